import PathConfigClients
import PathConfigSyntax

extension Check {
  static let invalidPattern = Check("invalid-pattern", dependsOn: [.patterns]) {
    context, findings in
    for pattern in context.patterns where context.isCertain(pattern.written.range) {
      var finding: DraftFinding?
      switch pattern.written.pattern.parse {
      case .accepted where pattern.written.text.isEmpty: finding = empty(pattern, in: context)
      case .accepted, .rejected: finding = rejected(pattern, in: context)
      case .undecided(let bytes, let limit):
        finding = context.finding(
          "the pattern is too long to check: it has \(bytes) bytes, the limit is \(limit)",
          at: pattern.written.range)
        finding?.stance = .indifferent
        finding?.decision = "split it into several patterns"
      }
      if var finding {
        finding.pattern = pattern.written.text
        finding.claim = .rejects(pattern: pattern.label)
        findings.add(finding)
      }
    }
  }
}

private func empty(_ pattern: RulePattern, in context: LintContext) -> DraftFinding {
  let isInvalid = context.client.refusesEmptyPattern
  var finding = context.finding("the empty pattern", at: pattern.written.range)
  finding.effect = isInvalid ? "never match[es] it" : "match[es] every URL with it"
  if !isInvalid { finding.severity = .warning }
  finding.propose(
    "replace it with `.*` to match every URL", changing: .rule(pattern.rule),
    [.writing(".*", over: pattern.written.range)])
  finding.proposeRemovingPattern(pattern, in: context)
  finding.decision = "decide which URLs are meant"
  return finding
}

private func rejected(_ pattern: RulePattern, in context: LintContext) -> DraftFinding? {
  let written = pattern.written
  guard let error = context.client.rejection(of: written.pattern) else { return nil }
  var finding = context.finding(
    "\(Quotation.of(written.text)) is invalid and never matches: \(error.reason)",
    at: written.escapes.fileRange(of: error.range))
  finding.notes = [Finding.Note("ICU reports \(error.icuName)")]
  finding.decision =
    written.text == "*"
    ? "to match every URL, write `.*` in the first rule"
    : clause(asWrittenInJSON: error.remedy)
  for (place, repair) in repairs(of: error, in: written).enumerated() {
    if place == 0 { finding.pages = context.pages(reachedBy: written, after: [repair.edit]) }
    // No other repair reaches the pages that are meant.
    if place > 0, !finding.pages.isEmpty { break }
    finding.proposeRewriting(
      written, inRule: pattern.rule, [repair.edit], orElse: place > 0,
      isSafe: repair.isCertain ? false : nil)
  }
  return finding
}

/// The possible repairs of a pattern, the likeliest first.
///
/// One that is certain is the only possible one.
private func repairs(
  of error: PatternError, in pattern: DocumentPattern
) -> [(isCertain: Bool, edit: Suspicion.Edit)] {
  let (start, end) = (error.range.lowerBound, error.range.upperBound)
  let bytes = pattern.text.bytes
  let escape = (isCertain: false, edit: (start..<start, "\\"))
  switch error.kind {
  case .strayBrace: return [(true, escape.edit)]
  case .meaninglessEscape: return [(true, (start..<start + 1, ""))]
  case .foreignNamedGroup:
    let isNamed = end < bytes.count && bytes[end] == UInt8(ascii: "<")
    return isNamed ? [(true, (end - 1..<end, ""))] : []
  case .malformedCount:
    let placeholder = placeholder(at: start, in: bytes)
    return placeholder.map { [(true, ($0, "[^/]+"))] } ?? [escape]
  case .quantifierWithoutOperand("*"):
    return [(false, (start..<start, "."))] + (bytes.count == 1 ? [] : [escape])
  case .quantifierWithoutOperand: return [escape]
  case .quantifierAfterQuantifier where bytes[..<end].suffix(3).elementsEqual("/**".utf8):
    return [(false, (start - 1..<end, end == bytes.count ? "" : ".*")), escape]
  case .quantifierAfterQuantifier, .quantifierAfterAssertion, .unopenedGroup, .trailingBackslash:
    return [(false, (error.range, "")), escape]
  case .countWithoutMinimum: return [(false, (start + 1..<start + 1, "0"))]
  case .unclosedGroup, .unclosedComment:
    return [(false, (bytes.count..<bytes.count, ")")), escape]
  case .unclosedSet: return [(false, (bytes.count..<bytes.count, "]")), escape]
  default: return []
  }
}

/// The bytes of a placeholder such as `{id}`, and in Ruby `#{post.id}`.
///
/// In other routers, a placeholder matches any one segment of a path.
private func placeholder(at start: Int, in bytes: ContiguousArray<UInt8>) -> Range<Int>? {
  let rest = bytes[start...].dropFirst()
  let isRuby = bytes[..<start].last == UInt8(ascii: "#")
  let name = rest.prefix {
    $0 == UInt8(ascii: "_") || $0.isASCIILetter
      || isRuby && ($0 == UInt8(ascii: ".") || $0.isASCIIDigit)
  }
  guard !name.isEmpty, rest.dropFirst(name.count).first == UInt8(ascii: "}") else { return nil }
  return (isRuby ? start - 1 : start)..<name.endIndex + 1
}

/// A sentence as help: it begins in lower case and has no full stop, and every backslash is doubled,
/// as the user types it into a JSON string.
private func clause(asWrittenInJSON sentence: String) -> String {
  let body = sentence.hasSuffix(".") ? sentence.dropLast() : sentence[...]
  return body.prefix(1).lowercased()
    + body.dropFirst().flatMap { $0 == "\\" ? ["\\", "\\"] : [$0] }
}
