/// The byte ranges of a URL's text that can become part of a subject.
struct URLParts: Hashable, Sendable {
  var path: Range<Int>

  /// Without the question mark; nil where there is none, empty where nothing follows it.
  var query: Range<Int>?
}

extension URLParts {
  /// Whether a text stands for itself after `https://host`.
  static func isBare(_ url: some Collection<UInt8>) -> Bool {
    switch url.first {
    case nil, UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"): true
    default: false
    }
  }
}

/// Characters of ASCII as one bit each.
struct ASCIISet: Sendable {
  private var low: UInt64 = 0
  private var high: UInt64 = 0

  init(_ characters: StaticString) {
    characters.withUTF8Buffer { bytes in
      for byte in bytes { insert(byte) }
    }
  }

  private mutating func insert(_ byte: UInt8) {
    if byte < 64 { low |= 1 << UInt64(byte) } else if byte < 128 { high |= 1 << UInt64(byte - 64) }
  }

  func contains(_ byte: UInt8) -> Bool {
    if byte < 64 { return low >> UInt64(byte) & 1 == 1 }
    return byte < 128 && high >> UInt64(byte - 64) & 1 == 1
  }
}

extension ASCIISet {
  /// What a path may hold beside percent escapes: RFC 3986's `pchar` and the slash.
  static let path = ASCIISet(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~!$&'()*+,;=:@/")

  /// What a query may hold beside percent escapes: RFC 3986's `pchar`, slash and question mark.
  static let query = ASCIISet(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~!$&'()*+,;=:@/?")

  /// What a registered name may hold beside percent escapes: RFC 3986's `reg-name`.
  static let host = ASCIISet(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~!$&'()*+,;=")

  /// What a scheme may hold after its first letter.
  static let scheme = ASCIISet(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+-.")
}

/// The value of a hexadecimal digit; nil for any other byte.
func hexadecimalValue(_ byte: UInt8) -> UInt8? {
  switch byte {
  case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
  case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
  case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
  default: nil
  }
}

func isASCIILetter(_ byte: UInt8) -> Bool {
  (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
}

func isASCIIDigit(_ byte: UInt8) -> Bool {
  (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
}
