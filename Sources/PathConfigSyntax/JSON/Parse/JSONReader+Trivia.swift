/// The text between tokens, and the bytes that begin each kind of token.
extension JSONReader {
  /// True if a byte can be part of a word without quotation marks.
  ///
  /// These are all but the delimiters of Gson's lenient reader (`JsonReader.isLiteral`).
  func isWordByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "/"), UInt8(ascii: "\\"), UInt8(ascii: ";"), UInt8(ascii: "#"),
      UInt8(ascii: "="), UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "["),
      UInt8(ascii: "]"), UInt8(ascii: ":"), UInt8(ascii: ","), 0x20, 0x09, 0x0C, 0x0D, 0x0A:
      false
    default: true
    }
  }

  /// True if a value, in quotation marks, brackets or bare, can begin with a byte.
  func startsValue(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "[") || byte == UInt8(ascii: "{") || isWordByte(byte)
  }

  /// Skips white space and comments.
  mutating func skipTrivia() {
    while offset < bytes.count {
      if bytes[offset].isJSONWhiteSpace {
        offset += 1
      } else if let comment = comment(at: offset, within: bytes.count) {
        if comment.isClosed {
          relax(.comment(comment.style), at: offset..<comment.end)
        } else {
          report(.unterminatedComment, at: offset..<offset + 2)
          stop()
        }
        offset = comment.end
      } else {
        return
      }
    }
  }

  /// The comment that begins at an offset, its line break not included.
  func comment(
    at start: Int, within limit: Int
  ) -> (style: JSONRelaxation.Comment, end: Int, isClosed: Bool)? {
    switch bytes[start] {
    case UInt8(ascii: "#"): return (.hash, endOfLine(from: start, within: limit), true)
    case UInt8(ascii: "/") where start + 1 < limit:
      switch bytes[start + 1] {
      case UInt8(ascii: "/"): return (.slashes, endOfLine(from: start, within: limit), true)
      case UInt8(ascii: "*"):
        var next = start + 2
        while next + 1 < limit {
          if bytes[next] == UInt8(ascii: "*"), bytes[next + 1] == UInt8(ascii: "/") {
            return (.block, next + 2, true)
          }
          next += 1
        }
        return (.block, limit, false)
      default: return nil
      }
    default: return nil
    }
  }

  private func endOfLine(from start: Int, within limit: Int) -> Int {
    bytes[start..<limit].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? limit
  }

  /// Reports text that has no meaning at its place, and skips it with all similar text behind it.
  mutating func skipUnexpected(_ expectation: JSONFault.Expectation) {
    let start = offset
    let end = tokenEnd(from: start)
    report(.unexpectedCharacter(found(at: start), expectation), at: start..<end)
    offset = end
    while offset < bytes.count, isMeaningless(bytes[offset]) { offset += 1 }
    lastEnd = offset
  }

  /// A byte that begins nothing anywhere.
  private func isMeaningless(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\\") || byte == 0x0C
  }
}
