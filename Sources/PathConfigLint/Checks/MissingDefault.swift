import PathConfigAnalysis
import PathConfigClients
import PathConfigSyntax

extension Check {
  static let missingDefault = Check(
    "missing-default", dependsOn: [.subjects, .properties], find: MissingDefault.find)
}

private enum MissingDefault {
  /// A required property of a client, and a URL without it.
  private struct Gap {
    var requirement: MissingRequirement
    var witness: [UInt8]
    var clients: [ClientProfile]
  }

  static func find(in context: LintContext, into findings: inout Findings) {
    guard let range = context.document.rulesRange, !context.document.rules.isEmpty else { return }
    let place = range.lowerBound..<(range.lowerBound + 1)
    var gaps: [Gap] = []
    for analysis in context.analyses {
      var budget = analysis.budget()
      for requirement in analysis.client.missingRequirements(among: { _ in nil }) {
        switch analysis.assignments.subjectWithout(requirement.property, budget: &budget) {
        case .found(let witness): note(requirement, witness, analysis.client, in: &gaps)
        case .none: break
        case .undecided(let reason):
          findings.giveUp(
            at: place, because: OverridingWording.reason(reason, in: analysis))
        }
      }
    }
    for gap in gaps { findings.add(finding(gap, at: place)) }
  }

  private static func note(
    _ requirement: MissingRequirement, _ witness: [UInt8], _ client: ClientProfile,
    in gaps: inout [Gap]
  ) {
    if let known = gaps.firstIndex(where: { $0.requirement.property == requirement.property }) {
      gaps[known].clients.append(client)
    } else {
      gaps.append(Gap(requirement: requirement, witness: witness, clients: [client]))
    }
  }

  private static func finding(_ gap: Gap, at range: Range<Int>) -> Finding {
    let verdicts = ClientVerdicts(gap.clients.map { ($0, gap.requirement.consequence) })
    var finding = Finding(
      isNotSet(gap.requirement.property, at: OverridingWording.subject(gap.witness))
        + ": \(verdicts.clause)", at: range)
    finding.clients = gap.clients
    finding.property = gap.requirement.property
    finding.witness = UTF8String(repairing: gap.witness)
    finding.help = addFirstRule(gap.requirement.property)
    return finding
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
