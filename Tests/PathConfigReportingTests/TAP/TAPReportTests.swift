import PathConfigDiagnostics
import PathConfigJSON
import PathConfigReporting
import Testing

/// The Test Anything Protocol, line by line.
@Suite struct TAPReportTests {
  @Test func everyCaseIsALine() {
    let buffer = SourceBuffer(name: "a.json", text: "{\n  \"x\": 1\n}")
    let location = SourceRange(buffer, 9..<10)
    var finding = Diagnostic("a-check", .error, "`x` is \"1\"\n\u{7F}\u{2028}", at: location)
    finding.notes = [.init("because", at: SourceRange(buffer, 0..<1))]
    let failure = ReportedCase.Failure(
      finding, details: [.init("expected", ["a", 2]), .init("got", nil)])
    let suites = [
      ReportedSuite(
        "one",
        [
          ReportedCase("/a#b\\c", in: "c@1", at: location, .passed),
          ReportedCase("/\n", in: "c@1", at: location, .skipped("no # now")),
        ]),
      ReportedSuite("two", [ReportedCase("/", in: "c@2", at: location, .failed([failure]))]),
    ]
    #expect(
      TAPReport.render(suites) == ##"""
        TAP version 14
        1..3
        ok 1 - /a\#b\\c (c@1)
        ok 2 - /␊ (c@1) # SKIP no \# now
        not ok 3 - / (c@2)
          ---
          severity: fail
          failures:
            - message: "`x` is \"1\"\n\u007f\u2028"
              file: "a.json"
              line: 2
              column: 8
              expected: ["a",2]
              got: null
              notes:
                - "a.json:1:1: because"
          ...

        """##)
  }

  @Test func printsAnEmptyPlanWithoutCases() {
    #expect(TAPReport.render([]) == "TAP version 14\n1..0\n")
  }
}
