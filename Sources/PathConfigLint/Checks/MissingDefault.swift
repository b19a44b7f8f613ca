import PathConfigAnalysis
import PathConfigClients
import PathConfigSyntax

extension Check {
  static let missingDefault = Check(
    "missing-default", dependsOn: [.subjects, .properties], find: MissingDefault.find)
}

private enum MissingDefault {
  static func find(in context: LintContext, into findings: inout Findings) {
    guard let range = context.document.rulesRange, !context.document.rules.isEmpty else { return }
    let place = range.lowerBound..<(range.lowerBound + 1)
    guard let analysis = context.analysis else { return }
    var budget = analysis.budget()
    for requirement in analysis.client.missingRequirements(among: { _ in nil }) {
      switch analysis.assignments.subjectWithout(requirement.property, budget: &budget) {
      case .found(let witness):
        var finding = context.finding(
          isNotSet(requirement.property, at: words(forSubject: witness)), at: place)
        finding.effect = Finding.Effect(requirement.consequence.verb)
        finding.property = requirement.property
        finding.witness = UTF8String(repairing: witness)
        finding.help = addFirstRule(requirement.property)
        findings.add(finding)
      case .none: break
      case .undecided(let reason):
        findings.giveUp(at: place, because: analysis.words(for: reason))
      }
    }
  }
}

// MARK: - Wording

private func isNotSet(_ name: UTF8String, at subject: String) -> String {
  "no rule sets \(Quotation.of(name)) at \(subject)"
}

private func addFirstRule(_ name: UTF8String) -> String {
  "add as the first rule `{\"patterns\": [\".*\"], \"properties\": {\"\(name)\": "
    + "\"turbo://fragment/web\"}}`"
}
