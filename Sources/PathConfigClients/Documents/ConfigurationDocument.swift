import PathConfigSyntax

/// One path configuration file as written, with its mistakes.
///
/// Nothing is normalised, and everything sound is kept: a file with one bad rule still has its
/// other rules. Linting reports the mistakes. Compiling shows whether a client loads the file.
public struct ConfigurationDocument: Sendable {
  /// The text's tree, syntax faults and relaxations.
  package var parse: JSONParse

  /// The table that the rules' patterns are from.
  package let patternTable: PatternTable

  /// The members of `settings` in the order of the file, duplicate keys included.
  package var settings: [JSONMember] = []

  /// The value of `settings`, whatever its type, or nil if there is none.
  package var settingsRange: Range<Int>?

  /// The rules that are objects, in order.
  ///
  /// `DocumentRule.index` is their place in the array.
  package var rules: [DocumentRule] = []

  /// The value of `rules`, whatever its type, or nil if there is none.
  package var rulesRange: Range<Int>?

  /// The members of the root beside `settings` and `rules`, in order.
  package var otherMembers: [JSONMember] = []

  /// The faults of the shape, in the order of the file.
  package var shapeFaults: [ShapeFault] = []

  /// True if `rules` is an array, empty or not.
  package internal(set) var hasRulesArray = false

  /// The text that every range points into.
  package var buffer: SourceBuffer { parse.buffer }

  /// The name of the file in messages: a path as given, or a URL without its secrets.
  public var name: String { buffer.name }

  /// The absence of `settings`, which crashes some clients, or nil if there are settings.
  package var absentSettings: ShapeFault? {
    guard settingsRange == nil, let root = parse.root, case .object = root.value else { return nil }
    return ShapeFault(.settingsMissing, at: root.range.lowerBound..<root.range.lowerBound + 1)
  }

  /// True for a value in `settings` or in the `properties` of a rule, at any depth.
  ///
  /// Complexity: O(log rules).
  func holdsValue(at range: Range<Int>) -> Bool {
    func encloses(_ outer: Range<Int>?) -> Bool {
      outer.map { $0.lowerBound <= range.lowerBound && range.upperBound <= $0.upperBound } ?? false
    }
    if encloses(settingsRange) { return true }
    let next = rules.partitioningIndex { $0.range.lowerBound > range.lowerBound }
    return next > 0 && encloses(rules[next - 1].propertiesRange)
  }

  /// The text of the file.
  ///
  /// Complexity: O(bytes).
  public var text: String { buffer.text(in: 0..<buffer.bytes.count) }

  /// A document that is still empty.
  init(parse: JSONParse, patterns: PatternTable) {
    self.parse = parse
    patternTable = patterns
  }
}
