import PathConfigKit
import Testing

/// What is wrong, what mends it, and what differs, as the library tells it.
@Suite struct PathConfigurationLintTests {
  private let source = PathConfiguration.Source(
    json: """
      {"rules": [
        {"patterns": ["^/new$"], "properties": {"context": "modal"}},
        {"patterns": [".*"], "properties": {"context": "default"}}
      ]}
      """, name: "app.json")

  @Test func aFindingSaysAllThatTheCommandSays() throws {
    let report = try PathConfiguration(source).lint()
    let finding = try #require(report.findings.first { $0.check == "overridden-property" })
    #expect(finding.severity == .error)
    #expect(finding.place.description == "app.json:2:43")
    #expect(finding.place.endLine == 2)
    #expect(finding.place.endColumn == 52)
    #expect(finding.rule == 0)
    #expect(finding.witness == "/new")
    #expect(report.openQuestions.isEmpty)
  }

  @Test func whatASourceAllowsIsNoFinding() throws {
    let source = PathConfiguration.Source(
      json: """
        {"rules": [
          {"patterns": ["/new$"], "properties": {"context": "modal"},
           "lint": {"allow": {"query-blind-pattern": "no page has a query"}}}
        ]}
        """, name: "app.json")
    let report = try PathConfiguration(source).lint()
    #expect(!report.findings.contains { $0.check == "query-blind-pattern" })
    #expect(report.allowed.map(\.finding.check) == ["query-blind-pattern"])
    #expect(report.allowed.map(\.reason) == ["no page has a query"])
  }

  @Test func levelsTurnChecksOff() throws {
    let levels: [String: PathConfiguration.Level] = [
      "overridden-property": .off, "query-blind-pattern": .error,
    ]
    let findings = try PathConfiguration(source).lint(levels: levels).findings
    #expect(!findings.contains { $0.check == "overridden-property" })
    #expect(findings.filter { $0.check == "query-blind-pattern" }.map(\.severity) == [.error])
    let error = #expect(throws: PathConfiguration.UnknownCheck.self) {
      try PathConfiguration(source).lint(levels: ["dead-rules": .off])
    }
    #expect(error?.description == "there is no check `dead-rules`: did you mean `dead-rule`?")
  }

  @Test func editsMakeTheFixedText() throws {
    let source = PathConfiguration.Source(
      json: #"{"rules": [{"patterns": ["/a"], "properties": {"context": "modal"}},]}"#,
      name: "app.json")
    let fixed = try source.fixed()
    #expect(
      fixed.text == #"{"rules": [{"patterns": ["/a"], "properties": {"context": "modal"}}]}"#)
    let fix = try #require(
      PathConfiguration(source).lint().findings.first { $0.check == "trailing-comma" }?.fixes.first)
    var text = Array(source.text.utf8)
    for edit in fix.edits.reversed() {
      text.replaceSubrange(edit.bytes, with: edit.replacement.utf8)
    }
    #expect(String(decoding: text, as: UTF8.self) == fixed.text)
  }

  @Test func aDifferenceIsToldInClasses() throws {
    let client = try PathConfiguration.Client("hotwire-native-ios@1.3")
    let other = PathConfiguration.Source(
      json: """
        {"settings": {"tabs": 1}, "rules": [
          {"patterns": [".*"], "properties": {"context": "default"}},
          {"patterns": ["^/new$"], "properties": {"context": "modal"}}
        ]}
        """, name: "other.json")
    let difference = try PathConfiguration(source).difference(
      to: PathConfiguration(other), for: client)
    #expect(difference.verdict == .different)
    let change = try #require(difference.changes.first)
    #expect(difference.changes.count == 1)
    #expect(change.property == "context")
    #expect(change.before?.string == "default")
    #expect(change.after?.string == "modal")
    #expect(change.classes.map(\.witness) == ["/new"])
    #expect(change.classes.first?.before?.pattern == ".*")
    #expect(change.classes.first?.after?.place?.description == "other.json:3:17")
    #expect(difference.settings.map(\.name) == ["tabs"])
    #expect(difference.settings.first?.before == nil)
    #expect(difference.settings.first?.after?.number == 1)
  }

  @Test func anotherTextOfTheSameMeaningIsProvedEqual() throws {
    let client = try PathConfiguration.Client("hotwire-native-android@1.3")
    let other = PathConfiguration.Source(
      json: #"{"rules": [{"patterns": ["^/?", "x"], "properties": {"context": "default"}}]}"#,
      name: "other.json")
    let difference = try PathConfiguration(source).difference(
      to: PathConfiguration(other), for: client)
    #expect(difference.verdict == .equal)
    #expect(difference.changes.isEmpty)
    #expect(difference.openQuestions.isEmpty)
  }
}
