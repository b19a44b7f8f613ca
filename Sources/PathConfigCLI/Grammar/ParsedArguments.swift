/// The flags and arguments of a command line, matched with the table of commands.
struct ParsedArguments: Sendable {
  /// One flag as given.
  struct Occurrence: Sendable {
    var flag: FlagSpec

    /// The value of an option; nil for a switch.
    var value: String?

    /// True if it was given by its letter.
    var isShort = false
  }

  /// All flags in the order in which they were typed.
  var occurrences: [Occurrence] = []

  /// The arguments that are not flags, in the order in which they were typed.
  var operands: [String] = []

  /// The operands by the name of their positional.
  ///
  /// Empty, except in the result of `assigned(to:)`.
  var positionals: [String: [String]] = [:]

  init() {}

  /// True if a switch or an option is given.
  func contains(_ flag: FlagSpec) -> Bool {
    occurrences.contains { $0.flag.long == flag.long }
  }

  /// All values of a repeatable option, in order.
  func values(of flag: FlagSpec) -> [String] {
    occurrences.filter { $0.flag.long == flag.long }.compactMap(\.value)
  }

  /// The value of an option, the last one if there are several.
  func value(of flag: FlagSpec) -> String? {
    values(of: flag).last
  }

  /// The word given to a flag whose value is one of `Words`.
  func choice<Words: FlagChoice>(of flag: FlagSpec, _: Words.Type = Words.self) -> Words? {
    value(of: flag).flatMap(Words.init(rawValue:))
  }

  /// The arguments of the positional with this name.
  func arguments(_ name: String) -> [String] {
    positionals[name] ?? []
  }
}

extension ParsedArguments {
  /// Assigns each operand to a positional of the form that the flags choose.
  ///
  /// The positional that takes any number of operands gets all that the others leave.
  func assigned(to command: CommandSpec) throws(UsageError) -> ParsedArguments {
    let chosen = command.forms.first { form in form.chosenBy.contains(where: contains) }
    guard let form = chosen ?? command.forms.first(where: \.chosenBy.isEmpty) else {
      return self
    }
    try checkCount(form, command)
    var result = self
    var rest = operands[...]
    for (index, positional) in form.positionals.enumerated() {
      let reserved = form.positionals[(index + 1)...].reduce(0) { $0 + $1.count.minimum }
      let available = max(0, rest.count - reserved)
      let taken = rest.prefix(positional.count.isUnbounded ? available : min(1, available))
      rest = rest.dropFirst(taken.count)
      result.positionals[positional.name] = Array(taken)
    }
    return result
  }

  private func checkCount(
    _ form: CommandSpec.Form, _ command: CommandSpec
  ) throws(UsageError) {
    let notation = form.positionals.map(\.notation).joined(separator: " ")
    let minimum = form.positionals.reduce(0) { $0 + $1.count.minimum }
    if operands.count < minimum {
      throw .tooFewArguments(command: command.name, form: notation, given: operands)
    }
    let isUnbounded = form.positionals.contains { $0.count.isUnbounded }
    if !isUnbounded, operands.count > form.positionals.count {
      throw .tooManyArguments(
        command: command.name, form: notation, unexpected: operands[form.positionals.count])
    }
  }
}
