import PathConfigClients
import PathConfigSyntax

extension Check {
  static let invalidPattern = Check("invalid-pattern", dependsOn: [.patterns]) {
    context, findings in
    for pattern in context.patterns where context.isCertain(pattern.written.range) {
      var finding: DraftFinding?
      switch pattern.written.pattern.parse {
      case .accepted, .rejected: finding = rejected(pattern, in: context)
      case .empty: finding = empty(pattern, in: context)
      case .undecided(let bytes, let limit):
        finding = context.finding(
          "the pattern is too long to check: it has \(bytes) bytes, the limit is \(limit)",
          at: pattern.written.range)
        finding?.stance = .indifferent
        finding?.help = "split it into several patterns"
      }
      if var finding {
        finding.pattern = pattern.written.text
        findings.add(finding)
      }
    }
  }
}

private func empty(_ pattern: RulePattern, in context: LintContext) -> DraftFinding {
  let isInvalid = context.client.emptyPattern == .isInvalid
  var finding = context.finding("the empty pattern", at: pattern.written.range)
  finding.effect = DraftFinding.Effect(
    isInvalid
      ? VerbPhrase("never matches it", "never match it")
      : VerbPhrase("matches every URL with it", "match every URL with it"))
  if !isInvalid { finding.severity = .warning }
  if !isInvalid || !context.repeatsProperty(inRule: pattern.rule) {
    finding.advise(
      "replace it with `.*` to match every URL", changing: .rule(pattern.rule),
      [.writing(".*", over: pattern.written.range)])
  }
  if context.clients.allSatisfy({ $0.emptyPattern == .isInvalid }) {
    finding.adviseRemovingPattern(pattern, in: context)
  }
  return finding
}

extension LintContext {
  /// True if a rule sets a property that an earlier one sets, and would override it everywhere if it
  /// matched every URL.
  fileprivate func repeatsProperty(inRule rule: Int) -> Bool {
    let own = Set(assignments.filter { $0.rule == rule }.map(\.name))
    return assignments.contains { assignment in
      assignment.rule.map { $0 < rule } == true && own.contains(assignment.name)
    }
  }
}

private func rejected(_ pattern: RulePattern, in context: LintContext) -> DraftFinding? {
  let written = pattern.written
  guard let error = context.client.rejection(of: written.pattern) else { return nil }
  var finding = context.finding(
    "\(Quotation.of(written.text)) is invalid and never matches: \(error.reason)",
    at: written.fileRange(of: error.range))
  finding.notes = [Finding.Note("ICU reports \(error.icuName)")]
  let repairs = repairs(of: error, in: written)
  if let repair = repairs.first(where: { $0.title != nil || works($0.edit, in: written, context) })
  {
    let edit = written.edit(repair.edit.range, with: repair.edit.text)
    finding.pages = context.pages(reachedBy: written, after: [repair.edit])
    finding.rewrites = [DraftFinding.Rewrite(written.range, [edit])]
    if let title = repair.title {
      finding.offerFix(title, isSafe: false, changing: .rule(pattern.rule), edits: [edit])
    }
  } else {
    finding.help = clause(asWrittenInJSON: error.remedy)
  }
  return finding
}

/// True if all clients accept the pattern after a repair.
private func works(
  _ edit: Suspicion.Edit, in pattern: DocumentPattern, _ context: LintContext
) -> Bool {
  var bytes = pattern.text.bytes
  bytes.replaceSubrange(edit.range, with: edit.text.utf8)
  let repaired = context.document.patternTable.pattern(UTF8String(repairing: bytes))
  guard case .accepted = repaired.parse else { return false }
  return context.clients.allSatisfy { $0.rejection(of: repaired) == nil }
}

/// The possible repairs of a pattern, the likeliest first.
///
/// One with a title, which is its effect in the imperative, is the only possible one.
private func repairs(
  of error: PatternError, in pattern: DocumentPattern
) -> [(title: String?, edit: Suspicion.Edit)] {
  let (start, end) = (error.range.lowerBound, error.range.upperBound)
  let bytes = pattern.text.bytes
  let escape: (String?, Suspicion.Edit) = (nil, (start..<start, "\\"))
  switch error.kind {
  case .strayBrace(let brace): return [("Escape the `\(brace)`", escape.1)]
  case .meaninglessEscape: return [("Remove the backslash", (start..<start + 1, ""))]
  case .foreignNamedGroup:
    let isNamed = end < bytes.count && bytes[end] == UInt8(ascii: "<")
    return isNamed ? [("Remove the `P`", (end - 1..<end, ""))] : []
  case .malformedCount:
    let placeholder = placeholder(at: start, in: bytes)
    return placeholder.map { [("Write `[^/]+`", ($0, "[^/]+"))] } ?? [escape]
  case .quantifierWithoutOperand("*"): return [(nil, (start..<start, ".")), escape]
  case .quantifierWithoutOperand: return [escape]
  case .quantifierAfterQuantifier, .quantifierAfterAssertion, .unopenedGroup, .trailingBackslash:
    return [(nil, (error.range, "")), escape]
  case .countWithoutMinimum: return [(nil, (start + 1..<start + 1, "0"))]
  case .unclosedGroup, .unclosedComment:
    return [(nil, (bytes.count..<bytes.count, ")")), escape]
  case .unclosedSet: return [(nil, (bytes.count..<bytes.count, "]")), escape]
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
