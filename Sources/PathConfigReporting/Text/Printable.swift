/// Text for a terminal, in which no character of the input acts on the terminal.
package enum Printable {
  /// Control characters become their pictures (U+2400 and on), and what would change the
  /// direction of the rest of the line becomes U+FFFD.
  static func scalar(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar.value {
    case 0x00...0x1F: Unicode.Scalar(0x2400 + scalar.value) ?? "\u{FFFD}"
    case 0x7F: "\u{2421}"
    case 0x80...0x9F, 0x2028...0x202E, 0x2066...0x2069: "\u{FFFD}"
    default: scalar
    }
  }

  package static func text(_ text: String) -> String {
    var shown = String.UnicodeScalarView()
    for each in text.unicodeScalars { shown.append(scalar(each)) }
    return String(shown)
  }
}
