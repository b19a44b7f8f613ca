import PathConfigDiagnostics
import PathConfigModel
import PathConfigPattern

extension Check {
  static let simplifiablePattern = Check(
    id: "simplifiable-pattern",
    summary: "a pattern that can be shorter",
    rationale: """
      A pattern matches anywhere in the path, so `.*` at its beginning or end adds nothing. The same \
      holds for parentheses around a single thing, and for a backslash before a character without a \
      special meaning, as in `\\\\/`. The shorter pattern is proved to match the same URLs.
      """,
    level: .on(.info),
    in: .strict,
    dependsOn: [],
    examples: [
      .finds(
        "Any text at the beginning",
        in: #"{"rules": [{"patterns": ["«.*»/edit/"], "properties": {"context": "modal"}}]}"#,
        "the `.*` at the beginning is not needed: `/edit/` matches the same URLs",
        fixed: #"{"rules": [{"patterns": ["/edit/"], "properties": {"context": "modal"}}]}"#),
      .finds(
        "Any text at the end",
        in: #"{"rules": [{"patterns": ["/admin/«.*$»"], "properties": {"title": "Admin"}}]}"#,
        "the `.*$` at the end is not needed: `/admin/` matches the same URLs",
        fixed: #"{"rules": [{"patterns": ["/admin/"], "properties": {"title": "Admin"}}]}"#),
      .finds(
        "A backslash before a slash",
        in: #"{"rules": [{"patterns": ["^«\\»/new/"], "properties": {"context": "modal"}}]}"#,
        "the backslash before `/` is not needed: `^/new/` matches the same URLs",
        fixed: #"{"rules": [{"patterns": ["^/new/"], "properties": {"context": "modal"}}]}"#),
      .finds(
        "Several parts",
        in: #"{"rules": [{"patterns": ["«^.*\\/(new)»/"], "properties": {"context": "modal"}}]}"#,
        "`^.*\\/(new)/` can be shorter: `/new/` matches the same URLs",
        fixed: #"{"rules": [{"patterns": ["/new/"], "properties": {"context": "modal"}}]}"#),
      .ignores(
        "The pattern for every URL",
        in: #"{"rules": [{"patterns": [".*"], "properties": {"context": "modal"}}]}"#),
      .ignores(
        "Parts that make a difference",
        in: """
          {"rules": [{
            "patterns": [".+/edit/", "/a/.*/b/", "/(?:c|d)/", "/e(?:/f)?/", "/g\\\\.h/"],
            "properties": {"title": "A"}
          }]}
          """),
    ],
    find: SimplifiablePatterns.find)
}

private enum SimplifiablePatterns {
  static func find(in context: LintContext, into findings: inout Findings) {
    let found = context.readablePatterns.compactMap { finding($0, context) }
    guard let first = found.first else { return }
    let cause = context.cause("simplifiable-pattern", at: first.range, effect: headline)
    for var finding in found {
      finding.cause = cause
      findings.add(finding)
    }
  }

  /// All simplifications at once, or else the first possible one alone.
  private static func finding(
    _ pattern: ReadablePattern, _ context: LintContext
  ) -> Finding? {
    let simplifications = Simplification.all(in: pattern.syntax)
    guard !simplifications.isEmpty else { return nil }
    return finding(simplifications, in: pattern, context)
      ?? simplifications.prefix(ReadablePattern.maximumSuspects).lazy.compactMap {
        finding([$0], in: pattern, context)
      }.first
  }

  /// A finding about simplifications that are proved to change nothing.
  ///
  /// Nil if they change something, or if that is not known.
  private static func finding(
    _ simplifications: [Simplification], in pattern: ReadablePattern, _ context: LintContext
  ) -> Finding? {
    let text = Simplification.apply(simplifications, to: pattern.syntax.text)
    let simplified = context.document.patternTable.pattern(text)
    guard !context.clients.isEmpty, case .accepted = simplified.parse,
      isSame(simplified, as: pattern, context)
    else { return nil }
    let range = simplifications.map(\.range).reduce(simplifications[0].range) { whole, part in
      min(whole.lowerBound, part.lowerBound)..<max(whole.upperBound, part.upperBound)
    }
    let part = simplifications.count == 1 ? part(simplifications[0], in: pattern) : nil
    var finding = pattern.finding(
      matchesTheSame(pattern, part, text), at: range, for: context.clients)
    finding.offer(
      "Write \(Quotation.of(text))", isSafe: true,
      [pattern.edit(0..<pattern.syntax.text.bytes.count, with: text.string)], in: pattern.written)
    return finding
  }

  private static func isSame(
    _ simplified: Pattern, as pattern: ReadablePattern, _ context: LintContext
  ) -> Bool {
    context.clients.allSatisfy { client in
      guard
        let before = context.languages.language(ofPattern: pattern.index, for: client),
        let after = PatternKnowledge.language(of: simplified, for: client)
      else { return false }
      return before == after
    }
  }

  /// The needless part, as the subject of a sentence.
  private static func part(
    _ simplification: Simplification, in pattern: ReadablePattern
  ) -> String {
    let text = Quotation.of(pattern.text(simplification.range))
    return switch simplification.reason {
    case .leadingAnything: "the \(text) at the beginning is not"
    case .trailingAnything: "the \(text) at the end is not"
    case .anchoredAnything: "the anchors are not"
    case .group: "the parentheses are not"
    case .escape(let scalar): "the backslash before `\(scalar)` is not"
    case .count: "the count \(text) is not"
    }
  }
}

// MARK: - Wording

private func matchesTheSame(
  _ pattern: ReadablePattern, _ part: String?, _ text: UTF8String
) -> String {
  let cause =
    part.map { "\($0) needed" } ?? "\(Quotation.of(pattern.syntax.text)) can be shorter"
  return "\(cause): \(Quotation.of(text)) matches the same URLs"
}

private let headline = "patterns can be shorter"
