import PathConfigAnalysis
import PathConfigClients
import PathConfigSyntax

extension Check {
  static let shadowedPattern = Check(
    "shadowed-pattern", dependsOn: [.subjects, .properties], find: ShadowedPatterns.find)
}

private enum ShadowedPatterns {
  /// One client's verdict on one pattern.
  private struct Shadow {
    var analysis: ClientAnalysis
    var shadowed: ShadowedPattern
  }

  static func find(in context: LintContext, into findings: inout Findings) {
    var shadows: [Int: [Shadow]] = [:]
    for analysis in context.analyses {
      for shadowed in analysis.assignments.shadowedPatterns(analysis.fates) {
        shadows[shadowed.pattern, default: []].append(
          Shadow(analysis: analysis, shadowed: shadowed))
      }
    }
    for pattern in shadows.keys.sorted() {
      if let finding = finding(shadows[pattern] ?? [], in: context) { findings.add(finding) }
    }
  }

  private static func finding(_ shadows: [Shadow], in context: LintContext) -> Finding? {
    guard let first = shadows.first, let override = first.shadowed.properties.first?.override
    else { return nil }
    let (analysis, shadowed) = (first.analysis, first.shadowed)
    let compiled = analysis.languages.compiled.patterns[shadowed.pattern]
    let rule = analysis.rules[compiled.rule]
    guard rule.written != nil else { return nil }
    let written = compiled.pattern
    let names = shadowed.properties.map { rule.properties[$0.property].name }
    let cover = Set(shadowed.properties.flatMap(\.override.cover)).sorted()
    let rules = OverridingWording.rules(cover, of: analysis)
    var finding = Finding(
      neverGets(written.text, names, rules, isOne: cover.count == 1), at: written.range)
    finding.clients = shadows.map(\.analysis.client)
    finding.rule = analysis.written(compiled.rule)?.index
    finding.property = names.count == 1 ? names[0] : nil
    finding.pattern = written.text
    finding.culprits = analysis.culprits(cover)
    finding.witness = UTF8String(repairing: override.witness)
    let overriding = JudgedAssignment.Overriding(analysis: analysis, override: override)
    finding.notes = [
      OverriddenProperty.note(on: overriding, names[0], calledIt: names.count == 1, in: context)
    ]
    let members = names.compactMap { name in
      rule.properties.first { $0.name == name }?.member.map { context.text(of: $0.range) }
    }
    finding.help = add(context.text(of: written.range), members, below: cover, of: analysis)
    return finding
  }
}

// MARK: - Wording

private func neverGets(
  _ pattern: UTF8String, _ names: [UTF8String], _ rules: String, isOne: Bool
) -> String {
  let list = listed(names.map { Quotation.of($0) })
  let them = names.count == 1 ? "it" : "them"
  let always = isOne ? "\(rules) always overrides \(them)" : "\(rules) always override \(them)"
  return "\(Quotation.of(pattern)) never gets \(list): \(always)"
}

private func add(
  _ pattern: String, _ members: [String], below rules: [Int], of analysis: ClientAnalysis
) -> String {
  let last = rules.compactMap { analysis.written($0)?.index }.max() ?? 0
  let rule = "{\"patterns\": [\(pattern)], \"properties\": {\(members.joined(separator: ", "))}}"
  return "add below rule \(last + 1): \(Quotation.of(UTF8String(rule), atMost: .max))"
}
