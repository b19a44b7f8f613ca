import PathConfigAnalysis
import PathConfigClients
import PathConfigSyntax

extension Check {
  static let redundantProperty = Check("redundant-property") { analysis, context, findings in
    for (_, fates) in analysis.fates.grouped(by: \.rule) {
      let found = fates.compactMap { redundancy($0, in: context, analysis) }
      for var finding in found where !context.isAboutToChange(rule: finding.rule) {
        guard let assignment = context.assignment(at: finding.location.range) else { continue }
        // The author of a rule without any effect meant something by it.
        finding.proposeRemoving(
          assignment, isSafe: found.count == fates.count ? nil : true, changing: .nothing,
          in: context.document)
        findings.add(finding)
      }
    }
  }
}

/// The finding about a property whose removal changes nothing, because another rule or the client
/// gives the same value.
///
/// Nil for a property that has an effect, or whose value the client cannot use.
private func redundancy(
  _ fate: AssignmentFate, in context: LintContext, _ analysis: ClientAnalysis
) -> DraftFinding? {
  let property = analysis.rules[fate.rule].properties[fate.property]
  guard let member = property.member else { return nil }
  // Otherwise the author meant something else.
  switch analysis.client.effectiveValue(ofProperty: property.name, member.value.value) {
  case .replacedByDefault, .crashesWhenRead: return nil
  case .asWritten, .text, .boolean, .word, .unset: break
  }
  let (reason, witness, other): (String, [UInt8], RulePlace?)
  switch fate.verdict {
  case .overridden(let override) where override.differs == false:
    let verb = override.cover.count == 1 ? "sets" : "set"
    let cover = override.cover
    reason = "\(analysis.words(forRules: cover)) always \(verb) it to the same value"
    (witness, other) = (override.witness, override.cover.last)
  case .redundant(let redundancy) where !redundancy.isAlwaysDefault:
    reason =
      redundancy.same.map {
        "\(analysis.words(forRules: [$0])) already sets the same value"
      }
      ?? "the value is already the default where no other rule sets it"
    (witness, other) = (redundancy.witness, redundancy.same)
  default: return nil
  }
  let name = Quotation.of(property.name)
  var finding = context.finding("\(name) is redundant: \(reason)", at: member.nameRange)
  finding.stance = .agreed
  finding.witness = UTF8String(repairing: witness)
  let same = other.flatMap { analysis.rules[$0].properties.first { $0.name == property.name } }
  if let range = same?.member?.range {
    finding.notes = [context.note("the other rule sets it here", at: range)]
  }
  return finding
}
