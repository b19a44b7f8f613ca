/// Classes of ASCII characters.
///
/// A byte from 0x80 on is neither a letter nor a digit.
extension UInt8 {
  @inlinable package var isASCIIDigit: Bool {
    self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9")
  }

  @inlinable package var isASCIILetter: Bool {
    self | 0x20 >= UInt8(ascii: "a") && self | 0x20 <= UInt8(ascii: "z")
  }

  @inlinable package var isASCIICapital: Bool {
    self >= UInt8(ascii: "A") && self <= UInt8(ascii: "Z")
  }

  @inlinable package var isASCIILetterOrDigit: Bool { isASCIILetter || isASCIIDigit }

  /// True for a byte of `\w`: a letter, a digit or the underscore.
  @inlinable package var isWordByte: Bool { isASCIILetterOrDigit || self == UInt8(ascii: "_") }

  /// True for a blank within a line: space and tab.
  @inlinable package var isBlank: Bool { self == 0x20 || self == 0x09 }

  /// True for the white space of JSON and XML: blanks, line feed and carriage return.
  @inlinable package var isJSONWhiteSpace: Bool { isBlank || self == 0x0A || self == 0x0D }

  /// True for the white space of C: that of JSON, vertical tab and form feed.
  @inlinable package var isASCIIWhiteSpace: Bool { self == 0x20 || (0x09...0x0D).contains(self) }

  /// The small letter for a capital, any other byte as it is.
  @inlinable package var lowercasedASCII: UInt8 { isASCIICapital ? self | 0x20 : self }

  /// The value of a hexadecimal digit, or nil for any other byte.
  @inlinable package var hexadecimalValue: UInt8? {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
    default: nil
    }
  }

  /// The digit for a value below 16, in upper case.
  @inlinable init(hexadecimalDigit value: UInt8) {
    self = value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
  }
}
