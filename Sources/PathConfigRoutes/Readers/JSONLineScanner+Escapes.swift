extension JSONLineScanner {
  /// Resolves the escapes of a JSON string; what is none is kept.
  static func unescaped(_ text: ArraySlice<UInt8>) -> ContiguousArray<UInt8> {
    var units: [UInt16] = []
    var bytes: ContiguousArray<UInt8> = []
    func flush() {
      if !units.isEmpty { bytes.append(contentsOf: String(decoding: units, as: UTF16.self).utf8) }
      units = []
    }
    var index = text.startIndex
    while index < text.endIndex {
      let byte = text[index]
      index += 1
      guard byte == UInt8(ascii: "\\"), index < text.endIndex else {
        flush()
        bytes.append(byte)
        continue
      }
      let escape = text[index]
      index += 1
      if escape == UInt8(ascii: "u"), let unit = codeUnit(text[index...]) {
        units.append(unit)
        index += 4
        continue
      }
      flush()
      switch escape {
      case UInt8(ascii: "n"): bytes.append(UInt8(ascii: "\n"))
      case UInt8(ascii: "t"): bytes.append(UInt8(ascii: "\t"))
      case UInt8(ascii: "r"): bytes.append(UInt8(ascii: "\r"))
      case UInt8(ascii: "b"): bytes.append(8)
      case UInt8(ascii: "f"): bytes.append(12)
      default: bytes.append(escape)
      }
    }
    flush()
    return bytes
  }

  /// Four hexadecimal digits.
  private static func codeUnit(_ text: ArraySlice<UInt8>) -> UInt16? {
    let digits = text.prefix(4)
    guard digits.count == 4 else { return nil }
    var unit: UInt16 = 0
    for digit in digits {
      guard let value = digit.hexValue else { return nil }
      unit = unit << 4 | UInt16(value)
    }
    return unit
  }
}
