import PathConfigClients
import PathConfigSyntax

extension Check {
  static let endAnchoredPattern = Check(
    "end-anchored-pattern", dependsOn: [.subjects], find: AnchoredRule.find)
}

/// A rule with patterns that make it miss longer URLs.
private struct AnchoredRule {
  /// The patterns that miss URLs, in the order of the file; never empty.
  private let misses: [Miss]

  static func find(in context: LintContext, into findings: inout Findings) {
    let rules = Dictionary(grouping: context.readablePatterns, by: \.rule)
      .sorted { $0.key < $1.key }.compactMap { AnchoredRule($0.value, in: context) }
    guard let first = rules.first else { return }
    let kinds = Continuation.allCases.filter { kind in
      rules.contains { $0.misses(kind) }
        || context.declarations.urls == nil
          && context.clients.contains { kind.isSeen(by: $0, context) }
    }
    let cause = context.cause(
      "end-anchored-pattern", at: first.misses[0].pattern.written.range, effect: missURLs(kinds))
    for rule in rules { findings.add(rule.finding(in: context, cause)) }
  }

  /// Nil if the rule misses no URL that somebody may ask for.
  private init?(_ patterns: [ReadablePattern], in context: LintContext) {
    // A pattern that is repeated in a rule misses the same URLs again.
    var seen: Set<UTF8String> = []
    misses = patterns.filter { seen.insert($0.written.text).inserted }.flatMap { pattern in
      let ends = pattern.endAnchors
      return Continuation.allCases.compactMap { Miss($0, of: pattern, ends, in: context) }
    }
    if misses.isEmpty { return nil }
  }

  private func misses(_ kind: Continuation) -> Bool { misses.contains { $0.kind == kind } }

  private func finding(in context: LintContext, _ cause: Finding.Cause) -> Finding {
    let shown = misses.first(where: \.isKnown) ?? misses[0]
    let first = shown.pattern
    let same = misses.filter { $0.pattern.index == first.index }
    var finding = context.finding(
      doesNotMatch(first, same.map(\.url)), about: first, at: shown.ends[0].range)
    if !shown.isKnown { finding.severity = .info }
    finding.witness = UTF8String(shown.url)
    finding.cause = cause
    if shown.isKnown { finding.notes.append(Finding.Note(KnownURLs.isKnown)) }
    let patterns = Dictionary(grouping: misses, by: \.pattern.index).sorted { $0.key < $1.key }
      .map { $0.value[0].pattern }
    let rewrites = patterns.map { Finding.Rewrite($0.written.range, edits(of: $0, in: context)) }
    if let other = misses.first(where: { $0.pattern.index != first.index })?.pattern {
      finding.notes.append(
        context.note(endAlike(rewrites.count - 1), at: other.written.range))
    }
    finding.offer(rewrites.count == 1 ? letPatternMatch : letPatternsMatch, rewrites)
    return finding
  }

  /// The edits that let one of the patterns match by itself, for every client; of two at one place,
  /// the slash comes first.
  private func edits(of pattern: ReadablePattern, in context: LintContext) -> [Finding.Edit] {
    let contexts = context.clients.indices.map {
      context.searching(.endAnchoredPattern, forClient: $0)
    }
    var texts: [Range<Int>: String] = [:]
    for kind in Continuation.allCases where misses(kind) || context.declarations.urls == nil {
      for end in pattern.endAnchors
      where contexts.contains(where: { kind.isMissed(at: end, of: pattern, in: $0) }) {
        let place = kind.place(in: end)
        if let root = end.root {
          texts[root] = RootText.pattern(for: context.clients)
        } else {
          texts[place..<place, default: ""] += kind.optional
        }
      }
    }
    return texts.sorted { $0.key.lowerBound < $1.key.lowerBound }.map { range, text in
      pattern.edit(range, with: text)
    }
  }
}

/// A pattern whose end makes its rule miss URLs that go on in one way.
private struct Miss {
  let kind: Continuation
  let pattern: ReadablePattern

  /// The ends at which the rule misses such a URL; never empty.
  let ends: [EndAnchor]
  let url: String

  /// True if the URL is one of the project's routes.
  let isKnown: Bool

  /// Nil unless the client finds the shorter URL, but no pattern of the rule in the longer one.
  init?(
    _ kind: Continuation, of pattern: ReadablePattern, _ ends: [EndAnchor], in context: LintContext
  ) {
    guard !ends.isEmpty, kind.isSeen(by: context.client, context) else { return nil }
    func isLost(_ url: String, from short: String) -> Bool {
      context.answer(short, of: pattern) == .found
        && context.answer(url, ofRuleOf: pattern) == .notFound
    }
    let missing = ends.compactMap { end -> (end: EndAnchor, url: String)? in
      // Another check reports a placeholder in a pattern, and no URL has one.
      guard !hasPlaceholder(end.url), let url = kind.added(to: end.url), isLost(url, from: end.url)
      else { return nil }
      return (end, url)
    }
    guard let first = missing.first else { return nil }
    let known = context.declarations.urls
    let route = known?.urls.first { url in
      kind.removed(from: url).map { isLost(url, from: $0) } ?? false
    }
    if route == nil, let known {
      // The routes show that no URL goes on like this.
      guard kind == .query, !known.haveQueries, context.reachesKnownURL(pattern)
      else { return nil }
    }
    self.kind = kind
    self.pattern = pattern
    self.ends = missing.map(\.end)
    self.url = route ?? first.url
    isKnown = route != nil
  }
}

/// A way in which a URL may go on where a pattern ends.
private enum Continuation: CaseIterable {
  case slash, query

  /// True if a client sees the difference.
  func isSeen(by client: ClientProfile, _ context: LintContext) -> Bool {
    switch self {
    case .query: client.matchesQueryStrings
    case .slash:
      // Releases of one library that differ are a matter of `diff`.
      client.trailingSlash == .kept
        && !context.clients.contains { $0.name == client.name && $0.trailingSlash == .stripped }
    }
  }

  /// True if the client finds the pattern up to an end, but not in the longer URL.
  func isMissed(at end: EndAnchor, of pattern: ReadablePattern, in context: LintContext) -> Bool {
    guard isSeen(by: context.client, context), let url = added(to: end.url) else { return false }
    return context.answer(end.url, of: pattern) == .found
      && context.answer(url, of: pattern) == .notFound
  }

  /// The longer URL, or nil if none is likely.
  func added(to url: String) -> String? {
    let bytes = url.utf8
    guard !bytes.contains(UInt8(ascii: "?")) else { return nil }
    if self == .query { return url + "?page=2" }
    let name = bytes.reversed().prefix { $0 != UInt8(ascii: "/") }
    return name.isEmpty || name.contains(UInt8(ascii: ".")) ? nil : url + "/"
  }

  /// The URL without it, or nil if the URL has none.
  func removed(from url: String) -> String? {
    let path = url.prefix { $0 != "?" }
    switch self {
    case .query: return path.endIndex == url.endIndex ? nil : String(path)
    case .slash:
      guard path.utf8.count > 1, path.utf8.last == UInt8(ascii: "/") else { return nil }
      return String(path.dropLast() + url[path.endIndex...])
    }
  }

  /// The end of a pattern that allows it.
  var optional: String { self == .slash ? "/?" : "(?:\\?.*)?" }

  /// The byte of the pattern at which that is inserted.
  func place(in end: EndAnchor) -> Int { self == .slash ? end.pathEnd : end.range.lowerBound }

  var phrase: String { self == .slash ? "a slash at the end" : "a query string" }
}

private func hasPlaceholder(_ url: String) -> Bool {
  zip(url.utf8, url.utf8.dropFirst()).contains { first, second in
    first == UInt8(ascii: "/") && (second == UInt8(ascii: ":") || second == UInt8(ascii: "<"))
  }
}

// MARK: - The ends of a pattern

/// A `$`, or a similar assertion, at the end of a pattern.
private struct EndAnchor {
  /// The bytes of the assertion in the pattern.
  let range: Range<Int>

  /// The end of the path in the pattern.
  ///
  /// It is before the assertion, and before an optional query string in front of it.
  let pathEnd: Int

  /// The bytes of a pattern of the root, which is rewritten as a whole; nil for any other.
  let root: Range<Int>?

  /// A URL that was probably meant to match up to here, without a test.
  ///
  /// It has a path.
  let url: String
}

extension ReadablePattern {
  /// The ends of the pattern that allow no more text: one for each alternative that has one.
  fileprivate var endAnchors: [EndAnchor] {
    let sequences = PatternSequence.all(in: syntax).filter { sequence in
      sequence.endsPattern && sequence.items.last?.isEnd == true
    }
    return sequences.prefix(Self.maximumSuspects).compactMap { sequence in
      guard let last = sequence.items.last,
        let url = PatternSample.url(of: syntax, through: last.range.lowerBound)
      else { return nil }
      let whole = sequence.range(0..<sequence.items.count)
      return EndAnchor(
        range: last.range, pathEnd: sequence.pathEnd, root: sequence.isRoot ? whole : nil,
        url: url.isEmpty ? "/" : url)
    }
  }
}

extension PatternSequence {
  /// The beginning of a possible query string at the end of a pattern, or the pattern's end.
  fileprivate var pathEnd: Int {
    let end = start(before: items.count, while: \.isEnd)
    let start = start(before: end, while: \.isOptionalQuery)
    return items[start].range.lowerBound
  }
}

extension PatternNode {
  /// True if it is `(?:\?.*)?` or the like.
  fileprivate var isOptionalQuery: Bool {
    guard case .quantified(let operand, let quantifier) = kind, quantifier.minimum == 0,
      case .group(_, let body) = operand.kind
    else { return false }
    if case .concatenation(let parts) = body.kind { return parts.first?.character == "?" }
    return body.character == "?"
  }
}

// MARK: - Wording

private func doesNotMatch(_ pattern: ReadablePattern, _ urls: [String]) -> String {
  "\(Quotation.of(pattern.syntax.text)) does not match "
    + urls.map { Quotation.of($0) }.joined(separator: " or ")
}

private func endAlike(_ count: Int) -> String {
  count == 1
    ? "another pattern of the rule ends in the same way"
    : "\(count) other patterns of the rule end in the same way"
}

private func missURLs(_ kinds: [Continuation]) -> String {
  "rules miss URLs with " + kinds.map(\.phrase).joined(separator: " or ")
}

private let letPatternMatch = "Let the pattern match longer URLs"
private let letPatternsMatch = "Let the patterns match longer URLs"
