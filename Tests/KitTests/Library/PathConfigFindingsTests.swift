@testable import PathConfigClients
@testable import PathConfigKit
@testable import PathConfigLint
import TestSupport
import Testing

/// Findings, fixes and differences.
@Suite struct PathConfigFindingsTests {
  private let source = ConfigurationDocument(
    json: """
      {"rules": [
        {"patterns": ["^/new$"], "properties": {"context": "modal"}},
        {"patterns": [".*"], "properties": {"context": "default"}}
      ]}
      """, name: "app.json")

  @Test func findingsHavePlaceRuleAndExample() throws {
    let report = PathConfig(source).lint()
    let finding = try #require(report.counted.first { $0.check == "overriding-rule" })
    #expect(finding.severity == .error)
    #expect(finding.location.description == "app.json:3:16")
    #expect(finding.location.end.line == 3)
    #expect(finding.location.end.column == 22)
    #expect(finding.rule == 1)
    #expect(finding.witness == "/new")
    let consequence = try #require(finding.consequences.first { $0.check == "dead-rule" })
    #expect(consequence.location.description == "app.json:2:16")
    #expect(consequence.rule == 0)
    #expect(report.undecided.isEmpty)
  }

  @Test func suppressedFindingsDoNotCount() throws {
    let source = ConfigurationDocument(
      json: """
        {"rules": [
          {"patterns": ["/new$"], "properties": {"context": "modal"},
           "lint": {"allow": {"end-anchored-pattern": "no page has a query"}}}
        ]}
        """, name: "app.json")
    let report = PathConfig(source).lint()
    #expect(!report.counted.contains { $0.check == "end-anchored-pattern" })
    #expect(report.suppressed.map(\.check) == ["end-anchored-pattern"])
    #expect(report.suppressed.map(\.suppression?.reason) == ["no page has a query"])
  }

  @Test func levelsTurnChecksOff() throws {
    let levels = try CheckLevels([
      "overriding-rule": .off, "end-anchored-pattern": .on(.error),
    ])
    let findings = PathConfig(source).lint(levels: levels).counted
    #expect(!findings.contains { $0.check == "overriding-rule" })
    #expect(findings.filter { $0.check == "end-anchored-pattern" }.map(\.severity) == [.error])
    let error = #expect(throws: UnknownCheck.self) {
      try CheckLevels(["dead-rules": .off])
    }
    #expect(error?.description == "there is no check `dead-rules`: did you mean `dead-rule`?")
  }

  @Test func editsMakeTheFixedText() throws {
    let source = ConfigurationDocument(
      json: #"{"rules": [{"patterns": ["/a"], "properties": {"context": "modal"}},]}"#,
      name: "app.json")
    let fixed = source.fixed()
    #expect(
      fixed.text == #"{"rules": [{"patterns": ["/a"], "properties": {"context": "modal"}}]}"#)
    let fix = try #require(
      PathConfig(source).lint().counted.first { $0.check == "trailing-comma" }?.fixes.first)
    var text = Array(source.text.utf8)
    for edit in fix.edits.reversed() {
      text.replaceSubrange(edit.range, with: edit.replacement.utf8)
    }
    #expect(String(decoding: text, as: UTF8.self) == fixed.text)
  }

  @Test func differencesAreGroupedByTheRulesThatDecide() throws {
    let client = try Client(.hotwireNativeIOS, "1.3")
    let other = ConfigurationDocument(
      json: """
        {"settings": {"tabs": 1}, "rules": [
          {"patterns": [".*"], "properties": {"context": "default"}},
          {"patterns": ["^/new$"], "properties": {"context": "modal"}}
        ]}
        """, name: "other.json")
    let difference = try PathConfig(source).difference(
      to: PathConfig(other), for: client)
    #expect(difference.verdict == .different)
    let change = try #require(difference.entries.first)
    #expect(difference.entries.count == 1)
    #expect(change.property == "context")
    #expect(change.before?.string == "default")
    #expect(change.after?.string == "modal")
    #expect(change.classes.map(\.example) == ["/new"])
    #expect(change.classes.first?.before?.patternText == ".*")
    #expect(change.classes.first?.after?.location?.description == "other.json:3:17")
    #expect(difference.settings.map(\.name) == ["tabs"])
    #expect(difference.settings.first?.before?.value == nil)
    #expect(difference.settings.first?.after?.value.number == 1)
  }

  @Test func provesThatAnotherTextMeansTheSame() throws {
    let client = try Client(.hotwireNativeAndroid, "1.3")
    let other = ConfigurationDocument(
      json: #"{"rules": [{"patterns": ["^/?", "x"], "properties": {"context": "default"}}]}"#,
      name: "other.json")
    let difference = try PathConfig(source).difference(
      to: PathConfig(other), for: client)
    #expect(difference.verdict == .equal)
    #expect(difference.entries.isEmpty)
    #expect(difference.openQuestions.isEmpty)
  }
}
