/// The places in a compiled file.
///
/// The writer and the reader share these numbers.
///
/// A file is a sequence of 32-bit words, little endian. A list is two words: the byte where it begins, and
/// how many entries it has. Every list begins at a multiple of 4.
enum TableLayout {
  /// The bytes `PCTB`.
  static let magic: UInt32 = 0x4254_4350
  static let version: UInt32 = 1

  /// Stands for "no text" and "no place".
  static let none = UInt32.max

  /// The bytes that the checksum covers begin here.
  static let checkedFrom = 16

  enum Header: Int, CaseIterable {
    case magic, version, byteCount, checksum
    case clients, clientCount
    /// The starts of the texts as bytes of the file, and the end of the last one.
    case strings, stringCount
  }

  enum Client: Int, CaseIterable {
    case id, title, verdict, parser, path, stripsSlash, matchesQuery, ownRulesAnswer
    case rules, ruleCount
    case patterns, patternCount
    case properties, propertyCount
    case settings, settingCount
    /// Texts.
    case reasons, reasonCount
    case crashes, crashCount
    /// The bytes where they begin.
    case automata, automatonCount
    /// The patterns that are in every subject.
    case always, alwaysCount
    /// The patterns that no automaton runs.
    case unknown, unknownCount
  }

  enum Rule: Int, CaseIterable {
    case firstPattern, patternCount, firstProperty, propertyCount, file, line, column
  }

  enum Pattern: Int, CaseIterable { case rule, text, line, column, fate }

  /// A property or a setting.
  enum Value: Int, CaseIterable { case name, kind, text, file, line, column }

  /// The client crashes if the first pattern of a rule that matches is in a range, or if it is not.
  enum Crash: Int, CaseIterable { case source, isUnless, firstPattern, endPattern, reason }

  enum Automaton: Int, CaseIterable {
    case columnCount, stateCount
    /// The entry of the first state that finds something on arriving.
    case firstLoud
    /// The bytes of an entry: 2 or 4.
    case width
    case columns
    case pieces, pieceCount
    case table, found, foundAtEnd
    /// The starts of the sets among the members, and the end of the last one.
    case sets, setCount
    case members
  }

  /// The kind of a value: JSON text, or the content of a string.
  enum ValueKind: UInt32 { case json, string }

  /// The result for a pattern.
  enum Fate: UInt32, CaseIterable { case table, never, unknown }
}
