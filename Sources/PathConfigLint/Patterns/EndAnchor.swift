import PathConfigPattern

/// A `$`, or another assertion of its kind, with which a pattern ends.
struct EndAnchor {
  /// The bytes of the assertion in the pattern.
  let range: Range<Int>

  /// Where in the pattern the path ends: before the assertion, and before an optional query string
  /// in front of it.
  let pathEnd: Int

  /// A URL that was probably meant to match up to here; it is not put to the test.
  let url: String
}

extension ReadablePattern {
  /// The ends of the pattern that nothing may follow: one for each alternative that has one.
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
  /// Where what can be the query string begins at the end of a pattern, or the pattern's end.
  fileprivate var pathEnd: Int {
    let end = start(before: items.count, while: \.isEnd)
    let start = start(before: end, while: \.isOptionalQuery)
    return items[start].range.lowerBound
  }
}

extension PatternNode {
  /// Whether it is `(?:\?.*)?` or the like.
  var isOptionalQuery: Bool {
    guard case .quantified(let operand, let quantifier) = kind, quantifier.minimum == 0,
      case .group(_, let body) = operand.kind
    else { return false }
    if case .concatenation(let parts) = body.kind { return parts.first?.character == "?" }
    return body.character == "?"
  }
}
