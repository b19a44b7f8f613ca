import PathConfigAnalysis
import PathConfigClients
import PathConfigSyntax

extension Check {
  static let contradictoryProperties = Check("contradictory-properties") {
    analysis, context, findings in
    var budget = analysis.budget()
    let (found, undecided) = analysis.assignments.contradictions(
      among: analysis.fates, budget: &budget)
    for (rules, reason) in undecided {
      guard let last = rules.max().flatMap({ analysis.rules[$0].written }) else { continue }
      findings.giveUp(
        at: last.propertiesRange ?? last.range, because: reason.phrase())
    }
    findUnmetConditions(in: context, analysis, &findings)
    // A value that conflicts with several others is one mistake: the gravest counts.
    let distinct = found.distinct {
      $0.rules.map { "\($0.number)" } + $0.contradiction.values.map(\.name)
    }
    let all = distinct.compactMap { $0.finding(in: context, analysis) }
    for (_, same) in all.grouped(by: \.location.range) {
      let worst = same.map(\.severity).max()
      guard let place = same.firstIndex(where: { $0.severity == worst }) else { continue }
      var finding = same[place]
      let others = same.indices.filter { $0 != place }.flatMap { same[$0].notes }
      finding.notes += others.filter { $0.location != nil }
      findings.add(finding)
    }
  }
}

// MARK: - Properties that a client requires

extension Check {
  static let missingDefault = Check("missing-default") { analysis, context, findings in
    guard let range = context.document.rulesRange, !context.document.rules.isEmpty else { return }
    let place = range.lowerBound..<(range.lowerBound + 1)
    var budget = analysis.budget()
    for requirement in analysis.client.missingRequirements(among: { _ in nil }) {
      let name = requirement.property
      switch analysis.assignments.subject(decidedBy: [(name, nil)], &budget) {
      case .found(let witness):
        let isSet = context.assignments.contains { $0.rule != nil && $0.name == name }
        let pages = analysis.pages(without: name)
        let url = pages.first ?? UTF8String(repairing: witness)
        var finding = context.finding(
          "no rule sets \(Quotation.of(name))"
            + (isSet ? " at \(words(forSubject: url.bytes))" : ""), at: place,
          severity: pages.isEmpty ? nil : .error)
        finding.effect = requirement.consequence.verb
        finding.property = name
        finding.claim = .has(name, url)
        if isSet { finding.show(url, at: pages) }
        finding.proposeSetting(name, in: context)
        findings.add(finding)
      case .none: break
      case .undecided(let reason):
        findings.giveUp(at: place, because: reason.phrase())
      }
    }
  }
}

extension DraftFinding {
  /// Proposes the rule to widen or to add so that every URL has a screen.
  ///
  /// It offers only screens that the rules or the app have.
  mutating func proposeSetting(_ name: UTF8String, in context: LintContext) {
    let values = context.assignments.filter { $0.rule != nil && $0.name == name }
    for rule in values.compactMap({ $0.rule.flatMap(context.document.rule) }) {
      guard let pattern = rule.patterns.first(where: { [".+", "/.+"].contains($0.text) }) else {
        continue
      }
      propose(
        "replace \(Quotation.of(pattern.text)) in rule \(rule.index.number) with", "`.*`",
        changing: .rule(rule.index),
        [.writing(".*", over: pattern.range)])
    }
    let inventory = context.declarations.destinations
    let known = inventory.offers(of: .deepLink)
    let screens =
      inventory.knows(.deepLink) ? known : values.compactMap(\.text) + ["turbo://fragment/web"]
    decision = "add as the first rule one for `.*` with the `\(name)` of your web screen"
    guard let first = context.document.rules.first,
      let screen = screens.first(where: { $0.bytes.suffix(4).elementsEqual("/web".utf8) })
        ?? screens.first
    else { return }
    let rule = HelpLine.rule(#"".*""#, setting: HelpLine.member(name, screen))
    propose(
      "add as the first rule", "`\(rule)`", orElse: true,
      changing: .order(of: [first.index], properties: [name]),
      [.inserting("\(rule), ", at: first.range.lowerBound)])
  }
}

// MARK: - Values that exclude each other

extension FoundContradiction {
  /// Blames the last value in the file.
  ///
  /// The others get a note each.
  fileprivate func finding(in context: LintContext, _ analysis: ClientAnalysis) -> DraftFinding? {
    let deciders = zip(contradiction.values, rules).map { (UTF8String($0.name), $1) }
    let places = zip(contradiction.values, deciders).compactMap { value, decider in
      analysis.rules[decider.1].written.flatMap { rule in
        rule.properties.last { $0.name.text == decider.0 }.map { member in
          (name: value.name, value: value.value, rule: rule, member: member)
        }
      }
    }.sorted { $0.member.range.lowerBound < $1.member.range.lowerBound }
    guard places.count == contradiction.values.count, let last = places.last else { return nil }
    let others = places.dropLast()
    let isOneRule = Set(rules).count == 1
    let pages = analysis.pages(where: deciders)
    let route = pages.first
    let spelt = isOneRule ? nil : analysis.speltURL(where: deciders, context)
    let url = route ?? spelt?.url ?? UTF8String(repairing: witness)
    if !isOneRule, route == nil, spelt?.isWhole != true, url.extendsHistoricalLocation {
      return nil
    }
    let conditions = others.map { place in
      isOneRule
        ? isValue(place.name, place.value)
        : "rule \(place.rule.index.number) sets \(Quotation.of(place.name)) to \(Quotation.of(place.value))"
    }
    var cause = "\(isValue(last.name, last.value)) where \(listed(conditions))"
    if !isOneRule { cause += ", for example at \(words(forSubject: url.bytes))" }
    var finding = context.finding(cause, at: last.member.value.range, contradiction.consequence) {
      $0 != .countsAsAbsent
        ? $0.verb
        : "open[s] the URL as a modal, or only close[s] the modal that is open"
    }
    finding.show(url, at: pages, claiming: .contradicts([url]))
    if !isOneRule, route == nil {
      let known = context.declarations.urls
      // The patterns spell only a part of such a URL, and the routes of the app do not have it.
      let isUnlikely = spelt?.isWhole == false && known?.hasUnread == false
      if spelt == nil || isUnlikely || known?.areAll == true && !analysis.routes.isEmpty {
        finding.severity = .info
      } else if spelt?.isWhole == false {
        finding.severity = finding.severity == .error ? .warning : .info
      }
    }
    finding.culprits = deciders.map { analysis.rules[$0.1].fileIndex }
    let members = others.map { HelpLine.member(UTF8String($0.name), "default") }
    // Without the modal, a form would become a page.
    if isOneRule {
      let removed = places.first { $0.name != "context" } ?? last
      // Without it, another rule may set the same.
      finding.claim = .contradicts(
        [url] + analysis.urls(ofRule: rules[0], wherePreviousSet: removed.member.name.text))
      if let assignment = context.assignment(at: removed.member.nameRange) {
        finding.proposeDefault(assignment, in: context)
      }
    } else {
      finding.propose(
        "add \(listed(members.map(HelpLine.code))) to rule \(last.rule.index.number)",
        changing: .properties(others.map { UTF8String($0.name) }, rule: last.rule.index),
        [context.document.adding(members, toRule: last.rule)].compactMap { $0 })
    }
    finding.decision = "narrow what rule \(last.rule.index.number) matches"
    finding.notes = others.map {
      context.note("\(Quotation.of($0.name)) is set here", at: $0.member.value.range)
    }
    return finding
  }
}

extension ClientAnalysis {
  /// URLs that a rule matches, one for each of a few rules above it that set a property, too.
  fileprivate func urls(ofRule rule: RulePlace, wherePreviousSet name: UTF8String) -> [UTF8String] {
    var budget = budget()
    let others = rules[..<rule.index].filter { $0.properties.contains { $0.name == name } }
    return others.suffix(8).compactMap { other in
      languages.url(matchedBy: [other.place, rule], budget: &budget)
    }
  }

  /// The URL that a pattern of one of the rules spells, at which they decide these properties, or else that
  /// of a page below another, as in `/offers/1/edit` and `/offers/new`.
  fileprivate func speltURL(
    where deciders: [(name: UTF8String, rule: RulePlace)], _ context: LintContext
  ) -> (url: UTF8String, isWhole: Bool)? {
    let compiled = languages.compiled
    var cache = compiled.makeCache()
    func first(of urls: some Sequence<String>) -> UTF8String? {
      urls.lazy.compactMap { url -> UTF8String? in
        guard let subject = client.subject(of: UTF8String(url)).text else { return nil }
        let answer = compiled.resolve(subject, using: &cache)
        return deciders.allSatisfy { answer.isDecided(by: $0.rule, $0.name) } ? subject : nil
      }.first
    }
    let spelt = deciders.map { decider in
      (rules[decider.rule].written?.patterns ?? []).prefix(50).compactMap {
        context.example(of: $0.pattern)
      }
    }
    if let url = first(of: spelt.joined()) { return (url, true) }
    let paths = spelt.map { $0.filter { $0.hasPrefix("/") && !$0.hasSuffix("/") } }
    var pages: [String] = []
    // No page is below a form.
    let outer = paths.enumerated().flatMap { place, all in
      all.filter { !$0.hasSuffix("/new") && !$0.hasSuffix("/edit") }.map { (place, $0) }
    }
    for (place, outer) in outer {
      for inner in paths.indices.filter({ $0 != place }).flatMap({ paths[$0] }).prefix(50) {
        if inner != "/new" { pages.append("\(outer)/1\(inner)") }
        pages.append(outer + inner)
      }
    }
    return first(of: pages.prefix(200)).map { ($0, false) }
  }
}

extension UTF8String {
  /// True for a path of Turbo's own, such as `/recede_historical_location`, with more around it.
  fileprivate var extendsHistoricalLocation: Bool {
    let word = Array("_historical_location".utf8)
    guard let end = bytes.firstRange(of: word)?.upperBound else { return false }
    return end < bytes.endIndex || bytes.count(where: { $0 == UInt8(ascii: "/") }) > 1
  }
}

private func isValue(_ name: String, _ value: String) -> String {
  "\(Quotation.of(name)) is \(Quotation.of(value))"
}

// MARK: - Values without effect

/// Adds the properties that a rule sets, and that the client ignores at every URL of the rule.
///
/// The exact analysis proves that their condition is false there. Assignments that other checks
/// report are left out. These have no effect, or set the default, or would count if another rule did
/// not override the condition's value.
private func findUnmetConditions(
  in context: LintContext, _ analysis: ClientAnalysis, _ findings: inout Findings
) {
  let (assignments, languages) = (analysis.assignments, analysis.languages)
  var budget = analysis.budget()
  for fate in analysis.fates {
    let property = analysis.rules[fate.rule].properties[fate.property]
    guard case .decides = fate.verdict, let rule = analysis.rules[fate.rule].written,
      let member = property.member, let key = assignments.properties.key(property.name),
      key.value(ofRule: fate.rule) != key.defaultValue,
      let condition = analysis.client.property(property.name)?.condition
    else { continue }
    switch assignments.subject(ofRule: fate.rule, where: condition, budget: &budget) {
    case .found: continue
    case .undecided(let reason):
      findings.giveUp(
        at: rule.propertiesRange ?? rule.range, because: reason.phrase())
      // Once the budget is spent, no further question is asked.
      if reason == .runTooLarge { return }
    case .none:
      let writers = Set(assignments.writers(of: condition))
      let isLost = analysis.losses.contains { loss in
        guard loss.name == condition.name, writers.contains(loss.place) else { return false }
        let both = Set([fate.rule, loss.place]).sorted()
        return languages.subject(matchedBy: both, budget: &budget).isPossible
      }
      if isLost { continue }
      let subject = languages.subject(matchedBy: [fate.rule], isReadable: true, budget: &budget)
      guard case .found(let witness) = subject else { continue }
      let pages = analysis.pages(where: [(property.name, fate.rule)])
      findings.add(unmet(condition, of: member, in: rule, at: pages, witness, context))
    }
  }
}

/// - Parameters:
///   - pages: those of the project at which the rule decides the property.
///   - witness: a URL that the rule matches.
private func unmet(
  _ condition: PropertySpec.Condition, of member: JSONMember, in rule: DocumentRule,
  at pages: [UTF8String], _ witness: [UInt8], _ context: LintContext
) -> DraftFinding {
  let url = pages.first ?? UTF8String(repairing: witness)
  let (name, wanted) = (Quotation.of(member.name.text), Quotation.of(condition.name))
  var finding = context.finding(
    """
    \(name) has no effect: \(wanted) is never \(Quotation.of(condition.word)) for the URLs of \
    rule \(rule.index.number), such as \(words(forSubject: url.bytes))
    """, at: member.nameRange, severity: .warning)
  finding.show(
    url, at: pages,
    claiming: .lacksWord(condition.name, condition.word, url, for: member.name.text))
  let own = rule.properties.last { $0.name.text == condition.name }
  let value = UTF8String(condition.word)
  let written = HelpLine.member(condition.name, value)
  let edit =
    own.map { Finding.Edit.writing(value, over: $0.value.range) }
    ?? context.document.adding([written], toRule: rule)
  finding.propose(
    "write \(HelpLine.code(written)) \(own == nil ? "beside it" : "instead")",
    changing: .properties([condition.name], rule: rule.index), [edit].compactMap { $0 })
  if let assignment = context.assignment(at: member.nameRange) {
    finding.proposeRemoving(assignment, in: context.document)
  }
  if let own { finding.notes = [context.note("\(wanted) is set here", at: own.range)] }
  return finding
}
