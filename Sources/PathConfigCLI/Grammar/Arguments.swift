import PathConfigKit
import PathConfigSyntax

/// The arguments of a command, matched with the table of commands.
struct Arguments: Sendable {
  /// One flag as given.
  struct Occurrence: Sendable {
    var flag: FlagSpec

    /// The flag as typed, with its dashes.
    var name: String

    /// The value of an option; nil for a switch.
    var value: String?
  }

  /// The command; nil before it is known.
  var command: Command?

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
  ///
  /// Flags of one name have one type. A test knows the exceptions, and who may read each of them.
  subscript<Value>(_ flag: Flag<Value>) -> Value {
    values[flag.spec.long] as? Value ?? flag.absent
  }

  /// The arguments of the positional with a name.
  subscript(_ positional: String) -> [String] { positionals[positional] ?? [] }

  func isGiven<Value>(_ flag: Flag<Value>) -> Bool { values[flag.spec.long] != nil }

  mutating func add(_ occurrence: Occurrence) throws(RunFailure) {
    occurrences.append(occurrence)
    let flag = occurrence.flag
    values[flag.long] = try flag.read(
      occurrences.filter { $0.flag.long == flag.long }.compactMap(\.value))
  }
}

// MARK: - What goes together

extension Arguments {
  /// The arguments behind flags before the command, checked with the entry of the command.
  func checked(for command: Command) throws(RunFailure) -> Arguments {
    var result = self
    for flag in occurrences.map(\.flag) {
      if let other = flag.excluded.first(where: { values[$0] != nil }) {
        throw .conflict("--\(flag.long)", "--\(other)")
      }
      if let other = flag.needed, values[other] == nil {
        throw .usage("`--\(flag.long)` needs `--\(other)` beside it")
      }
    }
    result.reports = try ReportRequest.all(in: occurrences)
    try result.assign(command)
    return result
  }

  /// Assigns each operand to a positional of the form that the flags choose.
  ///
  /// The positional that takes any number of operands gets all that the others leave.
  private mutating func assign(_ command: Command) throws(RunFailure) {
    let chosen = command.forms.first { $0.chosenBy.map { values[$0.long] != nil } ?? false }
    guard let form = chosen ?? command.forms.first(where: { $0.chosenBy == nil }) else { return }
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
      throw .usage("standard input, `-`, can be read only once")
    }
  }

  private func checkCount(
    _ form: Command.Form, _ command: Command
  ) throws(RunFailure) {
    let notation = form.positionals.map(\.notation).joined(separator: " ")
    let minimum = form.positionals.reduce(0) { $0 + $1.count.minimum }
    if operands.count < minimum {
      throw .tooFewArguments(notation, self)
    }
    let isUnbounded = form.positionals.contains { $0.count.isUnbounded }
    if !isUnbounded, operands.count > form.positionals.count {
      throw .tooManyArguments(
        operands[form.positionals.count], command.name, takes: notation)
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
  func project(
    writing outputs: [ReportRequest]? = nil, asksUnnamed: Bool = false, in session: Session
  ) throws(RunFailure) -> Project {
    try Project(
      settings, for: clients, matchesQueryStrings: self[.matchQueryStrings], sending: self[.header],
      within: self[.timeout] ?? .seconds(30),
      outputs: session.files(of: outputs ?? reports), routes: self[.knownRoutes],
      asksUnnamed: asksUnnamed, in: session)
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

  /// The failure for an unknown flag that something else than a misspelling explains.
  fileprivate let explain: (_ flag: String) -> RunFailure?
  fileprivate var rest: ArraySlice<String>
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
    stopsAtOperand: Bool = false,
    explainingUnknown explain: @escaping (_ flag: String) -> RunFailure? = { _ in nil }
  ) throws(RunFailure) -> (arguments: Arguments, rest: ArraySlice<String>) {
    var scanner = ArgumentScanner(
      flags: flags, stopsAtOperand: stopsAtOperand, explain: explain, rest: arguments,
      result: leading)
    try scanner.run()
    return (scanner.result, scanner.rest)
  }

  /// Spellings that stay until 1.0, with those that serve.
  private static let laterSpellings = ["--fix-unsafe": "--fix=all"]

  private mutating func run() throws(RunFailure) {
    while let argument = rest.first, !result.isGiven(.help) {
      let isFlag = argument != "-" && argument.utf8.first == UInt8(ascii: "-")
      if !isFlag, stopsAtOperand { return }
      rest.removeFirst()
      if argument == "--" {
        if stopsAtOperand { return }
        result.operands += rest
        rest = []
      } else if !isFlag {
        result.operands.append(argument)
      } else if argument.utf8.starts(with: "--".utf8) {
        let (name, value) = splitAtEqualsSign(Self.laterSpellings[argument] ?? argument)
        guard let flag = flags.first(where: { "--\($0.long)" == name }) else {
          throw isUnknown(name)
        }
        try read(flag, spelt: name, inline: value)
      } else {
        try readBundle(argument)
      }
    }
  }

  private mutating func readBundle(_ argument: String) throws(RunFailure) {
    var letters = argument.unicodeScalars.dropFirst()
    while let letter = letters.popFirst() {
      guard let flag = flags.first(where: { $0.short == letter }) else {
        // The text after an equals sign may be the secret of a misspelt `--header`.
        throw isUnknown(splitAtEqualsSign(argument).name)
      }
      let isAssigned = letters.first == "="
      let isInline = isAssigned || flag.value != nil && !letters.isEmpty
      let inline = isInline ? String(isAssigned ? letters.dropFirst() : letters) : nil
      try read(flag, spelt: "-\(letter)", inline: inline)
      if flag.value != nil { return }
    }
  }

  private mutating func read(
    _ flag: FlagSpec, spelt name: String, inline: String?
  ) throws(RunFailure) {
    guard let spec = flag.value else {
      if let inline {
        throw .usage("\(quoted(name)) takes no value, but \(quoted(inline)) is given")
      }
      return try result.add(.init(flag: flag, name: name))
    }
    let inline = inline ?? spec.implied
    let next = inline == nil ? rest.popFirst() ?? "" : ""
    let nextFlag = splitAtEqualsSign(next).name
    let isFlagNext = flags.contains { $0.spellings.contains(nextFlag) }
    let value = inline ?? (isFlagNext ? "" : next)
    let names =
      if case .choices(let choices) = spec.kind { choices.map(\.name) } else { [String]() }
    if value.isEmpty {
      throw .usage(
        "\(quoted(name)) needs a value, \(listed(names.isEmpty ? [spec.name] : names, "or"))"
          + (isFlagNext ? ", but the flag `\(nextFlag)` follows" : ""))
    }
    if !names.isEmpty, !names.contains(value) {
      throw .notAChoice(flag: name, value: value, choices: names)
    }
    try result.add(.init(flag: flag, name: name, value: value))
  }

  /// An unknown flag, with the one that the user probably meant; with too few or too many dashes it
  /// may be spelt right.
  private func isUnknown(_ name: String) -> RunFailure {
    if let failure = explain(name) { return failure }
    let bare = String(name.unicodeScalars.drop { $0 == "-" })
    let known = flags.map(\.long)
    let meant = known.contains(bare) ? bare : NearestName.of(bare, among: known)
    return .unknown("flag", name, suggestion: meant.map { "--\($0)" })
  }
}

/// The text before the first equals sign, and the text after it if there is one.
private func splitAtEqualsSign(_ argument: String) -> (name: String, value: String?) {
  let scalars = argument.unicodeScalars
  guard let equals = scalars.firstIndex(of: "=") else { return (argument, nil) }
  return (String(scalars[..<equals]), String(scalars[scalars.index(after: equals)...]))
}
