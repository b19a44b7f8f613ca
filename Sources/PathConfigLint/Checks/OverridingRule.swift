import PathConfigAnalysis
import PathConfigClients
import PathConfigSyntax

extension Check {
  static let overridingRule = Check("overriding-rule", dependsOn: [.subjects, .properties]) {
    context, findings in
    for overrider in Overrider.all(in: context, repeating: false) {
      findings.add(finding(overrider, in: context))
    }
  }
}

private func finding(_ overrider: Overrider, in context: LintContext) -> Finding {
  let rule = overrider.rule
  let isLast = rule.index == context.document.rules.last?.index
  var finding = Finding(
    overrides(overrider, comesLast: isLast), at: rule.patternsRange ?? rule.range)
  finding.clients = overrider.clients
  finding.rule = rule.index
  finding.pattern = rule.patterns.first?.text
  let (victim, overriding) = overrider.first
  finding.witness = UTF8String(repairing: overriding.override.witness)
  finding.notes = [
    OverriddenProperty.note(
      on: overriding, victim.assignment.name, calledIt: false, in: context)
  ]
  let target = overrider.victimRules[0]
  finding.help = target == 0 ? moveToTheTop(rule.index) : move(rule.index, above: target)
  finding.affectedRules = overrider.affectedRules
  if let slash = overrider.slash(in: context) {
    let root = RootText.pattern(for: context.clients)
    finding.help = writeRoot(root, orMove: finding.help)
    finding.fixes = [
      Diagnostic.Fix(
        "Write `\(root)`", isSafe: false,
        edits: [slash.pattern.edit(slash.sequence.range(0..<1), with: root)])
    ]
  }
  if let edits = context.document.moving(rule.index, above: target) {
    finding.fixes += [
      Diagnostic.Fix(
        move(rule.index, above: target), isSafe: false, changing: .file, edits: edits)
    ]
  }
  return finding
}

extension Overrider {
  /// The pattern of the rule that is only a slash, which matches every page, or nil.
  fileprivate func slash(
    in context: LintContext
  ) -> (pattern: ReadablePattern, sequence: PatternSequence)? {
    context.places(ofRule: rule).lazy.compactMap { place in
      ReadablePattern(place, in: context).flatMap { pattern in
        pattern.slash.map { (pattern, $0) }
      }
    }.first
  }
}

extension LintContext {
  /// The places in `patterns` of a rule's patterns.
  fileprivate func places(ofRule rule: DocumentRule) -> Range<Int> {
    document.rules.firstIndex { $0.index == rule.index }.map { placesOfPatterns[$0] } ?? 0..<0
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
  fileprivate func moving(_ index: Int, above target: Int) -> [Diagnostic.Edit]? {
    guard let rule = rule(index), let previous = self.rule(index - 1), let first = self.rule(target)
    else { return nil }
    let gap = previous.range.upperBound..<rule.range.lowerBound
    let between = buffer.bytes[gap]
    let blanks = between.filter { $0 != UInt8(ascii: ",") }
    guard between.count - blanks.count == 1, blanks.allSatisfy(\.isJSONWhiteSpace) else {
      return nil
    }
    let text = buffer.bytes[rule.range] + [UInt8(ascii: ",")] + blanks
    return [
      .inserting(String(decoding: text, as: UTF8.self), at: first.range.lowerBound),
      .removing(gap.lowerBound..<rule.range.upperBound),
    ]
  }
}

// MARK: - Wording

private func overrides(_ overrider: Overrider, comesLast isLast: Bool) -> String {
  let rule = overrider.rule
  let more = rule.patterns.count - 1
  let patterns =
    (rule.patterns.first.map { Quotation.of($0.text) } ?? "no pattern")
    + (more > 0 ? " and \(counted(more, "more pattern"))" : "")
  let victims = overrider.victims
  let what =
    victims.count == 1 ? Quotation.of(victims[0].assignment.name) : "\(victims.count) properties"
  return
    "rule \(rule.index + 1) (\(patterns)) \(isLast ? "comes last and " : "")overrides \(what) of "
    + rules(overrider.victimRules, above: rule.index)
}

private func rules(_ places: [Int], above rule: Int) -> String {
  if places.count > 3 { return "\(places.count) rules above it" }
  return OverridingWording.rules(places)
}

private func writeRoot(_ root: String, orMove move: String?) -> String {
  "replace `/` with `\(JSONText.escaped(root))` if only the root is meant"
    + (move.map { "; or \($0)" } ?? "")
}

private func move(_ rule: Int, above target: Int) -> String {
  "move rule \(rule + 1) above rule \(target + 1)"
}

private func moveToTheTop(_ rule: Int) -> String {
  "move rule \(rule + 1) to the top, so that the rules below can override it"
}
