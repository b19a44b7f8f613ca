import PathConfigClients
import PathConfigSyntax

extension Check {
  static let unusedSuppression = Check(
    "unused-suppression", dependsOn: [], search: .suppressions(UnusedSuppressions.find))
}

private enum UnusedSuppressions {
  static func find(in context: SuppressionContext, into findings: inout Findings) {
    for allowance in context.unused {
      var finding = Finding(.unusedSuppression, message(allowance), at: allowance.location)
      finding.help = help
      finding.rule = allowance.rule
      finding.fixes = [
        Finding.Fix(
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
