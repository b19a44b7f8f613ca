extension JSONEncoding {
  /// A text in this encoding, with its byte-order mark if it has one.
  ///
  /// Well-formed input gets back the bytes that it was read from.
  ///
  /// - Parameter text: UTF-8. Ill-formed parts stay in UTF-8, and become U+FFFD in the other forms.
  package func encode(_ text: ContiguousArray<UInt8>) -> ContiguousArray<UInt8> {
    var bytes = ContiguousArray(hasByteOrderMark ? form.byteOrderMark : [])
    switch form {
    case .utf8: bytes += text
    case .utf16LittleEndian, .utf16BigEndian:
      bytes.reserveCapacity(bytes.count + 2 * text.count)
      for unit in String(decoding: text, as: UTF8.self).utf16 {
        bytes.append(unit, bigEndian: form == .utf16BigEndian)
      }
    case .utf32LittleEndian, .utf32BigEndian:
      bytes.reserveCapacity(bytes.count + 4 * text.count)
      for scalar in String(decoding: text, as: UTF8.self).unicodeScalars {
        bytes.append(scalar.value, bigEndian: form == .utf32BigEndian)
      }
    }
    return bytes
  }
}

extension ContiguousArray<UInt8> {
  fileprivate mutating func append(_ value: some FixedWidthInteger, bigEndian: Bool) {
    let ordered = bigEndian ? value.bigEndian : value.littleEndian
    Swift.withUnsafeBytes(of: ordered) { append(contentsOf: $0) }
  }
}
