import PathConfigSyntax

/// Text of the input, of a server or of the command line, in the form for people.
///
/// None of its characters acts on a terminal, changes how its surroundings look, or hides.
package enum Printable {
  /// The picture of a control character (U+2400 and on), and U+FFFD for other invisible scalars.
  ///
  /// One scalar replaces one, so that columns can be counted.
  static func scalar(
    _ scalar: Unicode.Scalar, after previous: Unicode.Scalar? = nil
  ) -> Unicode.Scalar {
    switch scalar.value {
    case 0x00...0x1F: Unicode.Scalar(0x2400 + scalar.value) ?? "\u{FFFD}"
    case 0x20...0x7E: scalar
    case 0x7F: "\u{2421}"
    default: scalar.isHidden(after: previous) ? "\u{FFFD}" : scalar
    }
  }

  package static func text(_ text: String) -> String {
    if text.utf8.allSatisfy(isPlain) { return text }
    var shown = String.UnicodeScalarView()
    var previous: Unicode.Scalar?
    for each in text.unicodeScalars {
      shown.append(scalar(each, after: previous))
      previous = each
    }
    return String(shown)
  }

  /// Appends the bytes of a text in the form for people.
  static func append(_ text: UTF8String, to bytes: inout ContiguousArray<UInt8>) {
    if text.bytes.allSatisfy(isPlain) {
      bytes.append(contentsOf: text.bytes)
    } else {
      bytes.append(contentsOf: self.text(text.string).utf8)
    }
  }

  /// True if a byte is shown unchanged, as nearly all are.
  private static func isPlain(_ byte: UInt8) -> Bool { byte >= 0x20 && byte < 0x7F }
}
