import PathConfigAnalysis
import PathConfigClients
import PathConfigSyntax

extension Check {
  static let overridingRule = Check(
    id: "overriding-rule",
    summary: "a broader rule that comes later and overrides the rules above it",
    rationale: """
      All rules that match a URL are merged, and the later one wins. So a catch-all at the end of the \
      file undoes the rules above it, and their screens are presented in the wrong way. Write general \
      rules first, and exceptions below them.

      The finding is proved for every URL. It lists its consequences, such as properties and rules \
      without effect. The tool does not report these again.
      """,
    level: .on(.error),
    dependsOn: [.subjects, .properties],
    examples: [
      .finds(
        "A catch-all that comes last",
        in: """
          {"rules": [
            {"patterns": ["/new$"], "properties": {"context": "modal", "title": "New"}},
            {"patterns": ["/edit$"], "properties": {"context": "modal"}},
            {"patterns": «[".*"]», "properties": {"context": "default"}}
          ]}
          """,
        "rule 3 (`.*`) comes last and overrides 2 properties of rules 1 and 2",
        fixed: """
          {"rules": [
            {"patterns": [".*"], "properties": {"context": "default"}},
            {"patterns": ["/new$"], "properties": {"context": "modal", "title": "New"}},
            {"patterns": ["/edit$"], "properties": {"context": "modal"}}
          ]}
          """),
      .finds(
        "A section that follows one of its pages",
        in: """
          {"rules": [
            {"patterns": [".*"], "properties": {"pull_to_refresh_enabled": true}},
            {"patterns": ["^/posts/new$"], "properties": {"context": "modal"}},
            {"patterns": «["^/posts/", "^/drafts/"]», "properties": {"context": "default"}},
            {"patterns": ["^/me$"], "properties": {"title": "Me"}}
          ]}
          """,
        "rule 3 (`^/posts/` and 1 more pattern) overrides `context` of rule 2",
        fixed: """
          {"rules": [
            {"patterns": [".*"], "properties": {"pull_to_refresh_enabled": true}},
            {"patterns": ["^/posts/", "^/drafts/"], "properties": {"context": "default"}},
            {"patterns": ["^/posts/new$"], "properties": {"context": "modal"}},
            {"patterns": ["^/me$"], "properties": {"title": "Me"}}
          ]}
          """),
      .finds(
        "A client that decodes the path, where `.` leaves out line breaks",
        for: ["hotwire-native-ios@1.2"],
        in: """
          {"rules": [
            {"patterns": ["/new"], "properties": {"context": "modal", "title": "New"}},
            {"patterns": «["^.*$"]», "properties": {"context": "default"}}
          ]}
          """,
        "rule 2 (`^.*$`) comes last and overrides `context` of rule 1",
        fixed: """
          {"rules": [
            {"patterns": ["^.*$"], "properties": {"context": "default"}},
            {"patterns": ["/new"], "properties": {"context": "modal", "title": "New"}}
          ]}
          """),
      .finds(
        "A slash that is meant as the root",
        in: """
          {"rules": [
            {"patterns": ["/new(?:[/?]|$)"], "properties": {"presentation": "replace"}},
            {"patterns": «["/"]», "properties": {"presentation": "clear_all"}}
          ]}
          """,
        "rule 2 (`/`) comes last and overrides `presentation` of rule 1",
        fixed: """
          {"rules": [
            {"patterns": ["/new(?:[/?]|$)"], "properties": {"presentation": "replace"}},
            {"patterns": ["^/?(?:\\\\?.*)?$"], "properties": {"presentation": "clear_all"}}
          ]}
          """),
      .ignores(
        "A general rule first, and exceptions after it",
        in: """
          {"rules": [
            {"patterns": [".*"], "properties": {"context": "default"}},
            {"patterns": ["/new$"], "properties": {"context": "modal"}}
          ]}
          """),
      .ignores(
        "A later rule that leaves one URL to the earlier one",
        in: """
          {"rules": [
            {"patterns": ["^/posts"], "properties": {"context": "modal"}},
            {"patterns": ["^/posts/"], "properties": {"context": "default"}}
          ]}
          """),
    ],
    find: { context, findings in
      for overrider in Overrider.all(in: context, repeating: false) {
        findings.add(finding(overrider, in: context))
      }
    })
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
