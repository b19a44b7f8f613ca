import PathConfigClients
import PathConfigSyntax

extension Check {
  static let endAnchoredPattern = Check("end-anchored-pattern", dependsOn: [.subjects]) {
    context, findings in
    let rules = context.readablePatterns.grouped(by: \.rule).map { _, patterns in
      patterns.flatMap { pattern in
        let ends = pattern.endAnchors(in: context)
        return Continuation.allCases.compactMap { miss($0, of: pattern, ends, in: context) }
      }
    }.filter { !$0.isEmpty }
    guard let first = rules.first?.first else { return }
    let kinds = Continuation.allCases.filter { kind in
      rules.joined().contains { $0.kind == kind }
        || context.declarations.urls == nil
          && context.clients.contains { kind.isSeen(by: $0, context) }
    }
    let cause = Finding.Cause(
      "end-anchored-pattern", at: SourceRange(context.buffer, first.pattern.written.range),
      effect: "rules miss URLs with " + kinds.map(\.phrase).joined(separator: " or "))
    for misses in rules {
      var (finding, hasReason) = finding(about: misses, in: context)
      // A reason of its own would not be seen among the others.
      if !hasReason { finding.cause = cause }
      findings.add(finding)
    }
  }
}

/// A pattern whose end makes its rule miss URLs that go on in one way.
private struct Miss {
  let kind: Continuation
  let pattern: ReadablePattern

  /// The first end at which the rule misses such a URL.
  let end: EndAnchor
  let url: String

  /// The pages of the project that it misses.
  let pages: [String]

  var isKnown: Bool { !pages.isEmpty }
}

/// Nil unless the client finds a pattern in a shorter URL, but no pattern of the rule in a longer
/// one.
private func miss(
  _ kind: Continuation, of pattern: ReadablePattern, _ ends: [EndAnchor], in context: LintContext
) -> Miss? {
  guard kind.isSeen(by: context.client, context) else { return nil }
  func isLost(_ url: String, from short: String) -> Bool {
    context.finds(pattern, in: short) == true && context.findsRule(of: pattern, in: url) == false
  }
  let missing = ends.lazy.compactMap { end -> (end: EndAnchor, url: String)? in
    // Another check reports a placeholder in a pattern, and no URL has one.
    guard !end.hasPlaceholder, let url = kind.added(to: end.url), isLost(url, from: end.url)
    else { return nil }
    return (end, url)
  }
  guard let first = missing.first else { return nil }
  let known = context.declarations.urls
  let pages = (known?.urls ?? []).filter { url in
    kind.removed(from: url).map { isLost(url, from: $0) } ?? false
  }
  // Routes show whether a URL goes on like this, unless none of them has a query string.
  let isOpen =
    known.map { kind == .query && !$0.haveQueries && context.reachesKnownURL(pattern) } ?? true
  if pages.isEmpty, !isOpen { return nil }
  let longer = context.pages.lazy.compactMap { page in
    kind.added(to: page).flatMap { isLost($0, from: page) ? $0 : nil }
  }
  return Miss(
    kind: kind, pattern: pattern, end: first.end,
    url: pages.first ?? (known == nil ? nil : longer.first) ?? first.url, pages: pages)
}

/// The finding about one rule, and true if a note says why it matters there.
private func finding(
  about misses: [Miss], in context: LintContext
) -> (DraftFinding, hasReason: Bool) {
  let shown = misses.first(where: \.isKnown) ?? misses[0]
  let first = shown.pattern
  let urls = misses.filter { $0.pattern.index == first.index }.map { Quotation.of($0.url) }
  var finding = context.finding(
    "\(Quotation.of(first.syntax.text)) does not match \(urls.joined(separator: " or "))",
    about: first, at: shown.end.range)
  finding.witness = UTF8String(shown.url)
  finding.pages = misses.flatMap(\.pages).distinct().map { UTF8String($0) }
  if !shown.isKnown { finding.severity = .info }
  let searches = misses.filter { $0.kind == .query }
    .flatMap { context.searches(foundBy: $0.pattern) }
  if let search = searches.first, !shown.isKnown {
    finding.severity = .warning
    finding.pages = searches
    finding.witness = search
    finding.notes.append(.init("the URL of a search carries the words that people look for"))
  }
  let rule = context.document.rules[context.patterns[first.index].place]
  if let member = rule.properties.last(where: { $0.name.text == "query_string_presentation" }),
    context.assignment(at: member.nameRange)?.isDefault(for: context.client) == false,
    misses.contains(where: { $0.kind == .query })
  {
    finding.severity = .warning
    finding.notes.append(
      context.note(
        "`query_string_presentation` has no effect: it is about URLs with a query string",
        at: member.nameRange))
  }
  let hasReason = !finding.notes.isEmpty
  // Two patterns for the root would get the same text.
  var hasRoot = false
  let patterns = misses.map(\.pattern).distinct(by: \.index).filter { pattern in
    guard PatternSequence.all(in: pattern.syntax).contains(where: \.isRoot) else { return true }
    defer { hasRoot = true }
    return !hasRoot
  }
  if let other = patterns.first(where: { $0.index != first.index }) {
    let isOne = patterns.count == 2
    finding.notes.append(
      context.note(
        isOne
          ? "another pattern of the rule ends in the same way"
          : "\(patterns.count - 1) other patterns of the rule end in the same way",
        at: other.written.range))
  }
  finding.rewrites = patterns.map { pattern in
    DraftFinding.Rewrite(pattern.written.range, edits(of: pattern, for: misses, in: context))
  }
  finding.offerFix(
    "Let the \(patterns.count == 1 ? "pattern" : "patterns") match longer URLs", isSafe: false,
    changing: finding.rule.map { .rule($0) } ?? .nothing, edits: finding.rewrites.flatMap(\.edits))
  return (finding, hasReason)
}

/// The edits that let one of the patterns match by itself, for every client; of two at one place,
/// the slash comes first.
private func edits(
  of pattern: ReadablePattern, for misses: [Miss], in context: LintContext
) -> [Finding.Edit] {
  let contexts = context.clients.indices.map {
    context.searching(.endAnchoredPattern, forClient: $0)
  }
  var texts: [Range<Int>: String] = [:]
  for kind in Continuation.allCases
  where misses.contains(where: { $0.kind == kind }) || context.declarations.urls == nil {
    for end in pattern.endAnchors(in: context)
    where contexts.contains(where: { context in
      guard kind.isSeen(by: context.client, context), let url = kind.added(to: end.url) else {
        return false
      }
      return context.finds(pattern, in: end.url) == true
        && context.finds(pattern, in: url) == false
    }) {
      let place = kind == .slash ? end.pathEnd : end.range.lowerBound
      if let root = end.root {
        texts[root] = context.rootPattern(insteadOf: pattern)
      } else {
        texts[place..<place, default: ""] += kind.optional
      }
    }
  }
  return texts.sorted { $0.key.lowerBound < $1.key.lowerBound }.map { range, text in
    pattern.written.edit(range, with: text)
  }
}

extension LintContext {
  /// The project's pages of searches that a pattern finds.
  fileprivate func searches(foundBy pattern: ReadablePattern) -> [UTF8String] {
    pages.map { UTF8String($0) }.filter { page in
      declarations.urls?.isSearch(page) == true && finds(pattern, in: page.string) == true
    }
  }
}

// MARK: - How a URL may go on

/// A way in which a URL may go on where a pattern ends.
private enum Continuation: CaseIterable {
  case slash, query

  /// True if a client sees the difference.
  func isSeen(by client: Client, _ context: LintContext) -> Bool {
    switch self {
    case .query: client.matchesQueryStrings
    case .slash:
      // Releases of one library that differ are a matter of `diff`.
      client.trailingSlash == .kept
        && !context.clients.contains { $0.name == client.name && $0.trailingSlash == .stripped }
    }
  }

  /// The longer URL, or nil if none is likely.
  func added(to url: String) -> String? {
    guard !url.utf8.contains(UInt8(ascii: "?")) else { return nil }
    if self == .query { return url + "?page=2" }
    let name = url.utf8.reversed().prefix { $0 != UInt8(ascii: "/") }
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

  var phrase: String { self == .slash ? "a slash at the end" : "a query string" }
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

  var hasPlaceholder: Bool { url.contains("/:") || url.contains("/<") }
}

extension ReadablePattern {
  /// The ends of the pattern that allow no more text: one for each alternative that has one.
  fileprivate func endAnchors(in context: LintContext) -> [EndAnchor] {
    // A pattern with a host, or with a `|` that splits it by accident, has another mistake.
    if syntax.text.bytes.contains("://".utf8) || AccidentalSplit(self) != nil { return [] }
    let sequences = PatternSequence.all(in: syntax).filter { sequence in
      sequence.endsPattern && sequence.items.last?.isEnd == true
    }
    return sequences.prefix(Self.maximumSuspects).compactMap { sequence in
      guard let last = sequence.items.last,
        let url = context.example(of: self, through: last.range.lowerBound),
        // No URL has a backslash: the pattern has another mistake.
        !url.utf8.contains(UInt8(ascii: "\\"))
      else { return nil }
      let end = sequence.start(before: sequence.items.count, while: \.isEnd)
      let path = sequence.start(before: end, while: \.isOptionalQuery)
      let whole = sequence.range(0..<sequence.items.count)
      // Another check reports a root that is the end of other paths.
      if sequence.isRoot, sequence.items.first?.isStart == false,
        context.client.trailingSlash == .kept
      {
        return nil
      }
      return EndAnchor(
        range: last.range, pathEnd: sequence.items[path].range.lowerBound,
        root: sequence.isRoot ? whole : nil, url: url.isEmpty ? "/" : url)
    }
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
