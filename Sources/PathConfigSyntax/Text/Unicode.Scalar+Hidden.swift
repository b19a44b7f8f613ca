import Foundation

extension Unicode.Scalar {
  /// The number as Unicode writes it: `U+` and at least four digits.
  package var codePointName: String { String(format: "U+%04X", value) }

  /// True if a reader does not see the scalar, or it acts on the program that shows it.
  ///
  /// These are control characters (C0, DEL, C1) and line and paragraph separators. So are the
  /// characters that Unicode calls format characters or ignorable by default: bidirectional
  /// controls, zero-width characters, tags and variation selectors. So are noncharacters, which
  /// mean something within a program alone.
  ///
  /// Three have an honest use. A variation selector and a joiner may follow an emoji. A joiner may
  /// follow a letter or mark of a script that joins.
  package func isHidden(after previous: Unicode.Scalar?) -> Bool {
    // Nearly all text is ASCII, and the properties below are looked up in tables.
    if value < 0x7F { return value < 0x20 }
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: return true
    case .format: break
    default:
      if properties.isNoncharacterCodePoint { return true }
      if !properties.isDefaultIgnorableCodePoint { return false }
    }
    guard let previous, previous.value >= 0xA0 else { return true }
    switch value {
    case 0xFE0E, 0xFE0F: return !previous.properties.isEmoji
    case 0x200C, 0x200D: return !previous.joins(by: self)
    default: return true
    }
  }

  private func joins(by joiner: Unicode.Scalar) -> Bool {
    if joiner.value == 0x200D, value == 0xFE0F || properties.isEmoji { return true }
    // From Arabic on: Latin, Greek, Cyrillic, Armenian and Hebrew have no joined forms.
    guard value >= 0x600 else { return false }
    switch properties.generalCategory {
    case .otherLetter, .nonspacingMark, .spacingMark: return true
    default: return false
    }
  }
}
