import PathConfigDiagnostics
import PathConfigModel

extension Check {
  static let unusedSuppression = Check(
    id: "unused-suppression",
    summary: "a finding that is allowed and not there",
    rationale: """
      What is allowed for a reason may be mended later, or the check may have learnt better. The \
      permission stays, and allows the next mistake of that kind without a word. Nothing is said of \
      a check that is off or could not decide, nor of a file that is no JSON. A finding may depend \
      on the clients that are asked: where only some runs ask the client that it is about, allow \
      `unused-suppression` beside it.
      """,
    level: .on(.warning),
    dependsOn: [],
    examples: [
      .finds(
        "A rule that does what it says",
        in: """
          {"rules": [
            {"patterns": ["/new/?(\\\\?|$)"], "properties": {"context": "modal"},
             "lint": {"allow": {«"query-blind-pattern"»: "the app drops queries"}}}
          ]}
          """,
        "`query-blind-pattern` is allowed in rule 1 and finds nothing there",
        fixed: """
          {"rules": [
            {"patterns": ["/new/?(\\\\?|$)"], "properties": {"context": "modal"}}
          ]}
          """),
      .finds(
        "One of two",
        in: """
          {"rules": [
            {"patterns": ["/new$"], "properties": {"context": "modal"}}
          ], "lint": {"allow": {
            «"invalid-pattern"»: "the server writes them",
            "query-blind-pattern": "the app drops queries"
          }}}
          """,
        "`invalid-pattern` is allowed in the file and finds nothing there",
        fixed: """
          {"rules": [
            {"patterns": ["/new$"], "properties": {"context": "modal"}}
          ], "lint": {"allow": {
            "query-blind-pattern": "the app drops queries"
          }}}
          """),
      .ignores(
        "A finding that is there",
        in: """
          {"rules": [
            {"patterns": ["/new$"], "properties": {"context": "modal"},
             "lint": {"allow": {"query-blind-pattern": "the app drops queries"}}}
          ]}
          """),
      .ignores(
        "A finding that other runs have",
        in: """
          {"rules": [
            {"patterns": ["/new/?(\\\\?|$)"], "properties": {"context": "modal"},
             "lint": {"allow": {
               "query-blind-pattern": "the app drops queries",
               "unused-suppression": "older clients are linted at night"
             }}}
          ]}
          """),
    ],
    search: .suppressions(UnusedSuppressions.find))
}

private enum UnusedSuppressions {
  static func find(in context: SuppressionContext, into findings: inout Findings) {
    for allowance in context.unused {
      var finding = Finding(message(allowance), at: allowance.location.range)
      finding.buffer = allowance.location.buffer
      finding.help = help
      if let removal = allowance.removal {
        finding.rule = allowance.rule
        finding.fixes = [
          Diagnostic.Fix("Remove `\(allowance.check)`", isSafe: true, edits: [removal])
        ]
      }
      findings.add(finding)
    }
  }
}

// MARK: - Wording

private let help = "remove it"

private func message(_ allowance: Allowance) -> String {
  allowance.scope == nil
    ? "there is no \(allowance.phrase), where `\(allowance.check)` is allowed"
    : "`\(allowance.check)` is allowed in \(allowance.phrase) and finds nothing there"
}
