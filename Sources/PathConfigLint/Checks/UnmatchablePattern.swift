import PathConfigAutomata
import PathConfigDiagnostics
import PathConfigModel
import PathConfigPattern

extension Check {
  static let unmatchablePattern = Check(
    id: "unmatchable-pattern",
    summary: "a pattern that no URL can match",
    rationale: """
      Clients look for a pattern in the path, which begins with `/`, and most of them in the query \
      string behind it. Scheme, host and fragment take no part. `^feed$` lacks the slash and never \
      matches, nor does a pattern that goes on after its `$`, nor one with a `#` where the path is \
      not decoded. A tool that only knows regular expressions finds nothing wrong with any of \
      these. That nothing matches is proved for all URLs that a client can produce.
      """,
    level: .on(.error),
    dependsOn: [.subjects],
    examples: [
      .finds(
        "No slash at the beginning",
        in: #"{"rules": [{"patterns": ["^«f»eed$"], "properties": {"context": "modal"}}]}"#,
        """
        a path begins with `/` and not with `f`: hotwire-native-ios@1.3 and \
        hotwire-native-android@1.3 never match the pattern
        """,
        fixed: #"{"rules": [{"patterns": ["^/feed$"], "properties": {"context": "modal"}}]}"#),
      .finds(
        "Something after the end",
        in: #"{"rules": [{"patterns": ["/feed«$»/all"], "properties": {"context": "modal"}}]}"#,
        """
        `$` is the end of what is matched, and more is to follow: hotwire-native-ios@1.3 and \
        hotwire-native-android@1.3 never match the pattern
        """),
      .finds(
        "Something before the start",
        in: #"{"rules": [{"patterns": ["/users«^»/new"], "properties": {"context": "modal"}}]}"#,
        """
        `^` is the start of what is matched, and more is to precede: hotwire-native-ios@1.3 and \
        hotwire-native-android@1.3 never match the pattern
        """),
      .finds(
        "A fragment",
        in:
          #"{"rules": [{"patterns": ["/page/«#»comments"], "properties": {"context": "modal"}}]}"#,
        """
        the fragment of a URL takes no part in matching: hotwire-native-ios@1.3 and \
        hotwire-native-android@1.3 never match the pattern
        """),
      .finds(
        "A scheme and a host",
        in:
          #"{"rules": [{"patterns": ["^«https://example.com»/a/"], "properties": {"title": "A"}}]}"#,
        """
        the scheme and the host take no part in matching: hotwire-native-ios@1.3 and \
        hotwire-native-android@1.3 never match the pattern
        """,
        fixed: #"{"rules": [{"patterns": ["^/a/"], "properties": {"title": "A"}}]}"#),
      .finds(
        "A host that nothing anchors",
        in:
          #"{"rules": [{"patterns": ["«https://example\\.com»/a/"], "properties": {"title": "A"}}]}"#,
        """
        the scheme and the host take no part in matching: only a URL within another is found, as \
        in `/https://example.com/a/`
        """, .warning,
        fixed: #"{"rules": [{"patterns": ["^/a/"], "properties": {"title": "A"}}]}"#),
      .finds(
        "A slash that is stripped", for: ["turbo-ios@7.1", "hotwire-native-ios@1.3"],
        in: #"{"rules": [{"patterns": ["^/feed«/»$"], "properties": {"context": "modal"}}]}"#,
        """
        the slash at the end of a path is stripped: turbo-ios@7.1 never matches the pattern
        """,
        fixed: #"{"rules": [{"patterns": ["^/feed/?$"], "properties": {"context": "modal"}}]}"#),
      .ignores(
        "What matches somewhere",
        in: """
          {"rules": [{
            "patterns": ["^$", "^\\\\?page=", "/feed$|/all/", "(?:^|/)feed/", "a?^/b/"],
            "properties": {"title": "A"}
          }]}
          """),
      .ignores(
        "A fragment where the path is decoded", for: ["turbo-ios@7.1"],
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

  /// The clients for which the language of a pattern is empty, and whether that is unknown of some.
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
      // What is rejected, or missed only because of its encoding, is another check's.
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
    let clause = ClientClause.all(clients, neverMatches)
    var finding = pattern.finding(
      "\(reason(cause.kind)): \(clause)", at: cause.range, for: clients)
    finding.help = help(cause.kind)
    finding.fixes = fix(cause, in: pattern).map { [$0] } ?? []
    return finding
  }

  /// A pattern with a host that is not anchored, and so matches only where a URL holds another.
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
    var finding = pattern.finding(onlyWithin(url), at: cause.range, for: clients)
    finding.severity = .warning
    finding.witness = UTF8String(url)
    finding.help = help(.host)
    finding.fixes = fix(cause, in: pattern).map { [$0] } ?? []
    return finding
  }

  private static func fix(
    _ cause: UnmatchableCause, in pattern: ReadablePattern
  ) -> Diagnostic.Fix? {
    let (start, end) = (cause.range.lowerBound, cause.range.upperBound)
    switch cause.kind {
    case .start:
      return Diagnostic.Fix(
        "Write `/` before it", isSafe: false, edits: [pattern.edit(start..<start, with: "/")])
    case .host:
      let isAnchored = pattern.text(0..<start) == "^"
      guard isAnchored || start == 0,
        pattern.text(end..<min(end + 1, pattern.syntax.text.bytes.count)) == "/"
      else { return nil }
      return Diagnostic.Fix(
        "Leave the host out", isSafe: false, edits: [pattern.edit(0..<end, with: "^")])
    case .trailingSlash:
      return Diagnostic.Fix(
        "Let the slash be optional", isSafe: false, edits: [pattern.edit(end..<end, with: "?")])
    case .fragment, .textAfterEnd, .textBeforeStart, .other: return nil
    }
  }
}

extension ReadablePattern {
  /// Whether it spells out a character that URLs hold in encoded form only.
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

private let neverMatches = VerbPhrase("never matches the pattern", "never match the pattern")

private func reason(_ kind: UnmatchableCause.Kind) -> String {
  switch kind {
  case .fragment: "the fragment of a URL takes no part in matching"
  case .host: noHost
  case .start(let character): "a path begins with `/` and not with `\(character)`"
  case .textAfterEnd: "`$` is the end of what is matched, and more is to follow"
  case .textBeforeStart: "`^` is the start of what is matched, and more is to precede"
  case .trailingSlash: "the slash at the end of a path is stripped"
  case .other: "no URL fits"
  }
}

private let noHost = "the scheme and the host take no part in matching"

private func onlyWithin(_ url: String) -> String {
  "\(noHost): only a URL within another is found, as in \(Quotation.of(url))"
}

private func help(_ kind: UnmatchableCause.Kind) -> String? {
  switch kind {
  case .fragment: "match the path alone: clients never see the fragment"
  case .host: "begin with the path: `^/`"
  case .start: "write `^/`"
  case .textAfterEnd: "write `\\\\$` for the character itself, or put the end last"
  case .textBeforeStart: "write `\\\\^` for the character itself, or put the start first"
  case .trailingSlash: "write `/?$`"
  case .other: nil
  }
}

private let isBeyondProof = "whether any URL matches the pattern is beyond the analysis"
