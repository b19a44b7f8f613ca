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
