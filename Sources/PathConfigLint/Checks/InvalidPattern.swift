import PathConfigDiagnostics
import PathConfigModel
import PathConfigPattern

extension Check {
  static let invalidPattern = Check(
    id: "invalid-pattern",
    summary: "a pattern that the clients' regular expressions reject",
    rationale: """
      All described clients match with ICU's regular expressions on a device. The iOS clients \
      skip a pattern that ICU rejects, without a word; the Android clients log it and match \
      nothing, and a debug build of the library itself crashes. Validators that are built on \
      another engine let some of these through: `/a}` is valid in Ruby, in JavaScript and on the \
      JVM, and so in an Android app's unit tests. Two things depend on the platform. The empty \
      pattern is rejected on iOS and matches every URL on Android. A backslash before a letter to \
      which it gives no meaning, such as `\\y`, is rejected on Android, and iOS matches the letter.
      """,
    level: .on(.error),
    dependsOn: [.patterns],
    examples: [
      .finds(
        "A star that follows nothing",
        in: #"{"rules": [{"patterns": ["«*»/new$"], "properties": {"context": "modal"}}]}"#,
        """
        '*' has nothing before it to repeat: hotwire-native-ios@1.3 and \
        hotwire-native-android@1.3 never match the pattern
        """),
      .finds(
        "A place behind escapes",
        in: #"{"rules": [{"patterns": ["/\\d+\u002f«}»"], "properties": {"context": "modal"}}]}"#,
        """
        '}' is not allowed here unless it is escaped: hotwire-native-ios@1.3 and \
        hotwire-native-android@1.3 never match the pattern
        """,
        fixed: #"{"rules": [{"patterns": ["/\\d+\u002f\\}"], "properties": {"context": "modal"}}]}"#
      ),
      .finds(
        "A group named as in Python",
        in: #"{"rules": [{"patterns": ["/«(?P»<id>\\d+)"], "properties": {"context": "modal"}}]}"#,
        """
        a named group is not written '(?P<' in ICU's syntax: hotwire-native-ios@1.3 and \
        hotwire-native-android@1.3 never match the pattern
        """,
        fixed: #"{"rules": [{"patterns": ["/(?<id>\\d+)"], "properties": {"context": "modal"}}]}"#),
      .finds(
        "A placeholder",
        in: #"{"rules": [{"patterns": ["/users/«{»id}$"], "properties": {"context": "modal"}}]}"#,
        """
        '{' does not begin a count such as '{2}', '{2,}' or '{2,5}': hotwire-native-ios@1.3 and \
        hotwire-native-android@1.3 never match the pattern
        """,
        fixed: #"{"rules": [{"patterns": ["/users/[^/]+$"], "properties": {"context": "modal"}}]}"#
      ),
      .finds(
        "The empty pattern",
        in: #"{"rules": [{"patterns": [«""»], "properties": {"context": "modal"}}]}"#,
        """
        the empty pattern: hotwire-native-ios@1.3 never matches it, hotwire-native-android@1.3 \
        matches every URL with it
        """),
      .finds(
        "The empty pattern where it matches everything", for: ["hotwire-native-android@1.3"],
        in: #"{"rules": [{"patterns": [«""»], "properties": {"context": "modal"}}]}"#,
        "the empty pattern: hotwire-native-android@1.3 matches every URL with it", .warning),
      .finds(
        "A letter that means nothing after a backslash",
        in: #"{"rules": [{"patterns": ["/«\\y»ou$"], "properties": {"context": "modal"}}]}"#,
        #"'\y' has no meaning: hotwire-native-android@1.3 never matches the pattern"#,
        fixed: #"{"rules": [{"patterns": ["/you$"], "properties": {"context": "modal"}}]}"#),
      .ignores(
        "Such a letter for a client that matches it", for: ["hotwire-native-ios@1.3"],
        in: #"{"rules": [{"patterns": ["/\\you$"], "properties": {"context": "modal"}}]}"#),
      .ignores(
        "An escaped brace",
        in: #"{"rules": [{"patterns": ["/\\}", "/\\*$"], "properties": {"context": "modal"}}]}"#),
      .ignores(
        "A group without a name",
        in: #"{"rules": [{"patterns": ["/(?<id>\\d+)$"], "properties": {"context": "modal"}}]}"#),
    ],
    find: InvalidPatterns.find)
}

private enum InvalidPatterns {
  static func find(in context: LintContext, into findings: inout Findings) {
    for pattern in context.patterns where context.isCertain(pattern.written.range) {
      switch pattern.parse {
      case .accepted, .rejected:
        if let finding = rejected(pattern, in: context) { findings.add(finding) }
      case .empty:
        if let finding = empty(pattern, in: context) { findings.add(finding) }
      case .undecided(let bytes, let limit):
        findings.add(tooLong(pattern, bytes, limit: limit))
      }
    }
  }

  private static func rejected(_ pattern: RulePattern, in context: LintContext) -> Finding? {
    let clients = context.clients.filter { $0.rejection(of: pattern.written.pattern) != nil }
    guard let error = clients.first?.rejection(of: pattern.written.pattern) else { return nil }
    let clause = ClientClause.join(clients.map { ($0, neverMatchesPattern) })
    var finding = Finding(
      "\(error.reason): \(clause)", at: pattern.written.fileRange(of: error.range))
    finding.clients = clients
    finding.rule = pattern.rule
    finding.pattern = pattern.written.text
    let placeholder = placeholder(at: error, in: pattern.written)
    finding.help =
      placeholder == nil ? asWrittenInJSON(clauseOf(error.remedy)) : writeAnySegment
    finding.notes = [Diagnostic.Note(icuReports(error))]
    finding.fixes = fix(for: error, in: pattern.written).map { [$0] } ?? []
    return finding
  }

  /// A pattern that is not read is never known to be right.
  private static func tooLong(_ pattern: RulePattern, _ bytes: Int, limit: Int) -> Finding {
    var finding = Finding(isTooLong(bytes, limit: limit), at: pattern.written.range)
    finding.rule = pattern.rule
    finding.pattern = pattern.written.text
    finding.help = splitIt
    return finding
  }

  private static func empty(_ pattern: RulePattern, in context: LintContext) -> Finding? {
    let verdicts = context.clients.map { ($0, $0.emptyPattern) }
    guard !verdicts.isEmpty else { return nil }
    let clause = ClientClause.join(
      verdicts.map { ($0, $1 == .isInvalid ? neverMatchesIt : matchesEverything) })
    var finding = Finding("the empty pattern: \(clause)", at: pattern.written.range)
    if !verdicts.contains(where: { $0.1 == .isInvalid }) { finding.severity = .warning }
    finding.clients = context.clients
    finding.rule = pattern.rule
    finding.pattern = pattern.written.text
    finding.help = writeCatchAll
    return finding
  }

  /// The bytes of `{id}` and the like, which other routers take for any one part of a path.
  private static func placeholder(
    at error: PatternError, in pattern: DocumentPattern
  ) -> Range<Int>? {
    guard case .malformedCount = error.kind else { return nil }
    let rest = pattern.text.bytes[error.range.lowerBound...].dropFirst()
    let name = rest.prefix { byte in
      byte == UInt8(ascii: "_") || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }
    guard !name.isEmpty, rest.dropFirst(name.count).first == UInt8(ascii: "}") else { return nil }
    return error.range.lowerBound..<name.endIndex + 1
  }

  /// What is the same mistake in every pattern, and has one repair.
  private static func fix(
    for error: PatternError, in pattern: DocumentPattern
  ) -> Diagnostic.Fix? {
    switch error.kind {
    case .strayBrace(let brace):
      let start = pattern.fileRange(of: error.range).lowerBound
      return Diagnostic.Fix(
        "Escape the `\(brace)`", isSafe: false, edits: [.inserting("\\\\", at: start)])
    case .letterEscape:
      let backslash = error.range.lowerBound..<error.range.lowerBound + 1
      return Diagnostic.Fix(
        "Remove the backslash", isSafe: false, edits: [.removing(pattern.fileRange(of: backslash))])
    case .foreignNamedGroup:
      let end = error.range.upperBound
      let bytes = pattern.text.bytes
      guard end < bytes.count, bytes[end] == UInt8(ascii: "<") else { return nil }
      return Diagnostic.Fix(
        "Remove the `P`", isSafe: false, edits: [.removing(pattern.fileRange(of: end - 1..<end))])
    case .malformedCount:
      guard let placeholder = placeholder(at: error, in: pattern) else { return nil }
      let range = pattern.fileRange(of: placeholder)
      return Diagnostic.Fix(
        "Write `[^/]+`", isSafe: false, edits: [.init(replacing: range, with: "[^/]+")])
    default: return nil
    }
  }
}

// MARK: - Wording

private let neverMatchesPattern = VerbPhrase(
  "never matches the pattern", "never match the pattern")
private let neverMatchesIt = VerbPhrase("never matches it", "never match it")
private let matchesEverything = VerbPhrase(
  "matches every URL with it", "match every URL with it")

private func icuReports(_ error: PatternError) -> String { "ICU reports \(error.icuName)" }

private let writeAnySegment = "write `[^/]+` for any one part of a path"
private let writeCatchAll = "write `.*` for every URL, or remove the pattern"

private let splitIt = "split it into several patterns"

private func isTooLong(_ bytes: Int, limit: Int) -> String {
  "the pattern has \(bytes) bytes, more than the \(limit) that are read: it is not checked"
}

/// Advice about a pattern as it is typed into a JSON string, where a backslash is written twice.
private func asWrittenInJSON(_ advice: String) -> String {
  String(advice.flatMap { $0 == "\\" ? ["\\", "\\"] : [$0] })
}

/// A sentence as help is worded: in lower case and without its full stop.
private func clauseOf(_ sentence: String) -> String {
  let body = sentence.hasSuffix(".") ? sentence.dropLast() : sentence[...]
  return body.prefix(1).lowercased() + body.dropFirst()
}
