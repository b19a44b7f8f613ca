import PathConfigAnalysis
import PathConfigDiagnostics
import PathConfigJSON
import PathConfigModel

extension Check {
  static let repeatedRule = Check(
    id: "repeated-rule",
    summary: "a rule that repeats the patterns of an earlier one and changes what it sets",
    rationale: """
      Two rules match the same URLs, so the later one always wins. Values that it changes never take \
      effect in the earlier one. Usually one of the two was copied or forgotten, and the reader cannot \
      see which values count.
      """,
    level: .on(.error),
    dependsOn: [.subjects, .properties],
    examples: [
      .finds(
        "The same pattern with another value",
        in: """
          {"rules": [
            {"patterns": ["^/login$"], "properties": {"context": "modal", "title": "Sign in"}},
            {"patterns": «["^/login$"]», "properties": {"context": "default"}}
          ]}
          """,
        "rule 2 repeats the patterns of rule 1 and changes `context`"),
      .finds(
        "Other patterns for the same URLs",
        in: """
          {"rules": [
            {"patterns": ["^/(a|b)$"], "properties": {"context": "modal"}},
            {"patterns": «["^/a$", "^/b$"]», "properties": {"context": "default"}}
          ]}
          """,
        "rule 2 repeats the patterns of rule 1 and changes `context`"),
      .finds(
        "The same pattern for a client that ignores letter case",
        in: """
          {"rules": [
            {"patterns": ["^/New$"], "properties": {"context": "modal", "title": "New"}},
            {"patterns": «["^/new$"]», "properties": {"context": "default"}}
          ]}
          """,
        "rule 2 repeats the patterns of rule 1 and changes `context`"),
      .ignores(
        "A rule that adds another property",
        in: """
          {"rules": [
            {"patterns": ["^/login$"], "properties": {"context": "modal"}},
            {"patterns": ["^/login$"], "properties": {"title": "Sign in"}}
          ]}
          """),
      .ignores(
        "A rule that repeats a part of the URLs",
        in: """
          {"rules": [
            {"patterns": ["^/a$", "^/b$"], "properties": {"context": "modal"}},
            {"patterns": ["^/a$"], "properties": {"context": "default"}}
          ]}
          """),
    ],
    find: { context, findings in
      for overrider in Overrider.all(in: context, repeating: true) {
        findings.add(finding(overrider, in: context))
      }
    })
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
  let rules = (earlier.count == 1 ? "rule " : "rules ") + list(earlier)
  let what = ClientClause.list(names.map { Quotation.of($0) }, "and")
  return "rule \(rule + 1) repeats the patterns of \(rules) and changes \(what)"
}

private func isLost(_ assignment: JudgedAssignment) -> String {
  "rule \(assignment.written.index + 1) sets it to "
    + "\(OverridingWording.value(assignment.member.value)) here, without effect"
}

private func keepOne(_ rule: Int, _ earlier: [Int]) -> String {
  "set the values that you want in rule \(rule + 1), and remove "
    + (earlier.count == 1 ? "rule " : "rules ") + list(earlier)
}

private func list(_ places: [Int]) -> String {
  ClientClause.list(places.map { "\($0 + 1)" }, "and")
}
