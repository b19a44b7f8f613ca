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
  package func firstRange(of text: StaticString, in range: Range<Int>) -> Range<Int>? {
    let length = text.utf8CodeUnitCount
    if length == 0 || range.count < length { return nil }
    var rest = range.lowerBound..<(range.upperBound - length + 1)
    while let place = firstIndex(of: text.utf8Start[0], in: rest) {
      if hasText(text, at: place) { return place..<(place + length) }
      rest = (place + 1)..<rest.upperBound
    }
    return nil
  }

  /// True for the name of a verb, or several as in `PATCH|PUT`.
  func isVerb(_ word: Range<Int>) -> Bool {
    word.count >= 3
      && end(of: word) { $0.isASCIICapital || $0 == UInt8(ascii: "|") } == word.upperBound
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

extension ArraySlice<UInt8> {
  /// Without blanks at both ends.
  var trimmed: ArraySlice<UInt8> { trimming(\.isJSONWhiteSpace) }

  /// The same text, repaired if it is not UTF-8.
  var text: UTF8String { UTF8String(repairing: self) }
}

/// The facts about a page that the bytes of its URL show.
extension Span<UInt8> {
  /// The offset of the query or the fragment, or the end.
  var pathEnd: Int {
    firstIndex(of: UInt8(ascii: "?"), or: UInt8(ascii: "#"), in: 0..<count) ?? count
  }

  /// True if the path ends in the name of a file that pages consist of.
  func isAsset(pathEnd: Int) -> Bool {
    var index = pathEnd
    while index > 0 {
      index -= 1
      if self[index] == UInt8(ascii: "/") { return false }
      if self[index] == UInt8(ascii: ".") {
        return Self.assetEndings.contains { isTextInAnyCase($0, (index + 1)..<pathEnd) }
      }
    }
    return false
  }

  private static var assetEndings: [StaticString] {
    [
      "js", "css", "map", "png", "jpg", "jpeg", "gif", "svg", "ico", "webp", "avif", "woff",
      "woff2", "ttf", "mjs", "webmanifest",
    ]
  }

  private func isTextInAnyCase(_ text: StaticString, _ range: Range<Int>) -> Bool {
    guard range.count == text.utf8CodeUnitCount else { return false }
    for offset in 0..<range.count
    where self[range.lowerBound + offset].lowercasedASCII != text.utf8Start[offset] {
      return false
    }
    return true
  }

  /// True if the last segment of the path is `new` or `edit`.
  func looksLikeForm(pathEnd: Int) -> Bool {
    for name: StaticString in ["new", "edit"] {
      let start = pathEnd - name.utf8CodeUnitCount
      if start > 0, self[start - 1] == UInt8(ascii: "/"), isText(name, start..<pathEnd) {
        return true
      }
    }
    return false
  }

  /// True if the path begins with a segment that Rails keeps for itself.
  ///
  /// It also answers at `/up`, which an app may serve itself.
  var isOfFramework: Bool {
    let start = startOfPath
    if isPathOfFramework(from: start) || hasText("/up", at: start) && isEndOfPath(start + 3) {
      return true
    }
    return firstRange(of: "config", in: start..<pathEnd) != nil
      && isPathOfConfiguration(UTF8String(repairing: extracting(start..<pathEnd)).string)
  }

  /// - Parameter start: the offset of the path.
  func isPathOfFramework(from start: Int) -> Bool {
    let end = start + 6
    if hasText("/rails", at: start) || hasText("/cable", at: start) {
      return isEndOfPath(end) || self[end] == UInt8(ascii: "/")
    }
    let words: [StaticString] = ["/recede", "/resume", "/refresh"]
    return words.contains { word in
      let end = start + word.utf8CodeUnitCount
      return hasText(word, at: start) && hasText("_historical_location", at: end)
        && isEndOfPath(end + 20)
    }
  }

  private func isEndOfPath(_ place: Int) -> Bool {
    place == count || self[place] == UInt8(ascii: "?") || self[place] == UInt8(ascii: "#")
  }

  /// The offset of the first slash after the host of an address, or 0 for a path.
  private var startOfPath: Int {
    if count > 0, self[0] == UInt8(ascii: "/") { return 0 }
    guard let scheme = firstRange(of: "://", in: 0..<count) else { return 0 }
    return firstIndex(of: UInt8(ascii: "/"), from: scheme.upperBound) ?? count
  }
}
