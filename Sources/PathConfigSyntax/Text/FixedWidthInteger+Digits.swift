extension FixedWidthInteger {
  /// The number in base 16, with zeros before it up to so many digits.
  package func hexadecimal(digits count: Int, uppercase: Bool = false) -> String {
    let digits = String(self, radix: 16, uppercase: uppercase)
    return String(repeating: "0", count: Swift.max(0, count - digits.utf8.count)) + digits
  }
}

extension Unicode.Scalar {
  /// The number as Unicode writes it: `U+` and at least four digits.
  var codePointName: String { "U+" + value.hexadecimal(digits: 4, uppercase: true) }
}
