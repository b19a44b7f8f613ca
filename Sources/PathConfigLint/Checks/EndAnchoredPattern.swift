import PathConfigClients
import PathConfigSyntax

extension Check {
  /// One finding about the file: the pages that carry queries are its evidence.
  static let endAnchoredPattern = Check("end-anchored-pattern", dependsOn: [.subjects]) {
    context, findings in
    let misses = context.readablePatterns.compactMap { Miss(of: $0, in: context) }
    // The pages show which links carry a query.
    let isKnown = context.declarations.urls?.hasUnread == false
    guard let shown = misses.first(where: \.isEvident) ?? (isKnown ? nil : misses.first) else {
      return
    }
    let text = Quotation.of(shown.pattern.syntax.text)
    var finding = context.finding(
      "\(text) does not match \(Quotation.of(shown.url))", about: shown.pattern,
      at: shown.end)
    finding.witness = UTF8String(shown.url)
    let others = misses.count - 1
    if others > 0 {
      finding.notes.append(
        .init(
          "\(counted(others, "more pattern")) of the file end\(others == 1 ? "s" : "") like this"))
    }
    if shown.isEvident {
      finding.severity = .warning
      finding.show(
        UTF8String(shown.url), at: shown.pages,
        claiming: .finds(false, UTF8String(shown.url), pattern: shown.pattern.label))
      finding.notes += shown.reasons
      finding.proposeRewriting(shown.pattern.written, inRule: shown.pattern.rule, [shown.edit])
    } else {
      finding.severity = .info
      finding.decision =
        "let a pattern end with `(?:\\\\?.*)?$` if links to its pages carry a query"
    }
    findings.add(finding)
  }
}

/// A pattern whose end makes its rule miss URLs with a query.
private struct Miss {
  let pattern: ReadablePattern

  /// The first `$` or similar assertion at which the rule misses such a URL.
  let end: Range<Int>
  let url: String

  /// The pages of the project that it misses, or whose links carry a query.
  private(set) var pages: [UTF8String] = []

  /// The notes that say why it matters.
  private(set) var reasons: [Finding.Note] = []

  var isEvident: Bool { !pages.isEmpty || !reasons.isEmpty }
  var edit: Suspicion.Edit { (end.lowerBound..<end.lowerBound, #"(?:\?.*)?"#) }

  /// Nil unless the client finds the pattern in a page, but no pattern of the rule in the longer URL.
  init?(of pattern: ReadablePattern, in context: LintContext) {
    let known = context.declarations.urls
    func isLost(_ url: String, from short: String) -> Bool {
      context.finds(pattern, in: short) == true && context.findsRule(of: pattern, in: url) == false
    }
    guard context.client.matchesQueryStrings,
      let (end, reached) = pattern.firstEnd(in: context)
    else { return nil }
    (self.pattern, self.end) = (pattern, end)
    let missed = (known?.urls ?? []).filter { url in
      let path = String(url[..<(url.utf8.firstIndex(of: UInt8(ascii: "?")) ?? url.endIndex)])
      return path.utf8.count < url.utf8.count && isLost(url, from: path)
    }
    pages = missed.map { UTF8String($0) }
    if let first = missed.first {
      url = first
      return
    }
    let whole = known.flatMap { $0.hasUnread ? nil : $0 }
    guard whole.map({ !$0.haveQueries && context.reachesKnownURL(pattern) }) ?? true else {
      return nil
    }
    let carrying = context.pages.compactMap { page -> (page: String, url: String)? in
      guard let query = known?.query(of: UTF8String(page)), isLost(page + query, from: page) else {
        return nil
      }
      return (page, page + query)
    }
    if let first = carrying.first {
      pages = carrying.map { UTF8String($0.page) }
      (url, reasons) = (first.url, [.init("links to this page carry a query")])
      return
    }
    // Any page may have such a link.
    let query = "?from=menu"
    let example = whole == nil ? reached : context.pages.first { isLost($0 + query, from: $0) }
    guard let example, isLost(example + query, from: example) else { return nil }
    url = example + query
    let rule = context.rule(of: pattern.own)
    let member = rule.properties.last { $0.name.text == "query_string_presentation" }
    // Another pattern of the rule may take a query.
    let pages = whole == nil ? [reached] : Array(context.pages)
    if let range = member?.nameRange,
      context.assignment(at: range)?.isDefault(for: context.client) == false,
      !pages.contains(where: { context.findsRule(of: pattern, in: $0 + query) == true })
    {
      reasons = [
        context.note(
          "`query_string_presentation` has no effect: it is about URLs with a query string",
          at: range)
      ]
    }
  }
}

extension ReadablePattern {
  /// The first `$` or similar assertion at an end of the pattern, with a URL that was probably meant to
  /// match up to there, without a test.
  fileprivate func firstEnd(in context: LintContext) -> (range: Range<Int>, url: String)? {
    // A pattern with a host, or with a `|` that splits it by accident, has another mistake.
    if hasScheme || AccidentalSplit(self) != nil { return nil }
    let ends = PatternSequence.all(in: syntax).filter { sequence in
      sequence.endsPattern && sequence.items.last?.isEnd == true
        && !sequence.isRoot(withEnd: true)
    }.compactMap { $0.items.last?.range }
    return ends.prefix(Self.maximumSuspects).lazy.compactMap { range in
      context.example(of: self, through: range.lowerBound).map { (range, $0.isEmpty ? "/" : $0) }
    }.first { _, url in
      // A backslash or a placeholder shows another mistake, and a `?` begins a query already.
      !url.utf8.contains { "\\?".utf8.contains($0) }
        && !zip(url.utf8, url.utf8.dropFirst()).contains {
          $0 == UInt8(ascii: "/") && ":<".utf8.contains($1)
        }
    }
  }
}
