import PathConfigDiagnostics
import PathConfigModel
import PathConfigPattern

extension Check {
  static let globPattern = Check(
    id: "glob-pattern",
    summary: "a star that is meant as a wildcard",
    rationale: """
      In a regular expression `*` repeats what stands before it, and is no wildcard as in a \
      shell's glob or in a route: `/posts/*` is `/posts` with any number of slashes after it. Since \
      a pattern that is not anchored matches anywhere in the path, it does match `/posts/1`, but \
      `/postscript` as well. In the middle of a pattern the star fails the other way: \
      `/posts/*/edit` misses `/posts/1/edit`. `.*` is what stands for any text, and `[^/]+` for \
      one part of a path.
      """,
    level: .on(.warning),
    dependsOn: [],
    examples: [
      .finds(
        "A star after the last slash",
        in: #"{"rules": [{"patterns": ["/posts/«*»"], "properties": {"context": "modal"}}]}"#,
        """
        `*` repeats the `/` before it and is no wildcard: the pattern also matches `/postscript`
        """,
        fixed: #"{"rules": [{"patterns": ["/posts/"], "properties": {"context": "modal"}}]}"#),
      .finds(
        "A star for one part of a path",
        in: #"{"rules": [{"patterns": ["/posts/«*»/edit"], "properties": {"title": "A"}}]}"#,
        "`*` repeats the `/` before it and is no wildcard: the pattern misses `/posts/1/edit`",
        fixed: #"{"rules": [{"patterns": ["/posts/[^/]+/edit"], "properties": {"title": "A"}}]}"#),
      .finds(
        "A star after a word",
        in: #"{"rules": [{"patterns": ["^/posts«*»"], "properties": {"context": "modal"}}]}"#,
        "`*` repeats the `s` before it and is no wildcard: the pattern also matches `/postal`",
        fixed: #"{"rules": [{"patterns": ["^/posts"], "properties": {"context": "modal"}}]}"#),
      .ignores(
        "Stars that repeat a class or any character",
        in:
          #"{"rules": [{"patterns": ["/\\d*/", "/[a-z]*/b/", "/c/.*/d/"], "properties": {"title": "A"}}]}"#
      ),
      .ignores(
        "A star that is escaped",
        in: #"{"rules": [{"patterns": ["/posts/\\*"], "properties": {"context": "modal"}}]}"#),
    ],
    find: GlobPatterns.find)
}

private enum GlobPatterns {
  /// A star after a character that stands for itself.
  struct Glob {
    let item: PatternNode
    let repeated: Unicode.Scalar
    let star: Range<Int>
    let sequence: PatternSequence
    let index: Int
  }

  static func find(in context: LintContext, into findings: inout Findings) {
    for pattern in context.readablePatterns {
      let globs = PatternSequence.all(in: pattern.syntax).flatMap(globs)
        .prefix(ReadablePattern.maximumSuspects)
      guard !globs.isEmpty else { continue }
      let probe = URLProbe(pattern, in: context)
      let meant = PatternSample.url(
        of: pattern.syntax, writing: globs.map { ($0.item.range, "\($0.repeated)1") })
      for glob in globs {
        if let finding = finding(glob, meant: meant, in: pattern, probe, context) {
          findings.add(finding)
        }
      }
    }
  }

  private static func globs(in sequence: PatternSequence) -> [Glob] {
    sequence.items.indices.compactMap { index in
      guard case .quantified(let operand, let quantifier) = sequence.items[index].kind,
        quantifier.sign == .star, quantifier.mode == .greedy, let repeated = operand.verbatim,
        repeated == "/" || repeated == "-" || ASCII.isName(repeated)
      else { return nil }
      return Glob(
        item: sequence.items[index], repeated: repeated, star: quantifier.range,
        sequence: sequence, index: index)
    }
  }

  private static func finding(
    _ glob: Glob, meant: String?, in pattern: ReadablePattern, _ probe: URLProbe,
    _ context: LintContext
  ) -> Finding? {
    var finding: Finding
    if let meant, let missed = missing(meant, probe: probe, context) {
      finding = pattern.finding(misses(glob.repeated, meant), at: glob.star, for: missed)
      finding.witness = UTF8String(meant)
    } else if let (url, clients) = accident(glob, in: pattern, probe, context) {
      finding = pattern.finding(matches(glob.repeated, url), at: glob.star, for: clients)
      finding.witness = UTF8String(url)
    } else {
      return nil
    }
    let fix = fix(for: glob, in: pattern)
    finding.help = fix.help
    finding.fixes = [fix.fix]
    return finding
  }

  private static func missing(
    _ url: String, probe: URLProbe, _ context: LintContext
  ) -> [ClientProfile]? {
    let clients = probe.clients(of: context.clients, answering: .notFound, for: url)
    return clients.isEmpty ? nil : clients
  }

  /// A URL that goes on otherwise where the star repeats nothing.
  private static func accident(
    _ glob: Glob, in pattern: ReadablePattern, _ probe: URLProbe, _ context: LintContext
  ) -> (String, [ClientProfile])? {
    let sequence = glob.sequence
    let start = sequence.start(before: glob.index) { $0.isNameCharacter }
    let word = sequence.text(start..<glob.index)
    let longer = PathWords.continuing(word, notBy: glob.repeated) ?? "\(word)-archive"
    let rest = String(longer.dropFirst(word.count))
    guard let url = PatternSample.url(of: pattern.syntax, writing: [(glob.item.range, rest)]) else {
      return nil
    }
    let clients = probe.clients(of: context.clients, answering: .found, for: url)
    return clients.isEmpty ? nil : (url, clients)
  }

  private static func fix(
    for glob: Glob, in pattern: ReadablePattern
  ) -> (help: String, fix: Diagnostic.Fix) {
    let after = glob.sequence.end(from: glob.index + 1) { $0.isEnd }
    if glob.sequence.endsPattern, after == glob.sequence.items.count {
      let range = glob.star.lowerBound..<glob.sequence.range(glob.index..<after).upperBound
      return (
        leaveItOut,
        Diagnostic.Fix("Remove the `*`", isSafe: false, edits: [pattern.edit(range, with: "")])
      )
    }
    let isWholePart = glob.repeated == "/" && glob.sequence.item(glob.index + 1)?.verbatim == "/"
    let any = isWholePart ? "[^/]+" : "[^/]*"
    return (
      writeAnyPart,
      Diagnostic.Fix(
        "Write `\(any)`", isSafe: false, edits: [pattern.edit(glob.star, with: any)])
    )
  }
}

// MARK: - Wording

private func misses(_ repeated: Unicode.Scalar, _ url: String) -> String {
  "\(noWildcard(repeated)): the pattern misses \(Quotation.of(url))"
}

private func matches(_ repeated: Unicode.Scalar, _ url: String) -> String {
  "\(noWildcard(repeated)): the pattern also matches \(Quotation.of(url))"
}

private func noWildcard(_ repeated: Unicode.Scalar) -> String {
  "`*` repeats the `\(repeated)` before it and is no wildcard"
}

private let leaveItOut = "leave the `*` out: a pattern matches longer URLs anyway"
private let writeAnyPart = "write `[^/]+` for any one part of a path, and `.*` for any text"
