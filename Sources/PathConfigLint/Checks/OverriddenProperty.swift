import PathConfigAnalysis
import PathConfigClients
import PathConfigSyntax

// Losses that no single rule of the file is to blame for, each at the victim. `OverridingRule.swift`
// has the others.

extension Check {
  static let overriddenProperty = Check("overridden-property", dependsOn: [.subjects, .properties])
  { context, findings in
    guard let analysis = context.analysis else { return }
    for loss in analysis.losses
    where loss.isHarmful && loss.blamed.count > 1 && !analysis.isOwnWork(loss)
      && !analysis.deadRules.contains(loss.place)
    {
      findings.add(overridden(loss, in: context, analysis))
    }
    giveUp(in: context, analysis, &findings)
  }

  static let deadRule = Check("dead-rule", dependsOn: [.subjects, .properties]) {
    context, findings in
    guard let analysis = context.analysis else { return }
    for place in analysis.deadRules.sorted() {
      let losses = analysis.losses.filter { $0.place == place }
      if losses.contains(where: { $0.blamed.count > 1 }) {
        findings.add(dead(losses, in: context, analysis))
      }
    }
  }

  static let overridesBuiltIn = Check("overrides-built-in", dependsOn: [.subjects, .properties]) {
    context, findings in
    guard let analysis = context.analysis else { return }
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

  static let shadowedPattern = Check("shadowed-pattern", dependsOn: [.subjects, .properties]) {
    context, findings in
    guard let analysis = context.analysis else { return }
    for shadow in analysis.shadowedPatterns where shadow.overrider(in: analysis) == nil {
      findings.add(shadow.finding(in: context, analysis))
    }
  }

  static let redundantProperty = Check("redundant-property", dependsOn: [.subjects, .properties]) {
    context, findings in
    guard let analysis = context.analysis else { return }
    for fates in Dictionary(grouping: analysis.fates, by: \.rule).sorted(by: { $0.key < $1.key }) {
      let found = fates.value.compactMap { Redundancy($0, in: analysis)?.finding(in: context) }
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

/// The finding about a property that later rules always override.
func overridden(
  _ loss: Loss, in context: LintContext, _ analysis: ClientAnalysis
) -> Finding {
  let rules = analysis.words(forRules: loss.blamed)
  let isOne = loss.blamed.count == 1
  let reason = isOne ? "\(rules) always overrides it" : "\(rules) together always override it"
  var finding = context.finding(
    "\(Quotation.of(loss.name)) never takes effect: \(reason)", at: loss.member.nameRange,
    by: .overriddenProperty)
  finding.culprits = analysis.culprits(loss.blamed)
  finding.witness = UTF8String(repairing: loss.witness)
  finding.notes =
    [context.note(on: loss, in: analysis, calledIt: true)]
    + [analysis.noteOnControlCharacters(loss)].compactMap { $0 }
  finding.help = move(rules, isOne: isOne)
  finding.brief = "\(Quotation.of(loss.name)) of rule \(loss.rule.index + 1)"
  return finding
}

/// The finding about a rule that loses everything.
///
/// - Parameter losses: all of the rule's properties.
func dead(
  _ losses: [Loss], in context: LintContext, _ analysis: ClientAnalysis
) -> Finding {
  let (rule, shown) = (losses[0].rule, losses.first(where: \.isHarmful) ?? losses[0])
  let blamed = Set(losses.flatMap(\.blamed)).sorted()
  let rules = analysis.words(forRules: blamed)
  let verb = blamed.count == 1 ? "overrides" : "override"
  var finding = context.finding(
    "rule \(rule.index + 1) has no effect: \(rules) \(verb) all of its properties",
    at: rule.patternsRange ?? rule.range, by: .deadRule)
  finding.culprits = analysis.culprits(blamed)
  finding.witness = UTF8String(repairing: shown.witness)
  finding.notes = [context.note(on: shown, in: analysis)]
  finding.help = move(rules, isOne: blamed.count == 1)
  finding.brief = "rule \(rule.index + 1)"
  return finding
}

private func move(_ rules: String, isOne: Bool) -> String {
  isOne
    ? "move \(rules) above this rule, or narrow what it matches"
    : "move this rule below \(rules)"
}

// MARK: - Patterns

/// A pattern at whose URLs some properties of its rule never take effect, although they do at
/// others.
struct PatternLoss: Sendable {
  let rule: DocumentRule
  let pattern: DocumentPattern

  /// At least one.
  let losses: [Loss]

  /// The one rule to blame, if it takes something from the same rule for all patterns, too.
  func overrider(in analysis: ClientAnalysis) -> Overrider? {
    let blamed = Set(losses.flatMap(\.blamed))
    guard blamed.count == 1, let culprit = analysis.written(losses[0].blamed[0]) else { return nil }
    return analysis.overriders.first {
      $0.rule.index == culprit.index && $0.victims.contains(rule.index)
    }
  }

  func finding(in context: LintContext, _ analysis: ClientAnalysis) -> Finding {
    let blamed = Set(losses.flatMap(\.blamed)).sorted()
    let rules = analysis.words(forRules: blamed)
    let names = listed(losses.map { Quotation.of($0.name) })
    let them = losses.count == 1 ? "it" : "them"
    var finding = context.finding(
      """
      \(Quotation.of(pattern.text)) never gets \(names): \(rules) always \
      \(blamed.count == 1 ? "overrides" : "override") \(them)
      """, at: pattern.range, by: .shadowedPattern)
    finding.property = losses.count == 1 ? losses[0].name : nil
    finding.pattern = pattern.text
    finding.culprits = analysis.culprits(blamed)
    finding.witness = UTF8String(repairing: losses[0].witness)
    finding.notes = [context.note(on: losses[0], in: analysis, calledIt: losses.count == 1)]
    let members = losses.map { context.text(of: $0.member.range) }.joined(separator: ", ")
    let text =
      "{\"patterns\": [\(context.text(of: pattern.range))], \"properties\": {\(members)}}"
    let last = blamed.compactMap { analysis.written($0)?.index }.max() ?? 0
    finding.help = "add below rule \(last + 1): \(Quotation.of(UTF8String(text), atMost: .max))"
    return finding
  }
}

// MARK: - The same value

/// A property whose removal changes nothing, because another rule or the client gives the same
/// value.
private struct Redundancy {
  let member: JSONMember
  let reason: String
  let witness: [UInt8]

  /// The place of the same value.
  let other: Range<Int>?

  /// Nil for a property that has an effect, or whose value the client cannot use.
  init?(_ fate: AssignmentFate, in analysis: ClientAnalysis) {
    let property = analysis.rules[fate.rule].properties[fate.property]
    guard let member = property.member, analysis.written(fate.rule) != nil else { return nil }
    // Otherwise the author meant something else.
    switch analysis.client.effectiveValue(ofProperty: property.name, member.value.value) {
    case .replacedByDefault, .crashesWhenRead: return nil
    case .asWritten, .text, .boolean, .word, .unset: break
    }
    func place(_ rule: Int) -> Range<Int>? {
      analysis.rules[rule].properties.first { $0.name == property.name }?.member?.range
    }
    self.member = member
    switch fate.verdict {
    case .overridden(let override) where override.differs == false:
      let verb = override.cover.count == 1 ? "sets" : "set"
      reason = "\(analysis.words(forRules: override.cover)) always \(verb) it to the same value"
      (witness, other) = (override.witness, override.cover.last.flatMap(place))
    case .redundant(let redundancy) where !redundancy.isAlwaysDefault:
      reason =
        redundancy.same.map { "\(analysis.words(forRules: [$0])) already sets the same value" }
        ?? "the value is already the default where no other rule sets it"
      (witness, other) = (redundancy.witness, redundancy.same.flatMap(place))
    default: return nil
    }
  }

  func finding(in context: LintContext) -> Finding {
    var finding = context.finding(
      "\(Quotation.of(member.name.text)) is redundant: \(reason)", at: member.nameRange)
    finding.stance = .agreed
    finding.witness = UTF8String(repairing: witness)
    finding.notes = [other.map { context.note("the other rule sets it here", at: $0) }]
      .compactMap { $0 }
    finding.help = "remove it"
    if let rule = finding.rule.flatMap(context.document.rule),
      let index = rule.properties.lastIndex(where: { $0.name.text == member.name.text })
    {
      finding.fixes = [
        Finding.Fix(
          "remove \(Quotation.of(member.name.text))", isSafe: true,
          edits: [.removingMember(at: index, of: rule.properties, in: context.buffer)])
      ]
    }
    return finding
  }
}

// MARK: - Undecided

private func giveUp(
  in context: LintContext, _ analysis: ClientAnalysis?, _ findings: inout Findings
) {
  // Once the budget of a run is spent no further question is asked, and one question reports that.
  var unasked: [JSONMember] = []
  func isNotKnown(_ member: JSONMember, _ others: Int, _ reason: UndecidedReason) -> String {
    let rest =
      switch others {
      case 0: " takes effect"
      case 1: " and 1 property after it take effect"
      default: " and \(others) properties after it take effect"
      }
    return """
      it is not known if \(Quotation.of(member.name.text))\(rest) on \(context.client.title): \
      \(analysis?.words(for: reason) ?? "")
      """
  }
  for fate in analysis?.fates ?? [] {
    guard case .undecided(let reason) = fate.verdict, let analysis,
      let member = analysis.rules[fate.rule].properties[fate.property].member
    else { continue }
    if reason == .runTooLarge {
      unasked.append(member)
    } else {
      findings.giveUp(at: member.nameRange, because: isNotKnown(member, 0, reason))
    }
  }
  if let first = unasked.first {
    findings.giveUp(
      at: first.nameRange, because: isNotKnown(first, unasked.count - 1, .runTooLarge))
  }
}
