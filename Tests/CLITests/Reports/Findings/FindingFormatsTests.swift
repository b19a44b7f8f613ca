import Foundation
@testable import PathConfigCLI
@testable import PathConfigSyntax
import TestSupport
import Testing

/// One fixed set of findings in every format.
struct FindingFormatsTests {
  private static var report: FindingReport { FixedFindings.report }

  private static func rendered(_ format: String) -> String {
    func text(_ json: JSONOutput) -> String { String(decoding: json.file, as: UTF8.self) }
    switch format {
    case "text.txt":
      return report.blocks(columns: 100, showsSuppressed: true, offersFixes: true)
        .text(.plain)
    case "report.json": return text(report.json)
    case "report.sarif": return text(SARIFReport.render(report))
    case "github.txt": return GitHubReport.annotations(report)
    case "page.md":
      return report.blocks(
        columns: 100, showsSuppressed: true, offersFixes: true, isWhole: true
      ).markdown()
    case "gitlab.json": return text(GitLabReport.render(report))
    case "junit.xml": return JUnitReport.render(report)
    default: return ""
    }
  }

  @Test(arguments: [
    "text.txt", "report.json", "report.sarif", "github.txt", "page.md",
    "gitlab.json", "junit.xml",
  ])
  func printsTheCommittedReports(format: String) {
    GoldenFile.expect(
      Self.rendered(format), at: "Tests/CLITests/Reports/Golden/\(format)")
  }

  @Test func sarifFollowsItsRules() {
    expectEqual(SARIFRules.violations(of: Self.rendered("report.sarif")), [])
  }

  @Test func sarifPointsBehindAnEmojiInUTF16() throws {
    let log = Self.rendered("report.sarif")
    let start = FixedFindings.error.location.buffer.position(
      at: FixedFindings.error.location.range.lowerBound, in: .utf16)
    expectEqual(start.column, FixedFindings.error.location.start.column + 1)
    #expect(log.contains("\"startColumn\": \(start.column)"))
  }

  /// A report with one change, and the resulting problem.
  @Test(arguments: [
    (
      "\"level\": \"error\"", "\"level\": \"fatal\"",
      "/runs/0/results/0/level: none of the enumeration"
    ),
    ("\"kind\": \"fail\"", "\"kind\": \"open\"", "result 0: level does not fit kind"),
    ("\"columnKind\"", "\"columnkind\"", "/runs/0/columnkind: not allowed"),
    ("app/%C3%A9%20ios.json", "app/é ios.json", "result 0: no URI: app/é ios.json"),
    ("\"uriBaseId\": \"SRCROOT\"", "\"uriBaseId\": \"ROOT\"", "result 0: no base ROOT"),
    ("dadbad87d0b5017d:1", "ddefba45b34778dc:1", "result 1: the fingerprint of another"),
  ])
  func reportsInvalidSARIF(part: String, replacement: String, violation: String) throws {
    let log = Self.rendered("report.sarif")
    // In the results, which come after the table of rules.
    let results = try #require(
      log.range(of: part.contains("columnKind") ? "{" : "\"results\""))
    let range = try #require(log.range(of: part, range: results.upperBound..<log.endIndex))
    let changed = log.replacingCharacters(in: range, with: replacement)
    expectEqual(SARIFRules.violations(of: changed).first, violation)
  }

  @Test func xmlParsesAndCountsAddUp() throws {
    let junit = try XMLElements(parsing: JUnitReport.render(Self.report))
    let cases = junit.all.filter { $0.name == "testcase" }
    expectEqual(
      cases.map { $0.attributes["name"] },
      [
        "a-check", "b-check", "d-check", "c-check", "c-check", "a-check",
      ])
    expectEqual(junit.all.first?.attributes["tests"], "6")
    expectEqual(junit.all.first?.attributes["failures"], "3")
    expectEqual(
      junit.all.compactMap {
        ["failure", "skipped", "system-out"].contains($0.name) ? $0.name : nil
      }, ["failure", "system-out", "system-out", "failure", "failure"])
  }

  @Test func gitLabCarriesEveryFindingOnce() throws {
    let data = Data(Self.rendered("gitlab.json").utf8)
    let entries = try #require(try JSONSerialization.jsonObject(with: data) as? [[String: Any]])
    let fingerprints = entries.compactMap { $0["fingerprint"] as? String }
    #expect(fingerprints.count == 6 && Set(fingerprints).count == 6)
    let severities = Set(entries.compactMap { $0["severity"] as? String })
    expectEqual(severities, ["major", "minor", "info"])
  }

  @Test func everyAnnotationIsOneLine() {
    let lines = GitHubReport.annotations(Self.report).split(separator: "\n")
    expectEqual(lines.count, 7)
    #expect(lines.dropLast().allSatisfy { $0.hasPrefix("::") })
    // Only files in the checkout have a place there.
    expectEqual(lines.filter { $0.contains("file=") }.count, 4)
  }
}
