import PathConfigDiagnostics
import PathConfigModel
import PathConfigPattern

extension Check {
  static let rootPattern = Check(
    id: "root-pattern",
    summary: "a pattern for the root that matches more, or less, than the root",
    rationale: """
      A pattern matches anywhere in the path. So `/$` matches every path that ends in a slash, on the \
      clients that keep that slash. `^/$` matches only the root, but it misses `https://example.com`: \
      that URL has no path, and it is often the first one that an app opens. `^/?$` matches both.
      """,
    level: .on(.warning),
    dependsOn: [.subjects],
    examples: [
      .finds(
        "Every path that ends in a slash",
        in: #"{"rules": [{"patterns": ["«/$»"], "properties": {"presentation": "clear_all"}}]}"#,
        "`/$` matches every path that ends in a slash, such as `/posts/`",
        fixed: #"{"rules": [{"patterns": ["^/?$"], "properties": {"presentation": "clear_all"}}]}"#),
      .finds(
        "A URL without a path",
        in: #"{"rules": [{"patterns": ["«^/$»"], "properties": {"presentation": "clear_all"}}]}"#,
        "`^/$` does not match `https://example.com`, which has no path", .info,
        fixed: #"{"rules": [{"patterns": ["^/?$"], "properties": {"presentation": "clear_all"}}]}"#),
      .ignores(
        "Two patterns for both",
        in: #"{"rules": [{"patterns": ["^$", "^/$"], "properties": {"presentation": "pop"}}]}"#),
      .ignores(
        "A client that removes the slash",
        for: ["hotwire-native-ios@1.2"],
        in: #"{"rules": [{"patterns": ["/$", "^$"], "properties": {"presentation": "pop"}}]}"#),
    ],
    find: RootPatterns.find)
}

private enum RootPatterns {
  static func find(in context: LintContext, into findings: inout Findings) {
    for pattern in context.readablePatterns {
      let roots = PatternSequence.all(in: pattern.syntax).filter(\.isRoot)
      for sequence in roots.prefix(ReadablePattern.maximumSuspects) {
        let finding =
          widerThanRoot(sequence, in: pattern, context)
          ?? narrowerThanRoot(sequence, in: pattern, context)
        if let finding { findings.add(finding) }
      }
    }
  }

  private static func widerThanRoot(
    _ sequence: PatternSequence, in pattern: ReadablePattern, _ context: LintContext
  ) -> Finding? {
    guard sequence.items.count == 2 else { return nil }
    let probe = URLProbe(pattern, in: context)
    let url = "/posts/"
    let clients = probe.clients(of: context.clients, answering: .found, for: url)
    guard !clients.isEmpty else { return nil }
    var finding = finding(alsoMatches(pattern, url), sequence, in: pattern, for: clients)
    finding.witness = UTF8String(url)
    return finding
  }

  private static func narrowerThanRoot(
    _ sequence: PatternSequence, in pattern: ReadablePattern, _ context: LintContext
  ) -> Finding? {
    let probe = URLProbe(ruleOf: pattern, in: context)
    let clients = probe.clients(of: context.clients, answering: .notFound, for: "")
    guard !clients.isEmpty else { return nil }
    var finding = finding(missesEmptyPath(pattern), sequence, in: pattern, for: clients)
    finding.severity = .info
    finding.witness = ""
    return finding
  }

  private static func finding(
    _ message: String, _ sequence: PatternSequence, in pattern: ReadablePattern,
    for clients: [ClientProfile]
  ) -> Finding {
    let range = sequence.range(0..<sequence.items.count)
    var finding = pattern.finding(message, at: range, for: clients)
    finding.offer("Write `^/?$`", [pattern.edit(range, with: "^/?$")], in: pattern.written)
    return finding
  }
}

extension PatternSequence {
  /// Whether it is `/$` or `^/$` and nothing else of the pattern belongs to it.
  fileprivate var isRoot: Bool {
    guard beginsPattern, endsPattern, items.last?.isEnd == true else { return false }
    let middle = items.dropLast().drop { $0.isStart }
    return middle.count == 1 && middle.first?.character == "/"
  }
}

// MARK: - Wording

private func alsoMatches(_ pattern: ReadablePattern, _ url: String) -> String {
  "\(Quotation.of(pattern.syntax.text)) matches every path that ends in a slash, such as "
    + Quotation.of(url)
}

private func missesEmptyPath(_ pattern: ReadablePattern) -> String {
  "\(Quotation.of(pattern.syntax.text)) does not match `https://example.com`, which has no path"
}
