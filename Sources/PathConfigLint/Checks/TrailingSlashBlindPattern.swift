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
        "For one of two clients", for: ["hotwire-native-ios@1.2", "hotwire-native-android@1.3"],
        in: #"{"rules": [{"patterns": ["^/posts«$»"], "properties": {"context": "modal"}}]}"#,
        "no slash may follow before the `$`: the rule misses `/posts/`",
        fixed: #"{"rules": [{"patterns": ["^/posts/?$"], "properties": {"context": "modal"}}]}"#),
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
    let keeping = context.clients.filter { $0.trailingSlash == .kept }
    let stripping = context.clients.filter { $0.trailingSlash == .stripped }
    for miss in AnchoredEnds.misses(in: context, for: keeping, after: withSlash) {
      var finding = miss.pattern.finding(
        isMissed(miss.url), at: miss.ends[0].range, for: miss.clients)
      finding.witness = UTF8String(miss.url)
      if !stripping.isEmpty { finding.notes = [Diagnostic.Note(areStripped(stripping))] }
      finding.help = writeOptionalSlash
      let edits = miss.ends.map { end in
        miss.pattern.edit(end.range.lowerBound..<end.range.lowerBound, with: "/?")
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

private let writeOptionalSlash = "write `/?$` at the end"
