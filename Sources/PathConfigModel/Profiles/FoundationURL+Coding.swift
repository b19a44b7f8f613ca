extension FoundationURL {
  /// Appends a component as `path()` and `query()` give it: percent-encoded where it must be.
  static func appendEncoded(
    _ url: ContiguousArray<UInt8>, _ component: URLParts.Component, allowing allowed: ASCIISet,
    to subject: inout ContiguousArray<UInt8>
  ) {
    guard component.content == .malformed else {
      subject.append(contentsOf: url[component.range])
      return
    }
    for byte in url[component.range] {
      if allowed.contains(byte) {
        subject.append(byte)
      } else {
        subject.append(UInt8(ascii: "%"))
        subject.append(UInt8(hexadecimalDigit: byte >> 4))
        subject.append(UInt8(hexadecimalDigit: byte & 0xF))
      }
    }
  }

  /// Appends a path as `path` gives it: percent escapes resolved, and nothing at all where they do
  /// not spell UTF-8.
  ///
  /// A path that had to be encoded comes out as it went in.
  static func appendDecodedPath(
    _ url: ContiguousArray<UInt8>, _ path: URLParts.Component,
    to subject: inout ContiguousArray<UInt8>
  ) {
    guard path.content == .special else {
      subject.append(contentsOf: url[path.range])
      return
    }
    let start = subject.count
    var isASCII = true
    var index = path.range.lowerBound
    while index < path.range.upperBound {
      var byte = url[index]
      index += 1
      if byte == UInt8(ascii: "%"), let high = url[index].hexadecimalValue,
        let low = url[index + 1].hexadecimalValue
      {
        byte = high << 4 | low
        isASCII = isASCII && byte < 0x80
        index += 2
      }
      subject.append(byte)
    }
    if !isASCII, !isUTF8(subject[start...]) {
      subject.removeSubrange(start...)
    }
  }

  /// Whether bytes are well-formed UTF-8 (The Unicode Standard, table 3-7).
  private static func isUTF8(_ bytes: ArraySlice<UInt8>) -> Bool {
    var index = bytes.startIndex
    while index < bytes.endIndex {
      let second: ClosedRange<UInt8>
      let length: Int
      switch bytes[index] {
      case 0x00...0x7F: (length, second) = (1, 0x80...0xBF)
      case 0xC2...0xDF: (length, second) = (2, 0x80...0xBF)
      case 0xE0: (length, second) = (3, 0xA0...0xBF)
      case 0xED: (length, second) = (3, 0x80...0x9F)
      case 0xE1...0xEF: (length, second) = (3, 0x80...0xBF)
      case 0xF0: (length, second) = (4, 0x90...0xBF)
      case 0xF4: (length, second) = (4, 0x80...0x8F)
      case 0xF1...0xF3: (length, second) = (4, 0x80...0xBF)
      default: return false
      }
      guard bytes.endIndex - index >= length else { return false }
      if length > 1 {
        guard second.contains(bytes[index + 1]) else { return false }
        for later in (index + 1)..<(index + length) where bytes[later] & 0xC0 != 0x80 {
          return false
        }
      }
      index += length
    }
    return true
  }
}
