import Foundation

/// Searches and comparisons of many bytes at a time, because most bytes of a log are skipped.
extension Span<UInt8> {
  /// The offset of the first such byte from an offset on, or nil.
  ///
  /// Complexity: O(distance).
  package func firstIndex(of byte: UInt8, from start: Int = 0) -> Int? {
    firstIndex(of: byte, in: start..<count)
  }

  /// The offset of the first such byte in a range, or nil.
  package func firstIndex(of byte: UInt8, in range: Range<Int>) -> Int? {
    extracting(range).withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress, let found = memchr(start, Int32(byte), bytes.count)
      else { return nil }
      return range.lowerBound + (UnsafeRawPointer(found) - start)
    }
  }

  /// The offset of the first of either byte in a range, or nil.
  package func firstIndex(of byte: UInt8, or other: UInt8, in range: Range<Int>) -> Int? {
    let first = firstIndex(of: byte, in: range)
    return firstIndex(of: other, in: range.lowerBound..<(first ?? range.upperBound)) ?? first
  }

  /// True if the bytes of a range are ASCII, and none is white space or another control character
  /// below it.
  package func isPlainWord(_ range: Range<Int>) -> Bool {
    extracting(range).withUnsafeBytes { bytes in
      var index = 0
      var flaws: UInt64 = 0
      while index &+ 8 <= bytes.count {
        let word = bytes.word(at: index)
        // The difference borrows from the next byte only where a byte is too small.
        flaws |= word | (word &- UInt64(everyByte: 0x21))
        index &+= 8
      }
      while index < bytes.count {
        flaws |= UInt64(bytes[index] | (bytes[index] &- 0x21))
        index &+= 1
      }
      return flaws & UInt64(everyByte: 0x80) == 0
    }
  }

  /// True if these are the same bytes.
  package func isEqual(to other: Span<UInt8>) -> Bool {
    if count != other.count { return false }
    return withUnsafeBytes { bytes in
      other.withUnsafeBytes { other in
        guard let left = bytes.baseAddress, let right = other.baseAddress else { return true }
        return memcmp(left, right, bytes.count) == 0
      }
    }
  }

  /// A hash of 64 bits that is the same in every process and on every machine.
  ///
  /// Complexity: O(bytes), some 4 bytes a nanosecond: ``FNVHash`` takes them one by one.
  package var wordHash: UInt64 {
    withUnsafeBytes { bytes in
      var hash = UInt64(truncatingIfNeeded: bytes.count)
      var index = 0
      while index &+ 8 <= bytes.count {
        hash = (hash ^ bytes.word(at: index)) &* 0x9E37_79B9_7F4A_7C15
        hash ^= hash &>> 32
        index &+= 8
      }
      var rest: UInt64 = 0
      while index < bytes.count {
        rest = rest &<< 8 | UInt64(bytes[index])
        index &+= 1
      }
      return (hash ^ rest).mixed
    }
  }
}

extension UnsafeRawBufferPointer {
  /// Eight bytes, the first one lowest.
  fileprivate func word(at index: Int) -> UInt64 {
    UInt64(littleEndian: loadUnaligned(fromByteOffset: index, as: UInt64.self))
  }
}

extension UInt64 {
  fileprivate init(everyByte byte: UInt8) {
    self = 0x0101_0101_0101_0101 &* UInt64(byte)
  }

  /// The finalizer of MurmurHash3, in which each bit depends on each other.
  fileprivate var mixed: UInt64 {
    var value = self
    value = (value ^ value &>> 33) &* 0xFF51_AFD7_ED55_8CCD
    value = (value ^ value &>> 33) &* 0xC4CE_B9FE_1A85_EC53
    return value ^ value &>> 33
  }
}

/// A hash of 64 bits that is the same in every process and on every machine: FNV-1a
/// (draft-eastlake-fnv, section 2).
package struct FNVHash {
  package private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  package init() {}

  package mutating func combine(_ byte: UInt8) {
    value = (value ^ UInt64(byte)) &* 0x100_0000_01B3
  }

  package mutating func combine(_ bytes: ContiguousArray<UInt8>) {
    let bytes = bytes.span
    for index in bytes.indices { combine(bytes[index]) }
  }

  /// The 16 hexadecimal digits of the value.
  package var digits: String { String(format: "%016llx", value) }
}

extension ContiguousArray<UInt8> {
  /// A copy of bytes that somebody else holds.
  package init(copying bytes: Span<UInt8>) {
    self = bytes.withUnsafeBufferPointer { ContiguousArray($0) }
  }

  package mutating func append(copying bytes: Span<UInt8>) {
    bytes.withUnsafeBufferPointer { append(contentsOf: $0) }
  }
}

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

extension String {
  /// The names of an absolute path, without `.`, and with `..` resolved.
  ///
  /// The text alone decides, as links are not looked at.
  package var pathNames: [UTF8String] {
    var names: [UTF8String] = []
    for name in utf8.split(separator: UInt8(ascii: "/")) {
      if name.elementsEqual(".".utf8) { continue }
      if name.elementsEqual("..".utf8) {
        _ = names.popLast()
      } else {
        names.append(UTF8String(repairing: name))
      }
    }
    return names
  }
}

/// Percent escapes of URLs (RFC 3986, section 2.1).
extension Collection<UInt8> {
  /// The same bytes with every well-formed escape resolved.
  @inlinable package var percentDecoded: ContiguousArray<UInt8> {
    var decoded: ContiguousArray<UInt8> = []
    decoded.reserveCapacity(count)
    var index = startIndex
    while index != endIndex {
      var byte = self[index]
      formIndex(after: &index)
      if byte == UInt8(ascii: "%"), index != endIndex, let high = self[index].hexadecimalValue {
        let next = self.index(after: index)
        if next != endIndex, let low = self[next].hexadecimalValue {
          byte = high << 4 | low
          index = self.index(after: next)
        }
      }
      decoded.append(byte)
    }
    return decoded
  }

  /// The same bytes with an escape in capitals for each byte that must be escaped.
  @inlinable
  package func percentEncoded(keeping isKept: (UInt8) -> Bool) -> ContiguousArray<UInt8> {
    var encoded: ContiguousArray<UInt8> = []
    encoded.reserveCapacity(count)
    for byte in self {
      if isKept(byte) {
        encoded.append(byte)
      } else {
        encoded.append(UInt8(ascii: "%"))
        encoded.append(UInt8(hexadecimalDigit: byte >> 4))
        encoded.append(UInt8(hexadecimalDigit: byte & 0xF))
      }
    }
    return encoded
  }
}
