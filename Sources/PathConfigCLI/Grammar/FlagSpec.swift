/// One flag, the source of parsing, help and completion.
struct FlagSpec: Sendable {
  /// The name without its dashes, such as `client`.
  var long: String

  /// The letter for the short form.
  var short: Unicode.Scalar?

  /// The value after the flag; nil for a switch.
  var value: Value?

  /// True if each occurrence counts; otherwise the last one wins.
  var isRepeatable = false

  var category: Category

  /// The long text of help: a phrase with a capital and without a full stop.
  var doc: String

  /// Further sentences of the long text; the last has no full stop.
  var details: String?

  /// The text of the short help; nil for a flag that few people need.
  var brief: String?

  /// A flag that takes no value.
  static func toggle(
    _ long: String, short: Unicode.Scalar? = nil, in category: Category, _ doc: String,
    details: String? = nil, brief: String? = nil
  ) -> FlagSpec {
    FlagSpec(
      long: long, short: short, category: category, doc: doc, details: details, brief: brief)
  }

  /// A flag with a value.
  static func option(
    _ long: String, short: Unicode.Scalar? = nil, takes name: String, _ kind: ValueKind = .text,
    default standard: String? = nil, repeatable: Bool = false, in category: Category, _ doc: String,
    details: String? = nil, brief: String? = nil
  ) -> FlagSpec {
    FlagSpec(
      long: long, short: short, value: Value(name: name, kind: kind, standard: standard),
      isRepeatable: repeatable, category: category, doc: doc, details: details, brief: brief)
  }
}

extension FlagSpec {
  /// The value after a flag.
  struct Value: Sendable {
    /// The name in help, in capitals.
    var name: String
    var kind: ValueKind

    /// The default, in words for help.
    var standard: String?
  }

  /// The heading of help for a flag; the order is the order of help.
  enum Category: String, CaseIterable, Sendable {
    case input = "input"
    case client = "clients"
    case check = "checks"
    case fix = "fixes"
    case remote = "remote input"
    case output = "output"
    case global = "every command"
  }
}

/// The meaning of a value, with which parsing can check it and a shell can complete it.
enum ValueKind: Sendable {
  case text
  /// A file to write.
  case file
  /// A file, a directory, an `http` or `https` URL, or `-`.
  case input
  /// A URL or path that an app visits.
  case location
  /// A client as `name@version`, or a range of releases.
  case client
  /// A command of the tool.
  case command
  /// The id of a check.
  case check
  /// The id of a check, an equals sign and a level.
  case checkLevel
  /// One of a few words.
  case choices([Choice])

  struct Choice: Equatable, Sendable {
    var name: String
    var doc: String
  }

  /// The words of an enumeration of the options.
  static func choices<Words: FlagChoice>(_: Words.Type) -> ValueKind {
    .choices(Array(Words.allCases))
  }

  /// Some of the words of an enumeration.
  static func choices<Words: FlagChoice>(_ words: [Words]) -> ValueKind {
    .choices(words.map { Choice(name: $0.rawValue, doc: $0.doc) })
  }
}

/// A closed set of words that a flag takes as its value.
protocol FlagChoice: RawRepresentable<String>, CaseIterable, Sendable {
  /// The meaning of the word: a phrase in lower case without a full stop.
  var doc: String { get }
}
