import Foundation
@testable import PathConfigCLI
@testable import PathConfigSyntax
import Testing

@Suite struct JSONReportTests {
  /// Text shows no group of suppressed findings, and shows every other group as one finding.
  @Test func suppressedFindingsAreInNoGroup() {
    var findings = Sample.killed(3)
    findings[1].suppression = Sample.allowed.suppression
    let json = JSONReport.render(
      findings, summary: ReportSummary(of: findings, files: 1), style: .compact)
    #expect(json.components(separatedBy: "\"group\":0,").count == 3)
    #expect(json.components(separatedBy: "\"group\":null,").count == 2)
    #expect(json.contains("2 settings never take effect because of rule 2"))
  }

  @Test func findingsNameTheirGroup() {
    let findings = Sample.killed(3) + [Sample.noDefault]
    let json = JSONReport.render(
      findings, summary: ReportSummary(of: findings, files: 1), style: .compact)
    #expect(json.components(separatedBy: "\"group\":0,").count == 4)
    #expect(json.components(separatedBy: "\"group\":null,").count == 2)
    #expect(
      json.contains(
        """
        "groups":[{"message":"3 settings never take effect because of rule 2","severity":"error",\
        "checks":["dead-rule","overridden-property"],"file":"ios.json",\
        "range":{"start":{"line":8,"column":20},"end":{"line":8,"column":26}},\
        "help":"move rule 2 above the others"}],
        """))
  }
}
