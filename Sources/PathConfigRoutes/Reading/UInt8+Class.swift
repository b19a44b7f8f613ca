extension UInt8 {
  var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }

  var isUpper: Bool { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) }

  /// A letter or digit of ASCII, or the underscore.
  var isWordByte: Bool {
    isDigit || isUpper || self == UInt8(ascii: "_")
      || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self)
  }

  /// A blank within a line.
  var isBlank: Bool { self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") }

  /// White space of JSON and XML.
  var isSpace: Bool { isBlank || self == UInt8(ascii: "\n") || self == UInt8(ascii: "\r") }

  /// The value of a hexadecimal digit.
  var hexValue: UInt8? {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
    default: nil
    }
  }

  /// In lower case where it is a letter of ASCII.
  var lowercased: UInt8 { isUpper ? self | 0x20 : self }
}
