import PathConfigSyntax

/// Texts in bytes that somebody else owns.
///
/// A range is always a range of those bytes.
extension Span<UInt8> {
  /// True if a text begins at an offset.
  @inline(__always)
  func hasText(_ text: StaticString, at start: Int) -> Bool {
    guard start >= 0, count - start >= text.utf8CodeUnitCount else { return false }
    for offset in 0..<text.utf8CodeUnitCount
    where self[start + offset] != text.utf8Start[offset] { return false }
    return true
  }

  /// True if these are the bytes of a range.
  func isText(_ text: StaticString, _ range: Range<Int>) -> Bool {
    range.count == text.utf8CodeUnitCount && hasText(text, at: range.lowerBound)
  }

  /// The place where a text first occurs.
  ///
  /// Complexity: O(bytes).
  func firstRange(of text: StaticString, in range: Range<Int>) -> Range<Int>? {
    let length = text.utf8CodeUnitCount
    if length == 0 || range.count < length { return nil }
    var rest = range.lowerBound..<(range.upperBound - length + 1)
    while let place = firstIndex(of: text.utf8Start[0], in: rest) {
      if hasText(text, at: place) { return place..<(place + length) }
      rest = (place + 1)..<rest.upperBound
    }
    return nil
  }

  /// A range without white space at both ends.
  func trimmed(_ range: Range<Int>) -> Range<Int> {
    var (start, end) = (range.lowerBound, range.upperBound)
    while start < end, self[start].isJSONWhiteSpace { start += 1 }
    while end > start, self[end - 1].isJSONWhiteSpace { end -= 1 }
    return start..<end
  }

  /// The end of the bytes from an offset on for which a condition is true.
  func end(of range: Range<Int>, while isInside: (UInt8) -> Bool) -> Int {
    var index = range.lowerBound
    while index < range.upperBound, isInside(self[index]) { index += 1 }
    return index
  }
}
