import PathConfigKit
import PathConfigSyntax

/// The arguments of a command, matched with the table of commands.
struct Arguments: Sendable {
  /// One flag as given.
  struct Occurrence: Sendable {
    var flag: FlagSpec

    /// The value of an option; nil for a switch.
    var value: String?

    /// True if it was given by its letter.
    var isShort = false
  }

  /// The command; nil before it is known.
  var command: CommandSpec?

  /// All flags in the order in which they were typed.
  private(set) var occurrences: [Occurrence] = []

  /// The arguments that are not flags, in the order in which they were typed.
  fileprivate(set) var operands: [String] = []

  /// The operands by the name of their positional, once they are assigned.
  private var positionals: [String: [String]] = [:]

  /// The values by the name of their flag.
  private var values: [String: any Sendable] = [:]

  /// The reports to write, once the flags are checked.
  private(set) var reports: [ReportRequest] = []

  /// The value of a flag.
  subscript<Value>(_ flag: Flag<Value>) -> Value {
    guard let value = values[flag.spec.long] else { return flag.absent }
    return value as? Value ?? flag.absent
  }

  /// The arguments of the positional with a name.
  subscript(_ positional: String) -> [String] { positionals[positional] ?? [] }

  func isGiven<Value>(_ flag: Flag<Value>) -> Bool { values[flag.spec.long] != nil }

  mutating func add(_ occurrence: Occurrence) throws(UsageError) {
    occurrences.append(occurrence)
    let flag = occurrence.flag
    values[flag.long] = try flag.read(
      occurrences.filter { $0.flag.long == flag.long }.compactMap(\.value))
  }
}

// MARK: - What goes together

extension Arguments {
  /// The arguments behind flags before the command, checked with the entry of the command.
  func checked(for command: CommandSpec) throws(UsageError) -> Arguments {
    var result = self
    for flag in occurrences.map(\.flag) {
      if let other = flag.excluded.first(where: { values[$0] != nil }) {
        throw .conflict("--\(flag.long)", "--\(other)")
      }
      if let other = flag.needed, values[other] == nil {
        throw .init("`--\(flag.long)` needs `--\(other)` beside it")
      }
    }
    result.reports = try ReportRequest.all(in: occurrences)
    try result.assign(command)
    return result
  }

  /// Assigns each operand to a positional of the form that the flags choose.
  ///
  /// The positional that takes any number of operands gets all that the others leave.
  private mutating func assign(_ command: CommandSpec) throws(UsageError) {
    let chosen = command.forms.first { form in
      form.chosenBy.contains { values[$0.long] != nil }
    }
    guard let form = chosen ?? command.forms.first(where: \.chosenBy.isEmpty) else { return }
    try checkCount(form, command)
    var rest = operands[...]
    for (index, positional) in form.positionals.enumerated() {
      let reserved = form.positionals[(index + 1)...].reduce(0) { $0 + $1.count.minimum }
      let available = max(0, rest.count - reserved)
      let taken = rest.prefix(positional.count.isUnbounded ? available : min(1, available))
      rest = rest.dropFirst(taken.count)
      positionals[positional.name] = Array(taken)
    }
    var inputs = occurrences.filter { $0.flag.value?.kind.isInput ?? false }.compactMap(\.value)
    if form.positionals.contains(where: \.kind.isInput) { inputs += operands }
    if inputs.count(where: { $0 == "-" }) > 1 {
      throw .init("standard input, `-`, can be read only once")
    }
  }

  private func checkCount(
    _ form: CommandSpec.Form, _ command: CommandSpec
  ) throws(UsageError) {
    let notation = form.positionals.map(\.notation).joined(separator: " ")
    let minimum = form.positionals.reduce(0) { $0 + $1.count.minimum }
    if operands.count < minimum {
      throw .tooFewArguments(notation, self)
    }
    let isUnbounded = form.positionals.contains { $0.count.isUnbounded }
    if !isUnbounded, operands.count > form.positionals.count {
      throw .tooManyArguments(
        command: command.name, form: notation, unexpected: operands[form.positionals.count])
    }
  }
}

extension ValueKind {
  /// True for a value that may be `-`, standard input.
  fileprivate var isInput: Bool {
    switch self {
    case .input, .location: true
    default: false
    }
  }
}

// MARK: - The clients, the settings and the servers that flags choose

extension Arguments {
  var clients: ClientSelection {
    let names = self[.client]
    if names.contains("all") { return .all }
    return names.isEmpty ? .standard : .named(names)
  }

  private var settings: ConfigurationChoice {
    guard let path = self[.config] else { return .nearest }
    return path == "none" ? .none : .named(path)
  }

  /// - Parameter outputs: what the run writes; nil for its reports.
  func inquirer(
    writing outputs: [ReportRequest]? = nil, in session: Session
  ) throws(RunFailure) -> Inquirer {
    try Inquirer(
      settings, sending: self[.header], within: self[.timeout] ?? .seconds(30),
      outputs: session.files(of: outputs ?? reports), in: session)
  }

  func request(
    _ configurations: [ConfigurationSelection], requiring requirement: Inquiry.Requirement
  ) -> Inquiry.Request {
    Inquiry.Request(
      configurations, clients: clients, matchesQueryStrings: self[.matchQueryStrings],
      requiring: requirement)
  }
}

// MARK: - Reading

/// Reads arguments with a table of flags.
///
/// Flags may be anywhere among the operands: `--flag value`, `--flag=value`, `-f value`, `-fvalue`,
/// `-f=value`, switches bundled as in `-qh`. Everything after `--` is an operand, and so is a lone
/// `-`. An option takes the next argument as its value whatever it looks like, unless that is a
/// flag of the same table.
struct ArgumentScanner {
  fileprivate let flags: [FlagSpec]
  fileprivate let stopsAtOperand: Bool
  fileprivate let arguments: ArraySlice<String>
  fileprivate var index: Int
  fileprivate var result: Arguments

  /// The flags and operands, and the arguments that were not read.
  ///
  /// Reading stops after `--help`, so that help works whatever follows.
  ///
  /// - Parameters:
  ///   - leading: what stands before the arguments.
  ///   - stopsAtOperand: true to stop before the first argument that is not a flag.
  static func scan(
    _ arguments: ArraySlice<String>, flags: [FlagSpec], after leading: Arguments = Arguments(),
    stopsAtOperand: Bool = false
  ) throws(UsageError) -> (arguments: Arguments, rest: ArraySlice<String>) {
    var scanner = ArgumentScanner(
      flags: flags, stopsAtOperand: stopsAtOperand, arguments: arguments,
      index: arguments.startIndex, result: leading)
    try scanner.run()
    return (scanner.result, arguments[scanner.index...])
  }

  private mutating func run() throws(UsageError) {
    while index < arguments.endIndex, !result.isGiven(.help) {
      let argument = arguments[index]
      if argument == "--" {
        index += 1
        if !stopsAtOperand {
          result.operands += arguments[index...]
          index = arguments.endIndex
        }
        return
      }
      let isFlag = argument != "-" && argument.utf8.first == UInt8(ascii: "-")
      if !isFlag, stopsAtOperand { return }
      index += 1
      if !isFlag {
        result.operands.append(argument)
      } else if argument.utf8.starts(with: "--".utf8) {
        try readLong(argument)
      } else {
        try readBundle(argument)
      }
    }
  }

  private mutating func readLong(_ argument: String) throws(UsageError) {
    let (name, inline) = splitAtEqualsSign(argument)
    guard let flag = flag(spelt: name) else {
      throw .unknownFlag(name, suggestion: suggestion(for: name))
    }
    if flag.value == nil {
      if let inline { throw .unexpectedValue(flag: name, value: inline) }
      try result.add(.init(flag: flag))
    } else {
      try readValue(of: flag, spelt: name, inline: inline)
    }
  }

  private mutating func readBundle(_ argument: String) throws(UsageError) {
    var letters = argument.unicodeScalars.dropFirst()
    while let letter = letters.popFirst() {
      guard let flag = flags.first(where: { $0.short == letter }) else {
        // The text after an equals sign may be the secret of a misspelt `--header`.
        let name = splitAtEqualsSign(argument).name
        throw .unknownFlag(name, suggestion: suggestion(for: name))
      }
      let name = "-\(letter)"
      if flag.value != nil {
        let isAssigned = letters.first == "="
        let inline = isAssigned ? letters.dropFirst() : letters
        let isInline = isAssigned || !letters.isEmpty
        return try readValue(of: flag, spelt: name, inline: isInline ? String(inline) : nil)
      }
      if letters.first == "=" {
        throw .unexpectedValue(flag: name, value: String(letters.dropFirst()))
      }
      try result.add(.init(flag: flag, isShort: true))
    }
  }

  private mutating func readValue(
    of flag: FlagSpec, spelt name: String, inline: String?
  ) throws(UsageError) {
    guard let spec = flag.value else { return }
    var names: [String]?
    if case .choices(let choices) = spec.kind { names = choices.map(\.name) }
    let expected = names ?? [spec.name]
    let value: String
    if let inline {
      value = inline
    } else {
      let next = index < arguments.endIndex ? arguments[index] : ""
      let nextName = splitAtEqualsSign(next).name
      if isKnownFlag(nextName) {
        throw .missingValue(flag: name, expected: expected, next: nextName)
      }
      value = next
      index = min(index + 1, arguments.endIndex)
    }
    if value.isEmpty { throw .missingValue(flag: name, expected: expected, next: nil) }
    if let names, !names.contains(value) {
      throw .notAChoice(
        flag: name, value: value, choices: names,
        suggestion: NearestName.of(value, among: names))
    }
    try result.add(.init(flag: flag, value: value))
  }

  /// The flag of a long spelling, with its dashes.
  private func flag(spelt name: String) -> FlagSpec? {
    flags.first { "--\($0.long)" == name }
  }

  private func isKnownFlag(_ name: String) -> Bool {
    flag(spelt: name) != nil
      || flags.contains { flag in flag.short.map { "-\($0)" == name } ?? false }
  }

  /// The long flag that the user probably meant; with too few or too many dashes it may be spelt
  /// right.
  private func suggestion(for name: String) -> String? {
    let bare = String(name.unicodeScalars.drop { $0 == "-" })
    let known = flags.map(\.long)
    let meant = known.contains(bare) ? bare : NearestName.of(bare, among: known)
    return meant.map { "--\($0)" }
  }
}

/// The text before the first equals sign, and the text after it if there is one.
private func splitAtEqualsSign(_ argument: String) -> (name: String, value: String?) {
  let scalars = argument.unicodeScalars
  guard let equals = scalars.firstIndex(of: "=") else { return (argument, nil) }
  return (String(scalars[..<equals]), String(scalars[scalars.index(after: equals)...]))
}
