import PathConfigAnalysis
import PathConfigClients
import PathConfigSyntax

extension Check {
  static let redundantProperty = Check("redundant-property", dependsOn: [.subjects, .properties]) {
    context, findings in
    for assignments in context.judgedOfRules {
      let found = assignments.filter { !$0.isMistaken }
        .compactMap { RedundantProperty.finding($0, in: context) }
      for var finding in found {
        // The author of a rule without any effect meant something by it.
        if found.count == assignments.count { finding.fixes = [] }
        findings.add(finding)
      }
    }
  }
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
