import PathConfigClients
import PathConfigSyntax

extension Check {
  static let matchesInsideSegment = Check("matches-inside-segment", dependsOn: [.subjects]) {
    context, findings in
    let patterns = context.readablePatterns
    // A pattern of the file shows more than a page. As many are looked at as pages.
    let limit = max(100, 1_000_000 / max(1, patterns.count))
    let known =
      patterns.prefix(limit).map { Neighbour(text: Array($0.syntax.text.bytes), pattern: $0) }
      + context.pages.map { Neighbour(text: Array($0.prefix { $0 != "?" }.utf8), page: $0) }
    for pattern in patterns where AccidentalSplit(pattern) == nil {
      let sequences = PatternSequence.all(in: pattern.syntax)
        .prefix(ReadablePattern.maximumSuspects)
      let suspects = sequences.flatMap { sequence in
        [OpenSegment.Side.end, .start].compactMap { side in
          OpenSegment(at: side, of: sequence)?.suspicions(among: known, in: pattern, context)
        }
      }
      findings.add(suspects, about: pattern, in: context)
    }
  }
}

/// Another pattern of the file, or a page of the project, which may have a longer word.
private struct Neighbour {
  /// The text to look into.
  let text: [UInt8]
  var pattern: ReadablePattern?
  var page: String?
}

/// A run of letters and digits with which a pattern begins or ends, so that a URL may go on there.
private struct OpenSegment {
  enum Side { case start, end }

  let side: Side

  /// The bytes of the run in the pattern, and its text.
  let range: Range<Int>
  let text: [UInt8]

  /// The shortest run that counts.
  ///
  /// A word of two letters is hardly ever meant as a whole part of a path, unless a page shows it.
  private static let minimumLength = 2

  /// The number of longer words that are tried for each end of a pattern.
  private static let maximumWords = 32

  /// Nil if the row has no such run, or if it is not all of that part of the path.
  init?(at side: Side, of sequence: PatternSequence) {
    let count = sequence.items.count
    let items =
      side == .start
      ? 0..<sequence.end(from: 0) { $0.isNameCharacter }
      : sequence.start(before: count) { $0.isNameCharacter }..<count
    guard items.count >= Self.minimumLength else { return nil }
    switch side {
    case .start:
      guard sequence.beginsPattern, sequence.items[0].isAlphanumeric else { return nil }
      if let next = sequence.item(items.upperBound), next.character != "/", !next.isEnd {
        return nil
      }
    case .end:
      guard sequence.endsPattern, sequence.items[count - 1].isAlphanumeric,
        items.lowerBound == 0
          ? sequence.beginsPattern : sequence.item(items.lowerBound - 1)?.character == "/"
      else { return nil }
    }
    self.side = side
    range = sequence.range(items)
    text = Array(sequence.text(items).utf8)
  }

  /// The URLs that have a longer word in the place of the segment.
  func suspicions(
    among known: [Neighbour], in pattern: ReadablePattern, _ context: LintContext
  ) -> [Suspicion] {
    let end =
      context.clients.contains(where: \.matchesQueryStrings) ? "(?:[/?]|$)" : "(?:/|$)"
    let (place, added) = side == .start ? (range.lowerBound, "/") : (range.upperBound, end)
    // A longer word in the same rule gets the same properties, so that the accident changes nothing.
    return known.lazy.filter { other in
      (other.pattern == nil || text.count > Self.minimumLength)
        && other.pattern?.rule != pattern.rule && goesOn(in: other.text)
    }.prefix(Self.maximumWords).map { other in
      let notes = [other.pattern].compactMap(\.self).map {
        context.note("rule \($0.rule.number) is about such URLs", at: $0.written.range)
      }
      return Suspicion(
        range: range, effect: .matches,
        url: {
          let url = other.page ?? other.pattern.flatMap { context.example(of: $0) }
          return url.flatMap { goesOn(in: Array($0.utf8)) ? $0 : nil }
        },
        message: { "\(Quotation.of(pattern.syntax.text)) also matches \(Quotation.of($0))" },
        remedy: .init(edits: [[(place..<place, added)]], notes: notes))
    }
  }

  /// True if the word is in a text, and always goes on at the side.
  private func goesOn(in other: [UInt8]) -> Bool {
    var isFound = false
    for start in other.indices where other[start] == text[0] && other[start...].starts(with: text) {
      if side == .end, start > 0, other[start - 1] != UInt8(ascii: "/") { continue }
      let neighbour = side == .start ? start - 1 : start + text.count
      guard other.indices.contains(neighbour),
        other[neighbour].isWordByte || other[neighbour] == UInt8(ascii: "-")
      else { return false }
      isFound = true
    }
    return isFound
  }
}
