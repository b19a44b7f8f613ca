import PathConfigDiagnostics

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

  /// Expects the end of the text.
  mutating func readEnd() {
    skipTrivia()
    guard offset < bytes.count, !isStopped else { return }
    report(.contentAfterValue(found(at: offset)), at: offset..<tokenEnd(from: offset))
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

  /// Reads a pattern without quotation marks, or skips what is nothing at all.
  mutating func readBareValue() {
    let isPattern = bytes[offset] == UInt8(ascii: "/") || bytes[offset] == UInt8(ascii: "\\")
    if isPattern, let (range, text) = readBarePattern() {
      attach(JSONNode(range: range, value: .string(text)))
    } else {
      skipUnexpected(.value)
    }
  }
}
