@testable import PathConfigAnalysis
@testable import PathConfigClients
@testable import PathConfigSyntax
import Testing

/// The edits between two texts.
@Suite struct RuleEditTests {
  private static func rules(_ texts: [String]) -> [EffectiveRule] {
    let json = #"{"rules": [\#(texts.joined(separator: ","))]}"#
    let parse = JSONParser.parse(name: "a.json", bytes: ContiguousArray(json.utf8))
    return ConfigurationView([ConfigurationDocument(parse)]).rules
  }

  private static let a = #"{"patterns": ["/a"], "properties": {"t": 1, "u": 2}}"#
  private static let b = #"{"patterns": ["/b"], "properties": {"t": 2}}"#
  private static let c = #"{"patterns": ["/c", "/d"], "properties": {"t": 3}}"#

  @Test(
    arguments: [
      ([a, b, c], [a, b, c], []),
      ([a, b, c], [a, c], [RuleEdit(kind: .removed, before: 1)]),
      ([a, c], [a, b, c], [RuleEdit(kind: .added, after: 1)]),
      ([a, b, c], [b, c, a], [RuleEdit(kind: .moved, before: 0, after: 2)]),
      (
        [a], [#"{"properties": {"u": 2, "t": 1}, "patterns": ["/a"]}"#],
        [RuleEdit(kind: .propertyOrder, before: 0, after: 0)]
      ),
      (
        [b, a], [b, #"{"patterns": ["/a"], "properties": {"t": 9}}"#],
        [RuleEdit(kind: .properties, before: 1, after: 1)]
      ),
      (
        [a, c], [a, #"{"patterns": ["/c"], "properties": {"t": 3}}"#],
        [RuleEdit(kind: .patterns, before: 1, after: 1)]
      ),
      (
        [a, b], [a, #"{"patterns": ["^/b"], "properties": {"t": 2}}"#],
        [RuleEdit(kind: .patterns, before: 1, after: 1)]
      ),
      (
        [b], [#"{"comment": "why", "patterns": ["/b"], "properties": {"t": 2}}"#],
        [RuleEdit(kind: .notes, before: 0, after: 0)]
      ),
      ([a], [b], [RuleEdit(kind: .removed, before: 0), RuleEdit(kind: .added, after: 0)]),
      ([], [], []),
    ] as [([String], [String], [RuleEdit])])
  func reportsTheEditsOfRules(before: [String], after: [String], expected: [RuleEdit]) {
    #expect(RuleEdit.all(from: Self.rules(before), to: Self.rules(after)) == expected)
  }

  @Test func boundsTheSearchInLongLists() {
    let many = (0..<2_000).map { #"{"patterns": ["/\#($0)"], "properties": {"t": \#($0)}}"# }
    let edits = RuleEdit.all(
      from: Self.rules(many), to: Self.rules(Array(many[3...] + many[..<3])))
    #expect(edits.count == 3)
  }
}
