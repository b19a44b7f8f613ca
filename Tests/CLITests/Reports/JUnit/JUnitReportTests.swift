@testable import PathConfigCLI
@testable import PathConfigSyntax
import Testing

/// JUnit XML as a CI server reads it.
@Suite struct JUnitReportTests {
  private static let buffer = SourceBuffer(name: "a&b.json", text: "{\n  \"x\": \"<y>\"\n}")

  private static var suites: [ReportedSuite] {
    let location = SourceRange(buffer, 9..<14)
    var finding = Diagnostic("a-check", .error, "`x` is <y> & not \u{1} \"z\"", at: location)
    finding.notes = [.init("because"), .init("here", at: SourceRange(buffer, 0..<1))]
    finding.help = "write z"
    return [
      ReportedSuite(
        "a&b.json",
        [
          ReportedCase("/1", in: "c@1", at: location, .passed),
          ReportedCase("/2\u{0}", in: "c@1", at: nil, .skipped("not \"now\"")),
          ReportedCase("/3", in: "c@2", at: location, .failed([finding, finding])),
        ]),
      ReportedSuite("empty", []),
    ]
  }

  @Test func countsAddUp() throws {
    let elements = try XMLElements(parsing: JUnitReport.render(Self.suites)).all
    let root = try #require(elements.first)
    #expect(root.name == "testsuites")
    #expect(
      root.attributes == ["tests": "3", "failures": "1", "errors": "0", "skipped": "1"])
    let suites = elements.filter { $0.name == "testsuite" }
    #expect(suites.map { $0.attributes["name"] } == ["a&b.json", "empty"])
    #expect(suites.map { $0.attributes["tests"] } == ["3", "0"])
    #expect(suites.map { $0.attributes["failures"] } == ["1", "0"])
  }

  @Test func casesHavePlacesAndOutcomes() throws {
    let elements = try XMLElements(parsing: JUnitReport.render(Self.suites))
    let cases = elements.all.filter { $0.name == "testcase" }
    #expect(cases.map { $0.attributes["name"] } == ["/1", "/2\u{FFFD}", "/3"])
    #expect(cases.map { $0.attributes["classname"] } == ["c@1", "c@1", "c@2"])
    #expect(cases.map { $0.attributes["file"] } == ["a&b.json", nil, "a&b.json"])
    #expect(cases.map { $0.attributes["line"] } == ["2", nil, "2"])
    let outcomes = elements.children(of: "testcase")
    #expect(outcomes.map(\.name) == ["skipped", "failure"])
    #expect(outcomes[0].attributes == ["message": "not \"now\""])
    #expect(outcomes[1].attributes["type"] == "a-check")
    #expect(
      outcomes[1].attributes["message"]
        == "`x` is <y> & not \u{FFFD} \"z\"; `x` is <y> & not \u{FFFD} \"z\"")
    let finding = """
      a&b.json:2:8: `x` is <y> & not \u{2401} "z"
      because
      a&b.json:1:1: here
      help: write z
      """
    #expect(outcomes[1].content == finding + "\n" + finding)
  }
}
