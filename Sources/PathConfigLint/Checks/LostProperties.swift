import PathConfigAnalysis
import PathConfigAutomata
import PathConfigClients
import PathConfigSyntax

// Rules that lose properties to others: one search finds the losses, and six checks report them.

extension Check {
  static let overridingRule = losses(.overriding)
  static let repeatedRule = losses(.repetition)
  static let shadowedPattern = losses(.pattern)
  static let overridesBuiltIn = losses(.ownRules)

  static let deadRule = losses(.rule) { analysis, context, _ in pageLosses(in: context, analysis) }

  static let overriddenProperty = losses(.property) { analysis, context, findings in
    giveUp(in: context, analysis, &findings)
    return pageLosses(in: context, analysis)
  }

  /// - Parameter more: what is lost at some URLs only.
  private static func losses(
    _ face: LossGroup.Face,
    _ more: @escaping @Sendable (ClientAnalysis, LintContext, inout Findings) -> [LossGroup] = {
      _, _, _ in []
    }
  ) -> Check {
    Check(face.rawValue) { analysis, context, findings in
      for group in analysis.groups + more(analysis, context, &findings) where group.face == face {
        var finding = group.finding(in: context, analysis)
        group.propose(in: &finding, context, analysis)
        findings.add(finding)
      }
    }
  }
}

extension LintContext {
  /// True if advice on a rule holds only until an error about it is mended.
  func isAboutToChange(rule: RuleIndex?) -> Bool {
    guard let rule else { return false }
    return analysis?.rulesAboutToChange.contains(rule) == true
      || document.rule(rule)?.patterns.contains { client.rejection(of: $0.pattern) != nil } == true
  }
}

extension Client {
  /// The meaning of a value of any property: equal values have equal ones.
  func effect(of name: UTF8String, _ value: JSONNode?) -> UTF8String? {
    meaning(ofProperty: name, value) ?? value?.canonicalForm
  }
}

// MARK: - What is lost, and where

extension LossGroup {
  private var names: [UTF8String] { losses.map(\.name).distinct() }
  private var listedNames: String { listed(names.map { Quotation.of($0) }) }

  /// True if the finding is about the rule that takes the properties.
  private var isAboutTaker: Bool { face == .overriding || face == .repetition }

  /// The finding without any advice.
  fileprivate func finding(in context: LintContext, _ analysis: ClientAnalysis) -> DraftFinding {
    let loser = losses[0].rule
    let taker = isAboutTaker ? analysis.rules[blamed[0]].written : nil
    let rule = taker ?? loser
    let range =
      switch face {
      case .property, .ownRules: losses[0].member.nameRange
      case .pattern: pattern?.range ?? loser.range
      case .overriding, .repetition, .rule: rule.patternsRange ?? rule.range
      }
    var finding = context.finding(
      message(taker, in: context, analysis), at: range,
      severity: isHarmful ? pages.map { _ in .warning } : isAboutTaker ? .warning : .info,
      by: Check.named(face.rawValue))
    if isAboutTaker {
      finding.pattern = rule.patterns.first?.text
    } else {
      finding.pattern = pattern?.text
    }
    if face == .repetition || face == .pattern {
      finding.property = names.count == 1 && isHarmful ? names[0] : nil
    }
    if face == .property { finding.brief = "\(listedNames) of rule \(loser.index.number)" }
    if face == .rule { finding.brief = "rule \(loser.index.number)" }
    if !isAboutTaker { finding.culprits = blamed.map { analysis.rules[$0].fileIndex } }
    if !isHarmful, isAboutTaker {
      (finding.stance, finding.culprits) = (.agreed, losers)
      finding.notes = [
        context.note(
          "rule \(loser.index.number) is this one", at: loser.patternsRange ?? loser.range)
      ]
      return finding
    }
    show(in: &finding, context, analysis)
    if isAboutTaker { finding.consequences = consequences(in: context, analysis) }
    if face == .repetition {
      finding.notes.insert(
        context.note(
          "rule \(loser.index.number) sets it to \(losses[0].member.value.words) here, without effect",
          at: losses[0].member.nameRange), at: 0)
    }
    return finding
  }

  private func message(
    _ taker: DocumentRule?, in context: LintContext, _ analysis: ClientAnalysis
  ) -> String {
    let (isOne, rules) = (blamed.count == 1, analysis.words(forRules: blamed))
    let (verb, rule) = (isOne ? "overrides" : "override", losses[0].rule.index.number)
    switch face {
    case .overriding: return taker.map { overriding($0, in: context, analysis) } ?? ""
    case .repetition:
      return isHarmful
        ? "\(rules) repeats the patterns of \(words(forRulesAt: losers)) and changes \(listedNames)"
        : "\(rules) repeats rule \(rule), which therefore has no effect"
    case .property:
      return pages.map {
        "\(listedNames) of rule \(rule) is lost at \(listed($0)): \(rules) \(verb) it"
      }
        ?? "\(listedNames) never takes effect: \(rules) \(isOne ? "always" : "together always") \(verb) it"
    case .rule:
      return pages == nil
        ? "rule \(rule) has no effect: \(rules) \(verb) all of its properties"
        : "rule \(rule) changes none of your pages: \(rules) \(verb) it"
    case .pattern:
      let text = Quotation.of(pattern?.text ?? "")
      return
        "\(text) never gets \(listedNames): \(rules) always \(verb) \(losses.count == 1 ? "it" : "them")"
    case .ownRules:
      return "\(listedNames) never takes effect: the library's own rules decide at these URLs"
    }
  }

  private func overriding(
    _ rule: DocumentRule, in context: LintContext, _ analysis: ClientAnalysis
  ) -> String {
    let all = LossGroup(face: face, losses: taken(in: analysis))
    let more = rule.patterns.count - 1
    let patterns =
      (rule.patterns.first.map { Quotation.of($0.text) } ?? "no pattern")
      + (more > 0 ? " and \(counted(more, "more pattern"))" : "")
    let what = all.losses.count == 1 ? listedNames : "\(all.losses.count) properties"
    let losers = all.losers
    let whose = losers.count > 3 ? "\(losers.count) rules above it" : words(forRulesAt: losers)
    let isLast = rule.index == context.document.rules.last?.index
    return
      "rule \(rule.index.number) (\(patterns)) \(isLast ? "comes last and " : "")overrides \(what) of \(whose)"
  }

  /// Adds the evidence: the pages at which the losses show, or else a URL, and who decides there.
  private func show(
    in finding: inout DraftFinding, _ context: LintContext, _ analysis: ClientAnalysis
  ) {
    let language = pattern.flatMap { pattern in
      context.patterns.first { $0.written.range == pattern.range }
    }.flatMap { analysis.languages[$0.label].language }
    let within = pages.map(Set.init)
    let shown = losses.map { loss in
      (
        loss: loss,
        pages: analysis.pages(showing: loss) { page in
          (within?.contains(page) ?? true) && (language?.contains(page.bytes) ?? true)
        }
      )
    }
    let best =
      shown.first { !$0.pages.isEmpty } ?? shown.first { $0.loss.isHarmful } ?? shown[0]
    let loss = best.loss
    let url = best.pages.first?.url ?? UTF8String(repairing: loss.witness)
    finding.show(
      url, at: shown.flatMap { $0.pages.map(\.url) }.distinct(),
      claiming: face == .pattern
        ? .has(losses[0].name, url) : .loses(loss.name, url, rule: loss.rule.index))
    let winner = best.pages.first?.decider.rule ?? loss.winner
    guard let property = analysis.rules[winner].properties.first(where: { $0.name == loss.name })
    else { return }
    let isNamed = names.count == 1 && !isAboutTaker && face != .rule
    let message = """
      \(analysis.words(forRules: [winner])) sets \(isNamed ? "it" : Quotation.of(loss.name)) to \
      \(property.value.words) at \(words(forSubject: url.bytes))
      """
    finding.notes.append(
      property.member.map { context.note(message, at: $0.range) } ?? Finding.Note(message))
  }

  /// The losses of rules to the one to blame, with the values that it only repeats.
  private func taken(in analysis: ClientAnalysis) -> [Loss] {
    let others = analysis.groups.filter { $0.blamed == blamed && $0.face != face }
    let places = face == .repetition ? losses.map(\.place) : []
    let excluded = Set(others.flatMap { $0.losses.map(\.place) })
    return analysis.losses.filter { loss in
      loss.blamed == blamed
        && (places.isEmpty ? !excluded.contains(loss.place) : places.contains(loss.place))
    }
  }

  /// A finding for each of these losses, or for all of a rule.
  private func consequences(
    in context: LintContext, _ analysis: ClientAnalysis
  ) -> [Finding] {
    let taken = taken(in: analysis).grouped(by: \.place).sorted { $0.key < $1.key }
    let groups = taken.flatMap { place, losses -> [LossGroup] in
      let all = LossGroup(face: .rule, losses: analysis.losses.filter { $0.place == place })
      if analysis.deadRules.contains(place), all.blamed.count == 1 { return [all] }
      return losses.map { LossGroup(face: .property, losses: [$0]) }
    }
    let shadows = analysis.shadows.filter { $0.blamed == blamed }
    return (groups + shadows).map { $0.finding(in: context, analysis).finding }
      .sorted(by: Finding.isOrderedBefore)
  }
}

extension ClientAnalysis {
  /// The pages at which a rule loses a property to another value, with the assignment that decides.
  fileprivate func pages(
    showing loss: Loss, where isMeant: (UTF8String) -> Bool
  ) -> [(url: UTF8String, decider: Resolution.Write)] {
    routes.compactMap { page in
      guard let property = page.answer.properties.first(where: { $0.name == loss.name }),
        property.decider.rule != loss.place,
        property.writes.contains(where: { $0.rule == loss.place }), isMeant(page.subject),
        client.effect(of: loss.name, property.value)
          != client.effect(of: loss.name, loss.member.value)
      else { return nil }
      return (page.subject, property.decider)
    }
  }
}

// MARK: - Advice

extension LossGroup {
  /// Proposes another order, a rule of its own for a pattern, or to remove what has no effect.
  fileprivate func propose(
    in finding: inout DraftFinding, _ context: LintContext, _ analysis: ClientAnalysis
  ) {
    let (document, rules) = (context.document, analysis.words(forRules: blamed))
    let takers = blamed.compactMap { analysis.rules[$0].fileIndex }
    let url = finding.witness.map { words(forSubject: $0.bytes) } ?? ""
    var shown = losers[0]
    if case .loses(_, _, let rule)? = finding.claim { shown = rule }
    finding.decision = """
      decide if \(listed(([shown] + takers).sorted().map { "rule \($0.number)" }, "or")) counts at \
      \(url), and leave that page out of the patterns of the other\(takers.count > 1 ? "s" : "")
      """
    guard let last = takers.max() else {
      return finding.proposeRemoving(losses, in: context)
    }
    let seen = pages.map { context.declarations.urls?.inEveryLanguage($0) ?? $0 }
    let order =
      seen.map { .pages($0) } ?? Finding.Scope.order(of: losers + takers, properties: names)
    switch face {
    case .overriding:
      finding.proposeOrder(of: last, above: losers, changing: order, in: context)
    case .repetition where isHarmful:
      let isForAll = analysis.rules[blamed[0]].written?.isForEverything ?? false
      finding.decision = "set the values that you want in rule \(last.number)"
      if isForAll {
        finding.decision =
          "decide which rule counts for all pages: move rule \(last.number) to the top if it is the default"
        break
      }
      finding.proposeRemoving(
        losses, after: "set the values that you want in rule \(last.number), and ", in: context)
    case .repetition:
      finding.propose(
        "remove rule \(losers[0].number)", isSafe: true,
        document.removingRule(losers[0]).map { [$0] })
    case .pattern:
      let members = losses.map { context.buffer.text(in: $0.member.range) }.joined(separator: ", ")
      guard let pattern, let other = document.rule(last) else { break }
      let text = HelpLine.rule(context.buffer.text(in: pattern.range), setting: members)
      finding.propose(
        "add below rule \(last.number): \(Quotation.of(UTF8String(text), atMost: .max))",
        changing: .order(of: takers, properties: names),
        [.inserting(", \(text)", at: other.range.upperBound)])
    case .property, .rule, .ownRules:
      for taker in takers.reversed() {
        finding.propose(
          "move rule \(taker.number) above this rule", orElse: true, changing: order,
          document.movingRule(taker, to: losers[0]))
      }
      finding.propose(
        "move this rule below \(rules)", orElse: true, changing: order,
        document.movingRule(losers[0], to: last))
      // At URLs of no page, a rule of pages may have an effect.
      finding.proposeRemoving(
        losses, changing: pages == nil ? .nothing : .rule(losers[0]), in: context)
    }
  }
}

extension DraftFinding {
  /// Proposes to move a rule above those that lose, or to let a slash match the root alone.
  fileprivate mutating func proposeOrder(
    of rule: RuleIndex, above losers: [RuleIndex], changing scope: Finding.Scope,
    in context: LintContext
  ) {
    let slash = context.patterns.first { $0.rule == rule && $0.written.text == "/" }?.written
    func proposeRoot(_ place: Int) {
      guard let slash else { return }
      let root = context.rootPatterns[place]
      propose(
        "replace `/` with", "`\(JSONText.escaped(root))` if only the root is meant",
        orElse: place > 0, isSafe: false, changing: .rule(rule),
        [slash.edit(0..<1, with: root)])
    }
    proposeRoot(0)
    for above in losers {
      propose(
        "move rule \(rule.number) "
          + (above.offset == 0
            ? "to the top, so that the rules below can override it" : "above rule \(above.number)"),
        orElse: above != losers[0], isSafe: false, changing: scope,
        context.document.movingRule(rule, to: above))
    }
    proposeRoot(1)
  }

  /// Proposes to remove properties that are lost, and the rules that have no others.
  fileprivate mutating func proposeRemoving(
    _ losses: [Loss], after own: String = "", changing scope: Finding.Scope = .nothing,
    in context: LintContext
  ) {
    var isWhole = true
    let edits = losses.grouped(by: \.rule.index).flatMap { index, losses -> [Finding.Edit] in
      let names = Set(losses.map(\.name))
      guard let rule = context.document.rule(index) else { return [] }
      let removed = rule.properties.indices.filter { names.contains(rule.properties[$0].name.text) }
      if removed.count == rule.properties.count, let edit = context.document.removingRule(index) {
        return [edit]
      }
      isWhole = false
      return .removing(removed, from: rule.properties, in: context.buffer)
    }
    let names = listed(losses.map(\.name).distinct().map { Quotation.of($0) })
    let victims = words(forRulesAt: Set(losses.map(\.rule.index)).sorted())
    propose(
      own + "remove \(isWhole ? victims : "\(names) from \(victims)")", orElse: true,
      changing: scope, edits)
  }
}

// MARK: - Undecided

/// Records the properties whose fate is not known.
///
/// Once the budget of a run is spent no further question is asked, and one question reports that.
private func giveUp(
  in context: LintContext, _ analysis: ClientAnalysis, _ findings: inout Findings
) {
  let open = analysis.fates.compactMap { fate -> (member: JSONMember, reason: UndecidedReason)? in
    guard case .undecided(let reason) = fate.verdict else { return nil }
    return analysis.rules[fate.rule].properties[fate.property].member.map { ($0, reason) }
  }
  let unasked = open.filter { $0.reason == .runTooLarge }
  for (member, reason) in open.filter({ $0.reason != .runTooLarge }) + unasked.prefix(1) {
    let others = reason == .runTooLarge ? unasked.count - 1 : 0
    let effect =
      others == 0
      ? "takes effect"
      : "and \(counted(others, "property", "properties")) after it take effect"
    findings.giveUp(
      at: member.nameRange,
      because: """
        it is not known if \(Quotation.of(member.name.text)) \(effect) on \
        \(context.client.title): \(reason.phrase())
        """)
  }
}
