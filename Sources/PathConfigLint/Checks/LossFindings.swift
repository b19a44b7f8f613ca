import PathConfigAnalysis
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
  }

  static let overridesBuiltIn = Check("overrides-built-in") { analysis, context, findings in
    for loss in analysis.losses where loss.isHarmful && analysis.isOwnWork(loss) {
      var finding = context.finding(
        "\(Quotation.of(loss.name)) never takes effect: the library's own rules decide at these URLs",
        at: loss.member.nameRange)
      finding.witness = UTF8String(repairing: loss.witness)
      finding.notes = [context.note(on: loss, in: analysis, calledIt: true)]
      finding.help = "remove it"
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
}

extension LossGroup {
  func finding(in context: LintContext, _ analysis: ClientAnalysis) -> Finding {
    let shown = losses.first(where: \.isHarmful) ?? losses[0]
    let (rule, number) = (shown.rule, shown.rule.index + 1)
    let blamed = blamed
    let (rules, isOne) = (analysis.words(forRules: blamed), blamed.count == 1)
    let verb = isOne ? "overrides" : "override"
    let names = listed(losses.map { Quotation.of($0.name) })
    let help =
      isOne
      ? "move \(rules) above this rule, or narrow what it matches" : "move this rule below \(rules)"
    var finding: Finding
    switch victim {
    case .property:
      finding = context.finding(
        "\(names) never takes effect: \(rules) \(isOne ? "always" : "together always") \(verb) it",
        at: shown.member.nameRange, by: .overriddenProperty)
      finding.notes = [analysis.noteOnControlCharacters(shown)].compactMap { $0 }
      finding.help = help
      finding.brief = "\(names) of rule \(number)"
    case .rule:
      finding = context.finding(
        "rule \(number) has no effect: \(rules) \(verb) all of its properties",
        at: rule.patternsRange ?? rule.range, by: .deadRule)
      finding.help = help
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
      let last = blamed.compactMap { analysis.written($0)?.index }.max() ?? 0
      finding.help = "add below rule \(last + 1): \(Quotation.of(UTF8String(text), atMost: .max))"
    }
    finding.culprits = blamed.map { analysis.written($0)?.index }
    finding.witness = UTF8String(repairing: shown.witness)
    let isNamed = if case .rule = victim { false } else { losses.count == 1 }
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
) -> Finding? {
  let property = analysis.rules[fate.rule].properties[fate.property]
  guard let member = property.member, let rule = analysis.written(fate.rule) else { return nil }
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
  if let index = rule.properties.lastIndex(where: { $0.name.text == property.name }) {
    finding.offerFix(
      "remove \(name)", isSafe: true,
      edits: [.removingMember(at: index, of: rule.properties, in: context.buffer)])
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
) -> Finding {
  let (rule, target) = (overrider.rule, overrider.victims[0])
  let move = "move rule \(rule.index + 1) above rule \(target + 1)"
  var finding = context.finding(
    overrides(overrider, comesLast: rule.index == context.document.rules.last?.index),
    at: rule.patternsRange ?? rule.range)
  finding.describe(overrider, in: context, analysis)
  finding.notes = [context.note(on: overrider.losses[0], in: analysis)]
  finding.help =
    target == 0
    ? "move rule \(rule.index + 1) to the top, so that the rules below can override it" : move
  if let (pattern, slash) = context.slash(in: rule) {
    let root = context.rootPattern
    finding.help =
      "replace `/` with `\(JSONText.escaped(root))` if only the root is meant; or "
      + (finding.help ?? move)
    finding.offerFix(
      "Write `\(root)`", isSafe: false,
      edits: [pattern.written.edit(slash.range(0..<1), with: root)])
  }
  if let edits = context.document.moving(rule.index, above: target) {
    finding.fixes += [Finding.Fix(move, isSafe: false, changing: .file, edits: edits)]
  }
  return finding
}

extension Finding {
  /// Adds what the rule takes from which other.
  fileprivate mutating func describe(
    _ overrider: Overrider, in context: LintContext, _ analysis: ClientAnalysis
  ) {
    pattern = overrider.rule.patterns.first?.text
    witness = UTF8String(repairing: overrider.losses[0].witness)
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
    consequences = (groups + shadowed).map { $0.finding(in: context, analysis) }
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

extension ConfigurationDocument {
  /// The edits that move a rule above an earlier one.
  ///
  /// Nil if more than blanks and a comma precedes it.
  ///
  /// - Parameters:
  ///   - index: the place of the rule in the file's array.
  ///   - target: the place of the other rule.
  fileprivate func moving(_ index: Int, above target: Int) -> [Finding.Edit]? {
    guard let rule = rule(index), let previous = self.rule(index - 1), let first = self.rule(target)
    else { return nil }
    let gap = previous.range.upperBound..<rule.range.lowerBound
    guard let blanks = blanks(around: gap) else { return nil }
    let text = buffer.bytes[rule.range] + [UInt8(ascii: ",")] + blanks
    return [
      .inserting(String(decoding: text, as: UTF8.self), at: first.range.lowerBound),
      .removing(gap.lowerBound..<rule.range.upperBound),
    ]
  }

  /// The edit that removes a rule that another one follows.
  ///
  /// Nil if more than blanks and a comma is between the two.
  fileprivate func removing(_ index: Int) -> Finding.Edit? {
    guard let rule = rule(index), let next = self.rule(index + 1),
      blanks(around: rule.range.upperBound..<next.range.lowerBound) != nil
    else { return nil }
    return .removing(rule.range.lowerBound..<next.range.lowerBound)
  }

  /// The blanks around the only comma in a range, or nil if there is anything else.
  private func blanks(around gap: Range<Int>) -> [UInt8]? {
    let blanks = buffer.bytes[gap].filter { $0 != UInt8(ascii: ",") }
    return gap.count - blanks.count == 1 && blanks.allSatisfy(\.isJSONWhiteSpace) ? blanks : nil
  }
}

// MARK: - The same patterns again

private func repetition(
  _ overrider: Overrider, in context: LintContext, _ analysis: ClientAnalysis
) -> Finding {
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
  finding.help = "set the values that you want in rule \(rule.index + 1), and remove \(victims)"
  return finding
}

private func repetition(
  of earlier: DocumentRule, by rule: DocumentRule, in context: LintContext
) -> Finding {
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
  if let edit = context.document.removing(earlier.index) {
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
