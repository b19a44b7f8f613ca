import PathConfigDiagnostics
import PathConfigModel
import PathConfigPattern

extension Check {
  static let misleadingPattern = Check(
    id: "misleading-pattern",
    summary: "a `|` or a range in brackets that reads as something else than it matches",
    rationale: """
      A `|` splits the whole pattern. `/posts|comments` is `/posts` or `comments` anywhere in a URL. \
      In `^/a|/b$` the start holds for `/a` alone. Brackets hold characters and not numbers: \
      `[1-99]` is one digit. The rule then applies to other screens, and misses some that were \
      meant. The check leaves alone what may be meant, such as `edit|new`.
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
        "`[1-53]` is one character, and not a number from 1 to 53: the pattern misses `/weeks/53/`",
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
    finding.help = write(split.meant)
    let whole = 0..<pattern.syntax.text.bytes.count
    finding.fixes = [
      Diagnostic.Fix(
        "Write `\(split.meant)`", isSafe: false, edits: [pattern.edit(whole, with: split.meant)])
    ]
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
    var finding = pattern.finding(isNoNumber(number, url), at: number.range, for: clients)
    finding.witness = UTF8String(url)
    let text = pattern.syntax.text
    let whole =
      pattern.text(0..<number.range.lowerBound).string + number.numbers
      + pattern.text(number.range.upperBound..<text.bytes.count).string
    finding.help = write(whole)
    finding.fixes = [
      Diagnostic.Fix(
        "Write `\(number.numbers)`", isSafe: false,
        edits: [pattern.edit(number.range, with: number.numbers)])
    ]
    return finding
  }
}

// MARK: - Wording

private func splits(_ url: String) -> String {
  "`|` splits the whole pattern: it also matches \(Quotation.of(url))"
}

private func isNoNumber(_ number: NumberClass, _ url: String) -> String {
  """
  \(Quotation.of(number.text)) is one character, and not a number from \(number.bounds.lowerBound) to \
  \(number.bounds.upperBound): the pattern misses \(Quotation.of(url))
  """
}

private func write(_ pattern: String) -> String { "write `\(JSONText.escaped(pattern))`" }
