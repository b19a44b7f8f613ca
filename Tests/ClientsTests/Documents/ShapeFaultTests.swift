@testable import PathConfigClients
@testable import PathConfigSyntax
import Testing

@Suite struct ShapeFaultTests {
  /// A text with one fault, the fault's kind, its text, and its description.
  @Test(arguments: [
    ("", ShapeFault.Kind.noValue, "", "the file is empty"),
    ("null", .rootNull, "null", "the file is null instead of an object"),
    ("[1]", .rootNotObject, "[1]", "the file is an array instead of an object"),
    (#"{"settings": {}}"#, .rulesMissing, "{", "the file has no `rules`"),
    (#"{"rules": null}"#, .rulesNull, "null", "`rules` is null"),
    (
      #"{"rules": {"patterns": []}}"#, .rulesNotArray, #"{"patterns": []}"#,
      "`rules` is an object instead of an array"
    ),
    (
      #"{"rules": [], "rules": []}"#, .memberRepeated, #""rules""#, "`rules` appears more than once"
    ),
    (
      #"{"settings": {}, "settings": {}, "rules": []}"#, .memberRepeated, #""settings""#,
      "`settings` appears more than once"
    ),
    (#"{"rules": [null]}"#, .ruleNull, "null", "rule 1 is null"),
    (#"{"rules": [5]}"#, .ruleNotObject, "5", "rule 1 is a number instead of an object"),
    (#"{"rules": [R,]}"#, .ruleMissingAfterComma, ",", "a comma follows the last rule"),
    (#"{"rules": [{"properties": {"a": 1}}]}"#, .patternsMissing, "{", "rule 1 has no `patterns`"),
    (
      #"{"rules": [R, {"patterns": null, "properties": {"a": 1}}]}"#, .patternsNull, "null",
      "`patterns` of rule 2 is null"
    ),
    (
      #"{"rules": [{"patterns": "a", "properties": {"a": 1}}]}"#, .patternsNotArray, #""a""#,
      "`patterns` of rule 1 is a string instead of an array"
    ),
    (
      #"{"rules": [{"patterns": [], "properties": {"a": 1}}]}"#, .patternsEmpty, "[]",
      "rule 1 has no patterns"
    ),
    (
      #"{"rules": [{"patterns": ["a", null], "properties": {"a": 1}}]}"#, .patternNull, "null",
      "pattern 2 of rule 1 is null"
    ),
    (
      #"{"rules": [{"patterns": [false], "properties": {"a": 1}}]}"#, .patternScalar, "false",
      "pattern 1 of rule 1 is a boolean instead of a string"
    ),
    (
      #"{"rules": [{"patterns": [["a"]], "properties": {"a": 1}}]}"#, .patternNotString, #"["a"]"#,
      "pattern 1 of rule 1 is an array instead of a string"
    ),
    (
      #"{"rules": [{"patterns": ["a",], "properties": {"a": 1}}]}"#, .patternMissingAfterComma, ",",
      "a comma follows the last pattern of rule 1"
    ),
    (#"{"rules": [{"patterns": ["a"]}]}"#, .propertiesMissing, "{", "rule 1 has no `properties`"),
    (
      #"{"rules": [{"patterns": ["a"], "properties": null}]}"#, .propertiesNull, "null",
      "`properties` of rule 1 is null"
    ),
    (
      #"{"rules": [{"patterns": ["a"], "properties": []}]}"#, .propertiesEmptyArray, "[]",
      "`properties` of rule 1 is an empty array, not an object"
    ),
    (
      #"{"rules": [{"patterns": ["a"], "properties": ["b"]}]}"#, .propertiesNotObject, #"["b"]"#,
      "`properties` of rule 1 is an array instead of an object"
    ),
    (
      #"{"rules": [{"patterns": ["a"], "properties": {}}]}"#, .propertiesEmpty, "{}",
      "rule 1 has no properties"
    ),
    (#"{"settings": null, "rules": []}"#, .settingsNull, "null", "`settings` is null"),
    (
      #"{"settings": [], "rules": []}"#, .settingsEmptyArray, "[]",
      "`settings` is an empty array, not an object"
    ),
    (
      #"{"settings": "x", "rules": []}"#, .settingsNotObject, #""x""#,
      "`settings` is a string instead of an object"
    ),
    (
      #"{"setting": {}, "rules": []}"#, .misspeltKey, #""setting""#,
      "`setting` should be `settings`"
    ),
    (
      #"{"rules": [{"Patterns": ["b"], "patterns": ["a"], "properties": {"a": 1}}]}"#, .misspeltKey,
      #""Patterns""#, "`Patterns` should be `patterns`"
    ),
    (
      #"{"rules": [{"patterns": ["a"], "property": {}, "properties": {"a": 1}}]}"#, .misspeltKey,
      #""property""#, "`property` should be `properties`"
    ),
  ])
  func findsFaultsAtTheirPlaces(
    template: String, kind: ShapeFault.Kind, at: String, description: String
  ) {
    let rule = #"{"patterns": ["a"], "properties": {"a": 1}}"#
    let text = template.split(separator: "R", omittingEmptySubsequences: false)
      .joined(separator: rule)
    let document = ConfigurationDocument(text)
    #expect(document.shapeFaults.map(\.kind) == [kind])
    #expect(document.shapeFaults.map { document.buffer.text(in: $0.range) } == [at])
    #expect(document.shapeFaults.map(\.description) == [description])
  }

  @Test func hasTheFactsForAReport() throws {
    let text = #"{"rules": [{"patern": ["a"], "properties": {}, "properties": {"b": 1}}]}"#
    let document = ConfigurationDocument(text)
    #expect(
      document.shapeFaults.map(\.kind) == [.patternsMissing, .misspeltKey, .memberRepeated])
    let misspelt = document.shapeFaults[1]
    #expect(misspelt.rule == 0)
    #expect(misspelt.key == "patern")
    #expect(misspelt.meant == "patterns")
    let first = try #require(document.shapeFaults[2].firstRange)
    #expect(document.buffer.text(in: first) == #""properties""#)
    #expect(first.lowerBound < document.shapeFaults[2].range.lowerBound)
  }

  @Test(arguments: ["<html></html>", "{", "@"])
  func doesNotReadInvalidJSONAsEmpty(text: String) {
    let document = ConfigurationDocument(text)
    #expect(!document.shapeFaults.contains { $0.kind == .noValue })
  }

  @Test func leavesUnreadableValuesToTheReader() {
    let document = ConfigurationDocument(#"{"rules": [{"patterns": ["a"], "properties": }]}"#)
    #expect(!document.parse.faults.isEmpty)
    #expect(document.rules.count == 1)
    #expect(document.shapeFaults.map(\.kind) == [])
  }
}
