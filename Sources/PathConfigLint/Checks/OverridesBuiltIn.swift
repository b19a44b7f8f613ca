import PathConfigAnalysis
import PathConfigClients
import PathConfigSyntax

extension Check {
  static let overridesBuiltIn = Check("overrides-built-in", dependsOn: [.subjects, .properties]) {
    context, findings in
    for assignment in context.judged {
      if let finding = OverridesBuiltIn.finding(assignment, in: context) { findings.add(finding) }
    }
  }
}

private enum OverridesBuiltIn {
  static func finding(_ assignment: JudgedAssignment, in context: LintContext) -> Finding? {
    let overridings = assignment.harmfulOverridings.filter(\.isByClientAlone)
    guard let first = overridings.first else { return nil }
    var finding = Finding(ownRulesMessage(assignment.name), at: assignment.member.nameRange)
    finding.clients = overridings.map(\.analysis.client)
    finding.rule = assignment.written.index
    finding.property = assignment.name
    finding.witness = UTF8String(repairing: first.override.witness)
    finding.notes = [OverriddenProperty.note(on: first, assignment.name, in: context)]
    finding.help = removeIt
    return finding
  }
}

// MARK: - Wording

private func ownRulesMessage(_ name: UTF8String) -> String {
  "\(Quotation.of(name)) never takes effect: the library's own rules decide at these URLs"
}

private let removeIt = "remove it"
