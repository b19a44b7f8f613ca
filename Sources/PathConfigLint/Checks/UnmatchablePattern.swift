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

  /// The clients for which the language of a pattern is empty.
  ///
  /// It also says if that is unknown for some.
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
      // Other checks report a pattern that is rejected, or that only its encoding keeps from
      // matching.
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
    var finding = pattern.finding(
      neverMatches(pattern, cause.kind), at: cause.range, for: clients)
    repair(cause, in: pattern, &finding)
    return finding
  }

  /// A pattern with a host but without an anchor, which only matches a URL that contains another
  /// URL.
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
    var finding = pattern.finding(onlyWithin(pattern, url), at: cause.range, for: clients)
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
        PatternRewrite(pattern.written, [pattern.edit(start..<length, with: "")])
      ]
    case .textAfterEnd, .textBeforeStart:
      finding.rewrites = [
        PatternRewrite(pattern.written, [pattern.edit(cause.range, with: "")])
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
