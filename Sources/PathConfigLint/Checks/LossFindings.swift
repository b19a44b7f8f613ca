import PathConfigAnalysis
import PathConfigAutomata
import PathConfigClients
import PathConfigSyntax

// Rules that lose properties to others. Each check is a face of the same losses.

extension Check {
  static let overriddenProperty = Check("overridden-property") { analysis, context, findings in
    for loss in analysis.losses
    where loss.isHarmful && loss.blamed.count > 1 && !analysis.isOwnWork(loss)
      && !analysis.deadRules.contains(loss.place)
    {
      let group = LossGroup(victim: .property, losses: [loss])
      findings.add(group.finding(in: context, analysis))
    }
    for finding in overriddenPages(in: context, analysis) { findings.add(finding) }
    giveUp(in: context, analysis, &findings)
  }

  static let deadRule = Check("dead-rule") { analysis, context, findings in
    for place in analysis.deadRules.sorted() {
      let losses = analysis.losses.filter { $0.place == place }
      if losses.contains(where: { $0.blamed.count > 1 }) {
        findings.add(LossGroup(victim: .rule, losses: losses).finding(in: context, analysis))
      }
    }
    for finding in rulesWithoutPage(in: context, analysis) { findings.add(finding) }
  }

  static let overridesBuiltIn = Check("overrides-built-in") { analysis, context, findings in
    for loss in analysis.losses where loss.isHarmful && analysis.isOwnWork(loss) {
      var finding = context.finding(
        "\(Quotation.of(loss.name)) never takes effect: the library's own rules decide at these URLs",
        at: loss.member.nameRange)
      finding.show([loss], in: context, analysis, calledIt: true)
      if let assignment = context.assignment(at: loss.member.nameRange) {
        finding.proposeRemoving(assignment, in: context.document)
      }
      findings.add(finding)
    }
  }

  static let shadowedPattern = Check("shadowed-pattern") { analysis, context, findings in
    for shadow in analysis.shadowedPatterns where analysis.overrider(of: shadow) == nil {
      findings.add(shadow.finding(in: context, analysis))
    }
  }

  static let redundantProperty = Check("redundant-property") { analysis, context, findings in
    for fates in Dictionary(grouping: analysis.fates, by: \.rule).sorted(by: { $0.key < $1.key }) {
      let found = fates.value.compactMap { redundancy($0, in: context, analysis) }
      for var finding in found where !context.isInvolved(rule: finding.rule) {
        guard let assignment = context.assignment(at: finding.location.range) else { continue }
        // The author of a rule without any effect meant something by it.
        finding.proposeRemoving(
          assignment, isSafe: found.count == fates.value.count ? nil : true, changing: .nothing,
          in: context.document)
        findings.add(finding)
      }
    }
  }
}

extension LintContext {
  /// True if advice on a rule holds only until an error about it is mended.
  func isInvolved(rule: Int?) -> Bool {
    guard let rule else { return false }
    return analysis?.involvedRules.contains(rule) == true
      || document.rule(rule)?.patterns.contains { client.rejection(of: $0.pattern) != nil } == true
  }
}

extension ClientAnalysis {
  /// The one rule to blame for the losses of a pattern, if it takes something from the same rule for
  /// all patterns, too.
  func overrider(of shadow: LossGroup) -> Overrider? {
    let blamed = shadow.blamed
    guard blamed.count == 1, let culprit = written(blamed[0]) else { return nil }
    return overriders.first {
      $0.rule.index == culprit.index && $0.victims.contains(shadow.losses[0].rule.index)
    }
  }

  /// The pages at which a rule loses a property to another value, with the assignment that decides.
  fileprivate func pages(
    showing loss: Loss, for pattern: Language? = nil
  ) -> [(url: UTF8String, decider: Resolution.Write)] {
    routes.compactMap { page in
      guard let property = page.answer.properties.first(where: { $0.name == loss.name }),
        property.decider.rule != loss.place,
        property.writes.contains(where: { $0.rule == loss.place }),
        pattern?.contains(page.subject.bytes) ?? true,
        client.effect(of: loss.name, property.value)
          != client.effect(of: loss.name, loss.member.value)
      else { return nil }
      return (page.subject, property.decider)
    }
  }
}

extension Client {
  /// The meaning of a value of any property: equal values have equal ones.
  func effect(of name: UTF8String, _ value: JSONNode) -> UTF8String {
    meaning(ofProperty: name, value) ?? value.canonicalForm
  }
}

extension DraftFinding {
  /// Adds the evidence of losses: the pages at which they show, or else a URL, and who decides there.
  fileprivate mutating func show(
    _ losses: [Loss], for pattern: Language? = nil, in context: LintContext,
    _ analysis: ClientAnalysis, calledIt isKnown: Bool = false
  ) {
    let shown = losses.map { (loss: $0, pages: analysis.pages(showing: $0, for: pattern)) }
    let best =
      shown.first { !$0.pages.isEmpty } ?? shown.first { $0.loss.isHarmful } ?? shown[0]
    let loss = best.loss
    finding.pages = shown.flatMap { $0.pages.map(\.url) }.distinct()
    let url = best.pages.first?.url ?? UTF8String(repairing: loss.witness)
    finding.pages.removeAll { $0 == url }
    if !best.pages.isEmpty { finding.pages.insert(url, at: 0) }
    finding.witness = url
    claim = .loses(loss.name, url, rule: loss.rule.index)
    let winner = best.pages.first?.decider.rule ?? loss.winner
    guard let property = analysis.rules[winner].properties.first(where: { $0.name == loss.name })
    else { return }
    let message = """
      \(analysis.words(forRules: [winner])) sets \(isKnown ? "it" : Quotation.of(loss.name)) to \
      \(property.value.words) at \(words(forSubject: url.bytes))
      """
    finding.notes.append(
      property.member.map { context.note(message, at: $0.range) } ?? Finding.Note(message))
  }
}

extension LossGroup {
  func finding(in context: LintContext, _ analysis: ClientAnalysis) -> DraftFinding {
    let rule = losses[0].rule
    let (rules, isOne) = (analysis.words(forRules: blamed), blamed.count == 1)
    let verb = isOne ? "overrides" : "override"
    let names = listed(losses.map { Quotation.of($0.name) })
    let culprits = blamed.compactMap { analysis.written($0)?.index }
    let order = Finding.Scope.order(
      of: culprits + [rule.index], properties: losses.map(\.name))
    var finding: DraftFinding
    var language: Language?
    switch victim {
    case .property:
      finding = context.finding(
        "\(names) never takes effect: \(rules) \(isOne ? "always" : "together always") \(verb) it",
        at: losses[0].member.nameRange, by: .overriddenProperty)
      finding.brief = "\(names) of rule \(rule.index + 1)"
    case .rule:
      finding = context.finding(
        "rule \(rule.index + 1) has no effect: \(rules) \(verb) all of its properties",
        at: rule.patternsRange ?? rule.range, by: .deadRule)
      finding.brief = "rule \(rule.index + 1)"
    case .pattern(let pattern):
      finding = context.finding(
        """
        \(Quotation.of(pattern.text)) never gets \(names): \(rules) always \(verb) \
        \(losses.count == 1 ? "it" : "them")
        """, at: pattern.range, by: .shadowedPattern)
      finding.property = losses.count == 1 ? losses[0].name : nil
      finding.pattern = pattern.text
      language = context.patterns.firstIndex { $0.written.range == pattern.range }
        .flatMap { analysis.languages.patterns[$0].language }
      finding.proposeRule(for: pattern, with: losses, below: culprits, in: context)
      finding.decision =
        culprits.count == blamed.count
        ? "set \(names) in \(rules) alone"
        : "leave the pattern out: the library's own rules decide at its URLs"
    }
    finding.culprits = blamed.map { analysis.written($0)?.index }
    let isNamed = if case .rule = victim { false } else { losses.count == 1 }
    finding.show(losses, for: language, in: context, analysis, calledIt: isNamed)
    if case .pattern = victim {
      finding.claim = finding.witness.map { .has(losses[0].name, $0) }
      return finding
    }
    if case .property = victim {
      finding.notes += [analysis.noteOnControlCharacters(losses[0])].compactMap { $0 }
    }
    if let last = culprits.max() {
      finding.propose(
        "move \(rules) above this rule", changing: order,
        isOne ? context.document.movingRule(last, to: rule.index) : nil)
      finding.propose(
        "move this rule below \(rules)", orElse: true, changing: order,
        context.document.movingRule(rule.index, to: last))
    }
    finding.proposeRemoving(losses, in: context)
    finding.decision = "narrow what \(rules) \(isOne ? "matches" : "match")"
    return finding
  }
}

extension DraftFinding {
  /// Proposes a rule of its own for a pattern, below the rules that override it.
  fileprivate mutating func proposeRule(
    for pattern: DocumentPattern, with losses: [Loss], below culprits: [Int],
    in context: LintContext
  ) {
    guard let last = culprits.max(), let other = context.document.rule(last) else { return }
    let members = losses.map { context.buffer.text(in: $0.member.range) }.joined(separator: ", ")
    let text =
      "{\"patterns\": [\(context.buffer.text(in: pattern.range))], \"properties\": {\(members)}}"
    propose(
      "add below rule \(last + 1): \(Quotation.of(UTF8String(text), atMost: .max))",
      changing: .order(of: culprits, properties: losses.map(\.name)),
      [.inserting(", \(text)", at: other.range.upperBound)])
  }

  /// Proposes to remove properties that are lost for every client, and the rules that have no others.
  fileprivate mutating func proposeRemoving(
    _ losses: [Loss], after own: String = "", in context: LintContext
  ) {
    let isLostEverywhere = context.analyses.allSatisfy { analysis in
      losses.allSatisfy { analysis.lostNames[$0.rule.index]?.contains($0.name) == true }
    }
    guard isLostEverywhere else { return }
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
      own + "remove \(isWhole ? victims : "\(names) from \(victims)")", orElse: true, edits)
  }
}

// MARK: - The same value

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
  let (reason, witness, other): (String, [UInt8], Int?)
  switch fate.verdict {
  case .overridden(let override) where override.differs == false:
    let verb = override.cover.count == 1 ? "sets" : "set"
    reason = "\(analysis.words(forRules: override.cover)) always \(verb) it to the same value"
    (witness, other) = (override.witness, override.cover.last)
  case .redundant(let redundancy) where !redundancy.isAlwaysDefault:
    reason =
      redundancy.same.map { "\(analysis.words(forRules: [$0])) already sets the same value" }
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
        \(context.client.title): \(analysis.words(for: reason))
        """)
  }
}

// MARK: - Losses that one rule alone is to blame for, at that rule

extension Check {
  static let overridingRule = Check("overriding-rule") { analysis, context, findings in
    for overrider in analysis.overriders where !overrider.isRepetition {
      findings.add(finding(overrider, in: context, analysis))
    }
  }

  static let repeatedRule = Check("repeated-rule") { analysis, context, findings in
    for overrider in analysis.overriders where overrider.isRepetition {
      findings.add(repetition(overrider, in: context, analysis))
    }
    for (earlier, rule) in analysis.repetitions {
      findings.add(repetition(of: earlier, by: rule, in: context))
    }
  }
}

private func finding(
  _ overrider: Overrider, in context: LintContext, _ analysis: ClientAnalysis
) -> DraftFinding {
  let (rule, target) = (overrider.rule, overrider.victims[0])
  var finding = context.finding(
    overrides(overrider, comesLast: rule.index == context.document.rules.last?.index),
    at: rule.patternsRange ?? rule.range)
  finding.describe(overrider, in: context, analysis)
  let slash = context.slash(in: rule)
  func proposeRoot(_ place: Int) {
    guard let slash else { return }
    let root = context.rootPatterns[place]
    finding.propose(
      "replace `/` with", "`\(JSONText.escaped(root))` if only the root is meant",
      orElse: place > 0, isSafe: false, changing: .rule(rule.index),
      [slash.written.edit(0..<1, with: root)])
  }
  proposeRoot(0)
  for above in overrider.victims {
    finding.propose(
      "move rule \(rule.index + 1) "
        + (above == 0
          ? "to the top, so that the rules below can override it" : "above rule \(above + 1)"),
      orElse: above != target, isSafe: false,
      changing: .order(
        of: overrider.victims + [rule.index], properties: overrider.losses.map(\.name)),
      context.document.movingRule(rule.index, to: above))
  }
  proposeRoot(1)
  finding.decision = "narrow what rule \(rule.index + 1) matches"
  return finding
}

extension DraftFinding {
  /// Adds what the rule takes from which other.
  fileprivate mutating func describe(
    _ overrider: Overrider, in context: LintContext, _ analysis: ClientAnalysis
  ) {
    finding.pattern = overrider.rule.patterns.first?.text
    show(overrider.losses, in: context, analysis)
    let culprit = analysis.place(ofRule: overrider.rule.index)
    let places = Set(overrider.losses.map(\.place)).sorted()
    let groups = places.flatMap { place in
      let all = LossGroup(victim: .rule, losses: analysis.losses.filter { $0.place == place })
      if analysis.deadRules.contains(place), all.blamed.count == 1 { return [all] }
      return all.losses.filter { $0.blamed == [culprit].compactMap { $0 } }
        .map { LossGroup(victim: .property, losses: [$0]) }
    }
    let shadowed = analysis.shadowedPatterns.filter {
      analysis.overrider(of: $0)?.rule.index == overrider.rule.index
    }
    finding.consequences = (groups + shadowed).map { $0.finding(in: context, analysis).finding }
      .sorted(by: Finding.isOrderedBefore)
  }
}

extension LintContext {
  /// The pattern of a rule that is only a slash, which matches every page, or nil.
  fileprivate func slash(in rule: DocumentRule) -> ReadablePattern? {
    let place = document.rules.firstIndex { $0.index == rule.index }
    return (place.map { placesOfPatterns[$0] } ?? 0..<0).lazy
      .compactMap { ReadablePattern($0, in: self) }.first { $0.written.text == "/" }
  }
}

// MARK: - The same patterns again

private func repetition(
  _ overrider: Overrider, in context: LintContext, _ analysis: ClientAnalysis
) -> DraftFinding {
  let (rule, loss) = (overrider.rule, overrider.losses[0])
  let names = overrider.losses.map(\.name).distinct()
  var finding = context.finding(
    """
    rule \(rule.index + 1) repeats the patterns of \(words(forRulesAt: overrider.victims)) and \
    changes \(listed(names.map { Quotation.of($0) }))
    """, at: rule.patternsRange ?? rule.range)
  finding.describe(overrider, in: context, analysis)
  finding.property = names.count == 1 ? names[0] : nil
  finding.notes.insert(
    context.note(
      "rule \(loss.rule.index + 1) sets it to \(loss.member.value.words) here, without effect",
      at: loss.member.nameRange), at: 0)
  let own = "set the values that you want in rule \(rule.index + 1)"
  finding.proposeRemoving(overrider.losses, after: own + ", and ", in: context)
  finding.decision = own
  return finding
}

private func repetition(
  of earlier: DocumentRule, by rule: DocumentRule, in context: LintContext
) -> DraftFinding {
  var finding = context.finding(
    "rule \(rule.index + 1) repeats rule \(earlier.index + 1), which therefore has no effect",
    at: rule.patternsRange ?? rule.range, severity: .warning)
  finding.stance = .agreed
  finding.pattern = rule.patterns.first?.text
  finding.notes = [
    context.note(
      "rule \(earlier.index + 1) is this one", at: earlier.patternsRange ?? earlier.range)
  ]
  finding.propose(
    "remove rule \(earlier.index + 1)", isSafe: true,
    [context.document.removingRule(earlier.index)].compactMap { $0 })
  return finding
}

private func overrides(_ overrider: Overrider, comesLast isLast: Bool) -> String {
  let (rule, victims) = (overrider.rule, overrider.victims)
  let more = rule.patterns.count - 1
  let patterns =
    (rule.patterns.first.map { Quotation.of($0.text) } ?? "no pattern")
    + (more > 0 ? " and \(counted(more, "more pattern"))" : "")
  let count = overrider.losses.count
  let what = count == 1 ? Quotation.of(overrider.losses[0].name) : "\(count) properties"
  let whose =
    victims.count > 3 ? "\(victims.count) rules above it" : words(forRulesAt: victims)
  return
    "rule \(rule.index + 1) (\(patterns)) \(isLast ? "comes last and " : "")overrides \(what) of \(whose)"
}
