import PathConfigAnalysis
import PathConfigClients
import PathConfigSyntax

extension Check {
  static let overriddenProperty = Check("overridden-property", dependsOn: [.subjects, .properties])
  { context, findings in
    for assignment in context.judged {
      OverriddenProperty.find(assignment, in: context, into: &findings)
    }
    OverriddenProperty.giveUp(in: context, into: &findings)
  }
}

/// Findings about a property that later rules always override.
enum OverriddenProperty {
  fileprivate static func find(
    _ assignment: JudgedAssignment, in context: LintContext, into findings: inout Findings
  ) {
    let overridings = assignment.harmfulOverridings.filter { !$0.isByClientAlone }
    guard let first = overridings.first else { return }
    let rules = OverridingWording.rules(first.override.cover, of: first.analysis)
    let isOne = first.override.cover.count == 1
    var finding = Finding(
      neverTakesEffect(
        assignment.name,
        because: isOne ? "\(rules) always overrides it" : "\(rules) together always override it"),
      at: assignment.member.nameRange)
    finding.clients = overridings.map(\.analysis.client)
    finding.rule = assignment.written.index
    finding.property = assignment.name
    finding.culprits = first.analysis.culprits(first.override.cover)
    finding.witness = UTF8String(repairing: first.override.witness)
    finding.notes = [note(on: first, assignment.name, in: context)]
    finding.notes += otherCovers(overridings, than: first)
    for overriding in overridings {
      let note = ControlCharacters.note(
        on: assignment.rule, coveredBy: overriding.override.cover, for: overriding.analysis)
      guard let note else { continue }
      finding.notes.append(note)
      break
    }
    finding.help = isOne ? moveAbove(rules) : moveBelow(rules)
    finding.brief = "\(Quotation.of(assignment.name)) of rule \(assignment.written.index + 1)"
    if DeadRule.isDead(assignment.rule, in: context) { finding.role = .summedUp }
    findings.add(finding)
  }

  /// A note with the deciding rule's value and a URL that shows it.
  static func note(
    on overriding: JudgedAssignment.Overriding, _ name: UTF8String, calledIt isKnown: Bool = true,
    in context: LintContext
  ) -> Diagnostic.Note {
    let (analysis, override) = (overriding.analysis, overriding.override)
    let rule = analysis.rules[override.winner]
    let subject = OverridingWording.subject(override.witness)
    guard let property = rule.properties.first(where: { $0.name == name }) else {
      return Diagnostic.Note("it is overridden at \(subject)")
    }
    let who = OverridingWording.rules([override.winner], of: analysis)
    let object = isKnown ? "it" : Quotation.of(name)
    let message = sets(who, object, to: OverridingWording.value(property.value), at: subject)
    return property.member.map { context.note(message, at: $0.range) } ?? Diagnostic.Note(message)
  }

  /// A note on the clients for which other rules are to blame.
  private static func otherCovers(
    _ overridings: [JudgedAssignment.Overriding], than first: JudgedAssignment.Overriding
  ) -> [Diagnostic.Note] {
    overridings.filter { $0.override.cover != first.override.cover }.map { other in
      let rules = OverridingWording.rules(other.override.cover, of: other.analysis)
      return Diagnostic.Note("on \(other.analysis.client.title) it is \(rules)")
    }
  }

  fileprivate static func giveUp(in context: LintContext, into findings: inout Findings) {
    // Once the budget of a run is spent no further question is asked, and one question reports
    // that.
    var unasked: [(assignment: JudgedAssignment, judgement: JudgedAssignment.Judgement)] = []
    defer {
      if let (assignment, judgement) = unasked.first {
        let words = OverridingWording.reason(.runTooLarge, in: judgement.analysis)
        findings.giveUp(
          at: assignment.member.nameRange,
          because: takesEffect(
            assignment.name, andOthers: unasked.count - 1, for: judgement.analysis.client, is: words
          ))
      }
    }
    for assignment in context.judged {
      for judgement in assignment.judgements {
        guard case .undecided(let reason) = judgement.verdict else { continue }
        if reason == .runTooLarge {
          unasked.append((assignment, judgement))
          break
        }
        let words = OverridingWording.reason(reason, in: judgement.analysis)
        findings.giveUp(
          at: assignment.member.nameRange,
          because: takesEffect(assignment.name, for: judgement.analysis.client, is: words))
        break
      }
    }
  }
}

// MARK: - Wording

private func neverTakesEffect(_ name: UTF8String, because reason: String) -> String {
  "\(Quotation.of(name)) never takes effect: \(reason)"
}

private func sets(
  _ who: String, _ object: String, to value: String, at subject: String
) -> String {
  "\(who) sets \(object) to \(value) at \(subject)"
}

private func moveAbove(_ rule: String) -> String {
  "move \(rule) above this rule, or narrow what it matches"
}

private func moveBelow(_ rules: String) -> String { "move this rule below \(rules)" }

private func takesEffect(
  _ name: UTF8String, andOthers others: Int = 0, for client: ClientProfile, is reason: String
) -> String {
  let rest =
    switch others {
    case 0: " takes effect"
    case 1: " and 1 property after it take effect"
    default: " and \(others) properties after it take effect"
    }
  return "it is not known if \(Quotation.of(name))\(rest) on \(client.title): \(reason)"
}
