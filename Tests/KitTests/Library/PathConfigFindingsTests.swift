@testable import PathConfigClients
@testable import PathConfigKit
@testable import PathConfigLint
import TestSupport
import Testing

/// Findings, fixes and differences.
struct PathConfigFindingsTests {
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
    expectEqual(finding.severity, .error)
    expectEqual(finding.location.description, "app.json:3:16")
    expectEqual(finding.location.end.line, 3)
    expectEqual(finding.location.end.column, 22)
    expectEqual(finding.rule, 1)
    expectEqual(finding.witness, "/new")
    let consequence = try #require(finding.consequences.first { $0.check == "dead-rule" })
    expectEqual(consequence.location.description, "app.json:2:16")
    expectEqual(consequence.rule, 0)
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
    expectEqual(report.suppressed.map(\.check), ["end-anchored-pattern"])
    expectEqual(report.suppressed.map(\.suppression?.reason), ["no page has a query"])
  }

  @Test func levelsTurnChecksOff() throws {
    let levels = try CheckLevels([
      "overriding-rule": .off, "end-anchored-pattern": .on(.error),
    ])
    let findings = PathConfig(source).lint(levels: levels).counted
    #expect(!findings.contains { $0.check == "overriding-rule" })
    expectEqual(findings.filter { $0.check == "end-anchored-pattern" }.map(\.severity), [.error])
    let error = #expect(throws: UnknownCheck.self) {
      try CheckLevels(["dead-rules": .off])
    }
    expectEqual(error?.description, "there is no check `dead-rules`: did you mean `dead-rule`?")
  }

  @Test func editsMakeTheFixedText() throws {
    let source = ConfigurationDocument(
      json: #"{"rules": [{"patterns": ["/a"], "properties": {"context": "modal"}},]}"#,
      name: "app.json")
    let fixed = source.fixed()
    expectEqual(
      fixed.text, #"{"rules": [{"patterns": ["/a"], "properties": {"context": "modal"}}]}"#)
    let fix = try #require(
      PathConfig(source).lint().counted.first { $0.check == "trailing-comma" }?.fixes.first)
    var text = Array(source.text.utf8)
    for edit in fix.edits.reversed() {
      text.replaceSubrange(edit.range, with: edit.replacement.utf8)
    }
    expectEqual(String(decoding: text, as: UTF8.self), fixed.text)
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
    expectEqual(difference.verdict, .different)
    let change = try #require(difference.entries.first)
    expectEqual(difference.entries.count, 1)
    expectEqual(change.property, "context")
    expectEqual(change.before?.string, "default")
    expectEqual(change.after?.string, "modal")
    expectEqual(change.classes.map(\.example), ["/new"])
    expectEqual(change.classes.first?.before?.patternText, ".*")
    expectEqual(change.classes.first?.after?.location?.description, "other.json:3:17")
    expectEqual(difference.settings.map(\.name), ["tabs"])
    #expect(difference.settings.first?.before?.value == nil)
    expectEqual(difference.settings.first?.after?.value.number, 1)
  }

  @Test func provesThatAnotherTextMeansTheSame() throws {
    let client = try Client(.hotwireNativeAndroid, "1.3")
    let other = ConfigurationDocument(
      json: #"{"rules": [{"patterns": ["^/?", "x"], "properties": {"context": "default"}}]}"#,
      name: "other.json")
    let difference = try PathConfig(source).difference(
      to: PathConfig(other), for: client)
    expectEqual(difference.verdict, .equal)
    #expect(difference.entries.isEmpty)
    #expect(difference.openQuestions.isEmpty)
  }
}
