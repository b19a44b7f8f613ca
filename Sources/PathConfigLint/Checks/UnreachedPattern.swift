import PathConfigAnalysis
import PathConfigAutomata
import PathConfigClients
import PathConfigSyntax

extension Check {
  static let unreachedPattern = Check("unreached-pattern", dependsOn: [.subjects]) {
    context, findings in
    guard let known = context.declarations.urls else { return }
    for pattern in context.readablePatterns {
      if let finding = context.finding(onFormsBelow: pattern, known) {
        findings.add(finding)
        continue
      }
      if context.reachesKnownURL(pattern) { continue }
      if !known.areAll, nearPage(to: pattern, of: [], in: context) == nil { continue }
      // Another check reports a pattern that no URL at all can match.
      guard let language = context.language(of: pattern.own), !language.isEmpty,
        let routes = known.routes(context.client)
      else { continue }
      let outline = Outline(language)
      // No list of routes has the URL without a path, which an app may open first.
      if language.contains([UInt8]()) { continue }
      if known.served.contains(where: { context.finds(pattern, in: $0.string) == true }) {
        continue
      }
      // A page that the letters spell in another case is meant, not a parameter that could have them.
      let isSpelt = context.spellsPage(pattern)
      if !isSpelt, routes.contains(where: { $0.meet(language, outline) }) { continue }
      let isKnown = known.areAll && context.pages.count == known.urls.count
      let isReached = context.client.finds(
        pattern.written.pattern, withAnyQueryOrFormatAt: context.pages, knowingAll: isKnown)
      if isReached { continue }
      let other = known.unlinkable.filter { context.finds(pattern, in: $0.key.string) == true }
        .min { $0.key < $1.key }
      var finding = context.finding(
        other.map { url, verb in
          "\(Quotation.of(pattern.syntax.text)) matches only \(Quotation.of(UTF8String("\(verb) \(url)"))), "
            + "which no link opens"
        }
          ?? "no \(isSpelt ? "page" : "route") of the \(known.areAll ? "project" : "routes file") matches "
          + Quotation.of(pattern.syntax.text), about: pattern)
      // Some libraries take letters in another case for the same.
      finding.stance = isSpelt ? .affected : .agreed
      finding.severity = .info
      if other == nil, let near = nearPage(to: pattern, of: routes, in: context) {
        // A gem may draw `/session` beside the `/sessions` of the file.
        let mayBeOther =
          !known.areAll && near.pattern.differsInPlural(from: pattern.syntax.text.string)
        if !mayBeOther { finding.severity = .warning }
        let url = UTF8String(near.url)
        finding.show(url, at: [], claiming: .finds(false, url, pattern: pattern.label))
        finding.notes.append(.init(near.hint))
        if !known.areAll {
          finding.notes.append(.init("a gem may add a page that the routes file does not show"))
        }
        finding.proposeRewriting(
          pattern.written, inRule: pattern.rule,
          [(0..<pattern.syntax.text.bytes.count, near.pattern)], isSafe: nil)
      }
      if known.areAll {
        finding.proposeRemovingPattern(pattern.own, changing: .pages([]), in: context)
      }
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
    _ pattern: Pattern, withAnyQueryOrFormatAt pages: some Sequence<String>,
    knowingAll areAll: Bool = true
  ) -> Bool {
    guard case .accepted(let syntax) = pattern.parse else { return false }
    var path = pattern.text.string
    if let query = syntax.firstNode(spelling: { $0 == "?" }) {
      path = UTF8String(repairing: syntax.text.bytes[..<query.lowerBound]).string + "$"
    }
    path.replace(#/\\\.(?:\w+|\((?:\?:)?[\w|]+\))(?:\(\?:\$?)?\$?$/#, with: "$")
    guard !path.utf8.elementsEqual(pattern.text.bytes),
      let matcher = ICUPattern(UTF8String(path), ignoringCase: self.ignoresCase)
    else { return false }
    return !areAll || pages.contains { finds(matcher, in: $0) }
  }
}

/// The page that a pattern without a page was probably written for, the pattern that reaches it, and a
/// sentence about the difference.
private typealias NearPage = (url: String, pattern: String, hint: String)

/// Nil if no page differs only by a slash, by letter case, by parts before the path or by letters.
///
/// Complexity: O(routes) products, and O(length²) for each of a few hundred pages.
private func nearPage(
  to pattern: ReadablePattern, of routes: [RouteURLs], in context: LintContext
) -> NearPage? {
  let text = pattern.syntax.text.string
  // Without its slash, a word is still all of a part of the path.
  if let edited = text.withoutSlashAtEnd, let url = context.page(for: edited + "(?:[/?]|$)") {
    return (url, edited, "no page ends in a slash: the nearest is \(Quotation.of(url))")
  }
  for count in 1...2 {
    let segments = String(repeating: "/[^/]+", count: count)
    guard let wide = text.behind(segments), let url = context.page(for: wide) else { continue }
    let hint = "your route has a segment before it: \(Quotation.of(url))"
    // If all of these routes have the same word there, the word is meant.
    let words = url.split(separator: "/").prefix(count).map { "/" + $0 }.joined()
    let own = context.declarations.urls?.routePattern(for: UTF8String(url), context.client)
    let isFixed = own?.bytes.starts(with: "^\(words)/".utf8) ?? false
    let others = context.page(for: wide) { !$0.utf8.starts(with: "\(words)/".utf8) }
    return (url, isFixed && others == nil ? text.behind(words) ?? wide : wide, hint)
  }
  if let url = context.page(for: text, ignoringCase: true, among: routes) {
    return (url, text.spelt(as: url), "letter case counts: the page is \(Quotation.of(url))")
  }
  guard let sample = context.example(of: pattern) else { return nil }
  let words = sample.prefix { $0 != "?" }.split(separator: "/")
  let pages = context.pages.prefix(SpeltWord.maximumPages).filter { page in
    let others = page.split(separator: "/")
    return words.count == others.count
      && zip(words, others).allSatisfy { word, other in
        // A short word that the pattern spells out is one page, and not any text of a parameter.
        let isSpelt =
          word.utf8.count < SpeltWord.minimum && text.utf8.contains("/\(word)".utf8)
        return isSpelt ? word == other : SpeltWord.mayBe(word, other)
      }
  }
  guard let url = NearestName.of("/" + words.joined(separator: "/"), among: pages),
    let own = context.declarations.urls?.routePattern(for: UTF8String(url), context.client)
  else { return nil }
  let spelt = zip(words, url.split(separator: "/")).reduce(text) { text, pair in
    pair.0 == pair.1 || pair.0.utf8.count < SpeltWord.minimum
      ? text : text.replacing(pair.0, with: pair.1, maxReplacements: 1)
  }
  let isReached = context.page(for: spelt) != nil
  return (url, isReached ? spelt : own.string, "did you mean \(Quotation.of(url))?")
}

/// A word of a path that somebody may have misspelt.
private enum SpeltWord {
  /// True for two parts of a path that may be the same word: `sign_in` and `sign_out` are not.
  static func mayBe(_ word: Substring, _ other: Substring) -> Bool {
    let (word, other) = (Array(word.unicodeScalars), Array(other.unicodeScalars))
    if word == other { return true }
    // Of a parameter, one text is as good as another.
    if min(word.count, other.count) < minimum {
      return max(word.count, other.count) < minimum
    }
    return NearestName.editDistance(word, other) <= max(1, min(word.count, other.count) / 4)
  }

  /// The fewest letters of a word that somebody may have misspelt.
  static let minimum = 3

  /// The pages that are compared letter by letter.
  static let maximumPages = 500
}

extension LintContext {
  /// True if a pattern without sets is one of the project's pages but for the case of its letters.
  fileprivate func spellsPage(_ pattern: ReadablePattern) -> Bool {
    let text = pattern.syntax.text.string
    guard !client.ignoresCase, !text.utf8.contains(UInt8(ascii: "[")),
      let url = page(for: text, ignoringCase: true)
    else { return false }
    return !text.spelt(as: url).utf8.elementsEqual(text.utf8)
  }

  /// The finding about a pattern for the form at the top, as `^/new$`, where others are below that its
  /// rule misses.
  fileprivate func finding(
    onFormsBelow pattern: ReadablePattern, _ known: KnownURLs
  ) -> DraftFinding? {
    let text = pattern.syntax.text.bytes
    guard let anchor = ["^", #"\A"#].first(where: { text.starts(with: $0.utf8) }),
      case let wide = text[anchor.utf8.count...],
      ["/", #"\/"#].contains(where: { wide.starts(with: $0.utf8) }), let analysis,
      let sample = example(of: pattern).map({ PagePath(UTF8String($0)) }),
      sample.parent.isEmpty, ["new", "edit"].contains(sample.segments.first)
    else { return nil }
    let missed = analysis.routes.filter { page in
      let path = PagePath(page.subject)
      return path.segments.last == sample.segments[0] && !path.parent.isEmpty
        && !page.answer.rules.contains { $0.fileIndex == pattern.rule }
    }.map(\.subject)
    guard let first = missed.first else { return nil }
    var finding = finding(
      "\(Quotation.of(pattern.syntax.text)) matches only `/\(sample.segments[0])`, and misses \(listed(missed))",
      about: pattern)
    (finding.witness, finding.pages, finding.stance) = (first, missed, .agreed)
    finding.propose(
      UTF8String(repairing: wide), over: pattern.written.range, isSafe: false,
      changing: .rule(pattern.rule))
    return finding
  }

  /// A page that a pattern finds: one of the project's examples, or else a URL of one of some routes.
  fileprivate func page(
    for pattern: String, ignoringCase: Bool = false, among routes: [RouteURLs] = [],
    where isWanted: (String) -> Bool = { _ in true }
  ) -> String? {
    guard let language = language(of: UTF8String(pattern), ignoringCase: ignoringCase),
      !language.isEmpty
    else { return nil }
    let known = pages.first { page in
      isWanted(page)
        && client.subject(of: UTF8String(page)).text.map { language.contains($0.bytes) } ?? false
    }
    if let known { return known }
    let outline = Outline(language)
    return routes.lazy.filter { !$0.isMount }.compactMap { $0.url(in: language, outline) }.first?
      .string
  }
}

extension String {
  /// True if only an `s` at the end of a word is in one and not in the other.
  fileprivate func differsInPlural(from other: String) -> Bool {
    let texts = [self, other].map { $0.replacing(#/s(?![A-Za-z])/#, with: "") }
    return texts[0].utf8.elementsEqual(texts[1].utf8)
  }

  /// The pattern without a slash before its end, or nil if it has none.
  fileprivate var withoutSlashAtEnd: String? {
    guard let match = firstMatch(of: #/[^\\](\\?/\??)\$?$/#) else { return nil }
    let slash = match.1
    return String(self[..<slash.startIndex]) + self[slash.endIndex...]
  }

  /// A pattern from the start of the path with some parts of the path before it, or nil for any other.
  fileprivate func behind(_ segments: String) -> String? {
    guard let match = prefixMatch(of: #/(?:\^|\\A)(?=\\?/)/#) else { return nil }
    return String(self[match.range]) + segments + self[match.range.upperBound...]
  }

  /// The pattern with each of its words in the letters of a URL that has it in another case.
  fileprivate func spelt(as url: String) -> String {
    let letters = Array(url.utf8)
    return replacing(#/\\.|[A-Za-z][\w\-]*/#) { match -> String in
      let word = match.output.utf8
      guard word.first != UInt8(ascii: "\\"), !letters.contains(word),
        let range = letters.map(\.lowercasedASCII).firstRange(of: word.map(\.lowercasedASCII))
      else { return String(match.output) }
      return String(decoding: letters[range], as: UTF8.self)
    }
  }
}
