import PathConfigClients
import PathConfigSyntax

extension Check {
  static let unusedSuppression = Check(
    id: "unused-suppression",
    summary: "a suppression of a finding that is gone",
    rationale: """
      A suppression that stays after its finding is gone hides the next mistake of that kind. The \
      check does not report a suppression if its check is off or could not decide, or if the file \
      is not valid JSON.

      Some findings appear only for certain clients. If only some of your runs use these clients, \
      suppress `unused-suppression` as well.
      """,
    level: .on(.warning),
    dependsOn: [],
    examples: [
      .finds(
        "A rule without the finding",
        in: """
          {"rules": [
            {"patterns": ["/new/?(\\\\?|$)"], "properties": {"context": "modal"},
             "lint": {"allow": {«"end-anchored-pattern"»: "the app drops queries"}}}
          ]}
          """,
        "`end-anchored-pattern` is suppressed in rule 1, but finds nothing there",
        fixed: """
          {"rules": [
            {"patterns": ["/new/?(\\\\?|$)"], "properties": {"context": "modal"}}
          ]}
          """),
      .finds(
        "One of two suppressions",
        in: """
          {"rules": [
            {"patterns": ["/new$"], "properties": {"context": "modal"}}
          ], "lint": {"allow": {
            «"invalid-pattern"»: "the server writes them",
            "end-anchored-pattern": "the app drops queries"
          }}}
          """,
        "`invalid-pattern` is suppressed in the file, but finds nothing there",
        fixed: """
          {"rules": [
            {"patterns": ["/new$"], "properties": {"context": "modal"}}
          ], "lint": {"allow": {
            "end-anchored-pattern": "the app drops queries"
          }}}
          """),
      .ignores(
        "A suppression of an existing finding",
        in: """
          {"rules": [
            {"patterns": ["/new$"], "properties": {"context": "modal"},
             "lint": {"allow": {"end-anchored-pattern": "the app drops queries"}}}
          ]}
          """),
      .ignores(
        "A suppression for other runs",
        in: """
          {"rules": [
            {"patterns": ["/new/?(\\\\?|$)"], "properties": {"context": "modal"},
             "lint": {"allow": {
               "end-anchored-pattern": "the app drops queries",
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
      finding.rule = allowance.rule
      finding.fixes = [
        Diagnostic.Fix(
          "Remove the suppression of `\(allowance.check)`", isSafe: true, edits: [allowance.removal]
        )
      ]
      findings.add(finding)
    }
  }
}

// MARK: - Wording

private let help = "remove it"

private func message(_ allowance: Allowance) -> String {
  allowance.scope == nil
    ? "`\(allowance.check)` is suppressed in \(allowance.phrase), which does not exist"
    : "`\(allowance.check)` is suppressed in \(allowance.phrase), but finds nothing there"
}
