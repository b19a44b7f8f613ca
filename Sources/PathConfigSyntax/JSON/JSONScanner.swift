/// A token of JSON text.
package struct JSONToken: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case opening(JSONContainer)
    case closing(JSONContainer)

    /// `,`, or `;` in place of it.
    case comma

    /// `:`, or `=` or `=>` in place of it.
    case colon

    /// Text in double or single quotation marks.
    case string

    /// A keyword, a number, or other text without quotation marks.
    case word
    case comment

    /// A byte that begins nothing.
    case other
    case end
  }

  package var kind: Kind
  package var range: Range<Int>

  /// False for a string without its second quotation mark, and for a comment without its `*/`.
  package var isClosed = true

  /// False for a string that may have escape sequences or control characters.
  package var isPlain = true

  var isClosing: Bool {
    if case .closing = kind { true } else { false }
  }

  /// The range without quotation marks.
  package var content: Range<Int> {
    if kind != .string { return range }
    return range.lowerBound + 1..<range.upperBound - (isClosed ? 1 : 0)
  }
}

/// Cuts JSON text into tokens, as Gson's lenient reader does (google/gson, `JsonReader`).
///
/// It takes any bytes, and reads none twice, but for the lines after a string that is not closed.
package struct JSONScanner {
  /// The next byte to read.
  package var offset: Int
  private let end: Int

  /// The distance beyond the end of a line within which a string may end.
  private static let reach = 4096

  package init(_ range: Range<Int>) {
    (offset, end) = (range.lowerBound, range.upperBound)
  }

  /// The next token, which may be a comment.
  package mutating func next(in bytes: Span<UInt8>) -> JSONToken {
    offset = end(from: offset, in: bytes, while: \.isJSONWhiteSpace)
    guard offset < end else { return JSONToken(kind: .end, range: end..<end) }
    switch bytes[offset] {
    case UInt8(ascii: "["): return token(.opening(.array))
    case UInt8(ascii: "{"): return token(.opening(.object))
    case UInt8(ascii: "]"): return token(.closing(.array))
    case UInt8(ascii: "}"): return token(.closing(.object))
    case UInt8(ascii: ","), UInt8(ascii: ";"): return token(.comma)
    case UInt8(ascii: ":"): return token(.colon)
    case UInt8(ascii: "="):
      let isArrow = offset + 1 < end && bytes[offset + 1] == UInt8(ascii: ">")
      return token(.colon, count: isArrow ? 2 : 1)
    case UInt8(ascii: "\""), UInt8(ascii: "'"): return string(in: bytes)
    case UInt8(ascii: "#"): return token(.comment, count: lengthOfLine(in: bytes))
    case UInt8(ascii: "/") where offset + 1 < end && bytes[offset + 1] == UInt8(ascii: "/"):
      return token(.comment, count: lengthOfLine(in: bytes))
    case UInt8(ascii: "/") where offset + 1 < end && bytes[offset + 1] == UInt8(ascii: "*"):
      return blockComment(in: bytes)
    default:
      let end = end(from: offset, in: bytes, while: \.isJSONWordByte)
      return end > offset ? token(.word, count: end - offset) : token(.other)
    }
  }

  /// The next token that is not a comment.
  package mutating func nextBeyondComments(in bytes: Span<UInt8>) -> JSONToken {
    while true {
      let token = next(in: bytes)
      if token.kind != .comment { return token }
    }
  }

  /// Reads up to the bracket that closes the one just read, of whatever kind.
  ///
  /// Returns false if the text ends before it.
  package mutating func skipContainer(in bytes: Span<UInt8>) -> Bool {
    var depth = 1
    while depth > 0 {
      switch next(in: bytes).kind {
      case .opening: depth += 1
      case .closing: depth -= 1
      case .end: return false
      default: break
      }
    }
    return true
  }

  private func end(from start: Int, in bytes: Span<UInt8>, while isInside: (UInt8) -> Bool) -> Int {
    var index = start
    while index < end, isInside(bytes[index]) { index += 1 }
    return index
  }

  private mutating func token(_ kind: JSONToken.Kind, count: Int = 1) -> JSONToken {
    offset += count
    return JSONToken(kind: kind, range: offset - count..<offset)
  }

  /// Reads a string up to its second quotation mark.
  ///
  /// Gson takes line breaks in strings, so a mark on another line may close the string. If what
  /// follows cannot follow a string, that mark opens the next one: this string ends with its line.
  private mutating func string(in bytes: Span<UInt8>) -> JSONToken {
    let start = offset
    let quote = bytes[start]
    var token = JSONToken(kind: .string, range: start..<start)
    var lineBreak: Int?
    var limit = end
    var index = start + 1
    while index < limit {
      var byte = bytes[index]
      if byte == quote {
        guard lineBreak == nil || canFollowString(index + 1, in: bytes) else { break }
        offset = index + 1
        token.range = start..<offset
        return token
      }
      if byte == UInt8(ascii: "\\") {
        token.isPlain = false
        index += 1
        if index == limit { break }
        byte = bytes[index]
      }
      if byte < 0x20 {
        token.isPlain = false
        if lineBreak == nil, byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") {
          lineBreak = index
          limit = min(end, index + Self.reach)
        }
      }
      index += 1
    }
    offset = lineBreak ?? end
    token.range = start..<offset
    token.isClosed = false
    return token
  }

  private func canFollowString(_ start: Int, in bytes: Span<UInt8>) -> Bool {
    let next = end(from: start, in: bytes, while: \.isJSONWhiteSpace)
    if next == end || ",:]};=#".utf8.contains(bytes[next]) { return true }
    let isComment = next + 1 < end && "/*".utf8.contains(bytes[next + 1])
    return bytes[next] == UInt8(ascii: "/") && isComment
  }

  private func lengthOfLine(in bytes: Span<UInt8>) -> Int {
    end(from: offset, in: bytes) { $0 != 0x0A && $0 != 0x0D } - offset
  }

  private mutating func blockComment(in bytes: Span<UInt8>) -> JSONToken {
    var index = offset + 2
    while index + 1 < end {
      if bytes[index] == UInt8(ascii: "*"), bytes[index + 1] == UInt8(ascii: "/") {
        return token(.comment, count: index + 2 - offset)
      }
      index += 1
    }
    var rest = token(.comment, count: end - offset)
    rest.isClosed = false
    return rest
  }
}

extension UInt8 {
  /// True if a byte can be part of a word without quotation marks.
  ///
  /// These are all but the delimiters of Gson's lenient reader (`JsonReader.isLiteral`).
  fileprivate var isJSONWordByte: Bool {
    switch self {
    case UInt8(ascii: "/"), UInt8(ascii: "\\"), UInt8(ascii: ";"), UInt8(ascii: "#"),
      UInt8(ascii: "="), UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "["),
      UInt8(ascii: "]"), UInt8(ascii: ":"), UInt8(ascii: ","), 0x20, 0x09, 0x0C, 0x0D, 0x0A:
      false
    default: true
    }
  }
}
