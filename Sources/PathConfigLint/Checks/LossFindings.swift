import PathConfigAnalysis
import PathConfigAutomata
import PathConfigClients
import PathConfigSyntax

// Losses that no single rule of the file is to blame for, each at the victim.

extension Check {
  static let overriddenProperty = Check("overridden-property") { analysis, context, findings in
    for loss in analysis.losses
    where loss.isHarmful && loss.blamed.count > 1 && !analysis.isOwnWork(loss)
      && !analysis.deadRules.contains(loss.place)
    {
      let group = LossGroup(victim: .property, losses: [loss])
      findings.add(group.finding(in: context, analysis))
    }
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
      finding.witness = UTF8String(repairing: loss.witness)
      finding.notes = [context.note(on: loss, in: analysis, calledIt: true)]
      if let assignment = context.assignment(at: loss.member.nameRange) {
        finding.adviseRemoving(assignment, in: context.document)
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
        // The author of a rule without any effect meant something by it.
        if found.count == fates.value.count { finding.fixes = [] }
        if finding.fixes.isEmpty,
          let assignment = context.assignment(at: finding.location.range)
        {
          finding.help = nil
          finding.adviseRemoving(assignment, in: context.document)
        }
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
  func areWider(_ rules: [Int], than language: Language) -> Bool {
    areWider(rules, than: [language])
  }

  /// True if each pattern of some rules also matches URLs outside of all these languages.
  ///
  /// A rule below them with these languages leaves each of their patterns something.
  private func areWider(_ rules: [Int], than covering: [Language]) -> Bool {
    rules.flatMap { languages.rules[$0].patterns }.allSatisfy { pattern in
      guard let other = languages.patterns[pattern].language else { return false }
      var search = LanguageSearch(inside: [other], outside: covering)
      return search.shortest() != .none
    }
  }

  /// True if each rule that an overrider takes something from keeps some of it once another text is
  /// in place of one of the overrider's patterns.
  fileprivate func areWider(
    _ overrider: Overrider, than text: String, insteadOf pattern: ReadablePattern
  ) -> Bool {
    let language = Pattern(UTF8String(text)).language(
      ignoringCase: client.caseSensitivity == .insensitive, in: languages.universe
    ).language
    guard let place = place(ofRule: overrider.rule.index) else {
      return false
    }
    let others = languages.rules[place].patterns.filter { $0 != pattern.index }
    let covering = [language] + others.map { languages.patterns[$0].language }
    return !covering.contains { $0 == nil }
      && areWider(Set(overrider.losses.map(\.place)).sorted(), than: covering.compactMap { $0 })
  }

  /// True if a pattern of an overrider would lose everything above the rules from which it takes
  /// something: to them and to the others that would then be below it.
  fileprivate func isCovered(_ overrider: Overrider) -> Bool {
    let place = place(ofRule: overrider.rule.index) ?? 0
    let names = Set(overrider.losses.map(\.name))
    let below = (overrider.losses[0].place..<rules.count).filter { other in
      other != place && rules[other].properties.contains { names.contains($0.name) }
    }
    return !areWider([place], than: below.prefix(16).map { languages.rules[$0].known })
  }

  /// The one rule to blame for the losses of a pattern, if it takes something from the same rule for
  /// all patterns, too.
  func overrider(of shadow: LossGroup) -> Overrider? {
    let blamed = shadow.blamed
    guard blamed.count == 1, let culprit = written(blamed[0]) else { return nil }
    return overriders.first {
      $0.rule.index == culprit.index && $0.victims.contains(shadow.losses[0].rule.index)
    }
  }
}

extension LossGroup {
  func finding(in context: LintContext, _ analysis: ClientAnalysis) -> DraftFinding {
    let shown = losses.first(where: \.isHarmful) ?? losses[0]
    let (rule, number) = (shown.rule, shown.rule.index + 1)
    let blamed = blamed
    let (rules, isOne) = (analysis.words(forRules: blamed), blamed.count == 1)
    let verb = isOne ? "overrides" : "override"
    let names = listed(losses.map { Quotation.of($0.name) })
    let last = blamed.compactMap { analysis.written($0)?.index }.max() ?? 0
    func adviseMoving(_ finding: inout DraftFinding) {
      if isOne {
        finding.advise(
          "move \(rules) above this rule", changing: .file,
          anyOf: [context.document.movingRule(last, to: rule.index)].compactMap { $0 })
        finding.help? += ", or narrow what it matches"
      } else if analysis.areWider(blamed, than: analysis.languages.rules[shown.place].known) {
        finding.advise(
          "move this rule below \(rules)", changing: .file,
          anyOf: [context.document.movingRule(rule.index, to: last)].compactMap { $0 })
      } else if let removal = context.removing(losses) {
        finding.advise("remove \(isRule ? "the rule" : names)", removal.edits)
        finding.help? += ", or narrow what \(rules) match"
      } else {
        finding.help = "narrow what \(rules) match"
      }
    }
    let isRule = if case .rule = victim { true } else { false }
    var finding: DraftFinding
    switch victim {
    case .property:
      finding = context.finding(
        "\(names) never takes effect: \(rules) \(isOne ? "always" : "together always") \(verb) it",
        at: shown.member.nameRange, by: .overriddenProperty)
      finding.notes = [analysis.noteOnControlCharacters(shown)].compactMap { $0 }
      adviseMoving(&finding)
      finding.brief = "\(names) of rule \(number)"
    case .rule:
      finding = context.finding(
        "rule \(number) has no effect: \(rules) \(verb) all of its properties",
        at: rule.patternsRange ?? rule.range, by: .deadRule)
      adviseMoving(&finding)
      finding.brief = "rule \(number)"
    case .pattern(let pattern):
      finding = context.finding(
        """
        \(Quotation.of(pattern.text)) never gets \(names): \(rules) always \(verb) \
        \(losses.count == 1 ? "it" : "them")
        """, at: pattern.range, by: .shadowedPattern)
      finding.property = losses.count == 1 ? shown.name : nil
      finding.pattern = pattern.text
      let members = losses.map { context.buffer.text(in: $0.member.range) }.joined(separator: ", ")
      let text =
        "{\"patterns\": [\(context.buffer.text(in: pattern.range))], \"properties\": {\(members)}}"
      let language = context.patterns.firstIndex { $0.written.range == pattern.range }
        .flatMap { analysis.languages.patterns[$0].language }
      let opensNoPage = losses.contains { $0.member.opensNoPage }
      if let language, !opensNoPage, analysis.areWider(blamed, than: language) {
        finding.advise(
          "add below rule \(last + 1): \(Quotation.of(UTF8String(text), atMost: .max))",
          changing: .file,
          [.inserting(", \(text)", at: context.document.rule(last)?.range.upperBound ?? 0)])
      } else {
        finding.help =
          blamed.allSatisfy { analysis.written($0) != nil }
          ? "set \(names) in \(rules) alone"
          : "leave the pattern out: the library's own rules decide at its URLs"
      }
    }
    finding.culprits = blamed.map { analysis.written($0)?.index }
    finding.witness = UTF8String(repairing: shown.witness)
    let isNamed = !isRule && losses.count == 1
    finding.notes.insert(context.note(on: shown, in: analysis, calledIt: isNamed), at: 0)
    return finding
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
  finding.help = "remove it"
  // A repeated name goes as a whole: another of its values would count.
  let assignment = context.assignment(at: member.nameRange)
  finding.offerFix(
    "Remove \(name)", isSafe: true, edits: assignment?.removal(in: context.document) ?? [])
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
  let move = "move rule \(rule.index + 1) above rule \(target + 1)"
  var finding = context.finding(
    overrides(overrider, comesLast: rule.index == context.document.rules.last?.index),
    at: rule.patternsRange ?? rule.range)
  finding.describe(overrider, in: context, analysis)
  finding.notes = [context.note(on: overrider.losses[0], in: analysis)]
  if !analysis.isCovered(overrider),
    let edits = context.document.movingRule(rule.index, to: target)
  {
    let top = "move rule \(rule.index + 1) to the top, so that the rules below can override it"
    finding.help = target == 0 ? top : move
    finding.offerFix(move, isSafe: false, changing: .file, edits: edits)
  } else {
    finding.help = "narrow what rule \(rule.index + 1) matches"
  }
  if let (pattern, slash) = context.slash(in: rule) {
    let root = context.rootPattern(insteadOf: pattern)
    guard analysis.areWider(overrider, than: root, insteadOf: pattern) else { return finding }
    finding.help =
      "replace `/` with `\(JSONText.escaped(root))` if only the root is meant; or "
      + (finding.help ?? move)
    finding.pages = context.pages.filter { !["", "/"].contains($0) }.map { UTF8String($0) }
    let fix = Finding.Fix(
      "Write `\(root)`", isSafe: false, changing: .rule(rule.index),
      edits: [pattern.written.edit(slash.range(0..<1), with: root)])
    finding.fixes.insert(fix, at: 0)
  }
  return finding
}

extension DraftFinding {
  /// Adds what the rule takes from which other.
  fileprivate mutating func describe(
    _ overrider: Overrider, in context: LintContext, _ analysis: ClientAnalysis
  ) {
    finding.pattern = overrider.rule.patterns.first?.text
    finding.witness = UTF8String(repairing: overrider.losses[0].witness)
    let groups = Set(overrider.losses.map(\.place)).sorted().flatMap { place in
      let all = LossGroup(victim: .rule, losses: analysis.losses.filter { $0.place == place })
      if analysis.deadRules.contains(place), all.blamed.count == 1 { return [all] }
      return overrider.losses.filter { $0.place == place }.map {
        LossGroup(victim: .property, losses: [$0])
      }
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
  fileprivate func slash(
    in rule: DocumentRule
  ) -> (pattern: ReadablePattern, sequence: PatternSequence)? {
    let place = document.rules.firstIndex { $0.index == rule.index }
    return (place.map { placesOfPatterns[$0] } ?? 0..<0).lazy.compactMap { place in
      ReadablePattern(place, in: self).flatMap { pattern in pattern.slash.map { (pattern, $0) } }
    }.first
  }
}

// MARK: - The same patterns again

private func repetition(
  _ overrider: Overrider, in context: LintContext, _ analysis: ClientAnalysis
) -> DraftFinding {
  let (rule, loss) = (overrider.rule, overrider.losses[0])
  let names = overrider.losses.map(\.name).distinct()
  let victims = words(forRulesAt: overrider.victims)
  var finding = context.finding(
    """
    rule \(rule.index + 1) repeats the patterns of \(victims) and changes \
    \(listed(names.map { Quotation.of($0) }))
    """, at: rule.patternsRange ?? rule.range)
  finding.describe(overrider, in: context, analysis)
  finding.property = names.count == 1 ? names[0] : nil
  finding.notes = [
    context.note(
      "rule \(loss.rule.index + 1) sets it to \(loss.member.value.words) here, without effect",
      at: loss.member.nameRange),
    context.note(on: loss, in: analysis),
  ]
  let own = "set the values that you want in rule \(rule.index + 1)"
  if let lost = context.removing(overrider.losses) {
    let what =
      lost.isWhole ? victims : "\(listed(names.map { Quotation.of($0) })) from \(victims)"
    finding.advise("\(own), and remove \(what)", lost.edits)
  } else {
    finding.help = own
  }
  return finding
}

extension LintContext {
  /// The edits that remove properties that are lost for every client, and the rules that have no
  /// others.
  ///
  /// `isWhole` is true if nothing of these rules remains. Nil if some client keeps a property.
  fileprivate func removing(_ losses: [Loss]) -> (edits: [Finding.Edit], isWhole: Bool)? {
    let isLostEverywhere = analyses.allSatisfy { analysis in
      losses.allSatisfy { analysis.lostNames[$0.rule.index]?.contains($0.name) == true }
    }
    guard isLostEverywhere else { return nil }
    var isWhole = true
    let edits = losses.grouped(by: \.rule.index).flatMap { index, losses -> [Finding.Edit] in
      let names = Set(losses.map(\.name))
      guard let rule = document.rule(index) else { return [] }
      let removed = rule.properties.indices.filter { names.contains(rule.properties[$0].name.text) }
      if removed.count == rule.properties.count, let edit = document.removingRule(index) {
        return [edit]
      }
      isWhole = false
      return .removing(removed, from: rule.properties, in: buffer)
    }
    return (edits, isWhole)
  }
}

private func repetition(
  of earlier: DocumentRule, by rule: DocumentRule, in context: LintContext
) -> DraftFinding {
  let remove = "remove rule \(earlier.index + 1)"
  var finding = context.finding(
    "rule \(rule.index + 1) repeats rule \(earlier.index + 1), which therefore has no effect",
    at: rule.patternsRange ?? rule.range, severity: .warning)
  finding.stance = .agreed
  finding.pattern = rule.patterns.first?.text
  finding.notes = [
    context.note(
      "rule \(earlier.index + 1) is this one", at: earlier.patternsRange ?? earlier.range)
  ]
  finding.help = remove
  if let edit = context.document.removingRule(earlier.index) {
    finding.fixes = [Finding.Fix(remove, isSafe: true, edits: [edit])]
  }
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
