import PathConfigDiagnostics
import PathConfigModel
import PathConfigPattern

extension Check {
  static let matchesInsideSegment = Check(
    id: "matches-inside-segment",
    summary: "a pattern that begins or ends within a part of the path",
    rationale: """
      A pattern matches anywhere in the path: what comes before its first and after its last \
      character is left open. `/auth` therefore matches `/authors` as well, and `edit$` matches \
      `/credit`. The finding is made where another pattern of the file spells such a URL out, and \
      for a single word that common words of paths begin or end with.
      """,
    level: .on(.warning),
    dependsOn: [.subjects],
    examples: [
      .finds(
        "The end of a part is left open",
        in: #"{"rules": [{"patterns": ["/«auth»"], "properties": {"context": "modal"}}]}"#,
        "the part `auth` may go on: the pattern also matches `/authors`",
        fixed:
          #"{"rules": [{"patterns": ["/auth(?:[/?]|$)"], "properties": {"context": "modal"}}]}"#),
      .finds(
        "Another pattern spells the URL out",
        in: """
          {"rules": [
            {"patterns": ["/admin/«user»"], "properties": {"context": "modal"}},
            {"patterns": ["/admin/users/[0-9]+/"], "properties": {"title": "User"}}
          ]}
          """,
        "the part `user` may go on: the pattern also matches `/admin/users/1/`",
        fixed: """
          {"rules": [
            {"patterns": ["/admin/user(?:[/?]|$)"], "properties": {"context": "modal"}},
            {"patterns": ["/admin/users/[0-9]+/"], "properties": {"title": "User"}}
          ]}
          """),
      .finds(
        "The beginning of a part is left open", for: ["turbo-ios@7.0"],
        in: #"{"rules": [{"patterns": ["«edit»$"], "properties": {"context": "modal"}}]}"#,
        "something may come before `edit`: the pattern also matches `/credit`",
        fixed: #"{"rules": [{"patterns": ["/edit$"], "properties": {"context": "modal"}}]}"#),
      .ignores(
        "Ends that are closed",
        in: """
          {"rules": [{
            "patterns": ["/auth/", "/auth(?:[/?]|$)", "^/auth(\\\\?|$)", "/auth\\\\b"],
            "properties": {"title": "A"}
          }]}
          """),
      .ignores(
        "A word that no other begins with, and a number",
        in: """
          {"rules": [{
            "patterns": ["/modal", "/posts/[0-9]+", "/posts/new"], "properties": {"title": "A"}
          }]}
          """),
    ],
    find: OpenSegments.find)
}

private enum OpenSegments {
  /// How many of the configuration's own words are tried.
  private static let maximumWords = 8

  static func find(in context: LintContext, into findings: inout Findings) {
    let patterns = context.readablePatterns
    let words = ConfigurationWords(patterns)
    for pattern in patterns {
      let probe = URLProbe(pattern, in: context)
      let sequences = PatternSequence.all(in: pattern.syntax)
      for sequence in sequences.prefix(ReadablePattern.maximumSuspects) {
        if let segment = LiteralSegment.atEnd(of: sequence),
          let finding = openEnd(segment, in: pattern, words, probe, context)
        {
          findings.add(finding)
        }
        if let segment = LiteralSegment.atStart(of: sequence),
          let finding = openStart(segment, in: pattern, probe, context)
        {
          findings.add(finding)
        }
      }
    }
  }

  private static func openEnd(
    _ segment: LiteralSegment, in pattern: ReadablePattern, _ words: ConfigurationWords,
    _ probe: URLProbe, _ context: LintContext
  ) -> Finding? {
    for word in words.continuing(segment.text, limit: maximumWords) {
      guard let url = PatternSample.url(of: word.pattern.syntax) else { continue }
      let clients = probe.clients(of: context.clients, answering: .found, for: url)
      guard !clients.isEmpty, contains(url, "/" + word.text) else { continue }
      var finding = openEnd(segment, url, clients, in: pattern, context)
      finding.notes = [
        context.note(spellsOut(word.pattern.rule), at: word.pattern.written.range)
      ]
      return finding
    }
    guard segment.isFirstOfPattern, let word = PathWords.continuing(segment.text),
      let url = PatternSample.url(of: pattern.syntax, writing: [(segment.range, word)])
    else { return nil }
    let clients = probe.clients(of: context.clients, answering: .found, for: url)
    return clients.isEmpty ? nil : openEnd(segment, url, clients, in: pattern, context)
  }

  private static func contains(_ url: String, _ part: String) -> Bool {
    let (url, part) = (Array(url.utf8), Array(part.utf8))
    return url.indices.contains { url[$0...].starts(with: part) }
  }

  private static func openEnd(
    _ segment: LiteralSegment, _ url: String, _ clients: [ClientProfile],
    in pattern: ReadablePattern, _ context: LintContext
  ) -> Finding {
    var finding = pattern.finding(mayGoOn(segment.text, url), at: segment.range, for: clients)
    finding.witness = UTF8String(url)
    let matchesQueries = context.clients.contains(where: \.matchesQueryStrings)
    let end = matchesQueries ? "(?:[/?]|$)" : "(?:/|$)"
    finding.help = writeAfter(end)
    let place = segment.range.upperBound
    finding.fixes = [
      Diagnostic.Fix(
        "Add `\(end)`", isSafe: false, edits: [pattern.edit(place..<place, with: end)])
    ]
    return finding
  }

  private static func openStart(
    _ segment: LiteralSegment, in pattern: ReadablePattern, _ probe: URLProbe,
    _ context: LintContext
  ) -> Finding? {
    guard let word = PathWords.ending(with: segment.text),
      let url = PatternSample.url(of: pattern.syntax, writing: [(segment.range, word)])
    else { return nil }
    let clients = probe.clients(of: context.clients, answering: .found, for: url)
    guard !clients.isEmpty else { return nil }
    var finding = pattern.finding(
      mayComeBefore(segment.text, url), at: segment.range, for: clients)
    finding.witness = UTF8String(url)
    finding.help = writeSlash
    let place = segment.range.lowerBound
    finding.fixes = [
      Diagnostic.Fix("Add a `/`", isSafe: false, edits: [pattern.edit(place..<place, with: "/")])
    ]
    return finding
  }
}

// MARK: - Wording

private func mayGoOn(_ part: String, _ url: String) -> String {
  "the part \(Quotation.of(part)) may go on: the pattern also matches \(Quotation.of(url))"
}

private func mayComeBefore(_ part: String, _ url: String) -> String {
  "something may come before \(Quotation.of(part)): the pattern also matches \(Quotation.of(url))"
}

private func spellsOut(_ rule: Int) -> String { "rule \(rule + 1) has such a URL in mind" }
private func writeAfter(_ end: String) -> String { "write `\(end)` after it" }
private let writeSlash = "write a `/` before it"
