/// The map from offsets in a decoded JSON string to bytes of the file.
///
/// A pattern lives inside a JSON string: `"\\d"` is two bytes once decoded and three in the file.
/// The map places a fault of the pattern in the file.
package struct EscapeMap: Hashable, Sendable {
  /// One escape sequence: `decoded` bytes of the text came from `file` bytes of the file.
  package struct Escape: Hashable, Sendable {
    var decoded: Range<Int>
    var file: Range<Int>

    /// The half of a surrogate pair that U+FFFD stands for.
    var surrogate: UInt16?
  }

  /// The file offset of the first byte after the opening quotation mark.
  var contentStart: Int

  /// The escape sequences in ascending order.
  ///
  /// Between them, one byte is one byte.
  var escapes: [Escape]

  package init(contentStart: Int, escapes: [Escape] = []) {
    self.contentStart = contentStart
    self.escapes = escapes
  }

  /// The bytes of the file that a range of decoded bytes came from.
  ///
  /// Escapes are taken whole.
  ///
  /// Complexity: O(log escapes).
  package func fileRange(of decoded: Range<Int>) -> Range<Int> {
    let lower = fileOffset(of: decoded.lowerBound, takingEscapes: .fromStart)
    let upper = fileOffset(of: decoded.upperBound, takingEscapes: .toEnd)
    return lower..<max(lower, upper)
  }

  private enum Edge { case fromStart, toEnd }

  private func fileOffset(of offset: Int, takingEscapes edge: Edge) -> Int {
    // The last escape that starts before the offset; `firstAfter` is the first that does not.
    let firstAfter = escapes.partitioningIndex { $0.decoded.lowerBound >= offset }
    guard firstAfter > 0 else { return contentStart + offset }
    let escape = escapes[firstAfter - 1]
    if offset < escape.decoded.upperBound {
      return edge == .fromStart ? escape.file.lowerBound : escape.file.upperBound
    }
    return escape.file.upperBound + (offset - escape.decoded.upperBound)
  }
}
