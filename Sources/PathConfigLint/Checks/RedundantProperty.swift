import PathConfigAnalysis
import PathConfigClients
import PathConfigSyntax

extension Check {
  static let redundantProperty = Check(
    id: "redundant-property",
    summary: "a property that could be removed without changing any URL",
    rationale: """
      Another rule sets the same value for all of these URLs. Either a later rule always overrides this \
      one, or this one repeats an earlier rule. The app works, until somebody changes one of the two and \
      forgets the other. The check reports a property that is redundant for every client of the run.
      """,
    level: .on(.info),
    dependsOn: [.subjects, .properties],
    examples: [
      .finds(
        "An earlier rule sets the same value",
        in: """
          {"rules": [
            {"patterns": ["/posts"], "properties": {"context": "modal", "title": "Posts"}},
            {"patterns": ["/posts/new$"], "properties": {«"context"»: "modal", "title": "New"}}
          ]}
          """,
        "`context` is redundant: rule 1 already sets the same value",
        fixed: """
          {"rules": [
            {"patterns": ["/posts"], "properties": {"context": "modal", "title": "Posts"}},
            {"patterns": ["/posts/new$"], "properties": {"title": "New"}}
          ]}
          """),
      .finds(
        "A later rule sets the same value",
        in: """
          {"rules": [
            {"patterns": ["^/a$"], "properties": {«"context"»: "modal", "title": "A"}},
            {"patterns": ["^/a"], "properties": {"context": "modal"}}
          ]}
          """,
        "`context` is redundant: rule 2 always sets it to the same value",
        fixed: """
          {"rules": [
            {"patterns": ["^/a$"], "properties": {"title": "A"}},
            {"patterns": ["^/a"], "properties": {"context": "modal"}}
          ]}
          """),
      .ignores(
        "A value that another rule changed in between",
        in: """
          {"rules": [
            {"patterns": ["/posts"], "properties": {"context": "modal"}},
            {"patterns": ["/posts/1"], "properties": {"context": "default"}},
            {"patterns": ["/posts/1/new$"], "properties": {"context": "modal"}}
          ]}
          """),
      .ignores(
        "A value that is the default of one client only",
        in: """
          {"rules": [
            {"patterns": ["/new$"], "properties": {"pull_to_refresh_enabled": false}}
          ]}
          """),
    ],
    find: { context, findings in
      for assignments in context.judgedOfRules {
        let found = assignments.filter { !$0.isMistaken }
          .compactMap { RedundantProperty.finding($0, in: context) }
        for var finding in found {
          // The author of a rule without any effect meant something by it.
          if found.count == assignments.count { finding.fixes = [] }
          findings.add(finding)
        }
      }
    })
}

private enum RedundantProperty {
  static func finding(_ assignment: JudgedAssignment, in context: LintContext) -> Finding? {
    let reasons = assignment.judgements.map { reason(assignment.name, $0) }
    guard let first = reasons.first, let reason = first, !reasons.contains(where: { $0 == nil })
    else { return nil }
    var finding = Finding(
      changesNothing(assignment.name, because: reason.words), at: assignment.member.nameRange)
    finding.clients = assignment.judgements.map(\.analysis.client)
    finding.rule = assignment.written.index
    finding.property = assignment.name
    finding.witness = UTF8String(repairing: reason.witness)
    if let place = reason.place { finding.notes = [context.note(otherRuleNote, at: place)] }
    finding.help = removeIt
    finding.fixes = [.removing(assignment, in: context.buffer)]
    return finding
  }

  private struct Reason {
    var words: String
    var witness: [UInt8]
    var place: Range<Int>?
  }

  /// The reason that the assignment changes nothing for one client.
  ///
  /// Nil if it changes something, or if only the client's default is the same.
  private static func reason(_ name: UTF8String, _ judgement: JudgedAssignment.Judgement) -> Reason?
  {
    let analysis = judgement.analysis
    func place(_ rule: Int) -> Range<Int>? {
      analysis.rules[rule].properties.first { $0.name == name }?.member?.range
    }
    switch judgement.verdict {
    case .overridden(let override) where override.differs == false:
      let rules = OverridingWording.rules(override.cover, of: analysis)
      return Reason(
        words: setAgain(rules, isOne: override.cover.count == 1), witness: override.witness,
        place: override.cover.last.flatMap(place))
    case .redundant(let redundancy) where !redundancy.isAlwaysDefault:
      guard let same = redundancy.same else {
        return Reason(words: isDefaultAnyway, witness: redundancy.witness, place: nil)
      }
      let rules = OverridingWording.rules([same], of: analysis)
      return Reason(words: givesTheSame(rules), witness: redundancy.witness, place: place(same))
    default:
      return nil
    }
  }
}

// MARK: - Wording

private func changesNothing(_ name: UTF8String, because reason: String) -> String {
  "\(Quotation.of(name)) is redundant: \(reason)"
}

private func setAgain(_ rules: String, isOne: Bool) -> String {
  "\(rules) always \(isOne ? "sets" : "set") it to the same value"
}

private func givesTheSame(_ rules: String) -> String { "\(rules) already sets the same value" }

private let isDefaultAnyway = "the value is already the default where no other rule sets it"

private let otherRuleNote = "the other rule sets it here"

private let removeIt = "remove it"
