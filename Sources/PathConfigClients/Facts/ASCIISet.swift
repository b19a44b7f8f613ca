/// Characters of ASCII as one bit each.
///
/// The sets are constants, so that a membership test is a shift and nothing is initialised at first
/// use. Tests compare them with Foundation, character by character.
struct ASCIISet: Hashable, Sendable {
  /// Bit n is the character n.
  private var low: UInt64

  /// Bit n is the character 64 + n.
  private var high: UInt64

  private init(low: UInt64, high: UInt64) {
    self.low = low
    self.high = high
  }

  @inline(__always)
  func contains(_ byte: UInt8) -> Bool {
    let word = byte & 0x40 == 0 ? low : high
    return byte < 0x80 && word >> UInt64(byte & 0x3F) & 1 == 1
  }

  /// The end of the bytes of the set from an offset on.
  func end(_ bytes: Span<UInt8>, from start: Int) -> Int {
    bytes.withUnsafeBufferPointer { bytes in
      var end = start
      while end < bytes.count, contains(bytes[end]) { end &+= 1 }
      return end
    }
  }

  /// The literal characters of a path: RFC 3986's `pchar` and the slash.
  static var path: ASCIISet {
    ASCIISet(low: 0x2FFF_FFD2_0000_0000, high: 0x47FF_FFFE_87FF_FFFF)
  }

  /// The literal characters of a query: RFC 3986's `pchar`, slash and question mark.
  static var query: ASCIISet {
    ASCIISet(low: 0xAFFF_FFD2_0000_0000, high: 0x47FF_FFFE_87FF_FFFF)
  }

  /// The literal characters of a registered name: RFC 3986's `reg-name`.
  static var host: ASCIISet {
    ASCIISet(low: 0x2BFF_7FD2_0000_0000, high: 0x47FF_FFFE_87FF_FFFE)
  }

  /// The characters of a scheme: letters, digits, `+`, `-` and `.`.
  static var scheme: ASCIISet {
    ASCIISet(low: 0x03FF_6800_0000_0000, high: 0x07FF_FFFE_07FF_FFFE)
  }
}

extension UInt8 {
  /// True if the byte ends an authority, or text that would be a scheme with a colon.
  var isURLDelimiter: Bool {
    self == UInt8(ascii: "/") || self == UInt8(ascii: "?") || self == UInt8(ascii: "#")
  }
}
