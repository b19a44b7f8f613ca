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
        found.append(finding(pattern, coveredBy: cover, in: rule, context))
      }
      for finding in found.reversed() where !context.isInvolved(rule: finding.rule) {
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
) -> Finding {
  let covering = cover.map { context.patterns[$0].written }
  let reason =
    covering.count == 1
    ? "\(Quotation.of(covering[0].text)) in the same rule already matches these URLs"
    : "the other patterns of the rule already match these URLs"
  var finding = context.finding(
    "\(Quotation.of(pattern.syntax.text)) is redundant: \(reason)", about: pattern)
  finding.stance = .agreed
  finding.witness = context.example(of: pattern).map { UTF8String($0) }
  finding.notes = covering.prefix(3).map { context.note("the other pattern", at: $0.range) }
  finding.help = "remove it"
  if context.hasCertainShape(rule.patternsRange ?? rule.range) {
    finding.offerFix(
      "Remove the pattern", isSafe: true,
      edits: [.removingItem(pattern.written.range, in: context.buffer)])
  }
  return finding
}

// MARK: - Proof

/// Patterns that together match everything that a pattern matches.
///
/// None if it matches nothing; nil if there are none, or no proof is found.
private func cover(
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
  let one = others.first { other in
    guard let outer = context.language(ofPattern: other) else { return false }
    var search = LanguageSearch(inside: [language], outside: [outer])
    return search.shortest() == .none
  }
  return one.map { [$0] } ?? others
}

extension Check {
  static let unreachedPattern = Check("unreached-pattern", dependsOn: [.subjects]) {
    context, findings in
    guard let known = context.declarations.urls else { return }
    for pattern in context.readablePatterns where !context.reachesKnownURL(pattern) {
      // Another check reports a pattern that no URL at all can match.
      guard let language = context.language(ofPattern: pattern.index), !language.isEmpty,
        let routes = known.routes(context.client)
      else { continue }
      let outline = Outline(language)
      if routes.contains(where: { $0.meet(language, outline) }) { continue }
      let isKnown = context.pages.count == known.urls.count
      let text = pattern.syntax.text.string
      let isReached = context.client.finds(
        text, withAnyQueryOrFormatAt: context.pages, knowingAll: isKnown)
      if isReached { continue }
      var finding = context.finding(
        "no route of the project matches \(Quotation.of(pattern.syntax.text))", about: pattern)
      finding.stance = .agreed
      finding.severity = .info
      if let url = context.example(of: pattern),
        let near = NearPage(to: url, in: context.pages)
      {
        finding.severity = .warning
        finding.help =
          "write the pattern of the page \(Quotation.of(near.url)) (\(near.difference))"
      } else {
        finding.help = "write the pattern of a route"
      }
      finding.adviseRemovingPattern(context.patterns[pattern.index], in: context)
      findings.add(finding)
    }
  }
}

extension Client {
  /// True if a page matches a pattern without the query or the format that the pattern spells.
  ///
  /// A page stands for its URLs with any query, and with its formats. Complexity: O(pages) searches of
  /// ICU for a pattern that spells one of the two.
  ///
  /// - Parameters:
  ///   - pattern: as the file has it.
  ///   - areAll: false if there are other pages, so that such a pattern may match one.
  package func finds(
    _ pattern: String, withAnyQueryOrFormatAt pages: some Sequence<String>,
    knowingAll areAll: Bool = true
  ) -> Bool {
    var path =
      pattern.firstRange(of: #/\\\?|\[\?\]/#).map { pattern[..<$0.lowerBound] + "$" } ?? pattern
    path.replace(#/\\\.\w+\$?$/#, with: "$")
    guard !path.utf8.elementsEqual(pattern.utf8),
      let matcher = ICUPattern(UTF8String(path), ignoringCase: caseSensitivity == .insensitive)
    else { return false }
    return !areAll
      || pages.contains { page in
        guard case .text(let subject) = subject(of: UTF8String(page)) else { return false }
        return matcher.isFound(in: subject)
      }
  }
}

/// The page that a pattern without a page was probably written for.
private struct NearPage {
  let url: String

  /// The difference between the page and the pattern, as a noun.
  let difference: String

  /// Nil if no page differs only by a segment, by letter case, by a slash or by a letter.
  ///
  /// Complexity: O(pages), and O(length²) for each of a few hundred.
  init?(to sample: String, in pages: ArraySlice<String>) {
    let path = sample.prefix { $0 != "?" }
    let letters = path.lowercased()
    let bare = path.utf8.last == UInt8(ascii: "/") ? path.dropLast() : path
    if path.utf8.count > 1, let page = pages.first(where: { $0.utf8.elementsEqual(bare.utf8) }) {
      (url, difference) = (page, "no slash at the end")
    } else if let page = pages.first(where: { $0.lowercased().utf8.elementsEqual(letters.utf8) }) {
      (url, difference) = (page, "other capital letters")
    } else if path.utf8.count > 3,
      let page = pages.first(where: { $0.utf8.suffix(path.utf8.count).elementsEqual(path.utf8) })
    {
      (url, difference) = (page, "more before the path")
    } else if let page = NearestName.of(String(path), among: pages.prefix(500)) {
      (url, difference) = (page, "other letters")
    } else {
      return nil
    }
  }
}
