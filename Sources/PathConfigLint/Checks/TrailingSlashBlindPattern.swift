import PathConfigDiagnostics
import PathConfigModel
import PathConfigPattern

extension Check {
  static let trailingSlashBlindPattern = Check(
    id: "trailing-slash-blind-pattern",
    summary: "a pattern that does not match once the URL ends in a slash",
    rationale: """
      The Android clients, and Hotwire Native iOS since 1.3, match the path with the slash at its end. \
      Older iOS clients remove the slash first. So `/x$` matches `/x/` on some phones only, and stops \
      matching it when the app moves to a newer library. `/x/?$` works the same everywhere.

      If the project names its routes, the check reports this only if one of them ends in a slash.
      """,
    level: .on(.info),
    dependsOn: [.subjects],
    examples: [
      .finds(
        "A pattern that ends in `$`",
        in: #"{"rules": [{"patterns": ["^/posts«$»"], "properties": {"context": "modal"}}]}"#,
        "`^/posts$` does not match `/posts/`",
        fixed: #"{"rules": [{"patterns": ["^/posts/?$"], "properties": {"context": "modal"}}]}"#),
      .finds(
        "One of two clients keeps the slash", for: ["turbo-ios@7.1", "hotwire-native-ios@1.3"],
        in: #"{"rules": [{"patterns": ["^/posts«$»"], "properties": {"context": "modal"}}]}"#,
        "`^/posts$` does not match `/posts/`",
        fixed: #"{"rules": [{"patterns": ["^/posts/?$"], "properties": {"context": "modal"}}]}"#),
      .finds(
        "A pattern that allows a query string, but no slash",
        in: #"{"rules": [{"patterns": ["^/a(?:\\?.*)?«$»"], "properties": {"title": "A"}}]}"#,
        "`^/a(?:\\?.*)?$` does not match `/a/`",
        fixed: #"{"rules": [{"patterns": ["^/a/?(?:\\?.*)?$"], "properties": {"title": "A"}}]}"#),
      .ignores(
        "The name of a file",
        in: #"{"rules": [{"patterns": ["\\.apk$"], "properties": {"context": "modal"}}]}"#
      ),
      .ignores(
        "Another pattern of the rule matches it",
        in: #"{"rules": [{"patterns": ["^/posts$", "^/posts/"], "properties": {"title": "A"}}]}"#),
      .ignores(
        "A client that removes the slash", for: ["hotwire-native-ios@1.2"],
        in: #"{"rules": [{"patterns": ["^/posts$"], "properties": {"context": "modal"}}]}"#),
    ],
    find: TrailingSlashBlindness.find)
}

private enum TrailingSlashBlindness {
  static func find(in context: LintContext, into findings: inout Findings) {
    let stripping = context.clients.filter { $0.trailingSlash == .stripped }
    // Another check reports differences between releases of one library.
    let divided = Set(stripping.map(\.name))
    let keeping = context.clients.filter { client in
      client.trailingSlash == .kept && !divided.contains(client.name)
    }
    let misses = AnchoredEnds.misses(in: context, for: keeping, after: withSlash)
    guard let first = misses.first else { return }
    let cause = context.cause(
      "trailing-slash-blind-pattern", at: first.pattern.written.range, effect: missSlashes)
    for miss in misses {
      let known = miss.knownURL(in: context, shortened: withoutSlash)
      if known == nil, context.declarations.urls != nil { continue }
      let url = known ?? miss.url
      var finding = miss.pattern.finding(
        isMissed(miss.pattern, url), at: miss.ends[0].range, for: miss.clients)
      finding.witness = UTF8String(url)
      if known != nil {
        finding.severity = .warning
        finding.notes = [Diagnostic.Note(KnownURLs.isKnown)]
      }
      if !stripping.isEmpty { finding.notes.append(Diagnostic.Note(areStripped(stripping))) }
      finding.cause = cause
      let edits = miss.ends.map { end in
        miss.pattern.edit(end.pathEnd..<end.pathEnd, with: "/?")
      }
      finding.offer("Allow a slash at the end", edits, in: miss.pattern.written)
      findings.add(finding)
    }
  }

  private static func withoutSlash(_ url: String) -> String? {
    let path = url.prefix { $0 != "?" }
    guard path.utf8.count > 1, path.utf8.last == UInt8(ascii: "/") else { return nil }
    return String(path.dropLast() + url[path.endIndex...])
  }

  /// The URL with a slash added at its end, or nil if a slash is unlikely there.
  private static func withSlash(_ url: String) -> String? {
    let bytes = url.utf8
    guard !bytes.isEmpty, bytes.last != UInt8(ascii: "/"), !bytes.contains(UInt8(ascii: "?"))
    else { return nil }
    let last = bytes.reversed().prefix { $0 != UInt8(ascii: "/") }
    return last.contains(UInt8(ascii: ".")) ? nil : url + "/"
  }
}

// MARK: - Wording

private func isMissed(_ pattern: ReadablePattern, _ url: String) -> String {
  "\(Quotation.of(pattern.syntax.text)) does not match \(Quotation.of(url))"
}

private func areStripped(_ clients: [ClientProfile]) -> String {
  ClientClause.all(
    clients,
    VerbPhrase("removes the slash and matches it", "remove the slash and match it"))
}

private let missSlashes = "patterns do not match URLs with a slash at the end"
