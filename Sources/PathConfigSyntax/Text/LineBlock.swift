/// Some whole lines of a stream, one after another.
///
/// A line ends in LF, CR LF or CR, and the last line of a stream may have no end. A UTF-8 byte-order
/// mark before the first line of a stream is not part of it.
package struct LineBlock: Sendable {
  package enum Line: Equatable {
    /// The line without its end.
    case text(ArraySlice<UInt8>)
    /// A line over the cap, with the number of its bytes without its end.
    case tooLong(byteCount: Int)
  }

  /// The 1-based number of the first line in its stream.
  let firstNumber: Int

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
      let end = bytes.firstLineEnd(from: start) ?? bytes.count
      try body(start..<end)
      start = bytes.afterLineEnd(end)
    }
  }
}

extension ContiguousArray<UInt8> {
  /// The offset of the first byte that ends a line.
  ///
  /// Complexity: O(distance).
  @usableFromInline
  func firstLineEnd(from start: Int) -> Int? {
    span.firstIndex(of: UInt8(ascii: "\n"), or: UInt8(ascii: "\r"), in: start..<count)
  }

  /// The offset after the end of a line, which has two bytes for CR LF.
  @inlinable
  func afterLineEnd(_ end: Int) -> Int {
    let isPair =
      end + 1 < count && self[end] == UInt8(ascii: "\r") && self[end + 1] == UInt8(ascii: "\n")
    return end + (isPair ? 2 : 1)
  }

  /// The offset after the last line that has its whole end here, or nil.
  ///
  /// A CR as the last byte may be the first half of an end. Complexity: O(distance from the end).
  func afterLastLine() -> Int? {
    let bytes = span
    var index = bytes.count
    while index > 0 {
      index -= 1
      if bytes[index] == UInt8(ascii: "\n") { return index + 1 }
      if bytes[index] == UInt8(ascii: "\r"), index + 1 < bytes.count { return index + 1 }
    }
    return nil
  }

  /// The number of ends of lines.
  ///
  /// Complexity: O(bytes); without a CR, some 4 bytes a nanosecond.
  var lineEndCount: Int {
    let bytes = span
    var count = bytes.lineFeedCount
    guard var index = bytes.firstIndex(of: UInt8(ascii: "\r")) else { return count }
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "\r"),
        index + 1 == bytes.count || bytes[index + 1] != UInt8(ascii: "\n")
      {
        count += 1
      }
      index += 1
    }
    return count
  }
}
