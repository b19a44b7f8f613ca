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

  /// The heading of its words in the page of flags.
  let section: String

  /// The words of help.
  var words: FlagWords { FlagWords.of(section) }

  /// The text of help: a phrase with a capital and without a full stop, at most 60 characters.
  var doc: String { words.doc }

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

  struct Choice: Sendable {
    let name: String
    private let makeDoc: @Sendable () -> String

    /// - Parameter doc: made on demand: a run without help reads no page of flags.
    init(name: String, doc: @autoclosure @escaping @Sendable () -> String) {
      (self.name, makeDoc) = (name, doc)
    }

    /// The meaning: a phrase in lower case without a full stop.
    var doc: String { makeDoc() }
  }
}

// MARK: - The kinds of flags

// Each takes the heading of its words in the page of flags: its name, or `all of lint` for the name
// with the words of one command, or the like.

extension Flag {
  /// A flag that takes no value.
  static func toggle(_ section: String, in category: FlagSpec.Category) -> Flag<Bool> {
    Flag<Bool>(FlagSpec(section, in: category), absent: false) { _ in true }
  }

  /// A flag with a value that is read as a whole.
  ///
  /// - Parameter read: gets every value that is given, in the order typed.
  static func value<Read>(
    _ section: String, takes name: String, _ kind: ValueKind = .text, repeatable: Bool = false,
    in category: FlagSpec.Category, absent: Read,
    read: @escaping @Sendable ([String]) throws(RunFailure) -> Read
  ) -> Flag<Read> {
    var spec = FlagSpec(section, in: category)
    spec.value = .init(name: name, kind: kind)
    spec.isRepeatable = repeatable
    return Flag<Read>(spec, absent: absent, read)
  }

  /// A flag with a value; the last one wins.
  static func option(
    _ section: String, takes name: String, _ kind: ValueKind, in category: FlagSpec.Category
  ) -> Flag<String?> {
    .value(section, takes: name, kind, in: category, absent: nil) { $0.last }
  }

  /// A flag that may be repeated, with a value each time.
  static func list(
    _ section: String, takes name: String, _ kind: ValueKind = .text, in category: FlagSpec.Category
  ) -> Flag<[String]> {
    .value(section, takes: name, kind, repeatable: true, in: category, absent: []) { $0 }
  }

  /// A flag that takes one of a few words; the last one wins.
  static func word<Word: RawRepresentable<String> & Sendable>(
    _ section: String, takes name: String, _ words: [Word], in category: FlagSpec.Category
  ) -> Flag<Word?> {
    .value(
      section, takes: name, .words(words.map(\.rawValue), in: section), in: category, absent: nil
    ) { $0.last.flatMap(Word.init) }
  }

  /// A flag that may be repeated, with one of a few words each time.
  static func words<Word: RawRepresentable<String> & Sendable>(
    _ section: String, takes name: String, _ words: [Word], in category: FlagSpec.Category
  ) -> Flag<[Word]> {
    .value(
      section, takes: name, .words(words.map(\.rawValue), in: section), repeatable: true,
      in: category, absent: []
    ) { $0.compactMap(Word.init) }
  }
}

extension FlagSpec {
  fileprivate init(_ section: String, in category: Category) {
    (self.section, self.category) = (section, category)
    long = String(section.prefix { $0 != " " })
  }
}

extension ValueKind {
  /// Some words, whose meanings are in a section of the page of flags.
  static func words(_ words: [String], in section: String) -> ValueKind {
    .choices(
      words.map { word in Choice(name: word, doc: FlagWords.of(section).meanings[word] ?? "") })
  }
}
