/// A command: its entry in the table and its code.
///
/// To add one, write a `CommandSpec` and list `Command(spec) { arguments, session in ... }` in
/// `CommandLineTool.standard`.
struct Command: Sendable {
  /// The entry, made on demand.
  ///
  /// A run needs the entries of one or two commands. Making all takes longer than reading a small
  /// file.
  var spec: CommandSpec { entry() }

  private let entry: @Sendable () -> CommandSpec
  let run: @Sendable (Arguments, Session) throws -> ExitCode

  /// - Parameter run: does the work. It throws a `RunFailure` if the run cannot go on; any other error
  ///   is a bug in the tool.
  init(
    _ spec: @autoclosure @escaping @Sendable () -> CommandSpec,
    run: @escaping @Sendable (Arguments, Session) throws -> ExitCode
  ) {
    entry = spec
    self.run = run
  }
}

/// The syntax and help of one command.
struct CommandSpec: Sendable {
  var name: String

  /// The names of the command in other tools, which somebody may type in its place.
  var synonyms: [String] = []

  /// The group in which help lists it.
  var group = Group.maintain

  /// One line that begins with a verb in the imperative: at most 60 characters, no full stop.
  var summary: String

  /// Further paragraphs of its help.
  var discussion: [String] = []

  /// The shapes in which arguments may be given, the usual one first; never empty.
  var forms: [Form]

  /// The flags of this command alone, in the order of help.
  var flags: [FlagSpec] = []
  var examples: [Example]

  /// The meaning of exit code 1; nil for a command that never ends with it.
  var findings: String?
}

extension CommandSpec {
  /// The purpose of a command; the order is that of help.
  enum Group: String, CaseIterable, Sendable {
    case check = "check"
    case ask = "ask"
    case compare = "compare"
    case maintain = "maintain"
  }

  /// A sequence of positional arguments, and the flags whose presence chooses it.
  struct Form: Sendable {
    /// The flags that choose the form, as its usage line shows them together; any of them is
    /// enough.
    ///
    /// Empty for the form without any such flag.
    var chosenBy: [FlagSpec]

    /// At most one of them takes any number.
    var positionals: [Positional]

    init(chosenBy flags: [FlagSpec] = [], _ positionals: [Positional]) {
      self.chosenBy = flags
      self.positionals = positionals
    }
  }

  /// A positional argument.
  struct Positional: Sendable {
    /// The name in help and errors, in capitals.
    var name: String
    var kind: ValueKind
    var count: Count
    var doc: String

    /// The words that may be before the argument, each with a colon after it.
    var prefixes: [ValueKind.Choice]

    init(
      _ name: String, _ kind: ValueKind, count: Count = .one, _ doc: String,
      prefixes: [ValueKind.Choice] = []
    ) {
      self.name = name
      self.kind = kind
      self.count = count
      self.doc = doc
      self.prefixes = prefixes
    }
  }

  /// The number of arguments that a positional takes.
  enum Count: Sendable {
    case one, optional, any, atLeastOne

    var minimum: Int { self == .one || self == .atLeastOne ? 1 : 0 }
    var isUnbounded: Bool { self == .any || self == .atLeastOne }
  }

  /// A command line that works.
  struct Example: Sendable {
    /// The arguments after the name of the tool, before the shell's quoting.
    var arguments: [String]

    /// The part for the shell, such as `< urls.txt`.
    var redirection = ""

    /// The effect: a phrase with a capital and without a full stop.
    var doc: String

    init(_ arguments: [String], redirection: String = "", _ doc: String) {
      self.arguments = arguments
      self.redirection = redirection
      self.doc = doc
    }
  }
}

extension CommandSpec.Positional {
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
