/// Some whole lines of a stream, one after another.
///
/// A line ends in LF or CR LF, and the last line of a stream may have no end. A UTF-8 byte-order mark
/// before the first line of a stream is not part of it.
package struct LineBlock: Sendable {
  /// The lines with their ends; of a line over the cap, the beginning may be enough.
  package let bytes: ContiguousArray<UInt8>
  package let maximumLineBytes: Int

  /// Hands out the lines in order without their ends; nil for one over the cap.
  ///
  /// Complexity: O(bytes).
  ///
  /// - Parameter number: of the line before; it counts up.
  package func forEach(
    countedBy number: inout Int, _ body: (_ line: ArraySlice<UInt8>?, _ number: Int) throws -> Void
  ) rethrows {
    try forEachRange { range in
      number += 1
      try body(isTooLong(range) ? nil : bytes[range], number)
    }
  }

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
      let end = bytes.span.firstIndex(of: UInt8(ascii: "\n"), from: start) ?? bytes.count
      let endsInReturn = end > start && bytes[end - 1] == UInt8(ascii: "\r")
      try body(start..<(endsInReturn ? end - 1 : end))
      start = end + 1
    }
  }
}

/// Cuts the chunks of a stream into blocks of whole lines, in memory that does not grow with the stream.
package struct LineBlockCutter: Sendable {
  private let maximumLineBytes: Int

  /// True if no block has been handed out.
  private var isAtStart = true

  /// The beginning of a line whose end has not come yet, up to a little more than the cap.
  private var carried: ContiguousArray<UInt8> = []

  /// - Parameter maximumLineBytes: 1 MiB is far above any line of a log, and above any URL that a server
  ///   or browser takes.
  package init(maximumLineBytes: Int = 1 << 20) {
    self.maximumLineBytes = maximumLineBytes
  }

  /// The lines that end in a chunk, with their earlier parts, or nil if no line ends in it.
  ///
  /// Complexity: O(bytes).
  package mutating func cut(_ chunk: ContiguousArray<UInt8>) -> LineBlock? {
    guard let last = chunk.lastIndex(of: UInt8(ascii: "\n")) else {
      carry(chunk[...])
      return nil
    }
    let bytes = carried + chunk[...last]
    carried = []
    carry(chunk[(last + 1)...])
    return block(bytes)
  }

  /// The last line, if it has no end.
  package mutating func finish() -> LineBlock? {
    let rest = carried
    carried = []
    return block(rest)
  }

  private mutating func block(_ bytes: ContiguousArray<UInt8>) -> LineBlock? {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let isMarked = isAtStart && bytes.starts(with: mark)
    let bytes = isMarked ? ContiguousArray(bytes.dropFirst(mark.count)) : bytes
    if bytes.isEmpty { return nil }
    isAtStart = false
    return LineBlock(bytes: bytes, maximumLineBytes: maximumLineBytes)
  }

  /// Keeps a piece of a line, with room for a mark and a carriage return beyond the cap.
  private mutating func carry(_ piece: ArraySlice<UInt8>) {
    carried += piece.prefix(max(0, maximumLineBytes + 5 - carried.count))
  }
}
