import PathConfigDiagnostics
import PathConfigModel
import PathConfigPattern

extension Check {
  static let queryBlindPattern = Check(
    id: "query-blind-pattern",
    summary: "a pattern that fails as soon as a query string follows",
    rationale: """
      Hotwire Native and turbo-android match the query string together with the path, so that a \
      pattern that ends in `$` misses the very same page once a link to it carries a parameter. \
      Nothing shows that but the screen, which is presented otherwise. On iOS an app may switch \
      that off, on Android it may not. The finding is a warning where another pattern of the file \
      allows for a query string, and a remark where none does. No finding is made where another \
      pattern of the same rule catches the URL.
      """,
    level: .on(.warning),
    dependsOn: [.subjects],
    examples: [
      .finds(
        "No query string is expected anywhere",
        in: #"{"rules": [{"patterns": ["/new«$»"], "properties": {"context": "modal"}}]}"#,
        "no query string may follow the `$`: the rule misses `/new?page=2`", .info,
        fixed:
          #"{"rules": [{"patterns": ["/new(?:\\?.*)?$"], "properties": {"context": "modal"}}]}"#
      ),
      .finds(
        "Another pattern allows for one",
        in: """
          {"rules": [
            {"patterns": ["^/posts(\\\\?|$)"], "properties": {"title": "Posts"}},
            {"patterns": ["/(?:new|edit)«$»"], "properties": {"context": "modal"}}
          ]}
          """,
        "no query string may follow the `$`: the rule misses `/new?page=2`",
        fixed: """
          {"rules": [
            {"patterns": ["^/posts(\\\\?|$)"], "properties": {"title": "Posts"}},
            {"patterns": ["/(?:new|edit)(?:\\\\?.*)?$"], "properties": {"context": "modal"}}
          ]}
          """),
      .ignores(
        "Another pattern of the rule catches it",
        in: #"{"rules": [{"patterns": ["/new$", "/new\\?"], "properties": {"context": "modal"}}]}"#),
      .ignores(
        "What stands before the end takes a query string in",
        in: #"{"rules": [{"patterns": ["^/posts/[^/]+$"], "properties": {"context": "modal"}}]}"#),
      .ignores(
        "For a client that matches the path alone", for: ["turbo-ios@7.1"],
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
      "query-blind-pattern", at: first.pattern.written.range, effect: missQueries,
      help: writeOptionalQuery)
    let expecting = context.readablePatterns.first { $0.hasQuestionMark }
    for miss in misses {
      var finding = miss.pattern.finding(
        isMissed(miss.url), at: miss.ends[0].range, for: miss.clients)
      finding.severity = expecting == nil ? .info : nil
      finding.witness = UTF8String(miss.url)
      if let expecting {
        finding.notes = [
          context.note(expectsOne(expecting.rule), at: expecting.written.range)
        ]
      }
      finding.help = writeOptionalQuery
      finding.cause = cause
      finding.brief = Quotation.of(miss.pattern.syntax.text)
      let edits = miss.ends.map { end in
        miss.pattern.edit(
          end.range.lowerBound..<end.range.lowerBound, with: optionalQuery)
      }
      finding.fixes = [Diagnostic.Fix("Allow for a query string", isSafe: false, edits: edits)]
      findings.add(finding)
    }
  }

  private static let optionalQuery = "(?:\\?.*)?"
}

extension ReadablePattern {
  /// Whether a question mark as itself stands in it, so that the author has a query string in mind.
  fileprivate var hasQuestionMark: Bool {
    PatternSequence.all(in: syntax).contains { sequence in
      sequence.items.contains { $0.character == "?" }
    }
  }
}

// MARK: - Wording

private func isMissed(_ url: String) -> String {
  "no query string may follow the `$`: the rule misses \(Quotation.of(url))"
}

private func expectsOne(_ rule: Int) -> String {
  "this pattern of rule \(rule + 1) allows for a query string"
}

private let missQueries = "patterns miss a URL once a query string follows"
private let writeOptionalQuery = "write `(?:\\\\?.*)?$` at the end"
