@testable import PathConfigClients
@testable import PathConfigLint
@testable import PathConfigSyntax
import Testing

/// Every wrong shape and every deviation from JSON is one finding of one check.
@Suite struct LinterOwnershipTests {
  struct Sample: CustomTestStringConvertible {
    var check: String
    var text: String
    var clients: [String]
    var testDescription: String { "\(check): \(text)" }

    init(_ check: String, _ text: String, for clients: [String] = LinterOwnershipTests.clients) {
      self.check = check
      self.text = text
      self.clients = clients
    }

    /// One rule with these patterns and properties.
    init(_ check: String, patterns: String = #"["/a"]"#, properties: String = #"{"title": "A"}"#) {
      self.init(check, "{\"rules\": [{\"patterns\": \(patterns), \"properties\": \(properties)}]}")
    }
  }

  /// Clients of each kind, so that no finding is missed.
  static let clients = ["hotwire-native-ios@1.3", "hotwire-native-android@1.3"]

  static let shapes: [(kind: ShapeFault.Kind, sample: Sample)] = [
    (.noValue, Sample("invalid-json", "")),
    (.rootNull, Sample("missing-rules", "null")),
    (.rootNotObject, Sample("missing-rules", "[]")),
    (.rootNotObject, Sample("missing-rules", "7")),
    (.rulesMissing, Sample("missing-rules", "{}")),
    (.rulesNull, Sample("missing-rules", #"{"rules": null}"#)),
    (.rulesNotArray, Sample("missing-rules", #"{"rules": {}}"#)),
    (.memberRepeated, Sample("duplicate-key", #"{"rules": [], "rules": []}"#)),
    (
      .memberRepeated,
      Sample(
        "duplicate-key",
        #"{"rules": [{"patterns": ["/a"], "patterns": ["/a"], "properties": {"title": "A"}}]}"#)
    ),
    (.ruleNull, Sample("invalid-rule", #"{"rules": [null]}"#)),
    (
      .ruleNull,
      Sample("lenient-json", #"{"rules": [, {"patterns": ["/a"], "properties": {"title": "A"}}]}"#)
    ),
    (.ruleNotObject, Sample("invalid-rule", #"{"rules": ["/a"]}"#)),
    (
      .ruleMissingAfterComma,
      Sample("trailing-comma", #"{"rules": [{"patterns": ["/a"], "properties": {"title": "A"}},]}"#)
    ),
    (.patternsMissing, Sample("invalid-rule", #"{"rules": [{"properties": {"title": "A"}}]}"#)),
    (.patternsMissing, Sample("invalid-rule", #"{"rules": [{}]}"#)),
    (
      .patternsMissing,
      Sample("misspelt-key", #"{"rules": [{"pattern": ["/a"], "properties": {"title": "A"}}]}"#)
    ),
    (.patternsNull, Sample("invalid-rule", patterns: "null")),
    (.patternsNotArray, Sample("invalid-rule", patterns: #""""#)),
    (.patternsEmpty, Sample("empty-rule", patterns: "[]")),
    (.patternsEmpty, Sample("empty-rule", patterns: "[]", properties: "{}")),
    (.patternNull, Sample("invalid-rule", patterns: "[null]")),
    (.patternNull, Sample("lenient-json", patterns: #"["/a",,"/b"]"#)),
    (.patternScalar, Sample("invalid-rule", patterns: "[1]")),
    (.patternNotString, Sample("invalid-rule", patterns: #"[["/a"]]"#)),
    (.patternMissingAfterComma, Sample("trailing-comma", patterns: #"["/a",]"#)),
    (.propertiesMissing, Sample("invalid-rule", #"{"rules": [{"patterns": ["/a"]}]}"#)),
    (
      .propertiesMissing,
      Sample("misspelt-key", #"{"rules": [{"patterns": ["/a"], "property": {"title": "A"}}]}"#)
    ),
    (.propertiesNull, Sample("invalid-rule", properties: "null")),
    (.propertiesEmptyArray, Sample("invalid-rule", properties: "[]")),
    (.propertiesNotObject, Sample("invalid-rule", properties: "[1]")),
    (.propertiesEmpty, Sample("empty-rule", properties: "{}")),
    (
      .settingsMissing,
      Sample("invalid-settings", #"{"rules": []}"#, for: ["turbo-android@7.1"])
    ),
    (.settingsNull, Sample("invalid-settings", #"{"settings": null, "rules": []}"#)),
    (.settingsEmptyArray, Sample("invalid-settings", #"{"settings": [], "rules": []}"#)),
    (.settingsNotObject, Sample("invalid-settings", #"{"settings": 7, "rules": []}"#)),
    (.misspeltKey, Sample("misspelt-key", #"{"setting": {}, "rules": []}"#)),
  ]

  @Test func samplesShowEveryShape() {
    #expect(Set(Self.shapes.map(\.kind)) == Set(ShapeFault.Kind.allCases))
  }

  @Test(arguments: shapes) func shapeHasOneFinding(
    _ kind: ShapeFault.Kind, _ sample: Sample
  ) throws {
    let document = ConfigurationDocument(
      JSONParser.parse(name: "test.json", text: sample.text))
    let faults = document.shapeFaults + [document.absentSettings].compactMap(\.self)
    #expect(faults.contains { $0.kind == kind })
    #expect(
      try lint(sample.text, for: sample.clients, levels: .withoutURLs).map(\.check) == [
        sample.check
      ])
  }

  static let departures: [(leniency: JSONRelaxation.Kind, sample: Sample)] = [
    (.nonExecutePrefix, Sample("lenient-json", ")]}'\n{\"rules\": []}")),
    (.comment, Sample("comment", #"{"rules": [] /* none */}"#)),
    (.trailingCommaInArray, Sample("trailing-comma", #"{"settings": {"a": [1,]}, "rules": []}"#)),
    (.trailingCommaInObject, Sample("trailing-comma", #"{"rules": [],}"#)),
    (.missingElement, Sample("lenient-json", #"{"settings": {"a": [1,,2]}, "rules": []}"#)),
    (.semicolon, Sample("lenient-json", #"{"settings": {}; "rules": []}"#)),
    (.equalsSign, Sample("lenient-json", #"{"rules" = []}"#)),
    (.equalsSign, Sample("lenient-json", #"{"rules" => []}"#)),
    (.singleQuotes, Sample("lenient-json", #"{'rules': []}"#)),
    (.unquotedName, Sample("lenient-json", #"{rules: []}"#)),
    (.unquotedValue, Sample("lenient-json", properties: #"{"title": A}"#)),
    (.keywordCase, Sample("lenient-json", properties: #"{"title": NULL}"#)),
    (.nonFiniteNumber, Sample("lenient-json", properties: #"{"title": NaN}"#)),
    (.malformedNumber, Sample("lenient-json", properties: #"{"title": 01}"#)),
    (.controlCharacter, Sample("invalid-json", patterns: "[\"/a\t\"]")),
    (.lenientEscape, Sample("lenient-json", patterns: #"["/\'a"]"#)),
    (.loneSurrogate, Sample("invalid-json", patterns: #"["/\ud800"]"#)),
    (.overflowingNumber, Sample("invalid-json", #"{"comment": -1e309, "rules": []}"#)),
    (.overflowingValue, Sample("invalid-json", #"{"settings": {"a": [1E400]}, "rules": []}"#)),
    (.deepNesting, Sample("invalid-json", #"{"rules": [], "a": \#(brackets(255))}"#)),
    (.duplicateName, Sample("duplicate-key", properties: #"{"title": "A", "title": "A"}"#)),
  ]

  private static func brackets(_ count: Int) -> String {
    String(repeating: "[", count: count) + String(repeating: "]", count: count)
  }

  /// Those of the encoding have separate tests, because a text has no encoding.
  @Test func samplesShowEveryDeparture() {
    let ofEncoding: Set<JSONRelaxation.Kind> = [.byteOrderMark, .otherEncoding, .illFormedEncoding]
    #expect(
      Set(Self.departures.map(\.leniency)).union(ofEncoding) == Set(JSONRelaxation.Kind.allCases))
  }

  @Test(arguments: departures) func departureHasOneFinding(
    _ leniency: JSONRelaxation.Kind, _ sample: Sample
  ) throws {
    let document = ConfigurationDocument(
      JSONParser.parse(name: "test.json", text: sample.text))
    #expect(document.parse.faults.isEmpty)
    #expect(document.parse.relaxations.map(\.kind) == [leniency])
    #expect(
      try lint(sample.text, for: Self.clients, levels: .withoutURLs).map(\.check) == [sample.check])
  }

  static let unreadable: [Sample] = [
    Sample("invalid-json", "<html>"),
    Sample("invalid-json", #"{"rules" []}"#),
    Sample("invalid-json", #"{"rules": []"#),
    Sample("invalid-json", #"{"rules": []]"#),
    Sample("invalid-json", #"{"rules": []} {}"#),
    Sample("invalid-json", #"{"rules": [{"patterns": ["/a"], "properties": {"title": "A"}]}"#),
    Sample("invalid-json", #"{"rules": [{"patterns": ["/a], "properties": {"title": "A"}}]}"#),
    Sample("invalid-json", patterns: #"["/\d"]"#),
    Sample("invalid-json", patterns: #"["/a" "/b"]"#),
    Sample("invalid-json", properties: #"{"title" "A"}"#),
    Sample("invalid-json", #"{"settings": {} "rules": [{"patterns": ["/a"]"#),
  ]

  /// No findings follow a fault about parts that it may have damaged.
  @Test(arguments: unreadable) func aFaultCausesNoOtherFindings(_ sample: Sample) throws {
    let found = try lint(sample.text, for: Self.clients, levels: .withoutURLs)
    #expect(
      !found.isEmpty && found.allSatisfy { $0.check == sample.check }, "\(found.map(\.message))")
  }

  /// Parts that were read with certainty are checked in spite of a fault elsewhere.
  @Test func reportsCertainFindingsBesideAFault() throws {
    let text = """
      {"settings": {} "rules": [
        {"patterns": ["/\\d", "("], "properties": {"context": "model"}},
        {"patterns": "/b", "properties": {"title": "B"}},
        {"patterns": ["/c"], "properties": {}}
      ]}
      """
    #expect(
      try lint(text, for: Self.clients, levels: .withoutURLs).map(\.check) == [
        "invalid-json", "invalid-json", "invalid-pattern", "invalid-value", "invalid-rule",
        "empty-rule",
      ])
  }
}
