import PathConfigDiagnostics
import PathConfigModel
import PathConfigPattern

extension Check {
  static let trailingSlashBlindPattern = Check(
    id: "trailing-slash-blind-pattern",
    summary: "a pattern that fails as soon as a slash follows",
    rationale: """
      The Android clients, and hotwire-native-ios from 1.3 on, match the path with the slash at \
      its end, older iOS clients without it. `/x$` then matches `/x/` on the ones and not on the \
      others, and stops to match it when the app moves to a newer library. `/x/?$` is the same for \
      all of them.
      """,
    level: .on(.info),
    dependsOn: [.subjects],
    examples: [
      .finds(
        "A slash may follow the path",
        in: #"{"rules": [{"patterns": ["^/posts«$»"], "properties": {"context": "modal"}}]}"#,
        "no slash may follow before the `$`: the rule misses `/posts/`",
        fixed: #"{"rules": [{"patterns": ["^/posts/?$"], "properties": {"context": "modal"}}]}"#),
      .finds(
        "For one of two clients", for: ["turbo-ios@7.1", "hotwire-native-ios@1.3"],
        in: #"{"rules": [{"patterns": ["^/posts«$»"], "properties": {"context": "modal"}}]}"#,
        "no slash may follow before the `$`: the rule misses `/posts/`",
        fixed: #"{"rules": [{"patterns": ["^/posts/?$"], "properties": {"context": "modal"}}]}"#),
      .finds(
        "A query string may follow the path, and no slash",
        in: #"{"rules": [{"patterns": ["^/a(?:\\?.*)?«$»"], "properties": {"title": "A"}}]}"#,
        "no slash may follow before the `$`: the rule misses `/a/`",
        fixed: #"{"rules": [{"patterns": ["^/a/?(?:\\?.*)?$"], "properties": {"title": "A"}}]}"#),
      .ignores(
        "A file", in: #"{"rules": [{"patterns": ["\\.apk$"], "properties": {"context": "modal"}}]}"#
      ),
      .ignores(
        "Another pattern of the rule catches it",
        in: #"{"rules": [{"patterns": ["^/posts$", "^/posts/"], "properties": {"title": "A"}}]}"#),
      .ignores(
        "For a client that strips the slash", for: ["hotwire-native-ios@1.2"],
        in: #"{"rules": [{"patterns": ["^/posts$"], "properties": {"context": "modal"}}]}"#),
    ],
    find: TrailingSlashBlindness.find)
}

private enum TrailingSlashBlindness {
  static func find(in context: LintContext, into findings: inout Findings) {
    let stripping = context.clients.filter { $0.trailingSlash == .stripped }
    // What differs between releases of one library is another check's.
    let divided = Set(stripping.map(\.name))
    let keeping = context.clients.filter { client in
      client.trailingSlash == .kept && !divided.contains(client.name)
    }
    let misses = AnchoredEnds.misses(in: context, for: keeping, after: withSlash)
    guard let first = misses.first else { return }
    let cause = context.cause(
      "trailing-slash-blind-pattern", at: first.pattern.written.range, effect: missSlashes,
      help: writeOptionalSlash)
    for miss in misses {
      var finding = miss.pattern.finding(
        isMissed(miss.url), at: miss.ends[0].range, for: miss.clients)
      finding.witness = UTF8String(miss.url)
      if !stripping.isEmpty { finding.notes = [Diagnostic.Note(areStripped(stripping))] }
      finding.help = writeOptionalSlash
      finding.cause = cause
      finding.brief = Quotation.of(miss.pattern.syntax.text)
      let edits = miss.ends.map { end in
        miss.pattern.edit(end.pathEnd..<end.pathEnd, with: "/?")
      }
      finding.fixes = [Diagnostic.Fix("Allow for a slash", isSafe: false, edits: edits)]
      findings.add(finding)
    }
  }

  /// The URL with a slash after it; nil where none is to be expected.
  private static func withSlash(_ url: String) -> String? {
    let bytes = url.utf8
    guard !bytes.isEmpty, bytes.last != UInt8(ascii: "/"), !bytes.contains(UInt8(ascii: "?"))
    else { return nil }
    let last = bytes.reversed().prefix { $0 != UInt8(ascii: "/") }
    return last.contains(UInt8(ascii: ".")) ? nil : url + "/"
  }
}

// MARK: - Wording

private func isMissed(_ url: String) -> String {
  "no slash may follow before the `$`: the rule misses \(Quotation.of(url))"
}

private func areStripped(_ clients: [ClientProfile]) -> String {
  ClientClause.all(
    clients,
    VerbPhrase("strips the slash before it matches", "strip the slash before they match"))
}

private let missSlashes = "patterns miss a URL once a slash follows"
private let writeOptionalSlash = "write `/?$` at the end"
