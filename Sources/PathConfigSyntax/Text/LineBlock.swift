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

/// Cuts the chunks of a stream into blocks of whole lines, in memory that does not grow with the stream.
package struct LineBlockCutter: Sendable {
  private let maximumLineBytes: Int

  /// The number of the first line that has not been handed out.
  private var nextNumber = 1

  /// The beginning of a line whose end has not come yet.
  private var carried: ContiguousArray<UInt8> = []

  /// The size and the last byte of that line once it is over the cap.
  ///
  /// Its bytes are not kept then.
  private var dropped: (byteCount: Int, last: UInt8)?

  /// True if no byte-order mark can follow.
  private var isPastMark = false

  /// - Parameter maximumLineBytes: 1 MiB is far above any line of a log, and above any URL that a server
  ///   or browser takes.
  package init(maximumLineBytes: Int = 1 << 20) {
    self.maximumLineBytes = maximumLineBytes
  }

  /// The lines that end in a chunk, with their earlier parts, or nil if no line ends in it.
  ///
  /// Complexity: O(bytes).
  package mutating func cut(_ chunk: ContiguousArray<UInt8>) -> LineBlock? {
    let chunk = isPastMark ? chunk : withoutMark(carried + chunk)
    let endsWithCarried = (dropped?.last ?? carried.last) == UInt8(ascii: "\r") && !chunk.isEmpty
    guard let last = chunk.afterLastLine() ?? (endsWithCarried ? 0 : nil) else {
      carry(chunk[...])
      return nil
    }
    var start = 0
    var droppedByteCount: Int?
    if let dropped {
      if endsWithCarried {
        start = chunk[0] == UInt8(ascii: "\n") ? 1 : 0
        droppedByteCount = dropped.byteCount - 1
      } else {
        let end = chunk.firstLineEnd(from: 0) ?? 0
        start = chunk.afterLineEnd(end)
        droppedByteCount = dropped.byteCount + end
      }
      self.dropped = nil
    }
    var bytes = carried
    bytes.append(contentsOf: chunk[start..<last])
    carried = []
    carry(chunk[last...])
    return block(bytes, droppedByteCount)
  }

  /// The last line, if it has no end.
  package mutating func finish() -> LineBlock? {
    if !isPastMark { carried = Self.afterMark(carried) }
    isPastMark = true
    defer {
      carried = []
      dropped = nil
    }
    if carried.isEmpty, dropped == nil { return nil }
    let endsInReturn = dropped?.last == UInt8(ascii: "\r")
    return block(carried, dropped.map { $0.byteCount - (endsInReturn ? 1 : 0) })
  }

  private mutating func block(
    _ bytes: ContiguousArray<UInt8>, _ droppedByteCount: Int?
  ) -> LineBlock {
    let block = LineBlock(
      firstNumber: nextNumber, bytes: bytes, droppedByteCount: droppedByteCount,
      maximumLineBytes: maximumLineBytes)
    nextNumber += bytes.lineEndCount + (droppedByteCount == nil ? 0 : 1)
    return block
  }

  private mutating func carry(_ piece: ArraySlice<UInt8>) {
    guard let last = piece.last else { return }
    // A line of the greatest length may end in CR.
    let byteCount = (dropped?.byteCount ?? carried.count) + piece.count
    if byteCount > maximumLineBytes + 1 {
      dropped = (byteCount, last)
      carried = []
    } else {
      carried.append(contentsOf: piece)
    }
  }
}

// MARK: - Byte-order mark

extension LineBlockCutter {
  /// Keeps back the beginning of the stream while it may be the beginning of a mark.
  private mutating func withoutMark(
    _ head: ContiguousArray<UInt8>
  ) -> ContiguousArray<UInt8> {
    carried = []
    if head.count < mark.count, mark.starts(with: head) { return head }
    isPastMark = true
    return Self.afterMark(head)
  }

  private static func afterMark(_ head: ContiguousArray<UInt8>) -> ContiguousArray<UInt8> {
    head.starts(with: mark) ? ContiguousArray(head.dropFirst(mark.count)) : head
  }
}

private let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
