import PathConfigSyntax

/// Writes the shapes of URLs one after another into one buffer.
///
/// A shape is the path with `:id` for each segment that is a number, a hexadecimal key of eight digits or
/// more, or a UUID.
struct ShapeWriter {
  /// The shapes, and room for more.
  private(set) var bytes: ContiguousArray<UInt8> = []
  private var count = 0

  /// Appends the shape of a URL.
  ///
  /// Complexity: O(bytes).
  ///
  /// - Returns: the place of the shape in `bytes`.
  mutating func append(_ url: Span<UInt8>, pathEnd: Int) -> Range<Int> {
    // The shortest segment that grows is `/1`.
    let needed = count + 2 * pathEnd + 4
    if bytes.count < needed {
      bytes.append(contentsOf: repeatElement(0, count: needed + bytes.count))
    }
    let start = count
    count = url.extracting(0..<pathEnd).withUnsafeBufferPointer { path in
      bytes.withUnsafeMutableBufferPointer { Self.write(path, to: $0, from: start) }
    }
    return start..<count
  }

  mutating func removeAll() { count = 0 }

  /// Writes the shape of a path, and returns its end.
  private static func write(
    _ path: UnsafeBufferPointer<UInt8>, to shape: UnsafeMutableBufferPointer<UInt8>, from start: Int
  ) -> Int {
    var end = start
    var index = 0
    while index < path.count {
      if let keyEnd = keyEnd(path, from: index) {
        shape[end] = UInt8(ascii: ":")
        shape[end &+ 1] = UInt8(ascii: "i")
        shape[end &+ 2] = UInt8(ascii: "d")
        end &+= 3
        index = keyEnd
      }
      while index < path.count {
        let byte = path[index]
        shape[end] = byte
        end &+= 1
        index &+= 1
        if byte == UInt8(ascii: "/") { break }
      }
    }
    return end
  }

  /// The end of the segment that begins at an offset, or nil if it is not a key.
  @inline(__always)
  private static func keyEnd(_ path: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    var index = start
    var digits = 0
    while index < path.count, path[index] != UInt8(ascii: "/") {
      let byte = path[index]
      if byte.isASCIIDigit {
        digits &+= 1
      } else if byte.hexadecimalValue == nil, byte != UInt8(ascii: "-") {
        return nil
      }
      index &+= 1
    }
    let count = index &- start
    return digits > 0 && (digits == count || count >= 8) ? index : nil
  }
}
