import PathConfigClients
import PathConfigSyntax

extension Check {
  /// One finding about the file: the pages that carry queries are its evidence.
  static let endAnchoredPattern = Check("end-anchored-pattern", dependsOn: [.subjects]) {
    context, findings in
    let misses = context.readablePatterns.compactMap { Miss(of: $0, in: context) }
    // The pages show which links carry a query.
    let known = context.declarations.urls
    guard let shown = misses.first(where: \.isEvident) ?? (known == nil ? misses.first : nil) else {
      return
    }
    let text = Quotation.of(shown.pattern.syntax.text)
    var finding = context.finding(
      "\(text) does not match \(Quotation.of(shown.url))", about: shown.pattern,
      at: shown.end.range)
    finding.witness = UTF8String(shown.url)
    let others = misses.count - 1
    if others > 0 {
      finding.notes.append(
        .init(
          "\(counted(others, "more pattern")) of the file end\(others == 1 ? "s" : "") like this"))
    }
    if shown.isEvident {
      finding.severity = .warning
      finding.pages = shown.pages
      finding.notes += shown.reasons
      finding.claim = .finds(false, UTF8String(shown.url), pattern: shown.pattern.index)
      finding.proposeRewriting(shown.pattern.written, inRule: shown.pattern.rule, [shown.edit])
    } else {
      finding.severity = .info
      finding.decision =
        "let a pattern end with `(?:\\\\?.*)?$` if links to its pages carry a query"
    }
    findings.add(finding)
  }
}

/// A pattern whose end makes its rule miss URLs with a query, or with a slash at the end.
private struct Miss {
  let pattern: ReadablePattern

  /// The first end at which the rule misses such a URL.
  let end: EndAnchor
  let url: String

  /// The pages of the project that it misses, or whose links carry a query.
  private(set) var pages: [UTF8String] = []

  /// The notes that say why it matters.
  private(set) var reasons: [Finding.Note] = []
  let edit: Suspicion.Edit

  var isEvident: Bool { !pages.isEmpty || !reasons.isEmpty }

  /// Nil unless the client finds the pattern in a page, but no pattern of the rule in the longer URL.
  init?(of pattern: ReadablePattern, in context: LintContext) {
    let known = context.declarations.urls
    func isLost(_ url: String, from short: String) -> Bool {
      context.finds(pattern, in: short) == true && context.findsRule(of: pattern, in: url) == false
    }
    let kinds = Continuation.allCases.filter { $0.isSeen(by: context.client, context) }
    let missed = kinds.flatMap { kind in
      (known?.urls ?? []).filter { url in
        kind.removed(from: url).map { isLost(url, from: $0) } ?? false
      }
      .map { (kind: kind, url: $0) }
    }
    let isOpen = known.map { !$0.haveQueries && context.reachesKnownURL(pattern) } ?? true
    let anchors = pattern.endAnchors(in: context).filter { !$0.hasPlaceholder }
    guard let end = anchors.first else { return nil }
    self.pattern = pattern
    self.end = end
    if let first = missed.first {
      pages = missed.map { UTF8String($0.url) }
      (url, edit) = (first.url, end.edit(for: first.kind))
      return
    }
    guard isOpen, kinds.contains(.query) else { return nil }
    edit = end.edit(for: .query)
    let carrying = context.pages.lazy.compactMap { page -> (page: String, query: String)? in
      guard let query = known?.query(of: UTF8String(page)), isLost(page + query, from: page) else {
        return nil
      }
      return (page, query)
    }
    if let first = carrying.first {
      pages = carrying.map { UTF8String($0.page) }
      url = first.page + first.query
      reasons = [.init("links to this page carry a query")]
      return
    }
    let page = context.pages.first { isLost($0 + "?page=2", from: $0) }
    let example = known == nil ? end.url : page
    guard let example, isLost(example + "?page=2", from: example) else { return nil }
    url = example + "?page=2"
    let rule = context.document.rules[context.patterns[pattern.index].place]
    if let member = rule.properties.last(where: { $0.name.text == "query_string_presentation" }),
      context.assignment(at: member.nameRange)?.isDefault(for: context.client) == false
    {
      reasons = [
        context.note(
          "`query_string_presentation` has no effect: it is about URLs with a query string",
          at: member.nameRange)
      ]
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
}

// MARK: - The ends of a pattern

/// A `$`, or a similar assertion, at the end of a pattern.
private struct EndAnchor {
  /// The bytes of the assertion in the pattern.
  let range: Range<Int>

  /// The end of the path in the pattern: before the assertion, and before an optional query in front of
  /// it.
  let pathEnd: Int

  /// A URL that was probably meant to match up to here, without a test; it has a path.
  let url: String

  var hasPlaceholder: Bool { url.contains("/:") || url.contains("/<") }

  func edit(for kind: Continuation) -> Suspicion.Edit {
    kind == .slash
      ? (pathEnd..<pathEnd, "/?") : (range.lowerBound..<range.lowerBound, #"(?:\?.*)?"#)
  }
}

extension ReadablePattern {
  /// The ends of the pattern that allow no more text: one for each alternative that has one.
  fileprivate func endAnchors(in context: LintContext) -> [EndAnchor] {
    // A pattern with a host, or with a `|` that splits it by accident, has another mistake.
    if syntax.text.bytes.contains("://".utf8) || AccidentalSplit(self) != nil { return [] }
    let sequences = PatternSequence.all(in: syntax).filter { sequence in
      sequence.endsPattern && sequence.items.last?.isEnd == true && !sequence.isRoot
    }
    return sequences.prefix(Self.maximumSuspects).compactMap { sequence in
      guard let last = sequence.items.last,
        let url = context.example(of: self, through: last.range.lowerBound),
        // No URL has a backslash: the pattern has another mistake.
        !url.utf8.contains(UInt8(ascii: "\\")), !url.utf8.contains(UInt8(ascii: "?"))
      else { return nil }
      let end = sequence.start(before: sequence.items.count, while: \.isEnd)
      let path = sequence.start(before: end, while: \.isOptionalQuery)
      return EndAnchor(
        range: last.range, pathEnd: sequence.items[path].range.lowerBound,
        url: url.isEmpty ? "/" : url)
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
