import PathConfigClients
import PathConfigKit
import PathConfigLint
import PathConfigSyntax

extension DeployReport {
  /// The answer as findings: versions that cannot use the new copy, missing screens, then every change.
  func findings(
    isBounded: Bool, undecided: UndecidedAction, in session: Session
  ) -> FindingReport {
    let words = DeployWords(report: self)
    var findings = DiffFindings(words.sections, isBounded: isBounded)
    let refusals = words.refusals.map { problem in
      let title = words.names(problem.versions) + words.details(problem.versions)
      let detail = problem.detail.map { "; \($0)" } ?? ""
      return finding(
        notLoaded.id, "\(title): \(problem.sentence)\(detail)", of: problem.versions,
        at: SourceRange(new, 0..<0))
    }
    let screens = words.missingScreens.map { problem, screen in
      var copy = finding(
        missingScreen.id, "\(words.names(problem.versions)): \(problem.sentence)",
        of: problem.versions, at: screen.location)
      copy.rule = screen.rule
      copy.property = screen.property
      return copy
    }
    findings.add(refusals + screens)
    return findings.report([missingScreen], undecided: undecided, in: session)
  }

  private func finding(
    _ id: String, _ message: String, of versions: [Int], at location: SourceRange
  ) -> Diagnostic {
    var finding = Diagnostic(id, .error, message, at: location)
    finding.clients = versions.map { self.versions[$0].version.client }.distinct(by: \.id).map(\.id)
    return finding
  }
}

// MARK: - Wording

private let missingScreen = ReportedRule(
  id: "missing-screen", summary: "a native screen that an installed version does not have",
  rationale: """
    The new copy of the server reaches versions that were built before the screen. They do not \
    show it: nothing happens, or what the app's code does with a name that it does not know.
    """,
  remedy: """
    Serve such rules at a new address that only newer versions read, or wait until the older \
    versions are gone.
    """, level: .error)
