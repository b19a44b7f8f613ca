package import PathConfigDiagnostics

/// The lines of a stream, one at a time, in memory that does not grow with the stream.
///
/// A line ends in LF or CR LF, and the last one may end in nothing. A UTF-8 byte-order mark before
/// the first line is no part of it.
package struct LineReader {
  package enum Line: Equatable {
    /// The line without its end; what is not UTF-8 has become U+FFFD.
    case text(UTF8String)
    /// A line over the cap: how long it is, without its end; what it held is not kept.
    case tooLong(byteCount: Int)
  }

  /// The 1-based number of the line that `next` gave last.
  package private(set) var number = 0

  private let source: any ByteSource
  private let maximumLineBytes: Int

  /// Called before the source is read, which may wait: the moment to hand over what is answered.
  private let beforeRead: () -> Void

  private var chunk: ContiguousArray<UInt8> = []
  private var position = 0
  private var isAtEnd = false

  /// The offset in the chunk after its last line feed; 0 where it has none.
  private var endOfLastLine = 0

  /// Whether the next line has been read to its end: `next` will not wait.
  package var hasLineAtHand: Bool { position < endOfLastLine }

  /// - Parameter maximumLineBytes: 1 MiB is far above any URL that a server or browser takes.
  package init(
    _ source: any ByteSource, maximumLineBytes: Int = 1_048_576,
    beforeRead: @escaping () -> Void = {}
  ) {
    self.source = source
    self.maximumLineBytes = maximumLineBytes
    self.beforeRead = beforeRead
  }

  /// The next line, or nil at the end of the stream.
  ///
  /// Complexity: O(length of the line); at most the cap and one chunk are held.
  package mutating func next() throws(SystemError) -> Line? {
    var gathered = GatheredLine(keeping: maximumLineBytes + 2 + byteOrderMark.count)
    while true {
      if position == chunk.count {
        guard try readChunk() else { break }
      }
      let end = endOfPiece()
      gathered.append(chunk[position..<end])
      position = end
      if gathered.last == UInt8(ascii: "\n") { break }
    }
    if gathered.count == 0 { return nil }
    number += 1
    if number == 1 { gathered.dropPrefix(byteOrderMark) }
    gathered.dropLineEnd()
    if gathered.count > maximumLineBytes { return .tooLong(byteCount: gathered.count) }
    return .text(UTF8String(repairing: gathered.kept))
  }

  private mutating func readChunk() throws(SystemError) -> Bool {
    guard !isAtEnd else { return false }
    beforeRead()
    chunk = try source.read()
    position = 0
    endOfLastLine = (chunk.lastIndex(of: UInt8(ascii: "\n")) ?? -1) + 1
    isAtEnd = chunk.isEmpty
    return !isAtEnd
  }

  /// The offset in the chunk after the next line feed, or else the chunk's end.
  private func endOfPiece() -> Int {
    let bytes = chunk.span
    var index = position
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "\n") { return index + 1 }
      index += 1
    }
    return index
  }
}

private let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

/// One line on its way through the chunks: its first bytes, its last two and its length.
private struct GatheredLine {
  private(set) var kept: ContiguousArray<UInt8> = []
  private(set) var count = 0
  private(set) var last: UInt8?
  private var secondLast: UInt8?
  private let limit: Int

  /// - Parameter limit: how many bytes are kept; the rest is counted only.
  init(keeping limit: Int) {
    self.limit = limit
  }

  mutating func append(_ piece: ArraySlice<UInt8>) {
    guard let newLast = piece.last else { return }
    secondLast = piece.count > 1 ? piece[piece.endIndex - 2] : last
    last = newLast
    count += piece.count
    kept.append(contentsOf: piece.prefix(limit - kept.count))
  }

  mutating func dropPrefix(_ prefix: [UInt8]) {
    guard kept.starts(with: prefix) else { return }
    kept.removeFirst(prefix.count)
    count -= prefix.count
  }

  mutating func dropLineEnd() {
    guard last == UInt8(ascii: "\n") else { return }
    let length = secondLast == UInt8(ascii: "\r") && count > 1 ? 2 : 1
    if kept.count == count { kept.removeLast(length) }
    count -= length
  }
}
