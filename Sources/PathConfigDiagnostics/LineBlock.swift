/// Some whole lines of a stream, one after another.
///
/// A line ends in LF or CR LF, and the last line of a stream may have no end. A UTF-8 byte-order
/// mark before the first line of a stream is not part of it.
package struct LineBlock: Sendable {
  package enum Line: Equatable {
    /// The line without its end.
    case text(ArraySlice<UInt8>)
    /// A line over the cap, with the number of its bytes without its end.
    case tooLong(byteCount: Int)
  }

  /// The 1-based number of the first line in its stream.
  package let firstNumber: Int

  /// The lines with their ends, except a first line over the cap.
  package let bytes: ContiguousArray<UInt8>

  /// The length of the first line, if its bytes have not been kept.
  let droppedByteCount: Int?
  let maximumLineBytes: Int

  package var byteCount: Int { bytes.count }

  /// Hands out the lines in order, each with its number.
  ///
  /// Complexity: O(bytes).
  package func forEach(_ body: (_ line: Line, _ number: Int) throws -> Void) rethrows {
    var number = firstNumber
    if let droppedByteCount {
      try body(.tooLong(byteCount: droppedByteCount), number)
      number += 1
    }
    try forEachRange { range in
      try body(isTooLong(range) ? .tooLong(byteCount: range.count) : .text(bytes[range]), number)
      number += 1
    }
  }

  /// True if a line before the first one of `bytes` is over the cap.
  package var beginsWithDroppedLine: Bool { droppedByteCount != nil }

  package func isTooLong(_ line: Range<Int>) -> Bool { line.count > maximumLineBytes }

  /// Hands out the places of the lines in `bytes`, in order, those over the cap included.
  ///
  /// To count references to a slice takes longer than to read a short line.
  ///
  /// Complexity: O(bytes).
  @inlinable
  package func forEachRange(_ body: (_ line: Range<Int>) throws -> Void) rethrows {
    var start = 0
    while start < bytes.count {
      let lineFeed = bytes.span.firstIndex(of: UInt8(ascii: "\n"), from: start)
      var end = lineFeed ?? bytes.count
      if lineFeed != nil, end > start, bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
      try body(start..<end)
      start = (lineFeed ?? bytes.count) + 1
    }
  }
}

extension ContiguousArray<UInt8> {
  /// Complexity: O(distance).
  func firstLineFeed(from start: Int) -> Int? {
    span.firstIndex(of: UInt8(ascii: "\n"), from: start)
  }

  /// Complexity: O(distance from the end).
  func lastLineFeed() -> Int? {
    let bytes = span
    var index = bytes.count
    while index > 0 {
      index -= 1
      if bytes[index] == UInt8(ascii: "\n") { return index }
    }
    return nil
  }
}
