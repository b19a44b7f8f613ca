/// The encoding of RFC 4648, section 4.
package enum Base64 {
  private static let digits = ContiguousArray(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// Bytes as characters of ASCII, with padding.
  ///
  /// Complexity: O(n).
  package static func encode(_ bytes: some Collection<UInt8>) -> ContiguousArray<UInt8> {
    var encoded: ContiguousArray<UInt8> = []
    encoded.reserveCapacity((bytes.count + 2) / 3 * 4)
    var group = 0
    var count = 0
    func append(_ digits: Int) {
      for place in 0..<4 {
        let digit = Self.digits[group >> (18 - 6 * place) & 63]
        encoded.append(place < digits ? digit : UInt8(ascii: "="))
      }
    }
    for byte in bytes {
      group = group << 8 | Int(byte)
      count += 1
      if count == 3 {
        append(4)
        (group, count) = (0, 0)
      }
    }
    if count > 0 {
      group <<= 8 * (3 - count)
      append(count + 1)
    }
    return encoded
  }
}
