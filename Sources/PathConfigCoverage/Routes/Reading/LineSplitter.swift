/// Cuts chunks of bytes into lines, in memory that does not grow with the input.
///
/// A line ends in LF or CR LF, the last one in nothing. A byte-order mark before the first is no
/// part of it.
struct LineSplitter {
  /// The 1-based number of the line that was handed out last.
  private(set) var number = 0

  /// The beginning of a line whose end has not come yet.
  private var carried: ContiguousArray<UInt8> = []

  /// Whether that line is over the cap: what more comes of it is dropped.
  private var isOverlong = false

  /// Far above any line of a log or list.
  private static let maximumLineBytes = 1 << 20

  /// Hands out the lines that end in a chunk; nil stands for a line over the cap.
  ///
  /// Complexity: O(bytes).
  mutating func split(
    _ chunk: ContiguousArray<UInt8>, _ body: (ArraySlice<UInt8>?, Int) -> Void
  ) {
    var start = 0
    while let end = Self.lineFeed(in: chunk, from: start) {
      if carried.isEmpty, !isOverlong {
        hand(chunk[start..<end], body)
      } else {
        carry(chunk[start..<end])
        handCarried(body)
      }
      start = end + 1
    }
    carry(chunk[start...])
  }

  /// Hands out the line that ends in nothing.
  mutating func finish(_ body: (ArraySlice<UInt8>?, Int) -> Void) {
    if !carried.isEmpty || isOverlong { handCarried(body) }
  }

  private static func lineFeed(in chunk: ContiguousArray<UInt8>, from start: Int) -> Int? {
    let bytes = chunk.span
    var index = start
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "\n") { return index }
      index += 1
    }
    return nil
  }

  private mutating func carry(_ piece: ArraySlice<UInt8>) {
    if isOverlong { return }
    if carried.count + piece.count > Self.maximumLineBytes {
      isOverlong = true
      carried = []
    } else {
      carried.append(contentsOf: piece)
    }
  }

  private mutating func handCarried(_ body: (ArraySlice<UInt8>?, Int) -> Void) {
    let line = carried
    carried.removeAll(keepingCapacity: true)
    if isOverlong {
      isOverlong = false
      number += 1
      body(nil, number)
    } else {
      hand(line[...], body)
    }
  }

  private mutating func hand(
    _ line: ArraySlice<UInt8>, _ body: (ArraySlice<UInt8>?, Int) -> Void
  ) {
    number += 1
    var line = line
    if line.last == UInt8(ascii: "\r") { line.removeLast() }
    if number == 1, line.starts(with: [0xEF, 0xBB, 0xBF]) { line.removeFirst(3) }
    body(line, number)
  }
}
