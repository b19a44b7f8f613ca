extension JSONReader {
  private static let replacement = Array(UTF8.encodedReplacementCharacter)

  /// Reads the escape sequence whose backslash is next.
  ///
  /// At least one byte must follow the backslash.
  mutating func readEscape(into content: inout StringContent) {
    let start = offset
    let letter = bytes[start + 1]
    if let character = JSONEscape.character(for: letter) {
      offset += 2
      content.append([character], for: start..<offset)
    } else if letter == UInt8(ascii: "u") {
      readUnicodeEscape(into: &content)
    } else if letter == UInt8(ascii: "'") || letter == 0x0A {
      offset += 2
      relax(.lenientEscape(letter), at: start..<offset)
      content.append([letter], for: start..<offset)
    } else {
      readInvalidEscape(into: &content)
    }
  }

  /// Keeps the backslash, which the author of a pattern meant.
  private mutating func readInvalidEscape(into content: inout StringContent) {
    let start = offset
    let sequence = UTF8Sequence(in: bytes, at: start + 1)
    let end = start + 1 + sequence.count
    let character = UTF8String(repairing: bytes[start + 1..<end])
    offset = end
    report(
      .invalidEscape(character.unicodeScalars.first ?? "\u{FFFD}"), at: start..<end)
    content.append([UInt8(ascii: "\\")] + Array(character.bytes), for: start..<end)
  }

  private mutating func readUnicodeEscape(into content: inout StringContent) {
    let start = offset
    guard let unit = unicodeEscape(at: start) else {
      var end = start + 2
      while end < bytes.count, bytes[end].hexadecimalValue != nil { end += 1 }
      offset = end
      report(.invalidUnicodeEscape(JSONFound(bytes[start..<end])), at: start..<end)
      content.append(Self.replacement, for: start..<end)
      return
    }
    offset = start + 6
    if unit & 0xFC00 == 0xD800, let trail = unicodeEscape(at: offset), trail & 0xFC00 == 0xDC00 {
      offset += 6
      append(0x10000 + (unit & 0x3FF) << 10 + (trail & 0x3FF), for: start..<offset, to: &content)
    } else {
      if unit & 0xF800 == 0xD800 { relax(.loneSurrogate(UInt16(unit)), at: start..<offset) }
      append(unit, for: start..<offset, to: &content)
    }
  }

  /// The number in `\uXXXX` at an offset, or nil if the text there is something else.
  private func unicodeEscape(at start: Int) -> UInt32? {
    guard start + 6 <= bytes.count, bytes[start] == UInt8(ascii: "\\"),
      bytes[start + 1] == UInt8(ascii: "u")
    else { return nil }
    var value: UInt32 = 0
    for byte in bytes[start + 2..<start + 6] {
      guard let digit = byte.hexadecimalValue else { return nil }
      value = value << 4 | UInt32(digit)
    }
    return value
  }

  private func append(_ value: UInt32, for file: Range<Int>, to content: inout StringContent) {
    let encoded = Unicode.Scalar(value).flatMap { UTF8.encode($0) }.map { Array($0) }
    content.append(
      encoded ?? Self.replacement, for: file, surrogate: encoded == nil ? UInt16(value) : nil)
  }
}
