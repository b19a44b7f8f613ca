import PathConfigAutomata
import PathConfigClients
import PathConfigSyntax

extension Check {
  static let redundantPattern = Check("redundant-pattern", dependsOn: [.subjects]) {
    context, findings in
    for (_, all) in context.patterns.grouped(by: \.place) where all.count > 1 {
      // A number or a boolean in the list is another mistake, and may match nothing.
      let patterns = all.filter { $0.written.isString }
      guard patterns.count <= maximumPatterns else {
        let rule = context.rule(of: patterns[0])
        findings.giveUp(
          at: rule.patternsRange ?? rule.range,
          because: """
            the rule has \(patterns.count) patterns, too many to compare each with all others
            """)
        continue
      }
      var kept = patterns
      var found: [DraftFinding] = []
      // Later ones go first, so that of two equal ones the earlier stays.
      for own in patterns.reversed() {
        guard let pattern = ReadablePattern(own, in: context) else { continue }
        let others = kept.filter { $0.label != own.label }
        guard let cover = cover(of: own, among: others, context) else { continue }
        if cover.isEmpty {
          // Another check reports a pattern that never matches; the client has no objection.
          var consent = context.finding("", about: pattern)
          consent.stance = .tolerant
          found.append(consent)
          continue
        }
        kept = others
        found.append(finding(pattern, coveredBy: cover, context))
      }
      for finding in found.reversed() where !context.isAboutToChange(rule: finding.rule) {
        findings.add(finding)
      }
    }
  }
}

/// The most patterns of a rule that are compared, each with all others.
private let maximumPatterns = 1_000

private func finding(
  _ pattern: ReadablePattern, coveredBy cover: [RulePattern], _ context: LintContext
) -> DraftFinding {
  let covering = cover.map(\.written)
  let names = listed(covering.prefix(3).map { Quotation.of($0.text) })
  let reason =
    covering.count < 4
    ? "\(names) in the same rule already match\(covering.count == 1 ? "es" : "") these URLs"
    : "the other patterns of the rule already match these URLs"
  var finding = context.finding(
    "\(Quotation.of(pattern.syntax.text)) is redundant: \(reason)", about: pattern)
  finding.stance = .agreed
  // Who writes a pattern twice meant another one.
  finding.severity = covering.contains { $0.text == pattern.syntax.text } ? .warning : .info
  let page = context.pages.first { context.finds(pattern, in: $0) == true }
  finding.witness = (page ?? context.example(of: pattern)).map { UTF8String($0) }
  finding.notes = covering.prefix(3).map { context.note("the other pattern", at: $0.range) }
  finding.propose(
    "remove it", isSafe: true, [.removingItem(pattern.written.range, in: context.buffer)])
  return finding
}

// MARK: - Proof

/// Patterns that together match everything that a pattern matches.
///
/// None if it matches nothing; nil if there are none, or no proof is found.
func cover(
  of pattern: RulePattern, among others: [RulePattern], _ context: LintContext
) -> [RulePattern]? {
  // Mostly one URL shows that a pattern is useful.
  let sample = ReadablePattern(pattern, in: context).flatMap { context.example(of: $0) }
  let isRefuted = sample.map { url in
    context.finds(pattern, in: url) == true
      && others.allSatisfy { context.finds($0, in: url) == false }
  }
  guard !others.isEmpty, isRefuted != true, let language = context.language(of: pattern)
  else { return nil }
  if language.isEmpty { return [] }
  let known = others.compactMap { context.language(of: $0) }
  let search = LanguageSearch(inside: [language], outside: known.filter { !$0.isEmpty })
  // With more patterns each search has fewer states, so that a rule costs the same.
  let limit = LanguageSearch.standardLimit / max(1, others.count / 16)
  guard search.shortest(within: limit) == .none else { return nil }
  // The fewest that are needed: each is left out that the others do without.
  var needed = others.filter { other in
    guard let outer = context.language(of: other) else { return false }
    return LanguageSearch(inside: [language, outer]).shortest() != .none
  }
  for other in needed.reversed() where needed.count > 1 {
    let rest = needed.filter { $0.label != other.label }.compactMap { context.language(of: $0) }
    let search = LanguageSearch(inside: [language], outside: rest)
    if search.shortest(within: limit) == .none { needed.removeAll { $0.label == other.label } }
  }
  return needed
}
