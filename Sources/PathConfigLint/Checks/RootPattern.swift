import PathConfigDiagnostics
import PathConfigModel
import PathConfigPattern

extension Check {
  static let rootPattern = Check(
    id: "root-pattern",
    summary: "a pattern for the root that matches more, or less, than the root",
    rationale: """
      A pattern matches anywhere in the path, so that `/$` is every path that ends in a slash, on \
      clients that keep that slash. `^/$` is the root, but a URL without any path \
      (`https://example.com`) has an empty one for all clients, and that is what an app often \
      opens first. `^/?$` is both.
      """,
    level: .on(.warning),
    dependsOn: [.subjects],
    examples: [
      .finds(
        "Every path that ends in a slash",
        in: #"{"rules": [{"patterns": ["«/$»"], "properties": {"presentation": "clear_all"}}]}"#,
        "not only the root ends in a slash: the pattern also matches `/posts/`",
        fixed: #"{"rules": [{"patterns": ["^/?$"], "properties": {"presentation": "clear_all"}}]}"#),
      .finds(
        "Not the empty path",
        in: #"{"rules": [{"patterns": ["«^/$»"], "properties": {"presentation": "clear_all"}}]}"#,
        "`https://example.com` has an empty path: the rule misses it", .info,
        fixed: #"{"rules": [{"patterns": ["^/?$"], "properties": {"presentation": "clear_all"}}]}"#),
      .ignores(
        "Both",
        in: #"{"rules": [{"patterns": ["^$", "^/$"], "properties": {"presentation": "pop"}}]}"#),
      .ignores(
        "Every path that ends in a slash, for a client that strips it",
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
    var finding = finding(alsoMatches(url), sequence, in: pattern, for: clients)
    finding.witness = UTF8String(url)
    return finding
  }

  private static func narrowerThanRoot(
    _ sequence: PatternSequence, in pattern: ReadablePattern, _ context: LintContext
  ) -> Finding? {
    let probe = URLProbe(ruleOf: pattern, in: context)
    let clients = probe.clients(of: context.clients, answering: .notFound, for: "")
    guard !clients.isEmpty else { return nil }
    var finding = finding(missesEmptyPath, sequence, in: pattern, for: clients)
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
    finding.help = writeRoot
    finding.fixes = [
      Diagnostic.Fix("Write `^/?$`", isSafe: false, edits: [pattern.edit(range, with: "^/?$")])
    ]
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

private func alsoMatches(_ url: String) -> String {
  "not only the root ends in a slash: the pattern also matches \(Quotation.of(url))"
}

private let missesEmptyPath = "`https://example.com` has an empty path: the rule misses it"
private let writeRoot = "write `^/?$` for the root, with its slash and without"
