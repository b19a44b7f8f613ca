/// The escape sequences of RFC 8259 section 7.
enum JSONEscape {
  /// The character for the letter after a backslash, or nil for `u` and for other letters.
  static func character(for letter: UInt8) -> UInt8? {
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): letter
    case UInt8(ascii: "b"): 0x08
    case UInt8(ascii: "f"): 0x0C
    case UInt8(ascii: "n"): 0x0A
    case UInt8(ascii: "r"): 0x0D
    case UInt8(ascii: "t"): 0x09
    default: nil
    }
  }

  /// True if a byte needs an escape between quotation marks.
  static func isNeeded(for byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
  }

  /// True if a byte needs a look at the characters around it.
  static func mayBeNeeded(for byte: UInt8) -> Bool {
    isNeeded(for: byte) || byte >= 0x7F || byte == UInt8(ascii: "#")
  }

  /// Appends a text with every escape sequence that it needs.
  ///
  /// RFC 8259 demands some. The others are characters that a reader does not see, and the second
  /// `#` of `##[` and `##name`. CI systems read the text after it in a log as a command.
  static func append(_ text: String.UnicodeScalarView, to bytes: inout ContiguousArray<UInt8>) {
    var previous: Unicode.Scalar?
    var index = text.startIndex
    while index < text.endIndex {
      let scalar = text[index]
      index = text.index(after: index)
      if scalar.isASCII, isNeeded(for: UInt8(scalar.value)) {
        bytes.append(contentsOf: sequence(for: UInt8(scalar.value)))
      } else if scalar.isHidden(after: previous)
        || scalar == "#" && previous == "#" && index < text.endIndex && isCommand(text[index])
      {
        for unit in String(scalar).utf16 { bytes.append(contentsOf: sequence(for: unit)) }
      } else {
        bytes.append(contentsOf: String(scalar).utf8)
      }
      previous = scalar
    }
  }

  private static func isCommand(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "[" || scalar.isASCII && scalar.properties.isAlphabetic
  }

  /// The sequence for an ASCII character, in the two-character form if it has one.
  static func sequence(for byte: UInt8) -> [UInt8] {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): [UInt8(ascii: "\\"), byte]
    case 0x08: Array("\\b".utf8)
    case 0x0C: Array("\\f".utf8)
    case 0x0A: Array("\\n".utf8)
    case 0x0D: Array("\\r".utf8)
    case 0x09: Array("\\t".utf8)
    default: sequence(for: UInt16(byte))
    }
  }

  /// The sequence `\uXXXX` for a UTF-16 code unit.
  private static func sequence(for unit: UInt16) -> [UInt8] {
    Array("\\u".utf8)
      + [12, 8, 4, 0].map { digit(UInt8(truncatingIfNeeded: unit >> $0) & 0x0F) }
  }

  private static func digit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
  }
}
