import PathConfigPattern

/// A `$`, or a similar assertion, at the end of a pattern.
struct EndAnchor {
  /// The bytes of the assertion in the pattern.
  let range: Range<Int>

  /// The end of the path in the pattern.
  ///
  /// It is before the assertion, and before an optional query string in front of it.
  let pathEnd: Int

  /// A URL that was probably meant to match up to here, without a test.
  let url: String
}

extension ReadablePattern {
  /// The ends of the pattern that allow no more text: one for each alternative that has one.
  var endAnchors: [EndAnchor] {
    let sequences = PatternSequence.all(in: syntax).filter { sequence in
      sequence.endsPattern && sequence.items.last?.isEnd == true
    }
    return sequences.prefix(Self.maximumSuspects).compactMap { sequence in
      guard let last = sequence.items.last,
        let url = PatternSample.url(of: syntax, through: last.range.lowerBound)
      else { return nil }
      return EndAnchor(range: last.range, pathEnd: sequence.pathEnd, url: url)
    }
  }
}

extension PatternSequence {
  /// The beginning of a possible query string at the end of a pattern, or the pattern's end.
  fileprivate var pathEnd: Int {
    let end = start(before: items.count, while: \.isEnd)
    let start = start(before: end, while: \.isOptionalQuery)
    return items[start].range.lowerBound
  }
}

extension PatternNode {
  /// True if it is `(?:\?.*)?` or the like.
  var isOptionalQuery: Bool {
    guard case .quantified(let operand, let quantifier) = kind, quantifier.minimum == 0,
      case .group(_, let body) = operand.kind
    else { return false }
    if case .concatenation(let parts) = body.kind { return parts.first?.character == "?" }
    return body.character == "?"
  }
}
