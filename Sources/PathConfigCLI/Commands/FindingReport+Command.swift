import PathConfigLint
import PathConfigSyntax

extension FindingReport {
  /// The findings of a command other than `lint`, in the formats of CI systems and editors.
  ///
  /// - Parameters:
  ///   - inputs: the names of the examined files; those of findings in other files are added.
  ///   - rules: every kind of finding that the command knows.
  ///   - failLevel: the least severity that makes the run fail.
  init(
    _ findings: [Diagnostic], _ questions: [UndecidedQuestion] = [], of inputs: [String],
    rules: [ReportedRule], failLevel: Severity?, failsUndecided: Bool = false, in session: Session
  ) {
    let environment = session.environment
    let artifact: @Sendable (String) -> ArtifactName = { environment.artifact(named: $0) }
    var fingerprints = FindingFingerprints()
    var reported: [Input] = []
    func place(of name: String) -> Int {
      if let place = reported.firstIndex(where: { $0.name.utf8.elementsEqual(name.utf8) }) {
        return place
      }
      var input = Input(name, checks: rules.map(\.id))
      input.failLevel = failLevel
      input.failsUndecided = failsUndecided
      reported.append(input)
      return reported.count - 1
    }
    for name in inputs { _ = place(of: name) }
    for finding in findings {
      let name = finding.location.buffer.name
      let fingerprint = fingerprints.next(finding, in: artifact(name).path)
      reported[place(of: name)].findings.append(Finding(finding, fingerprint: fingerprint))
    }
    for question in questions {
      let name = question.location.buffer.name
      let fingerprint = fingerprints.next(question, in: artifact(name).path)
      reported[place(of: name)].questions.append(Question(question, fingerprint: fingerprint))
    }
    let foundIDs = Set(findings.map(\.check) + questions.map(\.check))
    self.init(
      reported,
      summary: ReportSummary(of: findings, files: reported.count, undecided: questions.count),
      rules: rules.filter { foundIDs.contains($0.id) },
      tool: Tool(name: session.tool.name, version: session.tool.version), artifact: artifact)
  }
}

extension ReportedRule {
  /// A kind of finding, whose page gives the reason and the remedy.
  init(id: String, summary: String, rationale: String, remedy: String, level: Severity) {
    let page = "# \(id)\n\n\(rationale)\n\n## What to do\n\n\(remedy)\n"
    self.init(id: id, summary: summary, rationale: rationale, level: level, page: page)
  }
}
