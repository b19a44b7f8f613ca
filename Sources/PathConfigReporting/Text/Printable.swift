package import PathConfigDiagnostics

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
    if text.utf8.allSatisfy(isPlain) { return text }
    var shown = String.UnicodeScalarView()
    for each in text.unicodeScalars { shown.append(scalar(each)) }
    return String(shown)
  }

  /// Appends the bytes of a text as it is shown.
  package static func append(_ text: UTF8String, to bytes: inout ContiguousArray<UInt8>) {
    if text.bytes.allSatisfy(isPlain) {
      bytes.append(contentsOf: text.bytes)
    } else {
      bytes.append(contentsOf: self.text(text.string).utf8)
    }
  }

  /// Whether a byte stands for itself, as those of nearly every text do.
  private static func isPlain(_ byte: UInt8) -> Bool { byte >= 0x20 && byte < 0x7F }
}
