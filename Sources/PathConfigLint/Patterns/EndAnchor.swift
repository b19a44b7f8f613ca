import PathConfigPattern

/// A `$`, or another assertion of its kind, with which a pattern ends.
struct EndAnchor {
  /// The bytes of the assertion in the pattern.
  let range: Range<Int>

  /// A URL that was probably meant to match up to here; it is not put to the test.
  let url: String
}

extension ReadablePattern {
  /// The ends of the pattern that nothing may follow: one for each alternative that has one.
  var endAnchors: [EndAnchor] {
    PatternSequence.all(in: syntax).compactMap { sequence in
      guard sequence.endsPattern, let last = sequence.items.last, last.isEnd,
        let url = PatternSample.url(of: syntax, through: last.range.lowerBound)
      else { return nil }
      return EndAnchor(range: last.range, url: url)
    }
  }
}
