import PathConfigAnalysis
import PathConfigClients
import PathConfigSyntax

extension Check {
  static let deadRule = Check("dead-rule", dependsOn: [.subjects, .properties]) {
    context, findings in
    for rule in context.document.rules.indices {
      if let finding = DeadRule.finding(rule, in: context) { findings.add(finding) }
    }
  }
}

/// Rules whose properties all never take effect.
enum DeadRule {
  /// True if the rule is dead for every client for which one of its properties is overridden.
  ///
  /// The finding then covers those of its properties.
  ///
  /// - Parameter rule: the place among the document's rules.
  static func isDead(_ rule: Int, in context: LintContext) -> Bool {
    let judged = context.judgedOfRules[rule]
    let affected = judged.flatMap { $0.harmfulOverridings.map(\.analysis.client.id) }
    let dead = clients(rule, in: context).map(\.id)
    return !dead.isEmpty && affected.allSatisfy(dead.contains)
  }

  /// The clients for which a rule is dead.
  private static func clients(_ rule: Int, in context: LintContext) -> [ClientProfile] {
    let judged = context.judgedOfRules[rule]
    guard !judged.isEmpty else { return [] }
    return context.analyses.indices.filter { client in
      let overrides = judged.map { assignment -> AssignmentFate.Override? in
        guard case .overridden(let override) = assignment.judgements[client].verdict else {
          return nil
        }
        return override
      }
      return !overrides.contains { $0 == nil }
        && overrides.contains { $0?.differs != false }
        && !judged.allSatisfy { isByClientAlone($0, client) }
    }.map { context.analyses[$0].client }
  }

  private static func isByClientAlone(_ assignment: JudgedAssignment, _ client: Int) -> Bool {
    let id = assignment.judgements[client].analysis.client.id
    return assignment.overridings.first { $0.analysis.client.id == id }?.isByClientAlone ?? false
  }

  fileprivate static func finding(_ place: Int, in context: LintContext) -> Finding? {
    let judged = context.judgedOfRules[place]
    let clients = clients(place, in: context)
    guard let client = clients.first, let rule = judged.first?.written else { return nil }
    let overridings = judged.flatMap(\.overridings).filter { $0.analysis.client.id == client.id }
    let harmful = overridings.filter { $0.override.differs != false }
    guard let first = harmful.first, let shown = judged.first(where: { hasOverriding($0, client) })
    else { return nil }
    let cover = Set(overridings.flatMap(\.override.cover)).sorted()
    let rules = OverridingWording.rules(cover, of: first.analysis)
    var finding = Finding(
      hasNoEffect(rule.index, rules, isOne: cover.count == 1), at: rule.patternsRange ?? rule.range)
    finding.clients = clients
    finding.rule = rule.index
    finding.culprits = first.analysis.culprits(cover)
    finding.witness = UTF8String(repairing: first.override.witness)
    finding.notes = [
      OverriddenProperty.note(on: first, shown.name, calledIt: false, in: context)
    ]
    finding.help = cover.count == 1 ? moveAbove(rules) : moveBelow(rules)
    finding.role = .summary
    finding.brief = "rule \(rule.index + 1)"
    return finding
  }

  private static func hasOverriding(_ assignment: JudgedAssignment, _ client: ClientProfile) -> Bool
  {
    assignment.harmfulOverridings.contains { $0.analysis.client.id == client.id }
  }
}

// MARK: - Wording

private func hasNoEffect(_ index: Int, _ rules: String, isOne: Bool) -> String {
  let overriding = isOne ? "\(rules) overrides" : "\(rules) override"
  return "rule \(index + 1) has no effect: \(overriding) all of its properties"
}

private func moveAbove(_ rule: String) -> String {
  "move \(rule) above this rule, or narrow what it matches"
}

private func moveBelow(_ rules: String) -> String { "move this rule below \(rules)" }
