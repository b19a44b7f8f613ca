import PathConfigAutomata
import PathConfigClients
import PathConfigSyntax

extension Check {
  static let redundantPattern = Check("redundant-pattern", dependsOn: [.subjects]) {
    context, findings in
    for (rule, all) in zip(context.document.rules, context.placesOfPatterns) where all.count > 1 {
      // A number or a boolean in the list is another mistake, and may match nothing.
      let places = all.filter { context.patterns[$0].written.form == .string }
      guard places.count <= maximumPatterns else {
        findings.giveUp(
          at: rule.patternsRange ?? rule.range,
          because: """
            the rule has \(places.count) patterns, too many to compare each with all others
            """)
        continue
      }
      var kept = places
      var found: [DraftFinding] = []
      // Later ones go first, so that of two equal ones the earlier stays.
      for place in places.reversed() {
        guard let pattern = ReadablePattern(place, in: context) else { continue }
        let others = kept.filter { $0 != place }
        guard let cover = cover(of: pattern, among: others, context) else { continue }
        if cover.isEmpty {
          // Another check reports a pattern that never matches; the client has no objection.
          var consent = context.finding("", about: pattern)
          consent.stance = .tolerant
          found.append(consent)
          continue
        }
        kept = others
        found.append(finding(pattern, coveredBy: cover, in: rule, context))
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
  _ pattern: ReadablePattern, coveredBy cover: [Int], in rule: DocumentRule,
  _ context: LintContext
) -> DraftFinding {
  let covering = cover.map { context.patterns[$0].written }
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
  if context.hasCertainShape(rule.patternsRange ?? rule.range) {
    finding.propose(
      "remove it", isSafe: true, [.removingItem(pattern.written.range, in: context.buffer)])
  }
  return finding
}

// MARK: - Proof

/// Patterns that together match everything that a pattern matches.
///
/// None if it matches nothing; nil if there are none, or no proof is found.
func cover(
  of pattern: ReadablePattern, among others: [Int], _ context: LintContext
) -> [Int]? {
  // Mostly one URL shows that a pattern is useful.
  let sample = context.example(of: pattern)
  let isRefuted = sample.map { url in
    context.finds(pattern, in: url) == true
      && others.allSatisfy { context.finds(patternAt: $0, in: url) == false }
  }
  guard !others.isEmpty, isRefuted != true,
    let language = context.language(ofPattern: pattern.index)
  else { return nil }
  if language.isEmpty { return [] }
  let known = others.compactMap { context.language(ofPattern: $0) }
  var search = LanguageSearch(inside: [language], outside: known.filter { !$0.isEmpty })
  // With more patterns each search has fewer states, so that a rule costs the same.
  let limit = LanguageSearch.standardLimit / max(1, others.count / 16)
  guard search.shortest(within: limit) == .none else { return nil }
  // The fewest that are needed: each is left out that the others do without.
  var needed = others.filter { other in
    guard let outer = context.language(ofPattern: other) else { return false }
    var search = LanguageSearch(inside: [language, outer])
    return search.shortest() != .none
  }
  for other in needed.reversed() where needed.count > 1 {
    let rest = needed.filter { $0 != other }.compactMap { context.language(ofPattern: $0) }
    var search = LanguageSearch(inside: [language], outside: rest)
    if search.shortest(within: limit) == .none { needed.removeAll { $0 == other } }
  }
  return needed
}
