import PathConfigAnalysis
import PathConfigAutomata
import PathConfigClients
import PathConfigSyntax

/// The findings about rules that decide nothing at any page of the project, although pages match
/// them.
///
/// A rule that later ones override at every URL that could exist is another finding.
func rulesWithoutPage(in context: LintContext, _ analysis: ClientAnalysis) -> [DraftFinding] {
  guard let known = context.declarations.urls, known.areAll,
    let routes = known.routes(context.client)
  else { return [] }
  let defaults = analysis.rulesOfEveryPage
  return analysis.rules.indices.compactMap { place in
    guard let written = analysis.written(place), !defaults.contains(place),
      !analysis.deadRules.contains(place), !context.isInvolved(rule: written.index),
      let loss = PageLoss(ofRule: place, analysis), loss.isProved(at: routes, analysis)
    else { return nil }
    let rules = analysis.words(forRules: loss.winners)
    var finding = context.finding(
      "rule \(written.index + 1) changes none of your pages: \(rules) "
        + "\(loss.winners.count == 1 ? "overrides" : "override") it",
      at: written.patternsRange ?? written.range, severity: .warning, by: .deadRule)
    finding.witness = loss.pages[0]
    finding.pages = loss.pages
    finding.culprits = loss.winners.map { analysis.written($0)?.index }
    finding.notes =
      loss.example.map { write in
        [
          context.note(
            """
            \(write.match.phrase) sets \(Quotation.of(loss.name)) to \(write.property.value.words) \
            at \(loss.pages[0])
            """, at: write.property.member?.range ?? written.range)
        ]
      } ?? []
    finding.claim = .loses(loss.name, loss.pages[0], rule: written.index)
    finding.decision =
      "narrow what \(rules) match\(loss.winners.count == 1 ? "es" : "")"
    if let last = loss.winners.compactMap({ analysis.written($0)?.index }).max() {
      finding.propose(
        "move it below \(rules)",
        changing: .order(
          of: [written.index] + loss.winners.compactMap { analysis.written($0)?.index },
          properties: written.properties.map(\.name.text)),
        context.document.movingRule(written.index, to: last))
    }
    finding.propose(
      "remove the rule", orElse: true, changing: .rule(written.index),
      context.document.removingRule(written.index).map { [$0] })
    return finding
  }
}

/// A rule whose properties later rules decide at all pages that it matches.
private struct PageLoss {
  private let place: Int

  /// The pages that the rule matches; never empty.
  let pages: [UTF8String]

  /// The rules that decide instead, ascending.
  let winners: [Int]

  /// A property with another value at the first page, and the assignment that decides it.
  let name: UTF8String
  let example: Resolution.Write?

  /// Nil if the rule decides a property at a page, if no page matches it, or if its values are those
  /// that apply.
  init?(ofRule place: Int, _ analysis: ClientAnalysis) {
    let names = Set(analysis.rules[place].properties.map(\.name))
    let matched = analysis.routes.filter { $0.answer.rules.contains { $0.rule == place } }
    guard let first = matched.first, !names.isEmpty else { return nil }
    let deciders = matched.map { page in names.map { page.answer.decider(of: $0) } }.joined()
    guard deciders.allSatisfy({ $0.map { $0.rule > place } ?? false }) else { return nil }
    let changed = analysis.rules[place].properties.first { property in
      guard let decider = first.answer.decider(of: property.name) else { return false }
      return decider.property.value.canonicalForm != property.value.canonicalForm
    }
    guard let changed else { return nil }
    self.place = place
    pages = matched.map(\.subject)
    winners = Set(deciders.compactMap { $0?.rule }).sorted()
    name = changed.name
    example = first.answer.decider(of: changed.name)
  }

  /// True if the winners match every URL that the rule matches of each route with one of the pages.
  ///
  /// A value of a parameter that happens to be a word of the rule, as in `/help/reviews`, is no page.
  /// Complexity: O(routes) products.
  func isProved(at routes: [RouteURLs], _ analysis: ClientAnalysis) -> Bool {
    let names = Set(analysis.rules[place].properties.map(\.name))
    let covers = winners.filter { winner in
      analysis.languages.rules[winner].isExact
        && names.isSubset(of: analysis.rules[winner].properties.map(\.name))
    }.map { analysis.languages.rules[$0].known }
    let rule = analysis.languages.rules[place]
    guard rule.isExact, !covers.isEmpty else { return false }
    return routes.allSatisfy { route in
      guard pages.contains(where: { route.language.contains($0.bytes) }) else { return true }
      var search = LanguageSearch(inside: [rule.known, route.language], outside: covers)
      return search.shortest() == .none
    }
  }
}
