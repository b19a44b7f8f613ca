/// A version of the Unicode standard.
package struct UnicodeVersion: Hashable, Comparable, Sendable {
  package let major: Int
  package let minor: Int
  /// Third and fourth number; no scalar was ever added by such a version.
  package let update: [Int]

  /// Reads up to four numbers between dots and stops at anything else, as ICU's
  /// `u_versionFromString` does; what is missing is 0.
  package init(lenient text: some Sequence<UInt8>) {
    var numbers: [Int] = []
    var number: Int?
    for byte in text.drop(while: { $0 == 0x20 }) {
      if (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) {
        // ICU keeps eight bits of each number.
        number = (min(number ?? 0, 1 << 20) * 10 + Int(byte - 0x30)) & 0xFFFF
      } else if byte == UInt8(ascii: "."), let finished = number, numbers.count < 3 {
        numbers.append(finished & 0xFF)
        number = nil
      } else {
        break
      }
    }
    if let number { numbers.append(number & 0xFF) }
    self.major = numbers.first ?? 0
    self.minor = numbers.dropFirst().first ?? 0
    self.update = Array((numbers.dropFirst(2) + [0, 0]).prefix(2))
  }

  package static func < (left: UnicodeVersion, right: UnicodeVersion) -> Bool {
    let numbers = (
      [left.major, left.minor] + left.update, [right.major, right.minor] + right.update
    )
    return numbers.0.lexicographicallyPrecedes(numbers.1)
  }
}
