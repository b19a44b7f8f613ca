import PathConfigSyntax

/// The reason that no URL can match a pattern, as far as its text shows.
struct UnmatchableCause {
  enum Kind: Hashable {
    /// `#` and the text after it are not part of the subject.
    case fragment
    /// The scheme and the host are not part of it either.
    case host
    /// A path or a query cannot begin with the first character after `^`.
    case start(Unicode.Scalar)
    /// Something has to follow the end.
    case textAfterEnd
    /// Something has to precede the start.
    case textBeforeStart
    /// A slash at the end is stripped before matching.
    case trailingSlash
    /// The text does not show the reason.
    case other
  }

  let kind: Kind

  /// The bytes of the pattern that are to blame.
  let range: Range<Int>

  /// The first apparent cause in a text.
  ///
  /// Another type decides if the pattern really matches nothing.
  static func first(in syntax: PatternSyntax) -> UnmatchableCause {
    let sequences = PatternSequence.all(in: syntax)
    for find in [host, fragment, textAfterEnd, textBeforeStart, start, trailingSlash] {
      for sequence in sequences {
        if let cause = find(sequence) { return cause }
      }
    }
    return UnmatchableCause(kind: .other, range: 0..<syntax.text.bytes.count)
  }

  /// `://`, and the text before it and after it up to a slash.
  static func host(in sequence: PatternSequence) -> UnmatchableCause? {
    for index in sequence.items.indices.dropLast(2) {
      guard sequence.items[index].character == ":", sequence.items[index + 1].character == "/",
        sequence.items[index + 2].character == "/"
      else { continue }
      let start = sequence.start(before: index) { $0.character != nil || $0.isQuantifiedLetter }
      let end = sequence.end(from: index + 3) { $0.isAlphanumeric || $0.isHostSign }
      return UnmatchableCause(kind: .host, range: sequence.range(start..<end))
    }
    return nil
  }

  private static func fragment(in sequence: PatternSequence) -> UnmatchableCause? {
    sequence.items.first { $0.character == "#" }.map { .init(kind: .fragment, range: $0.range) }
  }

  private static func textAfterEnd(in sequence: PatternSequence) -> UnmatchableCause? {
    guard let index = sequence.items.firstIndex(where: \.isEnd),
      sequence.items[(index + 1)...].contains(where: \.isText)
    else { return nil }
    return UnmatchableCause(kind: .textAfterEnd, range: sequence.items[index].range)
  }

  private static func textBeforeStart(in sequence: PatternSequence) -> UnmatchableCause? {
    guard let index = sequence.items.lastIndex(where: \.isStart),
      sequence.items[..<index].contains(where: \.isText)
    else { return nil }
    return UnmatchableCause(kind: .textBeforeStart, range: sequence.items[index].range)
  }

  private static func start(in sequence: PatternSequence) -> UnmatchableCause? {
    guard sequence.beginsPattern, sequence.items.first?.isStart == true else { return nil }
    let index = sequence.end(from: 0, while: \.isStart)
    guard let first = sequence.item(index), let character = first.character,
      character != "/", character != "?"
    else { return nil }
    return UnmatchableCause(kind: .start(character), range: first.range)
  }

  private static func trailingSlash(in sequence: PatternSequence) -> UnmatchableCause? {
    guard sequence.endsPattern, sequence.items.last?.isEnd == true else { return nil }
    let end = sequence.start(before: sequence.items.count, while: \.isEnd)
    guard let slash = sequence.item(end - 1), slash.character == "/" else { return nil }
    return UnmatchableCause(kind: .trailingSlash, range: slash.range)
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
