import PathConfigSyntax

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
  var isOfFramework: Bool { isPathOfFramework(from: startOfPath) }

  /// - Parameter start: the offset of the path.
  func isPathOfFramework(from start: Int) -> Bool {
    guard start + 6 <= count, self[start] == UInt8(ascii: "/") else { return false }
    let isKnown = hasText("rails", at: start + 1) || hasText("cable", at: start + 1)
    if !isKnown || start + 6 == count { return isKnown }
    let next = self[start + 6]
    return next == UInt8(ascii: "/") || next == UInt8(ascii: "?") || next == UInt8(ascii: "#")
  }

  /// The offset of the first slash after the host of an address, or 0 for a path.
  private var startOfPath: Int {
    if count > 0, self[0] == UInt8(ascii: "/") { return 0 }
    guard let scheme = firstRange(of: "://", in: 0..<count) else { return 0 }
    return firstIndex(of: UInt8(ascii: "/"), from: scheme.upperBound) ?? count
  }
}
