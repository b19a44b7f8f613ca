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
