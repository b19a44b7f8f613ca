import PathConfigDiagnostics

/// The check of an IPv6 address between square brackets.
enum IPv6Literal {
  /// True if bytes are an IPv6 address by RFC 4291 section 2.2.
  ///
  /// It may have a zone after a percent sign, and an IPv4 address at the end.
  static func isValid(_ text: ArraySlice<UInt8>) -> Bool {
    let address = text.prefix { $0 != UInt8(ascii: "%") }
    if address.count < text.count, address.count + 1 == text.count { return false }
    guard let gap = gap(in: address) else { return count(address, isTail: true) == 8 }
    let head = address[..<gap]
    let tail = address[(gap + 2)...]
    guard let before = head.isEmpty ? 0 : count(head, isTail: false),
      let after = tail.isEmpty ? 0 : count(tail, isTail: true)
    else { return false }
    return before + after < 8
  }

  /// The offset of `::`.
  private static func gap(in address: ArraySlice<UInt8>) -> Int? {
    address.indices.first { index in
      index + 1 < address.endIndex && address[index] == UInt8(ascii: ":")
        && address[index + 1] == UInt8(ascii: ":")
    }
  }

  /// The number of 16-bit groups, or nil if one is malformed.
  private static func count(_ groups: ArraySlice<UInt8>, isTail: Bool) -> Int? {
    let parts = groups.split(
      separator: UInt8(ascii: ":"), maxSplits: 9, omittingEmptySubsequences: false)
    var count = 0
    for (index, part) in parts.enumerated() {
      if isTail, index == parts.count - 1, part.contains(UInt8(ascii: ".")) {
        guard isIPv4(part) else { return nil }
        count += 2
      } else {
        guard (1...4).contains(part.count), part.allSatisfy({ $0.hexadecimalValue != nil }) else {
          return nil
        }
        count += 1
      }
    }
    return count
  }

  private static func isIPv4(_ text: ArraySlice<UInt8>) -> Bool {
    let parts = text.split(
      separator: UInt8(ascii: "."), maxSplits: 5, omittingEmptySubsequences: false)
    return parts.count == 4
      && parts.allSatisfy { part in
        (1...3).contains(part.count) && part.allSatisfy(\.isASCIIDigit)
          && part.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) } < 256
      }
  }
}
