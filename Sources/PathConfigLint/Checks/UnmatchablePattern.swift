import PathConfigAutomata
import PathConfigClients
import PathConfigSyntax

extension Check {
  static let unmatchablePattern = Check(
    "unmatchable-pattern", dependsOn: [.subjects], find: UnmatchablePatterns.find)
}

private enum UnmatchablePatterns {
  static func find(in context: LintContext, into findings: inout Findings) {
    for pattern in context.readablePatterns {
      let url = PatternSample.url(of: pattern.syntax)
      let answer = url.map { context.answer($0, of: pattern) }
      if let url, answer == .found {
        if let finding = withinAnotherURL(url, pattern, context) { findings.add(finding) }
        continue
      }
      // Other checks report a pattern that is rejected, or that only its encoding keeps from
      // matching.
      if context.client.rejection(of: pattern.written.pattern) != nil
        || context.client.path != .decoded && pattern.hasEncodedCharacter
      {
        continue
      }
      switch context.language(ofPattern: pattern.index) {
      case .some(let language):
        if language.isEmpty { findings.add(finding(pattern, in: context)) }
      case nil: findings.giveUp(at: pattern.written.range, because: isBeyondProof)
      }
    }
  }

  private static func finding(
    _ pattern: ReadablePattern, in context: LintContext
  ) -> Finding {
    let cause = UnmatchableCause.first(in: pattern.syntax)
    var finding = context.finding(
      neverMatches(pattern, cause.kind), about: pattern, at: cause.range)
    repair(cause, in: pattern, &finding)
    return finding
  }

  /// A pattern with a host but without an anchor, which only matches a URL that contains another
  /// URL.
  private static func withinAnotherURL(
    _ url: String, _ pattern: ReadablePattern, _ context: LintContext
  ) -> Finding? {
    let sequences = PatternSequence.all(in: pattern.syntax)
    guard let sequence = sequences.first, sequence.beginsPattern, sequences.count == 1,
      let cause = UnmatchableCause.host(in: sequence)
    else { return nil }
    var finding = context.finding(onlyWithin(pattern, url), about: pattern, at: cause.range)
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
        Finding.Rewrite(pattern.written.range, [pattern.edit(start..<length, with: "")])
      ]
    case .textAfterEnd, .textBeforeStart:
      finding.rewrites = [
        Finding.Rewrite(pattern.written.range, [pattern.edit(cause.range, with: "")])
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
