import PathConfigClients
import PathConfigSyntax

extension Check {
  static let misleadingPattern = Check(
    id: "misleading-pattern",
    summary: "a `|` or a range in brackets that matches something else than it seems to",
    rationale: """
      A `|` splits the whole pattern: `/posts|comments` matches `/posts`, or `comments` anywhere in a \
      URL. In `^/a|/b$` the `^` belongs to `/a` only. Brackets contain characters, not numbers: \
      `[1-99]` is one digit. The rule then applies to other screens, and misses some of its own.
      """,
    level: .on(.warning),
    dependsOn: [.subjects],
    examples: [
      .finds(
        "An alternative without its slash",
        in:
          #"{"rules": [{"patterns": ["/posts/|«comments/»"], "properties": {"context": "modal"}}]}"#,
        "`|` splits the whole pattern: it also matches `/new-comments/`",
        fixed: """
          {"rules": [{"patterns": ["/posts/|/comments/"], "properties": {"context": "modal"}}]}
          """),
      .finds(
        "A start and an end around both",
        in: #"{"rules": [{"patterns": ["^/posts|«/comments$»"], "properties": {"title": "A"}}]}"#,
        "`|` splits the whole pattern: it also matches `/new/comments`",
        fixed:
          #"{"rules": [{"patterns": ["^/(?:posts|comments)$"], "properties": {"title": "A"}}]}"#),
      .finds(
        "A start before the first of two words",
        in:
          #"{"rules": [{"patterns": ["^/posts/|«comments/»"], "properties": {"context": "modal"}}]}"#,
        "`|` splits the whole pattern: it also matches `/new-comments/`",
        fixed: """
          {"rules": [{"patterns": ["^/(?:posts/|comments/)"], "properties": {"context": "modal"}}]}
          """),
      .finds(
        "A range of numbers",
        in: #"{"rules": [{"patterns": ["^/weeks/«[1-53]»/"], "properties": {"title": "A"}}]}"#,
        "`[1-53]` is one character, not a number from 1 to 53: the pattern does not match `/weeks/53/`",
        fixed: """
          {"rules": [{"patterns": ["^/weeks/(?:[1-9]|[1-4][0-9]|5[0-3])/"], "properties": {"title": \
          "A"}}]}
          """),
      .ignores(
        "Alternatives that are whole, or may be",
        in: """
          {"rules": [{
            "patterns": [
              "/posts/|/comments/", "edit/|new/", "^/a/|/b/", "^/a/|/b$", "/(?:posts|comments)/",
              "/a/|utm=1", "\\\\?a=1|\\\\?b=2", "^/a/$|^/b/$"
            ],
            "properties": {"title": "A"}
          }]}
          """),
      .ignores(
        "Classes of digits",
        in: """
          {"rules": [{
            "patterns": ["^/a/[0-9]/", "^/b/[0-9]{1,2}/", "^/c/[0-35-9]/", "^/d/[a-z0-9]/"],
            "properties": {"title": "A"}
          }]}
          """),
    ],
    find: MisleadingPatterns.find)
}

private enum MisleadingPatterns {
  static func find(in context: LintContext, into findings: inout Findings) {
    for pattern in context.readablePatterns {
      if let split = AccidentalSplit(pattern), let finding = finding(split, in: pattern, context) {
        findings.add(finding)
      }
      for number in NumberClass.all(in: pattern) {
        if let finding = finding(number, in: pattern, context) { findings.add(finding) }
      }
    }
  }

  /// The accident is shown by a URL with something before the alternative.
  private static func finding(
    _ split: AccidentalSplit, in pattern: ReadablePattern, _ context: LintContext
  ) -> Finding? {
    guard
      let url = PatternSample.url(of: pattern.syntax, through: split.range.lowerBound)
    else { return nil }
    let accident = split.kind == .bareWord ? "/new-" + url.dropFirst() : "/new" + url
    let clients = URLProbe(pattern, in: context).clients(
      of: context.clients, answering: .found, for: accident)
    guard !clients.isEmpty else { return nil }
    var finding = pattern.finding(splits(accident), at: split.range, for: clients)
    finding.witness = UTF8String(accident)
    let whole = 0..<pattern.syntax.text.bytes.count
    finding.offer(
      "Write `\(split.meant)`", [pattern.edit(whole, with: split.meant)], in: pattern.written)
    return finding
  }

  /// The mistake is shown by the URL with one of the numbers.
  private static func finding(
    _ number: NumberClass, in pattern: ReadablePattern, _ context: LintContext
  ) -> Finding? {
    for candidate in number.candidates {
      guard
        let url = PatternSample.url(of: pattern.syntax, writing: [(number.range, "\(candidate)")])
      else { return nil }
      let clients = URLProbe(pattern, in: context).clients(
        of: context.clients, answering: .notFound, for: url)
      if !clients.isEmpty { return finding(number, in: pattern, missing: url, for: clients) }
    }
    return nil
  }

  private static func finding(
    _ number: NumberClass, in pattern: ReadablePattern, missing url: String,
    for clients: [ClientProfile]
  ) -> Finding {
    var finding = pattern.finding(numberMessage(number, url), at: number.range, for: clients)
    finding.witness = UTF8String(url)
    finding.offer(
      "Write `\(number.numbers)`", [pattern.edit(number.range, with: number.numbers)],
      in: pattern.written)
    return finding
  }
}

// MARK: - Wording

private func splits(_ url: String) -> String {
  "`|` splits the whole pattern: it also matches \(Quotation.of(url))"
}

private func numberMessage(_ number: NumberClass, _ url: String) -> String {
  """
  \(Quotation.of(number.text)) is one character, not a number from \(number.bounds.lowerBound) to \
  \(number.bounds.upperBound): the pattern does not match \(Quotation.of(url))
  """
}
