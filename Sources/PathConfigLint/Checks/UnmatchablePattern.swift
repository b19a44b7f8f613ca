import PathConfigAnalysis
import PathConfigAutomata
import PathConfigClients
import PathConfigSyntax

extension Check {
  static let unmatchablePattern = Check("unmatchable-pattern", dependsOn: [.subjects]) {
    context, findings in
    for pattern in context.readablePatterns {
      let text = Quotation.of(pattern.syntax.text)
      let inner = Obstacle.ofInnerURL(in: pattern)
      // Most patterns need no example, which takes long to find.
      if inner == nil, context.language(of: pattern.own)?.isEmpty == false { continue }
      if let url = context.example(of: pattern), context.finds(pattern, in: url) == true {
        guard let obstacle = inner else { continue }
        var finding = obstacle.finding(
          "\(text) matches no link: \(obstacle.reason)", about: pattern, context)
        finding.severity = .warning
        finding.witness = UTF8String(url)
        findings.add(finding)
        continue
      }
      // Other checks report a pattern that is rejected, or that only its encoding keeps from
      // matching.
      if context.client.rejection(of: pattern.written.pattern) != nil
        || context.client.path != .decoded
          && pattern.syntax.firstNode(spelling: \.isEncodedInURLs) != nil
          && Obstacle.ofOrder(in: pattern) == nil
      {
        continue
      }
      guard let language = context.language(of: pattern.own) else {
        findings.giveUp(
          at: pattern.written.range,
          because: "it is not known if any URL matches the pattern"
            + (context.obscurity(of: pattern).map { ": \($0)" } ?? ""))
        continue
      }
      if language.isEmpty {
        let obstacle = Obstacle.first(in: pattern)
        findings.add(
          obstacle.finding("\(text) never matches: \(obstacle.reason)", about: pattern, context))
      }
    }
    for pattern in context.readablePatterns where !context.client.matchesQueryStrings {
      if let finding = matchingQueryAlone(pattern, context) { findings.add(finding) }
    }
  }
}

extension LintContext {
  /// The reason that the language of a pattern is not known.
  fileprivate func obscurity(of pattern: ReadablePattern) -> String? {
    guard case .opaque(let reason)? = analysis?.languages[pattern.label] else { return nil }
    return UndecidedReason.opaque(pattern: pattern.written.text, reason).phrase()
  }
}

/// The finding about a pattern that wants a query of a client that does not look at it.
///
/// Such a client may decode the path, which then has a `?` where the URL has `%3F`.
private func matchingQueryAlone(
  _ pattern: ReadablePattern, _ context: LintContext
) -> DraftFinding? {
  guard let range = pattern.syntax.firstNode(spelling: { $0 == "?" }),
    let language = context.language(of: pattern.own),
    !language.isEmpty, let marked = context.language(of: "\\?"),
    LanguageSearch(inside: [language], outside: [marked]).shortest() == .none
  else { return nil }
  var finding = context.finding(
    "\(Quotation.of(pattern.syntax.text)) matches only a `?` within the path, written as `%3F`",
    about: pattern, at: range)
  finding.effect = "do[es] not look at the query"
  finding.severity = .warning
  finding.decision = "write a pattern for the path alone"
  finding.proposeRemovingPattern(pattern.own, in: context)
  return finding
}

/// The reason that no URL can match a pattern, as far as its text shows.
private struct Obstacle {
  /// The bytes of the pattern that are to blame.
  let range: Range<Int>

  /// A clause without a full stop.
  let reason: String

  /// The text to write instead.
  var edit: Suspicion.Edit?

  /// True if the intention is certain.
  var isCertain = false
  var help: String?

  func finding(
    _ message: String, about pattern: ReadablePattern, _ context: LintContext
  ) -> DraftFinding {
    var finding = context.finding(message, about: pattern, at: range)
    finding.decision = help
    guard let edit else { return finding }
    finding.proposeRewriting(
      pattern.written, inRule: pattern.rule, [edit], isSafe: isCertain ? false : nil)
    finding.pages = context.pages(reachedBy: pattern.written, after: [edit])
    return finding
  }

  /// The first apparent one in a text, which is known to match nothing.
  static func first(in pattern: ReadablePattern) -> Obstacle {
    let sequences = PatternSequence.all(in: pattern.syntax)
    let length = pattern.syntax.text.bytes.count
    for find in [delimiters, host, fragment, textAfterEnd, textBeforeStart, start, trailingSlash] {
      if let obstacle = sequences.lazy.compactMap(find).first { return obstacle }
    }
    return Obstacle(range: 0..<length, reason: "no URL has such a path")
  }

  /// Text after the end or before the start, whatever the text is.
  static func ofOrder(in pattern: ReadablePattern) -> Obstacle? {
    PatternSequence.all(in: pattern.syntax).lazy.compactMap {
      textAfterEnd(in: $0) ?? textBeforeStart(in: $0)
    }.first
  }

  /// The host of a pattern without an anchor, which only matches a URL that contains another one.
  static func ofInnerURL(in pattern: ReadablePattern) -> Obstacle? {
    let sequences = PatternSequence.all(in: pattern.syntax)
    guard sequences.count == 1, sequences[0].beginsPattern else { return nil }
    return host(in: sequences[0])
  }

  /// `://`, and the text before it and after it up to a slash.
  private static func host(in sequence: PatternSequence) -> Obstacle? {
    for index in sequence.items.indices.dropLast(2) {
      guard sequence.items[index].character == ":", sequence.items[index + 1].character == "/",
        sequence.items[index + 2].character == "/"
      else { continue }
      let start = sequence.start(before: index) { $0.character != nil || $0.isQuantifiedLetter }
      let end = sequence.end(from: index + 3) { $0.isAlphanumeric || $0.isHostSign }
      let range = sequence.range(start..<end)
      var obstacle = Obstacle(
        range: range, reason: "clients see only the path, not the scheme and the host")
      let isAtStart = range.lowerBound == 0 || sequence.syntax.text(in: 0..<range.lowerBound) == "^"
      if isAtStart, sequence.item(end)?.verbatim == "/" {
        obstacle.edit = (0..<range.upperBound, "^")
        obstacle.isCertain = true
      } else {
        obstacle.help = "begin the pattern with the path, as in `^/posts`"
      }
      return obstacle
    }
    return nil
  }

  private static func fragment(in sequence: PatternSequence) -> Obstacle? {
    guard let sign = sequence.items.first(where: { $0.character == "#" }) else { return nil }
    // An assertion of the end stays, and so does a group around the text.
    let end = sequence.start(before: sequence.items.count, while: \.isEnd)
    let rest = sign.range.lowerBound..<sequence.range(0..<end).upperBound
    return Obstacle(
      range: sign.range, reason: "clients do not see what follows a `#`", edit: (rest, ""))
  }

  /// The slashes around a regular expression in Ruby and JavaScript, as in `/^\/posts$/`.
  private static func delimiters(in sequence: PatternSequence) -> Obstacle? {
    let items = sequence.items
    guard sequence.beginsPattern, sequence.endsPattern, items.count > 2, items[1].isStart,
      items[0].verbatim == "/", items[items.count - 1].verbatim == "/"
    else { return nil }
    let body = sequence.syntax.text(in: sequence.range(1..<items.count - 1))
    let whole = 0..<sequence.syntax.text.bytes.count
    return Obstacle(
      range: whole, reason: "a pattern has no slashes around it",
      edit: (whole, body.string.replacing(#"\/"#, with: "/")), isCertain: true)
  }

  private static func textAfterEnd(in sequence: PatternSequence) -> Obstacle? {
    guard let index = sequence.items.firstIndex(where: \.isEnd),
      sequence.items[(index + 1)...].contains(where: \.isText)
    else { return nil }
    let rest = sequence.items[(index + 1)...]
    // A blank, comma or slash behind the end is more probably the mistake than the end. In Ruby, the
    // words of `%w[/new$, /edit$]` keep the comma.
    let isSlip =
      rest.allSatisfy { $0.verbatim == " " || $0.verbatim == "," }
      || rest.count == 1 && rest.last?.verbatim == "/"
    let range = sequence.range(isSlip ? rest.indices : index..<index + 1)
    return Obstacle(
      range: range, reason: "nothing can follow `$`", edit: (range, ""), isCertain: isSlip)
  }

  private static func textBeforeStart(in sequence: PatternSequence) -> Obstacle? {
    guard let index = sequence.items.lastIndex(where: \.isStart),
      sequence.items[..<index].contains(where: \.isText)
    else { return nil }
    let range = sequence.items[index].range
    return Obstacle(range: range, reason: "nothing can come before `^`", edit: (range, ""))
  }

  /// A path or a query cannot begin with the first character after `^`.
  private static func start(in sequence: PatternSequence) -> Obstacle? {
    guard sequence.beginsPattern, sequence.items.first?.isStart == true else { return nil }
    let index = sequence.end(from: 0, while: \.isStart)
    guard let first = sequence.item(index), let character = first.character,
      character != "/", character != "?"
    else { return nil }
    let start = first.range.lowerBound
    return Obstacle(
      range: first.range, reason: "a path begins with `/`, not with `\(character)`",
      edit: (start..<start, "/"), isCertain: true)
  }

  private static func trailingSlash(in sequence: PatternSequence) -> Obstacle? {
    guard sequence.endsPattern, sequence.items.last?.isEnd == true else { return nil }
    let end = sequence.start(before: sequence.items.count, while: \.isEnd)
    guard let slash = sequence.item(end - 1), slash.character == "/" else { return nil }
    let place = slash.range.upperBound
    return Obstacle(
      range: slash.range, reason: "the slash at the end of a path is removed first",
      edit: (place..<place, "?"), isCertain: true)
  }
}

extension Unicode.Scalar {
  fileprivate var isEncodedInURLs: Bool {
    !isASCII || value <= 0x20 || "\"<>\\^`{|}".unicodeScalars.contains(self)
  }
}

extension PatternNode {
  /// True if it always reads something.
  fileprivate var isText: Bool {
    switch kind {
    case .literal, .anyCharacter, .characterClass, .property, .set, .newlineSequence,
      .graphemeCluster:
      true
    case .quantified(let operand, let quantifier): quantifier.minimum > 0 && operand.isText
    case .group(.lookAhead, _), .group(.lookBehind, _): false
    case .group(_, let body): body.isText
    case .concatenation(let parts): parts.contains(where: \.isText)
    case .alternation(let parts): parts.allSatisfy(\.isText)
    case .assertion, .backReference, .flagChange, .comment: false
    }
  }

  /// The `s?` of `https?`.
  fileprivate var isQuantifiedLetter: Bool {
    if case .quantified(let operand, _) = kind { operand.isLetter } else { false }
  }

  /// True for the characters of a host beside letters and digits.
  fileprivate var isHostSign: Bool {
    if case .anyCharacter = kind { return true }
    return character == "." || character == "-" || character == ":"
  }
}
