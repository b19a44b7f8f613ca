import PathConfigAnalysis
import PathConfigClients
import PathConfigSyntax

extension Check {
  static let repeatedRule = Check("repeated-rule", dependsOn: [.subjects, .properties]) {
    context, findings in
    for overrider in Overrider.all(in: context, repeating: true) {
      findings.add(finding(overrider, in: context))
    }
    for (earlier, rule) in RepeatedRules.all(in: context) {
      findings.add(finding(rule, repeating: earlier, in: context))
    }
  }
}

private enum RepeatedRules {
  /// Each rule that a later one repeats with all its settings, for every client asked, and that
  /// later one.
  static func all(in context: LintContext) -> [(earlier: DocumentRule, rule: DocumentRule)] {
    zip(context.document.rules, context.judgedOfRules).compactMap { earlier, judged in
      guard earlier.otherMembers.isEmpty, !judged.isEmpty,
        judged.allSatisfy({ !$0.judgements.isEmpty && $0.overridings.count == $0.judgements.count })
      else { return nil }
      let later = judged.flatMap { assignment in
        assignment.overridings.map { $0.ruleThatRepeats(assignment.rule) }
      }
      guard let first = later.first, let rule = first,
        later.allSatisfy({ $0?.index == rule.index })
      else { return nil }
      return (earlier, rule)
    }
  }
}

extension JudgedAssignment.Overriding {
  /// The one rule of the file that matches the same URLs and sets the same value, or nil.
  fileprivate func ruleThatRepeats(_ rule: Int) -> DocumentRule? {
    guard override.differs == false, override.cover.count == 1, isEqual(toRule: rule) else {
      return nil
    }
    return analysis.written(override.cover[0])
  }
}

private func finding(
  _ rule: DocumentRule, repeating earlier: DocumentRule, in context: LintContext
) -> Finding {
  var finding = Finding(
    repeats(rule.index, earlier.index), at: rule.patternsRange ?? rule.range, severity: .warning)
  finding.clients = context.clients
  finding.rule = rule.index
  finding.pattern = rule.patterns.first?.text
  finding.notes = [
    context.note(thisRuleNote(earlier.index), at: earlier.patternsRange ?? earlier.range)
  ]
  finding.help = remove(earlier.index)
  finding.affectedRules = [earlier.index]
  if let edit = context.document.removing(earlier.index) {
    finding.fixes = [Diagnostic.Fix(remove(earlier.index), isSafe: true, edits: [edit])]
  }
  return finding
}

extension ConfigurationDocument {
  /// The edit that removes a rule that another one follows.
  ///
  /// Nil if more than blanks and a comma is between the two.
  fileprivate func removing(_ index: Int) -> Diagnostic.Edit? {
    guard let rule = rule(index), let next = self.rule(index + 1) else { return nil }
    let between = buffer.bytes[rule.range.upperBound..<next.range.lowerBound]
    guard between.count(where: { $0 == UInt8(ascii: ",") }) == 1,
      between.allSatisfy({ $0 == UInt8(ascii: ",") || $0.isJSONWhiteSpace })
    else { return nil }
    return .removing(rule.range.lowerBound..<next.range.lowerBound)
  }
}

private func finding(_ overrider: Overrider, in context: LintContext) -> Finding {
  let rule = overrider.rule
  var names: [UTF8String] = []
  for name in overrider.victims.map(\.assignment.name) where !names.contains(name) {
    names.append(name)
  }
  var finding = Finding(
    repeats(rule.index, overrider.victimRules, changing: names),
    at: rule.patternsRange ?? rule.range)
  finding.clients = overrider.clients
  finding.rule = rule.index
  finding.property = names.count == 1 ? names[0] : nil
  finding.pattern = rule.patterns.first?.text
  let (victim, overriding) = overrider.first
  finding.witness = UTF8String(repairing: overriding.override.witness)
  finding.notes = [
    context.note(
      isLost(victim.assignment), at: victim.assignment.member.nameRange),
    OverriddenProperty.note(
      on: overriding, victim.assignment.name, calledIt: false, in: context),
  ]
  finding.help = keepOne(rule.index, overrider.victimRules)
  finding.affectedRules = overrider.affectedRules
  return finding
}

// MARK: - Wording

private func repeats(_ rule: Int, _ earlier: [Int], changing names: [UTF8String]) -> String {
  let rules = OverridingWording.rules(earlier)
  let what = listed(names.map { Quotation.of($0) })
  return "rule \(rule + 1) repeats the patterns of \(rules) and changes \(what)"
}

private func isLost(_ assignment: JudgedAssignment) -> String {
  "rule \(assignment.written.index + 1) sets it to "
    + "\(OverridingWording.value(assignment.member.value)) here, without effect"
}

private func keepOne(_ rule: Int, _ earlier: [Int]) -> String {
  "set the values that you want in rule \(rule + 1), and remove "
    + OverridingWording.rules(earlier)
}

private func repeats(_ rule: Int, _ earlier: Int) -> String {
  "rule \(rule + 1) repeats rule \(earlier + 1), which therefore has no effect"
}

private func thisRuleNote(_ rule: Int) -> String { "rule \(rule + 1) is this one" }
private func remove(_ rule: Int) -> String { "remove rule \(rule + 1)" }
