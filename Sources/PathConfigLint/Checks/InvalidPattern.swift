import PathConfigClients
import PathConfigSyntax

extension Check {
  static let invalidPattern = Check(
    "invalid-pattern", dependsOn: [.patterns], find: InvalidPatterns.find)
}

private enum InvalidPatterns {
  static func find(in context: LintContext, into findings: inout Findings) {
    for pattern in context.patterns where context.isCertain(pattern.written.range) {
      switch pattern.parse {
      case .accepted, .rejected:
        if let finding = rejected(pattern, in: context) { findings.add(finding) }
      case .empty:
        findings.add(empty(pattern, in: context))
      case .undecided(let bytes, let limit):
        findings.add(tooLong(pattern, bytes, limit: limit, in: context))
      }
    }
  }

  private static func rejected(_ pattern: RulePattern, in context: LintContext) -> Finding? {
    guard let error = context.client.rejection(of: pattern.written.pattern) else { return nil }
    var finding = context.finding(
      isInvalid(pattern.written.text, error), at: pattern.written.fileRange(of: error.range))
    finding.pattern = pattern.written.text
    finding.notes = [Finding.Note(icuReports(error))]
    if let (title, edit) = fix(for: error, in: pattern.written) {
      finding.offer(title, [edit], in: pattern.written)
    } else if let edit = proposal(for: error, in: pattern.written, context) {
      finding.rewrites = [Finding.Rewrite(pattern.written.range, [edit])]
    } else {
      finding.help = asWrittenInJSON(clauseOf(error.remedy))
    }
    return finding
  }

  /// A finding about a pattern that is too long to check.
  private static func tooLong(
    _ pattern: RulePattern, _ bytes: Int, limit: Int, in context: LintContext
  ) -> Finding {
    var finding = context.finding(isTooLong(bytes, limit: limit), at: pattern.written.range)
    finding.stance = .indifferent
    finding.pattern = pattern.written.text
    finding.help = splitIt
    return finding
  }

  private static func empty(_ pattern: RulePattern, in context: LintContext) -> Finding {
    let isInvalid = context.client.emptyPattern == .isInvalid
    var finding = context.finding("the empty pattern", at: pattern.written.range)
    finding.effect = Finding.Effect(isInvalid ? neverMatching : matchesEverything)
    if !isInvalid { finding.severity = .warning }
    finding.pattern = pattern.written.text
    finding.help = writeCatchAll
    return finding
  }

  /// The bytes of a placeholder such as `{id}`.
  ///
  /// In other routers, a placeholder matches any one segment of a path.
  private static func placeholder(
    at error: PatternError, in pattern: DocumentPattern
  ) -> Range<Int>? {
    guard case .malformedCount = error.kind else { return nil }
    let rest = pattern.text.bytes[error.range.lowerBound...].dropFirst()
    let name = rest.prefix { byte in
      byte == UInt8(ascii: "_") || byte.isASCIILetter
    }
    guard !name.isEmpty, rest.dropFirst(name.count).first == UInt8(ascii: "}") else { return nil }
    return error.range.lowerBound..<name.endIndex + 1
  }

  /// The repair of a mistake that has only one possible repair.
  private static func fix(
    for error: PatternError, in pattern: DocumentPattern
  ) -> (title: String, edit: Finding.Edit)? {
    switch error.kind {
    case .strayBrace(let brace):
      let start = pattern.fileRange(of: error.range).lowerBound
      return ("Escape the `\(brace)`", .inserting("\\\\", at: start))
    case .letterEscape:
      let backslash = error.range.lowerBound..<error.range.lowerBound + 1
      return ("Remove the backslash", .removing(pattern.fileRange(of: backslash)))
    case .foreignNamedGroup:
      let end = error.range.upperBound
      let bytes = pattern.text.bytes
      guard end < bytes.count, bytes[end] == UInt8(ascii: "<") else { return nil }
      return ("Remove the `P`", .removing(pattern.fileRange(of: end - 1..<end)))
    case .malformedCount:
      guard let placeholder = placeholder(at: error, in: pattern) else { return nil }
      let range = pattern.fileRange(of: placeholder)
      return ("Write `[^/]+`", .init(replacing: range, with: "[^/]+"))
    default: return nil
    }
  }

  /// The likeliest of several repairs, or nil if none works.
  ///
  /// A repair works if the clients accept the pattern after it.
  private static func proposal(
    for error: PatternError, in pattern: DocumentPattern, _ context: LintContext
  ) -> Finding.Edit? {
    let length = pattern.text.bytes.count
    for (range, text) in candidates(for: error, length: length) {
      var bytes = pattern.text.bytes
      bytes.replaceSubrange(range, with: text.utf8)
      let repaired = context.document.patternTable.pattern(UTF8String(repairing: bytes))
      guard case .accepted = repaired.parse,
        !context.clients.contains(where: { $0.rejection(of: repaired) != nil })
      else { continue }
      let start = pattern.fileRange(of: range.lowerBound..<length).lowerBound
      return Finding.Edit(
        replacing: range.isEmpty ? start..<start : pattern.fileRange(of: range),
        with: JSONText.escaped(text))
    }
    return nil
  }

  /// The possible repairs of a pattern with `length` bytes, the likeliest first.
  private static func candidates(
    for error: PatternError, length: Int
  ) -> [(range: Range<Int>, text: String)] {
    let start = error.range.lowerBound
    let escape = (start..<start, "\\")
    return switch error.kind {
    case .quantifierWithoutOperand("*"): [(start..<start, "."), escape]
    case .quantifierWithoutOperand: [escape]
    case .quantifierAfterQuantifier, .quantifierAfterAssertion, .unopenedGroup, .trailingBackslash:
      [(error.range, ""), escape]
    case .countWithoutMinimum: [(start + 1..<start + 1, "0")]
    case .malformedCount: [escape]
    case .unclosedGroup, .unclosedComment: [(length..<length, ")"), escape]
    case .unclosedSet: [(length..<length, "]"), escape]
    default: []
    }
  }
}

// MARK: - Wording

private func isInvalid(_ pattern: UTF8String, _ error: PatternError) -> String {
  "\(Quotation.of(pattern)) is invalid and never matches: \(error.reason)"
}

private let neverMatching = VerbPhrase("never matches it", "never match it")
private let matchesEverything = VerbPhrase(
  "matches every URL with it", "match every URL with it")

private func icuReports(_ error: PatternError) -> String { "ICU reports \(error.icuName)" }

private let writeCatchAll = "replace it with `.*` to match every URL, or remove it"
private let splitIt = "split it into several patterns"

private func isTooLong(_ bytes: Int, limit: Int) -> String {
  "the pattern is too long to check: it has \(bytes) bytes, the limit is \(limit)"
}

/// The advice as the user types it into a JSON string, with every backslash doubled.
private func asWrittenInJSON(_ advice: String) -> String {
  String(advice.flatMap { $0 == "\\" ? ["\\", "\\"] : [$0] })
}

/// The sentence in the form of help: it begins in lower case and has no full stop.
private func clauseOf(_ sentence: String) -> String {
  let body = sentence.hasSuffix(".") ? sentence.dropLast() : sentence[...]
  return body.prefix(1).lowercased() + body.dropFirst()
}
