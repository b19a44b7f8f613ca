import PathConfigDiagnostics
import PathConfigModel
import PathConfigPattern

extension Check {
  static let queryBlindPattern = Check(
    id: "query-blind-pattern",
    summary: "a pattern that does not match once the URL has a query string",
    rationale: """
      Hotwire Native and Turbo Native Android match the path together with the query string. A pattern that \
      ends in `$` matches `/new`, but not `/new?page=2`, and the same page is then presented in \
      another way. An iOS app can switch this off, an Android app cannot.

      The finding is a warning if another pattern of the file allows a query string, or if one of the \
      project's routes has one. Otherwise it is a suggestion. There is no finding if another pattern of the \
      same rule matches the URL.
      """,
    level: .on(.warning),
    dependsOn: [.subjects],
    examples: [
      .finds(
        "No other pattern allows a query string",
        in: #"{"rules": [{"patterns": ["/new«$»"], "properties": {"context": "modal"}}]}"#,
        "`/new$` does not match `/new?page=2`: `$` excludes query strings", .info,
        fixed:
          #"{"rules": [{"patterns": ["/new(?:\\?.*)?$"], "properties": {"context": "modal"}}]}"#
      ),
      .finds(
        "Another pattern allows one",
        in: """
          {"rules": [
            {"patterns": ["^/posts(\\\\?|$)"], "properties": {"title": "Posts"}},
            {"patterns": ["/(?:new|edit)«$»"], "properties": {"context": "modal"}}
          ]}
          """,
        "`/(?:new|edit)$` does not match `/new?page=2`: `$` excludes query strings",
        fixed: """
          {"rules": [
            {"patterns": ["^/posts(\\\\?|$)"], "properties": {"title": "Posts"}},
            {"patterns": ["/(?:new|edit)(?:\\\\?.*)?$"], "properties": {"context": "modal"}}
          ]}
          """),
      .ignores(
        "Another pattern of the rule matches it",
        in: #"{"rules": [{"patterns": ["/new$", "/new\\?"], "properties": {"context": "modal"}}]}"#),
      .ignores(
        "The last part of the pattern matches a query string",
        in: #"{"rules": [{"patterns": ["^/posts/[^/]+$"], "properties": {"context": "modal"}}]}"#),
      .ignores(
        "A client that matches only the path", for: ["turbo-ios@7.1"],
        in: #"{"rules": [{"patterns": ["/new$"], "properties": {"context": "modal"}}]}"#),
    ],
    find: QueryBlindness.find)
}

private enum QueryBlindness {
  static func find(in context: LintContext, into findings: inout Findings) {
    let clients = context.clients.filter(\.matchesQueryStrings)
    let misses = AnchoredEnds.misses(in: context, for: clients) { url in
      url.isEmpty || url.utf8.contains(UInt8(ascii: "?")) ? nil : url + "?page=2"
    }
    guard let first = misses.first else { return }
    let cause = context.cause(
      "query-blind-pattern", at: first.pattern.written.range, effect: missQueries)
    let expecting = context.readablePatterns.first { $0.hasQuestionMark }
    for miss in misses {
      let known = miss.knownURL(in: context, shortened: withoutQuery)
      if known == nil, isRefuted(miss, in: context) { continue }
      let url = known ?? miss.url
      var finding = miss.pattern.finding(
        isMissed(miss.pattern, url), at: miss.ends[0].range, for: miss.clients)
      finding.severity = known == nil && expecting == nil ? .info : nil
      finding.witness = UTF8String(url)
      if known != nil {
        finding.notes = [Diagnostic.Note(KnownURLs.isKnown)]
      } else if let expecting {
        finding.notes = [
          context.note(expectsOne(expecting.rule), at: expecting.written.range)
        ]
      }
      finding.cause = cause
      let edits = miss.ends.map { end in
        miss.pattern.edit(
          end.range.lowerBound..<end.range.lowerBound, with: optionalQuery)
      }
      finding.offer("Allow a query string", edits, in: miss.pattern.written)
      findings.add(finding)
    }
  }

  private static let optionalQuery = "(?:\\?.*)?"

  private static func withoutQuery(_ url: String) -> String? {
    url.utf8.firstIndex(of: UInt8(ascii: "?")).map { String(url[..<$0]) }
  }

  /// True if the known URLs show that a query string is unlikely.
  private static func isRefuted(_ miss: AnchoredEnds.Miss, in context: LintContext) -> Bool {
    guard let known = context.declarations.urls else { return false }
    return known.haveQueries
      || !context.reachesKnownURL(URLProbe(miss.pattern, in: context), for: miss.clients)
  }
}

extension ReadablePattern {
  /// True if it has a literal question mark, so that the author considered a query string.
  fileprivate var hasQuestionMark: Bool {
    PatternSequence.all(in: syntax).contains { sequence in
      sequence.items.contains { $0.character == "?" }
    }
  }
}

// MARK: - Wording

private func isMissed(_ pattern: ReadablePattern, _ url: String) -> String {
  "\(Quotation.of(pattern.syntax.text)) does not match \(Quotation.of(url)): `$` excludes query strings"
}

private func expectsOne(_ rule: Int) -> String {
  "rule \(rule + 1) allows a query string here"
}

private let missQueries = "patterns do not match URLs with a query string"
