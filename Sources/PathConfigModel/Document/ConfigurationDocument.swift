package import PathConfigDiagnostics
package import PathConfigJSON
package import PathConfigPattern

/// One path configuration file as written: its settings, its rules in order, and what is wrong with
/// its shape.
///
/// Nothing is normalised and nothing that is sound is dropped: a file with one bad rule still has
/// its other rules. Whether a client loads the file at all is `ClientProfile.verdict(on:)`.
package struct ConfigurationDocument: Sendable {
  /// The text's tree, syntax faults and relaxations.
  package var parse: JSONParse

  /// The table that the rules' patterns are from.
  package let patternTable: PatternTable

  /// The members of `settings` in the order of the file, duplicate keys included.
  package var settings: [JSONMember] = []

  /// The value of `settings`, whatever its type; nil where there is none.
  package var settingsRange: Range<Int>?

  /// The rules that are objects, in order; `DocumentRule.index` tells their place in the array.
  package var rules: [DocumentRule] = []

  /// The value of `rules`, whatever its type; nil where there is none.
  package var rulesRange: Range<Int>?

  /// The members of the root beside `settings` and `rules`, in order.
  package var otherMembers: [JSONMember] = []

  /// What is wrong with the shape, in the order of the file.
  package var shapeFaults: [ShapeFault] = []

  /// Whether `rules` is an array, empty or not.
  package internal(set) var hasRulesArray = false

  /// The text that every range points into.
  package var buffer: SourceBuffer { parse.buffer }

  /// A document with nothing in it yet.
  init(parse: JSONParse, patterns: PatternTable) {
    self.parse = parse
    patternTable = patterns
  }
}
