import PathConfigAnalysis
import PathConfigClients
import PathConfigSyntax

// Losses that one rule alone is to blame for, at that rule. `OverriddenProperty.swift` has the
// others.

extension Check {
  static let overridingRule = Check("overriding-rule", dependsOn: [.subjects, .properties]) {
    context, findings in
    guard let analysis = context.analysis else { return }
    for overrider in analysis.overriders where !overrider.isRepetition {
      findings.add(finding(overrider, in: context, analysis))
    }
  }

  static let repeatedRule = Check("repeated-rule", dependsOn: [.subjects, .properties]) {
    context, findings in
    guard let analysis = context.analysis else { return }
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
    finding.fixes = [
      Finding.Fix(
        "Write `\(root)`", isSafe: false,
        edits: [pattern.written.edit(slash.range(0..<1), with: root)])
    ]
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
    let shadowed = analysis.shadowedPatterns.filter {
      $0.overrider(in: analysis)?.rule.index == overrider.rule.index
    }
    for place in Set(overrider.losses.map(\.place)).sorted() {
      let all = analysis.losses.filter { $0.place == place }
      let isDead =
        analysis.deadRules.contains(place) && Set(all.flatMap(\.blamed)).count == 1
      consequences +=
        isDead
        ? [dead(all, in: context, analysis)]
        : overrider.losses.filter { $0.place == place }.map {
          overridden($0, in: context, analysis)
        }
    }
    consequences += shadowed.map { $0.finding(in: context, analysis) }
    consequences.sort(by: Finding.isOrderedBefore)
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

// MARK: - Wording

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
