import Foundation
@testable import PathConfigCLI
@testable import PathConfigSyntax
import Testing

@Suite struct JSONReportTests {
  @Test func printsEveryFieldOfAFinding() {
    let findings = [Sample.overridden]
    let allowed = [Sample.allowed, Sample.allowed]
    let summary = ReportSummary(of: findings + allowed, files: 1, undecided: 3)
    #expect(
      JSONReport.render(findings, undecided: [Sample.open], summary: summary) == """
        {
          "version": 1,
          "findings": [
            {
              "check": "overridden-property",
              "severity": "error",
              "message": "`presentation` never takes effect: rule 2 overrides it",
              "file": "ios.json",
              "range": {
                "start": {"line": 5, "column": 23},
                "end": {"line": 5, "column": 37}
              },
              "group": null,
              "clients": ["hotwire-native-ios@1.3", "hotwire-native-android@1.3"],
              "rule": 0,
              "property": "presentation",
              "pattern": null,
              "witness": "/users/sign_in",
              "notes": [
                {
                  "message": "rule 2 matches every URL of this rule, e.g. /users/sign_in",
                  "file": "ios.json",
                  "range": {
                    "start": {"line": 8, "column": 20},
                    "end": {"line": 8, "column": 26}
                  }
                }
              ],
              "help": "move rule 2 above this rule",
              "fixes": [
                {
                  "title": "remove `presentation`",
                  "safe": true,
                  "doubt": null,
                  "edits": [
                    {
                      "range": {
                        "start": {"line": 5, "column": 23},
                        "end": {"line": 5, "column": 46}
                      },
                      "replacement": ""
                    }
                  ]
                }
              ],
              "consequences": [],
              "suppression": null
            }
          ],
          "groups": [],
          "undecided": [
            {
              "check": "end-anchored-pattern",
              "file": "ios.json",
              "range": {
                "start": {"line": 8, "column": 29},
                "end": {"line": 8, "column": 31}
              },
              "reason": "the budget ran out"
            }
          ],
          "summary": {
            "files": 1,
            "errors": 1,
            "warnings": 0,
            "infos": 0,
            "suppressed": 2,
            "undecided": 3,
            "unread": 0
          }
        }

        """)
  }

  @Test func absentMembersAreNullAndNeverLeftOut() {
    var finding = Sample.noDefault
    finding.notes = [Diagnostic.Note("nowhere")]
    #expect(
      JSONReport.render(
        [finding], summary: ReportSummary(of: [finding], files: 1), style: .compact) == """
          {"version":1,"findings":[{"check":"missing-default","severity":"warning",\
          "message":"no rule matches every URL","file":"ios.json",\
          "range":{"start":{"line":1,"column":1},"end":{"line":1,"column":1}},"group":null,"clients":[],\
          "rule":null,"property":null,"pattern":null,"witness":null,\
          "notes":[{"message":"nowhere","file":null,"range":null}],"help":null,"fixes":[],"consequences":[],"suppression":null}],\
          "groups":[],"undecided":[],\
          "summary":{"files":1,"errors":0,"warnings":1,"infos":0,"suppressed":0,"undecided":0,"unread":0}}

          """)
  }

  @Test(arguments: Diagnostic.Suppression.Kind.allCases)
  func suppressedFindingsNameTheirSource(kind: Diagnostic.Suppression.Kind) {
    var finding = Sample.allowed
    finding.suppression?.kind = kind
    let json = JSONReport.render(
      [finding], summary: ReportSummary(of: [finding], files: 1), style: .compact)
    #expect(
      json.contains(
        """
        "suppression":{"kind":"\(kind.rawValue)","reason":"the old app reads it","place":{"file":"ios.json",\
        "range":{"start":{"line":8,"column":20},"end":{"line":8,"column":26}}}}}],
        """))
    #expect(json.contains(#""errors":0,"warnings":0,"infos":0,"suppressed":1,"undecided":0"#))
  }

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

  @Test func columnsCountScalars() {
    let json = JSONReport.render(
      [Sample.blind], summary: ReportSummary(of: [Sample.blind], files: 1), style: .compact)
    #expect(
      json.contains(
        "\"range\":{\"start\":{\"line\":8,\"column\":29},\"end\":{\"line\":8,\"column\":31}}"))
    #expect(json.contains("\"pattern\":\"/b\",\"witness\":\"/b/\""))
  }

  @Test func printsAnEmptyListWithoutFindings() {
    #expect(
      JSONReport.render([], summary: ReportSummary(of: [], files: 2), style: .compact) == """
        {"version":1,"findings":[],"groups":[],"undecided":[],"summary":{"files":2,"errors":0,"warnings":0,"infos":0,"suppressed":0,\
        "undecided":0,"unread":0}}

        """)
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
