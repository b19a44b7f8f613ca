import PathConfigDiagnostics

extension UInt8 {
  /// A letter or digit of ASCII, or the underscore.
  var isWordByte: Bool { isASCIILetterOrDigit || self == UInt8(ascii: "_") }
}
