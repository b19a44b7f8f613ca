import PathConfigKit
import PathConfigSyntax

extension TestReport {
  /// Failed expectations and low coverage, in the formats of CI systems and editors.
  func findingReport(in session: Session) -> FindingReport {
    FindingReport(
      expectations.flatMap(findings) + coverages.flatMap(lowCoverages),
      of: files.map(\.buffer.name), rules: Self.rules, failLevel: .error, in: session)
  }

  /// The findings for parts of a configuration that are not exercised enough.
  func lowCoverages(_ coverage: Coverage) -> [Diagnostic] {
    coverage.failing.compactMap { lowCoverage(coverage, $0.kind, atLeast: $0.percent) }
  }
}

// MARK: - Wording

extension TestReport {
  private static let rules = [
    ReportedRule(
      id: "failed-expectation", summary: "an expectation that is not met",
      rationale: "A URL that is relied on does not get what a file of expectations says of it.",
      remedy:
        "Edit the property at the place of the finding, or the expectation if the change is meant.",
      level: .error),
    ReportedRule(
      id: "low-coverage", summary: "less exercised than `--fail-under` asks for",
      rationale: "What no expectation exercises can change without any test failing.",
      remedy:
        "Add the expectations that `pathconfig test --suggest` writes, or lower `--fail-under`.",
      level: .error),
  ]
}
