import Foundation

/// UTF-8 text that compares and hashes byte by byte.
///
/// Patterns, URLs and JSON strings always have this type instead of `String`. `String` compares by
/// canonical equivalence (`é` equals `e` + U+0301, U+212A equals `K`), but neither ICU nor JSON
/// does. The order is that of the bytes, which is also that of the scalars.
public struct UTF8String: Sendable {
  /// The text's bytes, always well-formed UTF-8.
  package let bytes: ContiguousArray<UInt8>

  /// Takes the text's UTF-8.
  ///
  /// Complexity: O(n).
  public init(_ text: String) {
    self.bytes = ContiguousArray(text.utf8)
  }

  /// Takes bytes and replaces every maximal ill-formed part by one U+FFFD.
  ///
  /// `String(decoding:as:)` does the same.
  package init(repairing bytes: some Sequence<UInt8>) {
    self.init(repairing: ContiguousArray(bytes)[...])
  }

  /// The same for bytes in an array: four times as fast, since nothing is generic.
  package init(repairing bytes: ArraySlice<UInt8>) {
    let isASCII = bytes.withUnsafeBufferPointer { bytes in
      var union: UInt8 = 0
      for byte in bytes { union |= byte }
      return union < 0x80
    }
    self.bytes =
      isASCII
      ? ContiguousArray(bytes) : ContiguousArray(String(decoding: bytes, as: UTF8.self).utf8)
  }

  /// Takes a copy of bytes that somebody else holds, repaired.
  package init(repairing bytes: Span<UInt8>) {
    self.init(repairing: ContiguousArray(copying: bytes)[...])
  }

  /// Takes bytes that the caller knows to be well-formed, without looking at them again.
  package init(wellFormed bytes: ContiguousArray<UInt8>) {
    self.bytes = bytes
  }

  /// True if the text has no bytes.
  public var isEmpty: Bool { bytes.isEmpty }

  /// The text for printing.
  ///
  /// Do not compare the result: that comparison would be canonical.
  public var string: String { String(decoding: bytes, as: UTF8.self) }

  /// The text, or its beginning where it has more scalars than that.
  package func shortened(atMost maximum: Int = 80) -> String {
    let scalars = unicodeScalars
    if scalars.count <= maximum { return string }
    return String(String.UnicodeScalarView(scalars.prefix(maximum - 1))) + "…"
  }

  /// The text's Unicode scalars.
  package var unicodeScalars: String.UnicodeScalarView { string.unicodeScalars }
}

extension UTF8String: Hashable, Comparable {
  /// Feeds all bytes at once, which is five times faster than one by one.
  public func hash(into hasher: inout Hasher) {
    bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
    hasher.combine(0xFF as UInt8)
  }

  /// Compares byte by byte.
  ///
  /// Complexity: O(n).
  public static func < (left: UTF8String, right: UTF8String) -> Bool {
    left.bytes.lexicographicallyPrecedes(right.bytes)
  }
}

extension UTF8String: ExpressibleByStringLiteral, CustomStringConvertible {
  /// Takes the UTF-8 of a literal.
  public init(stringLiteral value: String) {
    self.init(value)
  }

  /// The text itself.
  public var description: String { string }
}

/// One scalar's bytes in UTF-8, or a maximal ill-formed part, which is replaced as a whole.
///
/// The Unicode Standard, table 3-7 (well-formed sequences) and section 3.9 ("substitution of
/// maximal subparts"), which Java's and Swift's decoders follow.
struct UTF8Sequence {
  /// Between 1 and 4.
  let count: Int
  let isWellFormed: Bool

  /// - Parameter offset: before the end.
  init(in bytes: ContiguousArray<UInt8>, at offset: Int) {
    var rest = bytes[offset...].makeIterator()
    var parser = Unicode.UTF8.ForwardParser()
    switch parser.parseScalar(from: &rest) {
    case .valid(let scalar): (count, isWellFormed) = (scalar.count, true)
    case .error(let length): (count, isWellFormed) = (length, false)
    case .emptyInput: (count, isWellFormed) = (1, false)
    }
  }
}

extension UTF8String {
  /// Takes the bytes unchanged, or fails if they are not well-formed UTF-8.
  package init?(validating bytes: ContiguousArray<UInt8>) {
    self.init(repairing: bytes)
    if self.bytes != bytes { return nil }
  }
}

extension Unicode.Scalar {
  /// The number as Unicode writes it: `U+` and at least four digits.
  package var codePointName: String { String(format: "U+%04X", value) }

  /// True if a reader does not see the scalar, or it acts on the program that shows it.
  ///
  /// These are control characters (C0, DEL, C1) and line and paragraph separators. So are the
  /// characters that Unicode calls format characters or ignorable by default: bidirectional
  /// controls, zero-width characters, tags and variation selectors. So are noncharacters, which
  /// mean something within a program alone.
  ///
  /// Three have an honest use. A variation selector and a joiner may follow an emoji. A joiner may
  /// follow a letter or mark of a script that joins.
  package func isHidden(after previous: Unicode.Scalar?) -> Bool {
    // Nearly all text is ASCII, and the properties below are looked up in tables.
    if value < 0x7F { return value < 0x20 }
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: return true
    case .format: break
    default:
      if properties.isNoncharacterCodePoint { return true }
      if !properties.isDefaultIgnorableCodePoint { return false }
    }
    guard let previous, previous.value >= 0xA0 else { return true }
    switch value {
    case 0xFE0E, 0xFE0F: return !previous.properties.isEmoji
    case 0x200C, 0x200D: return !previous.joins(by: self)
    default: return true
    }
  }

  private func joins(by joiner: Unicode.Scalar) -> Bool {
    if joiner.value == 0x200D, value == 0xFE0F || properties.isEmoji { return true }
    // From Arabic on: Latin, Greek, Cyrillic, Armenian and Hebrew have no joined forms.
    guard value >= 0x600 else { return false }
    switch properties.generalCategory {
    case .otherLetter, .nonspacingMark, .spacingMark: return true
    default: return false
    }
  }
}
