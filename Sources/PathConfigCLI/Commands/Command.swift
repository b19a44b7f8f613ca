/// A command: its syntax and its code; its page has the words of help.
///
/// To add one, write its page, and list `Command("name", …) { arguments, session in … }` in
/// `CommandLineTool.standard`.
struct Command: Sendable {
  let name: String

  /// The names of the command in other tools, which somebody may type in its place.
  let synonyms: [String]

  /// True if help lists it first, among the commands of every day.
  let isUsual: Bool

  private let makeForms: @Sendable () -> [Form]
  private let makeFlags: @Sendable () -> [FlagSpec]
  var run: @Sendable (Arguments, Session) throws -> ExitCode

  /// - Parameters:
  ///   - forms: made on demand, as the flags are: a run needs those of one or two commands.
  ///   - run: does the work. It throws a `RunFailure` if the run cannot go on; any other error is a
  ///     bug in the tool.
  init(
    _ name: String, synonyms: [String] = [], isUsual: Bool = false,
    forms: @autoclosure @escaping @Sendable () -> [Form],
    flags: @autoclosure @escaping @Sendable () -> [FlagSpec] = [],
    run: @escaping @Sendable (Arguments, Session) throws -> ExitCode
  ) {
    (self.name, self.synonyms, self.isUsual) = (name, synonyms, isUsual)
    (makeForms, makeFlags) = (forms, flags)
    self.run = run
  }

  /// The shapes in which arguments may be given, the usual one first; never empty.
  var forms: [Form] { makeForms() }

  /// The flags of this command alone, in the order of help.
  var flags: [FlagSpec] { makeFlags() }

  /// The words of help.
  var page: CommandPage { CommandPage(of: name) }
}

extension Command {
  /// A sequence of positional arguments, and the flag whose presence chooses it.
  struct Form: Sendable {
    /// Nil for the form without any such flag.
    private(set) var chosenBy: FlagSpec?

    /// At most one of them takes any number.
    let positionals: [Positional]

    init(_ positionals: [Positional]) { self.positionals = positionals }

    init<Value>(chosenBy flag: Flag<Value>, _ positionals: [Positional]) {
      (chosenBy, self.positionals) = (flag.spec, positionals)
    }
  }

  /// A positional argument.
  struct Positional: Sendable {
    /// The name in help and errors, in capitals.
    var name: String
    var kind: ValueKind
    var count: Count

    /// The words that may be before the argument, each with a colon after it.
    var prefixes: [ValueKind.Choice]

    init(
      _ name: String, _ kind: ValueKind, count: Count = .one, prefixes: [ValueKind.Choice] = []
    ) {
      self.name = name
      self.kind = kind
      self.count = count
      self.prefixes = prefixes
    }
  }

  /// The number of arguments that a positional takes.
  enum Count: Sendable {
    case one, optional, any, atLeastOne

    var minimum: Int { self == .one || self == .atLeastOne ? 1 : 0 }
    var isUnbounded: Bool { self == .any || self == .atLeastOne }
  }
}

extension [Command.Form] {
  /// Some arguments and then the configuration, or else these arguments and `--source`.
  static func withConfiguration(_ first: Command.Positional...) -> Self {
    [
      .init(first + [.init("CONFIG", .input, count: .optional)]),
      .init(chosenBy: .source, first),
    ]
  }
}

extension Command.Positional {
  /// The positional as usage lines show it: `URL...`, `[COMMAND]`.
  var notation: String {
    switch count {
    case .one: name
    case .optional: "[\(name)]"
    case .any: "[\(name)...]"
    case .atLeastOne: "\(name)..."
    }
  }
}
