import PathConfigAnalysis
import PathConfigAutomata
import PathConfigClients
import PathConfigSyntax

/// The losses of rules at pages of the project.
///
/// A rule decides nothing at any page, or loses a property at some pages to a later rule about many
/// more.
///
/// A loss at every URL is another finding, and so is a form that a later rule takes out of the
/// modal.
func pageLosses(in context: LintContext, _ analysis: ClientAnalysis) -> [LossGroup] {
  guard let known = context.declarations.urls, known.areAll else { return [] }
  typealias PageLoss = (page: UTF8String, loser: Resolution.Write, winner: Resolution.Write)
  let defaults = analysis.rulesOfEveryPage
  let losses = analysis.routes.flatMap { page in
    page.answer.properties.flatMap { property in
      property.overridden.filter { !defaults.contains($0.rule) }
        .map { PageLoss(page.subject, $0, property.decider) }
    }
  }
  let deciders = Set(
    analysis.routes.flatMap { $0.answer.properties.map(\.decider.rule) })
  return losses.grouped { $0.loser.rule }.flatMap { place, losses -> [LossGroup] in
    guard let rule = analysis.rules[place].written, !context.isAboutToChange(rule: rule.index),
      !analysis.deadRules.contains(place)
    else { return [] }
    if !deciders.contains(place) {
      let winners = Set(losses.map(\.winner.rule)).sorted()
      let pages = losses.map(\.page).distinct()
      let isChanged = losses.contains { $0.loser.differs(from: $0.winner, for: context.client) }
      guard isChanged, let routes = known.routes(context.client),
        analysis.isOverridden(place, by: winners, at: pages, of: routes)
      else { return [] }
      let all = losses.distinct(by: \.loser.property.name).compactMap {
        Loss(of: $0.loser, in: rule, to: $0.winner, of: winners, at: $0.page)
      }
      return all.isEmpty ? [] : [LossGroup(face: .rule, losses: all, pages: pages)]
    }
    let seen = losses.filter { page, loser, winner in
      !defaults.contains(winner.rule) && loser.differs(from: winner, for: context.client)
        && (loser.property.name != "context" || !known.isForm(page))
    }
    return seen.grouped { $0.winner.rule }.compactMap { winner, losses in
      let pages = losses.map(\.page).distinct()
      // A rule that crosses another one is meant to win or to lose there.
      guard let other = analysis.rules[winner].fileIndex, !context.isAboutToChange(rule: other),
        2 * pages.count >= analysis.pageCount(ofRule: place),
        analysis.pageCount(ofRule: winner) >= 2 * pages.count,
        let loss = Loss(
          of: losses[0].loser, in: rule, to: losses[0].winner, of: [winner], at: pages[0])
      else { return nil }
      return LossGroup(face: .property, losses: [loss], pages: pages)
    }
  }
}

extension Resolution.Write {
  fileprivate func differs(from other: Resolution.Write, for client: Client) -> Bool {
    client.effect(of: property.name, value) != client.effect(of: property.name, other.value)
  }
}

extension Loss {
  fileprivate init?(
    of write: Resolution.Write, in rule: DocumentRule, to winner: Resolution.Write,
    of blamed: [RulePlace], at page: UTF8String
  ) {
    guard let member = write.property.member else { return nil }
    self.init(
      rule: rule, place: write.rule, member: member, blamed: blamed, witness: Array(page.bytes),
      winner: winner.rule, isHarmful: true)
  }
}

extension ClientAnalysis {
  fileprivate func pageCount(ofRule place: RulePlace) -> Int {
    routes.count { $0.answer.rules.contains { $0.rule == place } }
  }

  /// True if other rules match every URL that a rule matches of each route with one of the pages.
  ///
  /// A value of a parameter that happens to be a word of the rule, as in `/help/reviews`, is no page.
  /// Complexity: O(routes) products.
  fileprivate func isOverridden(
    _ place: RulePlace, by winners: [RulePlace], at pages: [UTF8String], of routes: [RouteURLs]
  ) -> Bool {
    let names = Set(rules[place].properties.map(\.name))
    let covers = winners.filter { winner in
      languages.rules[winner].isExact && names.isSubset(of: rules[winner].properties.map(\.name))
    }.map { languages.rules[$0].known }
    let rule = languages.rules[place]
    guard rule.isExact, !covers.isEmpty else { return false }
    return routes.allSatisfy { route in
      guard pages.contains(where: { route.language.contains($0.bytes) }) else { return true }
      let search = LanguageSearch(inside: [rule.known, route.language], outside: covers)
      return search.shortest() == .none
    }
  }
}
