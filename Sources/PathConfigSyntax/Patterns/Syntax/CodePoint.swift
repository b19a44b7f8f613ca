/// A Unicode code point, surrogates included: a pattern may spell one as an escape.
package struct CodePoint: Hashable, Comparable, Sendable {
  /// At most 0x10FFFF.
  let value: UInt32

  init(_ value: UInt32) {
    self.value = value
  }

  /// `nil` for a surrogate.
  package var scalar: Unicode.Scalar? { Unicode.Scalar(value) }

  /// The number if it is below 256; from 0x80 on, it is in no class of ASCII.
  var byte: UInt8? { UInt8(exactly: value) }

  package static func < (left: CodePoint, right: CodePoint) -> Bool {
    left.value < right.value
  }
}

extension CodePoint: ExpressibleByUnicodeScalarLiteral {
  package init(unicodeScalarLiteral scalar: Unicode.Scalar) {
    self.value = scalar.value
  }
}
