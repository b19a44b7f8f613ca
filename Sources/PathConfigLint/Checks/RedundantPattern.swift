import PathConfigAutomata
import PathConfigClients
import PathConfigSyntax

extension Check {
  static let redundantPattern = Check(
    "redundant-pattern", dependsOn: [.subjects], find: RedundantPatterns.find)
}

private enum RedundantPatterns {
  static func find(in context: LintContext, into findings: inout Findings) {
    for (rule, all) in zip(context.document.rules, context.placesOfPatterns) where all.count > 1 {
      // A number or a boolean in the list is another mistake, and may match nothing.
      let places = all.filter { context.patterns[$0].written.form == .string }
      guard places.count <= maximumPatterns else {
        findings.giveUp(at: rule.patternsRange ?? rule.range, because: tooMany(places.count))
        continue
      }
      var kept = places
      var found: [Finding] = []
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
        found.append(finding(pattern, coveredBy: cover, in: rule, at: all, context))
      }
      for finding in found.reversed() where !context.isInvolved(rule: finding.rule) {
        findings.add(finding)
      }
    }
  }

  /// The most patterns of a rule that are compared, each with all others.
  private static let maximumPatterns = 1_000

  private static func finding(
    _ pattern: ReadablePattern, coveredBy cover: [Int], in rule: DocumentRule,
    at places: Range<Int>, _ context: LintContext
  ) -> Finding {
    let covering = cover.map { context.patterns[$0].written }
    var finding = context.finding(isCovered(pattern, by: covering.map(\.text)), about: pattern)
    finding.stance = .agreed
    finding.witness = PatternSample.url(of: pattern.syntax).map { UTF8String($0) }
    finding.notes = covering.prefix(3).map { context.note(otherPatternNote, at: $0.range) }
    finding.help = removeIt
    if context.hasCertainShape(rule.patternsRange ?? rule.range),
      let edit = Finding.Edit.removingPattern(
        at: pattern.index - places.lowerBound, of: rule)
    {
      finding.fixes = [Finding.Fix("Remove the pattern", isSafe: true, edits: [edit])]
    }
    return finding
  }
}

// MARK: - Proof

extension RedundantPatterns {
  /// Patterns that together match everything that a pattern matches.
  ///
  /// None if it matches nothing; nil if there are none, or no proof is found.
  private static func cover(
    of pattern: ReadablePattern, among others: [Int], _ context: LintContext
  ) -> [Int]? {
    guard !others.isEmpty, !isRefuted(pattern, by: others, context),
      let language = context.language(ofPattern: pattern.index)
    else { return nil }
    if language.isEmpty { return [] }
    let known = others.compactMap { context.language(ofPattern: $0) }
    var search = LanguageSearch(inside: [language], outside: known.filter { !$0.isEmpty })
    let limit = maximumStates(among: others.count)
    guard search.shortest(within: limit) == .none else { return nil }
    let one = others.first { other in
      guard let outer = context.language(ofPattern: other) else { return false }
      var search = LanguageSearch(inside: [language], outside: [outer])
      return search.shortest() == .none
    }
    return one.map { [$0] } ?? others
  }

  /// The most states of one search.
  ///
  /// With more patterns each has fewer, so that a rule costs the same.
  private static func maximumStates(among count: Int) -> Int {
    LanguageSearch.standardLimit / max(1, count / 16)
  }

  /// True if one URL shows that a pattern is useful.
  private static func isRefuted(
    _ pattern: ReadablePattern, by others: [Int], _ context: LintContext
  ) -> Bool {
    guard let url = PatternSample.url(of: pattern.syntax) else { return false }
    return context.finds(pattern, in: url) == true
      && others.allSatisfy { context.finds(patternAt: $0, in: url) == false }
  }
}

// MARK: - Wording

private func isCovered(_ pattern: ReadablePattern, by others: [UTF8String]) -> String {
  let reason =
    others.count == 1
    ? "\(Quotation.of(others[0])) in the same rule already matches these URLs"
    : "the other patterns of the rule already match these URLs"
  return "\(Quotation.of(pattern.syntax.text)) is redundant: \(reason)"
}

private func tooMany(_ count: Int) -> String {
  "the rule has \(count) patterns, too many to compare each with all others"
}

private let otherPatternNote = "the other pattern"
private let removeIt = "remove it"
