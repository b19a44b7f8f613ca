import PathConfigKit

/// A flag with the type of its value, as a command reads it: `args[.select]`.
struct Flag<Value: Sendable>: Sendable {
  var spec: FlagSpec

  /// The value without the flag.
  let absent: Value

  /// - Parameter read: makes the value of all that the flag is given, in the order typed.
  fileprivate init(
    _ spec: FlagSpec, absent: Value,
    _ read: @escaping @Sendable ([String]) throws(RunFailure) -> Value
  ) {
    self.spec = spec
    self.spec.read = { texts throws(RunFailure) in try read(texts) }
    self.spec.type = ObjectIdentifier(Value.self)
    self.absent = absent
  }

  /// The flag, which no other of these may accompany.
  func excluding(_ others: String...) -> Self { with(\.excluded, others) }

  /// The flag, which counts only beside another.
  func needing(_ other: String) -> Self { with(\.needed, other) }

  /// The flag, which most people need: the short help lists it.
  var usual: Self { with(\.isUsual, true) }

  /// The flag, which may be alone; a value follows an equals sign.
  func withOptionalValue(_ implied: String) -> Self {
    var flag = self
    flag.spec.value?.implied = implied
    return flag
  }

  /// The flag with a short form.
  func letter(_ letter: Unicode.Scalar) -> Self { with(\.short, letter) }

  private func with<Part>(_ part: WritableKeyPath<FlagSpec, Part>, _ value: Part) -> Self {
    var flag = self
    flag.spec[keyPath: part] = value
    return flag
  }
}

/// The part of a flag that is the same for every type of value: its spelling and its help.
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

  /// The text of help: a phrase with a capital and without a full stop, at most 60 characters.
  var doc: String

  /// Further sentences of the long help; the last has no full stop.
  var details: String?

  /// True if the short help lists it.
  var isUsual = false

  /// The names of the flags that may not be beside it.
  var excluded: [String] = []

  /// The name of the flag that must be beside it.
  var needed: String?

  /// The ways to write the flag, with their dashes.
  var spellings: [String] { ["--\(long)"] + (short.map { ["-\($0)"] } ?? []) }

  /// Makes the value for ``Flag`` of all that was typed for the flag.
  fileprivate(set) var read: @Sendable ([String]) throws(RunFailure) -> any Sendable = { $0 }

  /// The type of the value that ``Flag`` reads.
  fileprivate(set) var type = ObjectIdentifier(Never.self)

  /// The value after a flag.
  struct Value: Sendable {
    /// The name in help, in capitals.
    var name: String
    var kind: ValueKind

    /// The default, in words for help.
    var standard: String?

    /// The value of the flag alone, as of `--fix` for `--fix=all`; nil if it needs one.
    var implied: String?
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

extension [FlagSpec] {
  /// Flags of several types, for the table of a command.
  static func of<each Value>(_ flags: repeat Flag<each Value>) -> [FlagSpec] {
    var specs: [FlagSpec] = []
    for flag in repeat each flags { specs.append(flag.spec) }
    return specs
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

    /// The meaning: a phrase in lower case without a full stop.
    var doc: String
  }
}

// MARK: - The kinds of flags

extension Flag {
  /// A flag that takes no value.
  static func toggle(
    _ long: String, in category: FlagSpec.Category, _ doc: String, _ details: String? = nil
  ) -> Flag<Bool> {
    Flag<Bool>(
      FlagSpec(long: long, category: category, doc: doc, details: details), absent: false
    ) { _ in true }
  }

  /// A flag with a value that is read as a whole.
  ///
  /// - Parameter read: gets every value that is given, in the order typed.
  static func value<Read>(
    _ long: String, takes name: String, _ kind: ValueKind = .text,
    default standard: String? = nil, repeatable: Bool = false, in category: FlagSpec.Category,
    _ doc: String, _ details: String? = nil, absent: Read,
    read: @escaping @Sendable ([String]) throws(RunFailure) -> Read
  ) -> Flag<Read> {
    Flag<Read>(
      FlagSpec(
        long: long, value: .init(name: name, kind: kind, standard: standard),
        isRepeatable: repeatable, category: category, doc: doc, details: details),
      absent: absent, read)
  }

  /// A flag with a value; the last one wins.
  static func option(
    _ long: String, takes name: String, _ kind: ValueKind, default standard: String? = nil,
    in category: FlagSpec.Category, _ doc: String, _ details: String? = nil
  ) -> Flag<String?> {
    .value(
      long, takes: name, kind, default: standard, in: category, doc, details, absent: nil
    ) { $0.last }
  }

  /// A flag that may be repeated, with a value each time.
  static func list(
    _ long: String, takes name: String, _ kind: ValueKind = .text,
    default standard: String? = nil, in category: FlagSpec.Category, _ doc: String,
    _ details: String? = nil
  ) -> Flag<[String]> {
    .value(
      long, takes: name, kind, default: standard, repeatable: true, in: category, doc, details,
      absent: []
    ) { $0 }
  }

  /// A flag that takes one of a few words; the last one wins.
  static func word<Word: RawRepresentable<String> & Sendable>(
    _ long: String, takes name: String, _ words: [(Word, String)], default standard: String,
    in category: FlagSpec.Category, _ doc: String
  ) -> Flag<Word?> {
    .value(
      long, takes: name, .choices(words), default: standard, in: category, doc, absent: nil
    ) { $0.last.flatMap(Word.init) }
  }

  /// A flag that may be repeated, with one of a few words each time.
  static func words<Word: RawRepresentable<String> & Sendable>(
    _ long: String, takes name: String, _ words: [(Word, String)],
    default standard: String? = nil, in category: FlagSpec.Category, _ doc: String,
    _ details: String? = nil
  ) -> Flag<[Word]> {
    .value(
      long, takes: name, .choices(words), default: standard, repeatable: true, in: category, doc,
      details, absent: []
    ) { $0.compactMap(Word.init) }
  }
}

extension ValueKind {
  /// Some words, each with its meaning.
  static func choices<Word: RawRepresentable<String>>(_ words: [(Word, String)]) -> ValueKind {
    .choices(words.map { Choice(name: $0.0.rawValue, doc: $0.1) })
  }
}
