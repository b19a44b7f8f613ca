import PathConfigDiagnostics
import PathConfigJSON
import PathConfigLint
import PathConfigModel
import PathConfigPlatform
import PathConfigTestSupport
import Testing

/// A baseline accepts its own findings wherever they move, and nothing else.
@Suite struct BaselineTests {
  private static let rules = [
    #"{"patterns": ["/new$"], "properties": {"context": "modal"}}"#,
    #"{"patterns": ["/new$"], "properties": {"context": "modl"}}"#,
    #"{"patterns": ["/a$", "/b("], "properties": {"presentation": "modal"}}"#,
    #"{"patterns": ["/c", "/c"], "properties": {"pull_refresh_enabled": "yes"}}"#,
  ]

  private static func document(_ rules: [String], blank: String = "\n") -> ConfigurationDocument {
    let text = "{\(blank)\"rules\": [\(rules.joined(separator: ",\(blank)"))]}"
    return testDocument(text)
  }

  private static func lint(
    _ document: ConfigurationDocument, accepting baseline: Baseline? = nil
  ) throws -> [Diagnostic] {
    let clients = try ["hotwire-native-ios@1.3", "hotwire-native-android@1.3"].map {
      try ClientProfile.find($0)
    }
    let allowances = FileAllowances(baseline: baseline?.entries(about: "test.json"))
    return Linter.lint(document, for: clients, allowing: allowances, fallback: ICUEngine())
      .diagnostics
  }

  private static func baseline(of document: ConfigurationDocument) throws -> Baseline {
    var baseline = Baseline.none
    baseline.accept(try lint(document), of: document, named: "test.json")
    let reading = Baseline.read(JSONParser.parse(name: "baseline.json", text: baseline.text))
    #expect(reading.mistakes.map(\.message) == [])
    #expect(reading.value.text == baseline.text)
    return reading.value
  }

  @Test func acceptsItsOwnFindings() throws {
    let document = Self.document(Self.rules)
    let baseline = try Self.baseline(of: document)
    let found = try Self.lint(document, accepting: baseline)
    #expect(found.count > 6)
    #expect(found.allSatisfy { $0.suppression?.kind == .baseline && $0.suppression?.reason == nil })
    #expect(baseline.entries.reduce(0) { $0 + $1.count } == found.count)
  }

  /// A finding about a rule keeps its entry after moves and new line breaks, whatever other rules
  /// do to it.
  @Test func movedLinesKeepTheirEntries() throws {
    let baseline = try Self.baseline(of: Self.document(Self.rules))
    let more = [#"{"patterns": ["/zzz/y"], "properties": {"title": "Z"}}"#]
    let found = try Self.lint(
      Self.document(more + Self.rules, blank: "\n\n  "), accepting: baseline)
    #expect(!found.contains { $0.check == "stale-baseline" })
    #expect(found.filter { $0.suppression == nil }.allSatisfy { $0.rule == 0 || $0.rule == nil })
  }

  @Test func aFixedRuleLeavesStaleEntries() throws {
    let baseline = try Self.baseline(of: Self.document(Self.rules))
    var rules = Self.rules
    rules[2] = #"{"patterns": ["/a$"], "properties": {"context": "modal"}}"#
    let stale = try Self.lint(Self.document(rules), accepting: baseline)
      .filter { $0.check == "stale-baseline" }
    #expect(!stale.isEmpty && stale.allSatisfy { $0.severity == .warning })
    let names = stale.map { $0.location.buffer.bytes[$0.location.range] }
      .map { String(decoding: $0, as: UTF8.self) }
    #expect(names.contains("\"invalid-pattern\"") && names.contains("\"invalid-value\""))
  }

  /// One more finding of the same kind is not accepted, and one fewer is reported.
  @Test func countsFindingsWithOneFingerprint() throws {
    let rule = #"{"patterns": ["/b("], "properties": {"title": "B"}}"#
    let baseline = try Self.baseline(of: Self.document([rule, rule]))
    #expect(baseline.entries.filter { $0.check == "invalid-pattern" }.map(\.count) == [2])
    func invalid(_ rules: [String]) throws -> [Bool] {
      try Self.lint(Self.document(rules), accepting: baseline)
        .filter { $0.check == "invalid-pattern" }.map { $0.suppression != nil }
    }
    #expect(try invalid([rule, rule, rule]) == [true, true, false])
    #expect(try invalid([rule]) == [true])
    #expect(
      try Self.lint(Self.document([rule]), accepting: baseline).map(\.message).contains(
        """
        the baseline lists 2 `invalid-pattern` findings in test.json, but only 1 is left
        """))
  }

  /// Checks report nothing around a fault, which does not make their entries stale.
  @Test func aFaultMakesNoEntryStale() throws {
    let baseline = try Self.baseline(of: Self.document(Self.rules))
    let broken = Self.document(Self.rules + ["{"])
    #expect(!(try Self.lint(broken, accepting: baseline)).contains { $0.check == "stale-baseline" })
  }

  @Test func anEntryOfACheckThatIsGoneIsStale() throws {
    let text = """
      {"version": 2, "findings": [
        {"file": "test.json", "check": "no-such-check", "fingerprint": "0000000000000000"}
      ]}
      """
    let baseline = Baseline.read(JSONParser.parse(name: "b.json", text: text)).value
    #expect(
      try Self.lint(Self.document([]), accepting: baseline).map(\.message) == [
        "the baseline lists a `no-such-check` finding in test.json that is gone"
      ])
  }

  @Test func writesOneEntryOnEachLine() throws {
    var baseline = Baseline.none
    #expect(baseline.text == "{\n  \"version\": 2,\n  \"findings\": []\n}\n")
    let document = Self.document([#"{"patterns": ["/b("], "properties": {"title": "B"}}"#])
    let found = try Self.lint(document).filter { $0.check == "invalid-pattern" }
    baseline.accept(found, of: document, named: "é \"b\".json")
    baseline.accept(found, of: document, named: "a.json")
    let lines = baseline.text.split(separator: "\n")
    #expect(lines.count == 7)
    #expect(lines[3].hasPrefix("    {\"file\": \"a.json\""))
    #expect(lines[4].hasPrefix("    {\"file\": \"é \\\"b\\\".json\""))
  }

  @Test(arguments: [
    ("[]", "the file is an array instead of an object"),
    ("{\"findings\": []}", "the file has no `version`"),
    ("{\"version\": 2}", "the file has no `findings`"),
    (
      "{\"version\": 1, \"findings\": 1}",
      "the baseline is not of version 2, in which entries survive edits of rules"
    ),
    ("{\"version\": 2, \"findings\": [1]}", "`findings` holds a number instead of an object"),
    (
      "{\"version\": 2, \"finding\": [], \"findings\": []}",
      "there is no key `finding`: did you mean `findings`?"
    ),
    (
      #"{"version": 2, "findings": [{"check": "a", "fingerprint": "0123456789abcdef"}]}"#,
      "an entry has no `file`"
    ),
    (
      #"{"version": 2, "findings": [{"file": "a", "check": "a", "fingerprint": "0123"}]}"#,
      "a fingerprint has 16 digits from 0 to f"
    ),
    (
      #"""
      {"version": 2, "findings": [
        {"file": "a", "check": "a", "fingerprint": "0123456789abcdef", "count": 0}]}
      """#,
      "the count is no whole number from 1 on"
    ),
  ])
  func reportsMistakes(text: String, message: String) {
    let reading = Baseline.read(JSONParser.parse(name: "b.json", text: text))
    #expect(reading.mistakes.map(\.message) == [message])
    #expect(reading.mistakes.allSatisfy { $0.check == "invalid-baseline" })
  }

  @Test func keepsEntriesThatTheRunDidNotCover() throws {
    let document = Self.document(Self.rules)
    let first = try Self.baseline(of: document)
    var second = Baseline.none
    second.accept(try Self.lint(document), of: document, named: "test.json")
    second.keep(first.entries)
    #expect(second.text == first.text)
    var renamed = first.entries
    for index in renamed.indices { renamed[index].file = "other.json" }
    second.keep(renamed)
    #expect(second.entries.count == 2 * first.entries.count)
  }

  @Test func textFitsTheSchema() throws {
    let validator = try SchemaValidator(JSONWriter.write(Baseline.schemaDocument.output).string)
    let baseline = try Self.baseline(of: Self.document(Self.rules))
    #expect(validator.violations(of: baseline.text) == [])
    #expect(
      validator.violations(of: #"{"version": 1, "findings": [{}]}"#) == [
        "/version: below 2", "/findings/0: no `file`", "/findings/0: no `check`",
        "/findings/0: no `fingerprint`",
      ])
  }
}
