/// Looking at what comes, without reading it.
extension JSONReader {
  /// The distance that is read ahead to choose between two explanations of a mistake.
  private static let lookaheadBytes = 1024

  /// The distance within which the brackets of the text are followed for the same purpose.
  private static let structureBytes = 8192

  /// True if the text after `start` can follow a value of an open container.
  ///
  /// The index -1 is the text itself, which must end there.
  func fits(in index: Int, from start: Int) -> Bool {
    let next = skippingTrivia(from: start)
    guard index >= 0 else { return next == bytes.count }
    guard next < bytes.count else { return false }
    let kind = open[index].kind
    if bytes[next] == kind.closing { return true }
    switch (kind, bytes[next]) {
    case (.array, UInt8(ascii: ",")): return continuesArray(from: start)
    case (.object, UInt8(ascii: ",")):
      let after = skippingTrivia(from: next + 1)
      return continuesObject(from: start)
        || after < bytes.count && bytes[after] == UInt8(ascii: "}")
    default: return false
    }
  }

  /// The degree to which the text after `start` suits an open container.
  ///
  /// 0 is not at all, 1 suits for the next token, 2 up to and beyond the container's own closing
  /// bracket.
  func plausibility(in index: Int, from start: Int) -> Int {
    guard fits(in: index, from: start) else { return 0 }
    guard index >= 0 else { return 2 }
    guard let closer = surplusCloser(from: start), closer.kind == open[index].kind,
      fits(in: index - 1, from: closer.offset + 1)
    else { return 1 }
    return 2
  }

  /// The first closing bracket that closes nothing opened after `start`.
  func surplusCloser(from start: Int) -> (kind: JSONContainer, offset: Int)? {
    let limit = min(bytes.count, start + Self.structureBytes)
    var next = start
    var depth = 0
    while next < limit {
      switch bytes[next] {
      case UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: "]"), UInt8(ascii: "}"):
        if depth == 0 { return JSONContainer(closing: bytes[next]).map { ($0, next) } }
        depth -= 1
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        next = endOfString(from: next, within: limit) ?? next + 1
        continue
      default:
        if let comment = comment(at: next, within: limit) {
          next = comment.end
          continue
        }
      }
      next += 1
    }
    return nil
  }

  /// True if a comma follows, then a name, then a colon.
  func continuesObject(from start: Int) -> Bool {
    let comma = skippingTrivia(from: start)
    guard comma < bytes.count, bytes[comma] == UInt8(ascii: ",") else { return false }
    return isName(at: skippingTrivia(from: comma + 1))
  }

  /// True if a comma follows, then a value without a colon after it.
  private func continuesArray(from start: Int) -> Bool {
    let next = skippingTrivia(from: skippingTrivia(from: start) + 1)
    guard next < bytes.count else { return false }
    return bytes[next] == UInt8(ascii: "]") || startsValue(bytes[next]) && !isName(at: next)
  }

  private func isName(at start: Int) -> Bool {
    guard start < bytes.count else { return false }
    let end: Int
    switch bytes[start] {
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      guard let close = endOfString(from: start, within: start + Self.lookaheadBytes) else {
        return false
      }
      end = close
    default: end = endOfWord(from: start, within: start + Self.lookaheadBytes)
    }
    guard end > start else { return false }
    let colon = skippingTrivia(from: end)
    return colon < bytes.count
      && (bytes[colon] == UInt8(ascii: ":") || bytes[colon] == UInt8(ascii: "="))
  }

  /// The first offset after white space and comments, within the look-ahead.
  func skippingTrivia(from start: Int) -> Int {
    let limit = min(bytes.count, start + Self.lookaheadBytes)
    var next = start
    while next < limit {
      if bytes[next].isJSONWhiteSpace {
        next += 1
      } else if let comment = comment(at: next, within: limit) {
        next = comment.end
      } else {
        break
      }
    }
    return next
  }

  /// The offset after the closing quotation mark of the string at `start`.
  ///
  /// Nil unless the mark is within the limit and on the same line.
  func endOfString(from start: Int, within limit: Int) -> Int? {
    let quote = bytes[start]
    var next = start + 1
    while next < min(limit, bytes.count) {
      switch bytes[next] {
      case quote: return next + 1
      case UInt8(ascii: "\\"): next += 2
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"): return nil
      default: next += 1
      }
    }
    return nil
  }

  func endOfWord(from start: Int, within limit: Int) -> Int {
    var next = start
    while next < min(limit, bytes.count), isWordByte(bytes[next]) { next += 1 }
    return next
  }

  /// The token at an offset, for a message.
  func found(at start: Int) -> JSONFound {
    start < bytes.count ? JSONFound(bytes[start..<tokenEnd(from: start)]) : .endOfText
  }

  /// The end of the string, word or character at an offset, for messages.
  func tokenEnd(from start: Int) -> Int {
    let limit = start + Self.lookaheadBytes
    switch bytes[start] {
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      if let end = endOfString(from: start, within: limit) { return end }
    case let byte where isWordByte(byte):
      var end = endOfWord(from: start, within: limit)
      // A cut inside a scalar would show as U+FFFD.
      while end < bytes.count, end > start + 1, bytes[end] & 0xC0 == 0x80 { end -= 1 }
      return end
    default: break
    }
    return start + UTF8Sequence(in: bytes, at: start).count
  }
}
