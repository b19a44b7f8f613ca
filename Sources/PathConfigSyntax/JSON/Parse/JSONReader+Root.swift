extension JSONReader {
  /// The prefix against script inclusion that Gson skips (`JsonReader.consumeNonExecutePrefix`).
  private static let nonExecutePrefix = Array(")]}'\n".utf8)

  /// Reads up to the outermost value, and that value's beginning.
  mutating func readRoot() {
    skipTrivia()
    if bytes[offset...].starts(with: Self.nonExecutePrefix) {
      let end = offset + Self.nonExecutePrefix.count
      relax(.nonExecutePrefix, at: offset..<end - 1)
      offset = end
      skipTrivia()
    }
    if isBinary {
      reportBinary()
      return
    }
    for range in illFormed { relax(.illFormedEncoding, at: range) }
    while offset < bytes.count, !isStopped {
      if bytes[offset] == UInt8(ascii: "<") {
        report(.markup(found(at: offset)), at: offset..<tokenEnd(from: offset))
        stop()
      } else if startsValue(bytes[offset]) {
        readValue()
        return
      } else {
        skipUnexpected(.value)
        skipTrivia()
      }
    }
    if faults.isEmpty { report(.noValue, at: offset..<offset) }
    stop()
  }

  /// True if the input is an image, an archive or the like.
  ///
  /// Such input does not begin with a container. Its beginning has several NULs, or control
  /// characters besides ill-formed bytes.
  private var isBinary: Bool {
    guard offset < bytes.count, bytes[offset] != JSONContainer.object.opening,
      bytes[offset] != JSONContainer.array.opening
    else { return false }
    let head = bytes.prefix(Self.inspectedBytes)
    if head.count(where: { $0 == 0 }) > 1 { return true }
    return !illFormed.isEmpty && head.contains { $0 < 0x09 || (0x0E...0x1A).contains($0) }
  }

  /// The number of bytes that show whether an input is text.
  private static let inspectedBytes = 1024

  /// Expects the end of the text.
  ///
  /// Not even a comment may follow the value: Gson looks for the end after it has left its lenient
  /// mode (google/gson, `Gson.fromJson` and `assertFullConsumption`).
  mutating func readEnd() {
    while offset < bytes.count, bytes[offset].isJSONWhiteSpace { offset += 1 }
    guard offset < bytes.count else { return }
    if let comment = comment(at: offset, within: bytes.count) {
      let range = offset..<comment.end
      report(.contentAfterValue(JSONFound(bytes[range])), at: range)
    } else {
      report(.contentAfterValue(found(at: offset)), at: offset..<tokenEnd(from: offset))
    }
  }

  /// Reads a scalar, or the opening bracket of a container.
  mutating func readValue(isDiscarded: Bool = false) {
    switch bytes[offset] {
    case UInt8(ascii: "["): openContainer(.array, isDiscarded: isDiscarded)
    case UInt8(ascii: "{"): openContainer(.object, isDiscarded: isDiscarded)
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      let (range, string) = readString()
      attach(JSONNode(range: range, value: .string(string)))
    default: attach(readWordValue())
    }
  }

  /// Reads a pattern without quotation marks, or skips text without any meaning.
  mutating func readBareValue() {
    let isPattern = bytes[offset] == UInt8(ascii: "/") || bytes[offset] == UInt8(ascii: "\\")
    if isPattern, let (range, text) = readBarePattern() {
      attach(JSONNode(range: range, value: .string(text)))
    } else {
      skipUnexpected(.value)
    }
  }
}
