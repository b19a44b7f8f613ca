import PathConfigDiagnostics
import PathConfigModel
import PathConfigPattern

extension Check {
  static let matchesInsideSegment = Check(
    id: "matches-inside-segment",
    summary: "a pattern that also matches longer words, as `/auth` matches `/authors`",
    rationale: """
      A pattern matches anywhere in the path, and anything may come before and after it. So `/auth` \
      also matches `/authors`, and `edit$` also matches `/credit`. Those pages then get properties \
      that were meant for others.

      The finding is a warning if such a longer word is in another pattern of the file, or in one of \
      the project's routes. For other common words it is a suggestion. If the project names its routes, \
      only they count.
      """,
    level: .on(.warning),
    dependsOn: [.subjects],
    examples: [
      .finds(
        "A word that another word begins with",
        in: #"{"rules": [{"patterns": ["/«auth»"], "properties": {"context": "modal"}}]}"#,
        "`/auth` also matches `/authors`", .info,
        fixed:
          #"{"rules": [{"patterns": ["/auth(?:[/?]|$)"], "properties": {"context": "modal"}}]}"#),
      .finds(
        "Another pattern is about such a URL",
        in: """
          {"rules": [
            {"patterns": ["/admin/«user»"], "properties": {"context": "modal"}},
            {"patterns": ["/admin/users/[0-9]+/"], "properties": {"title": "User"}}
          ]}
          """,
        "`/admin/user` also matches `/admin/users/1/`",
        fixed: """
          {"rules": [
            {"patterns": ["/admin/user(?:[/?]|$)"], "properties": {"context": "modal"}},
            {"patterns": ["/admin/users/[0-9]+/"], "properties": {"title": "User"}}
          ]}
          """),
      .finds(
        "A word that another word ends with", for: ["turbo-ios@7.0"],
        in: #"{"rules": [{"patterns": ["«edit»$"], "properties": {"context": "modal"}}]}"#,
        "`edit$` also matches `/credit`", .info,
        fixed: #"{"rules": [{"patterns": ["/edit$"], "properties": {"context": "modal"}}]}"#),
      .ignores(
        "Patterns that end with the word",
        in: """
          {"rules": [{
            "patterns": ["/auth/", "/auth(?:[/?]|$)", "^/auth(\\\\?|$)", "/auth\\\\b"],
            "properties": {"title": "A"}
          }]}
          """),
      .ignores(
        "A word that no other word begins with, and a number",
        in: """
          {"rules": [{
            "patterns": ["/modal", "/posts/[0-9]+", "/posts/new"], "properties": {"title": "A"}
          }]}
          """),
    ],
    find: OpenSegments.find)
}

private enum OpenSegments {
  /// The number of the configuration's own words that are tried.
  private static let maximumWords = 8

  static func find(in context: LintContext, into findings: inout Findings) {
    let patterns = context.readablePatterns
    let words = ConfigurationWords(patterns)
    for pattern in patterns where AccidentalSplit(pattern) == nil {
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
    if let known = context.declarations.urls {
      return openEnd(segment, in: pattern, among: known, probe, context)
    }
    guard segment.isFirstOfPattern, let word = PathWords.continuing(segment.text),
      let url = PatternSample.url(of: pattern.syntax, writing: [(segment.range, word)])
    else { return nil }
    let clients = probe.clients(of: context.clients, answering: .found, for: url)
    guard !clients.isEmpty else { return nil }
    var finding = openEnd(segment, url, clients, in: pattern, context)
    finding.severity = .info
    return finding
  }

  /// A finding with a known URL in which the word goes on, which shows that the end matters.
  private static func openEnd(
    _ segment: LiteralSegment, in pattern: ReadablePattern, among known: KnownURLs,
    _ probe: URLProbe, _ context: LintContext
  ) -> Finding? {
    let url = known.urls.first { url in
      hasNameCharacter(in: url, after: "/" + segment.text)
        && !probe.clients(of: context.clients, answering: .found, for: url).isEmpty
    }
    guard let url else { return nil }
    let clients = probe.clients(of: context.clients, answering: .found, for: url)
    var finding = openEnd(segment, url, clients, in: pattern, context)
    finding.notes = [Diagnostic.Note(KnownURLs.isKnown)]
    return finding
  }

  /// True if a part of the URL occurs with a letter, digit, `_` or `-` after it, and never without.
  private static func hasNameCharacter(in url: String, after part: String) -> Bool {
    let (url, part) = (Array(url.utf8), Array(part.utf8))
    let ends = url.indices.filter { url[$0...].starts(with: part) }.map { $0 + part.count }
    return !ends.isEmpty
      && ends.allSatisfy { end in
        end < url.count
          && (ASCII.isName(Unicode.Scalar(url[end])) || url[end] == UInt8(ascii: "-"))
      }
  }

  private static func contains(_ url: String, _ part: String) -> Bool {
    let (url, part) = (Array(url.utf8), Array(part.utf8))
    return url.indices.contains { url[$0...].starts(with: part) }
  }

  private static func openEnd(
    _ segment: LiteralSegment, _ url: String, _ clients: [ClientProfile],
    in pattern: ReadablePattern, _ context: LintContext
  ) -> Finding {
    var finding = pattern.finding(
      alsoMatches(pattern, url), at: segment.range, for: clients)
    finding.witness = UTF8String(url)
    let matchesQueries = context.clients.contains(where: \.matchesQueryStrings)
    let end = matchesQueries ? "(?:[/?]|$)" : "(?:/|$)"
    let place = segment.range.upperBound
    finding.offer(
      "Add `\(end)`", [pattern.edit(place..<place, with: end)], in: pattern.written)
    return finding
  }

  private static func openStart(
    _ segment: LiteralSegment, in pattern: ReadablePattern, _ probe: URLProbe,
    _ context: LintContext
  ) -> Finding? {
    // Known URLs do not show that the start matters, because many words may come before it.
    guard context.declarations.urls == nil, let word = PathWords.ending(with: segment.text),
      let url = PatternSample.url(of: pattern.syntax, writing: [(segment.range, word)])
    else { return nil }
    let clients = probe.clients(of: context.clients, answering: .found, for: url)
    guard !clients.isEmpty else { return nil }
    var finding = pattern.finding(
      alsoMatches(pattern, url), at: segment.range, for: clients)
    finding.severity = .info
    finding.witness = UTF8String(url)
    let place = segment.range.lowerBound
    finding.offer("Add a `/`", [pattern.edit(place..<place, with: "/")], in: pattern.written)
    return finding
  }
}

// MARK: - Wording

private func alsoMatches(_ pattern: ReadablePattern, _ url: String) -> String {
  "\(Quotation.of(pattern.syntax.text)) also matches \(Quotation.of(url))"
}

private func spellsOut(_ rule: Int) -> String { "rule \(rule + 1) is about such URLs" }
