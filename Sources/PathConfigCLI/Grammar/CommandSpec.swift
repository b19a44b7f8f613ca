/// The syntax and help of one command.
package struct CommandSpec: Sendable {
  package var name: String

  /// The names of the command in other tools, which somebody may type in its place.
  package var synonyms: [String] = []

  /// The group in which help lists it.
  package var group = Group.maintain

  /// One line that begins with a verb in the imperative: at most 60 characters, no full stop.
  package var summary: String

  /// Further paragraphs of its help.
  package var discussion: [String] = []

  /// The shapes in which arguments may be given, the usual one first; never empty.
  package var forms: [Form]

  /// The flags of this command alone, in the order of help.
  package var flags: [FlagSpec] = []
  package var examples: [Example]

  /// The meaning of each exit code here, ascending.
  package var exitCodes: [ExitMeaning]
}

extension CommandSpec {
  /// The purpose of a command; the order is that of help.
  package enum Group: String, CaseIterable, Sendable {
    case check = "check"
    case ask = "ask"
    case compare = "compare"
    case maintain = "maintain"
  }

  /// A sequence of positional arguments, and the flags whose presence chooses it.
  package struct Form: Sendable {
    /// The flags that choose the form, as its usage line shows them together; any of them is
    /// enough.
    ///
    /// Empty for the form without any such flag.
    package var chosenBy: [FlagSpec]

    /// At most one of them takes any number.
    package var positionals: [Positional]

    package init(chosenBy flags: [FlagSpec] = [], _ positionals: [Positional]) {
      self.chosenBy = flags
      self.positionals = positionals
    }
  }

  /// A positional argument.
  package struct Positional: Sendable {
    /// The name in help and errors, in capitals.
    package var name: String
    package var kind: ValueKind
    package var count: Count
    package var doc: String

    /// The words that may be before the argument, each with a colon after it.
    package var prefixes: [ValueKind.Choice]

    package init(
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
  package enum Count: Sendable {
    case one, optional, any, atLeastOne

    package var minimum: Int { self == .one || self == .atLeastOne ? 1 : 0 }
    package var isUnbounded: Bool { self == .any || self == .atLeastOne }
  }

  /// A command line that works.
  package struct Example: Sendable {
    /// The arguments after the name of the tool, before the shell's quoting.
    package var arguments: [String]

    /// The part for the shell, such as `< urls.txt`.
    package var redirection = ""

    /// The effect: a phrase with a capital and without a full stop.
    package var doc: String

    package init(_ arguments: [String], redirection: String = "", _ doc: String) {
      self.arguments = arguments
      self.redirection = redirection
      self.doc = doc
    }
  }

  package struct ExitMeaning: Sendable {
    package var code: ExitCode
    package var meaning: String

    package init(_ code: ExitCode, _ meaning: String) {
      self.code = code
      self.meaning = meaning
    }
  }
}

extension CommandSpec.Positional {
  /// The positional as usage lines show it: `URL...`, `[COMMAND]`.
  package var notation: String {
    switch count {
    case .one: name
    case .optional: "[\(name)]"
    case .any: "[\(name)...]"
    case .atLeastOne: "\(name)..."
    }
  }
}
