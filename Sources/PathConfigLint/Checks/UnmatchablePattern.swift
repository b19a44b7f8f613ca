import PathConfigAutomata
import PathConfigClients
import PathConfigSyntax

extension Check {
  static let unmatchablePattern = Check(
    id: "unmatchable-pattern",
    summary: "a pattern that no URL can match",
    rationale: """
      Clients look for a pattern in the path, which begins with `/`, and most of them also in the query \
      string. They do not see the scheme, the host, and what follows a `#`. So `^feed$` never matches, \
      and its rule does nothing.

      The finding is proved for every URL that a client can produce.
      """,
    level: .on(.error),
    dependsOn: [.subjects],
    examples: [
      .finds(
        "No slash at the beginning",
        in: #"{"rules": [{"patterns": ["^«f»eed$"], "properties": {"context": "modal"}}]}"#,
        "`^feed$` never matches: a path begins with `/`, not with `f`",
        fixed: #"{"rules": [{"patterns": ["^/feed$"], "properties": {"context": "modal"}}]}"#),
      .finds(
        "More after the end",
        in: #"{"rules": [{"patterns": ["/feed«$»/all"], "properties": {"context": "modal"}}]}"#,
        "`/feed$/all` never matches: nothing can follow `$`"),
      .finds(
        "More before the start",
        in: #"{"rules": [{"patterns": ["/users«^»/new"], "properties": {"context": "modal"}}]}"#,
        "`/users^/new` never matches: nothing can come before `^`"),
      .finds(
        "A fragment",
        in:
          #"{"rules": [{"patterns": ["/page/«#»comments"], "properties": {"context": "modal"}}]}"#,
        "`/page/#comments` never matches: clients do not see what follows a `#`"),
      .finds(
        "A scheme and a host",
        in:
          #"{"rules": [{"patterns": ["^«https://example.com»/a/"], "properties": {"title": "A"}}]}"#,
        """
        `^https://example.com/a/` never matches: clients see only the path, not the scheme and the host
        """,
        fixed: #"{"rules": [{"patterns": ["^/a/"], "properties": {"title": "A"}}]}"#),
      .finds(
        "A host without `^`",
        in:
          #"{"rules": [{"patterns": ["«https://example\\.com»/a/"], "properties": {"title": "A"}}]}"#,
        """
        `https://example\\.com/a/` matches only a URL within another, such as \
        `/https://example.com/a/`: clients see only the path, not the scheme and the host
        """, .warning,
        fixed: #"{"rules": [{"patterns": ["^/a/"], "properties": {"title": "A"}}]}"#),
      .finds(
        "A slash that the client removes", for: ["turbo-ios@7.1", "hotwire-native-ios@1.3"],
        in: #"{"rules": [{"patterns": ["^/feed«/»$"], "properties": {"context": "modal"}}]}"#,
        "`^/feed/$` never matches: the slash at the end of a path is removed first",
        fixed: #"{"rules": [{"patterns": ["^/feed/?$"], "properties": {"context": "modal"}}]}"#),
      .ignores(
        "Patterns that match some URL",
        in: """
          {"rules": [{
            "patterns": ["^$", "^\\\\?page=", "/feed$|/all/", "(?:^|/)feed/", "a?^/b/"],
            "properties": {"title": "A"}
          }]}
          """),
      .ignores(
        "A client that decodes the path, which may then contain `#`", for: ["turbo-ios@7.1"],
        in: #"{"rules": [{"patterns": ["/page/#comments"], "properties": {"context": "modal"}}]}"#),
    ],
    find: UnmatchablePatterns.find)
}

private enum UnmatchablePatterns {
  static func find(in context: LintContext, into findings: inout Findings) {
    for pattern in context.readablePatterns {
      let verdict = verdict(pattern, context)
      if !verdict.unmatched.isEmpty {
        findings.add(finding(pattern, for: verdict.unmatched))
      } else if let finding = withinAnotherURL(pattern, context) {
        findings.add(finding)
      } else if verdict.isUndecided {
        findings.giveUp(at: pattern.written.range, because: isBeyondProof)
      }
    }
  }

  /// The clients for which the language of a pattern is empty.
  ///
  /// It also says if that is unknown for some.
  private static func verdict(
    _ pattern: ReadablePattern, _ context: LintContext
  ) -> (unmatched: [ClientProfile], isUndecided: Bool) {
    let url = PatternSample.url(of: pattern.syntax)
    let matching = url.map {
      URLProbe(pattern, in: context).clients(of: context.clients, answering: .found, for: $0)
    }
    let known = Set((matching ?? []).map(\.id))
    var unmatched: [ClientProfile] = []
    var isUndecided = false
    for client in context.clients where !known.contains(client.id) {
      // Other checks report a pattern that is rejected, or that only its encoding keeps from
      // matching.
      if client.rejection(of: pattern.written.pattern) != nil { continue }
      if client.path != .decoded, pattern.hasEncodedCharacter { continue }
      switch context.languages.language(ofPattern: pattern.index, for: client) {
      case .some(let language): if language.isEmpty { unmatched.append(client) }
      case nil: isUndecided = true
      }
    }
    return (unmatched, isUndecided)
  }

  private static func finding(
    _ pattern: ReadablePattern, for clients: [ClientProfile]
  ) -> Finding {
    let cause = UnmatchableCause.first(in: pattern.syntax)
    var finding = pattern.finding(
      neverMatches(pattern, cause.kind), at: cause.range, for: clients)
    repair(cause, in: pattern, &finding)
    return finding
  }

  /// A pattern with a host but without an anchor, which only matches a URL that contains another
  /// URL.
  private static func withinAnotherURL(
    _ pattern: ReadablePattern, _ context: LintContext
  ) -> Finding? {
    let sequences = PatternSequence.all(in: pattern.syntax)
    guard let sequence = sequences.first, sequence.beginsPattern, sequences.count == 1,
      let cause = UnmatchableCause.host(in: sequence),
      let url = PatternSample.url(of: pattern.syntax)
    else { return nil }
    let clients = URLProbe(pattern, in: context).clients(
      of: context.clients, answering: .found, for: url)
    guard !clients.isEmpty else { return nil }
    var finding = pattern.finding(onlyWithin(pattern, url), at: cause.range, for: clients)
    finding.severity = .warning
    finding.witness = UTF8String(url)
    repair(cause, in: pattern, &finding)
    return finding
  }

  /// Adds the text to write instead, as a fix if the intention is certain.
  private static func repair(
    _ cause: UnmatchableCause, in pattern: ReadablePattern, _ finding: inout Finding
  ) {
    let (start, end) = (cause.range.lowerBound, cause.range.upperBound)
    let length = pattern.syntax.text.bytes.count
    switch cause.kind {
    case .start:
      finding.offer(
        "Write `/` before it", [pattern.edit(start..<start, with: "/")], in: pattern.written)
    case .host:
      let isAnchored = pattern.text(0..<start) == "^"
      if isAnchored || start == 0, pattern.text(end..<min(end + 1, length)) == "/" {
        finding.offer(
          "Remove the host", [pattern.edit(0..<end, with: "^")], in: pattern.written)
      } else {
        finding.help = beginWithPath
      }
    case .trailingSlash:
      finding.offer(
        "Make the slash optional", [pattern.edit(end..<end, with: "?")], in: pattern.written)
    case .fragment:
      finding.rewrites = [
        PatternRewrite(pattern.written, [pattern.edit(start..<length, with: "")])
      ]
    case .textAfterEnd, .textBeforeStart:
      finding.rewrites = [
        PatternRewrite(pattern.written, [pattern.edit(cause.range, with: "")])
      ]
    case .other: break
    }
  }
}

extension ReadablePattern {
  /// True if it spells out a character that URLs only have in encoded form.
  fileprivate var hasEncodedCharacter: Bool {
    var found = false
    syntax.root.forEachNode { node in
      if let character = node.character, character.isEncodedInURLs { found = true }
      guard case .set(let set) = node.kind, !set.isNegated else { return }
      set.forEachElement { element in
        if case .character(let literal) = element.kind,
          literal.value.scalar?.isEncodedInURLs == true
        {
          found = true
        }
      }
    }
    return found
  }
}

extension Unicode.Scalar {
  fileprivate var isEncodedInURLs: Bool {
    !isASCII || value <= 0x20 || "\"<>\\^`{|}".unicodeScalars.contains(self)
  }
}

// MARK: - Wording

private func neverMatches(_ pattern: ReadablePattern, _ kind: UnmatchableCause.Kind) -> String {
  "\(Quotation.of(pattern.syntax.text)) never matches: \(reason(kind))"
}

private func reason(_ kind: UnmatchableCause.Kind) -> String {
  switch kind {
  case .fragment: "clients do not see what follows a `#`"
  case .host: noHost
  case .start(let character): "a path begins with `/`, not with `\(character)`"
  case .textAfterEnd: "nothing can follow `$`"
  case .textBeforeStart: "nothing can come before `^`"
  case .trailingSlash: "the slash at the end of a path is removed first"
  case .other: "no URL has such a path"
  }
}

private let noHost = "clients see only the path, not the scheme and the host"

private func onlyWithin(_ pattern: ReadablePattern, _ url: String) -> String {
  "\(Quotation.of(pattern.syntax.text)) matches only a URL within another, such as "
    + "\(Quotation.of(url)): \(noHost)"
}

private let beginWithPath = "begin the pattern with the path, as in `^/posts`"
private let isBeyondProof = "it is not known if any URL matches the pattern"
