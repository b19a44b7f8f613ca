import PathConfigAnalysis
import PathConfigClients
import PathConfigSyntax

/// The findings about rules that lose a property at some pages to a later rule about many more.
///
/// Forms that a later rule takes out of the modal are another finding, and so are rules that lose a
/// property everywhere.
func overriddenPages(in context: LintContext, _ analysis: ClientAnalysis) -> [DraftFinding] {
  guard let known = context.declarations.urls, known.areAll else { return [] }
  typealias Loss = (page: UTF8String, winner: Resolution.Write, loser: Resolution.Write)
  let defaults = analysis.rulesOfEveryPage
  let counts = analysis.routes.flatMap(\.answer.rules).reduce(into: [:]) { counts, match in
    counts[match.rule, default: 0] += 1
  }
  let losses = analysis.routes.flatMap { page in
    page.answer.properties.compactMap { property -> Loss? in
      let winner = property.decider
      guard let loser = property.overridden.last(where: { !defaults.contains($0.rule) }),
        !defaults.contains(winner.rule), property.name != "context" || !known.isForm(page.subject),
        loser.property.value.canonicalForm != winner.property.value.canonicalForm
      else { return nil }
      return (page.subject, winner, loser)
    }
  }
  return losses.grouped { [$0.loser.rule, $0.winner.rule] }.compactMap { rules, losses in
    let pages = losses.map(\.page).distinct()
    guard let loser = analysis.written(rules[0]), let winner = analysis.written(rules[1]),
      let member = losses[0].loser.property.member,
      !context.isInvolved(rule: loser.index), !context.isInvolved(rule: winner.index),
      // A rule that crosses another one is meant to win or to lose there.
      2 * pages.count >= counts[rules[0]] ?? 0, counts[rules[1]] ?? 0 >= 2 * pages.count,
      analysis.routes.contains(where: { page in
        page.answer.properties.contains { $0.decider.rule == rules[0] }
      })
    else { return nil }
    let (name, write) = (Quotation.of(member.name.text), losses[0].winner)
    var finding = context.finding(
      """
      \(name) of rule \(loser.index + 1) is lost at \(listed(pages)): \(write.match.phrase) sets it \
      to \(write.property.value.words)
      """, at: member.nameRange, severity: .warning)
    (finding.witness, finding.pages) = (pages[0], pages)
    finding.culprits = [winner.index]
    finding.notes = write.location.map { [.init("it is set here", at: $0)] } ?? []
    finding.decision = "narrow what rule \(winner.index + 1) matches"
    finding.propose(
      "move rule \(winner.index + 1) above this rule", changing: .file,
      context.document.movingRule(winner.index, to: loser.index))
    return finding
  }
}
