/// Rows as lines, in columns with two blanks between them.
///
/// A column is as wide as its widest cell, but at most 60 columns of the terminal: longer cells extend
/// beyond it, and so does the last cell of a row.
func aligned(_ rows: [[String]]) -> [String] {
  var widths: [Int] = []
  for row in rows {
    for (column, cell) in row.dropLast().enumerated() {
      if column == widths.count { widths.append(0) }
      widths[column] = max(widths[column], min(cell.width, 60))
    }
  }
  return rows.map { row in
    let cells = row.dropLast().enumerated().map { $1.padded(to: widths[$0]) } + row.suffix(1)
    return cells.joined(separator: "  ").trimmingBlanksAtEnd
  }
}

extension String {
  /// The number of columns on a terminal.
  var width: Int { DisplayWidth.columns(of: unicodeScalars) }

  /// The text with blanks after it, up to a width.
  func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - self.width))
  }

  var trimmingBlanksAtEnd: String {
    var text = self
    while text.utf8.last == UInt8(ascii: " ") { text.removeLast() }
    return text
  }
}

/// The number of columns of a scalar on a terminal.
///
/// It serves carets under text, tables and folded lines. It is 2 for East Asian wide and full-width
/// scalars (Unicode Standard Annex 11) and emoji. It is 0 for scalars that combine with the one
/// before or are invisible.
enum DisplayWidth {
  static func columns(of text: some Sequence<Unicode.Scalar>) -> Int {
    text.reduce(0) { $0 + columns(of: $1) }
  }

  static func columns(of scalar: Unicode.Scalar) -> Int {
    let value = scalar.value
    if value < 0x300 { return 1 }
    if (0x1160...0x11FF).contains(value) || TextLook(rawValue: value) != nil { return 0 }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: break
    }
    return isWide(value) || scalar.properties.isEmojiPresentation ? 2 : 1
  }

  /// The ranges of East_Asian_Width W and F, without emoji and with unassigned scalars between
  /// their neighbours.
  private static func isWide(_ value: UInt32) -> Bool {
    switch value {
    case 0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0x3247, 0x3250...0x4DBF,
      0x4E00...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19,
      0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x1B2FF, 0x1F200...0x1F265,
      0x20000...0x3FFFD:
      true
    default: false
    }
  }
}

/// Text for a terminal, with lines that are too long broken between words.
///
/// A terminal by itself breaks within a word and begins at the margin, where the next finding would
/// begin.
enum FoldedText {
  /// Breaks every line that takes more columns than there are.
  ///
  /// The text after a break is indented four columns more than the line. If lines would be shorter
  /// than 40 columns nothing is broken: that is left to the terminal.
  static func fold(_ text: String, columns: Int) -> String {
    guard columns >= 40 else { return text }
    let lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.map { line in
      let indent = line.prefix { $0 == " " }.count
      let hanging = min(indent + 4, columns / 2)
      return self.lines(of: line, columns: columns, hanging: hanging).joined(separator: "\n")
    }.joined(separator: "\n")
  }

  /// The lines of a paragraph, each indented like the first.
  static func lines(of paragraph: String, columns: Int) -> [String] {
    let scalars = paragraph.unicodeScalars[...]
    return lines(of: scalars, columns: columns, hanging: scalars.prefix { $0 == " " }.count)
  }

  /// The line in parts that fit, those after the first with so many blanks before them.
  ///
  /// Marks of `TextLook` do not take a column. A word that is longer than a line stays whole.
  /// Several spaces between two words, as in code, stay.
  private static func lines(
    of line: Substring.UnicodeScalarView, columns: Int, hanging: Int
  ) -> [String] {
    let indent = line.prefix { $0 == " " }.count
    let words = line.dropFirst(indent).split(separator: " ", omittingEmptySubsequences: false)
    var lines: [String] = []
    var last = String(repeating: " ", count: indent)
    var used = indent
    for (place, word) in words.enumerated() {
      let width = DisplayWidth.columns(of: word)
      if place > 0, used + 1 + width > columns {
        lines.append(last)
        last = String(repeating: " ", count: hanging) + String(word)
        used = hanging + width
      } else {
        last += (place > 0 ? " " : "") + String(word)
        used += (place > 0 ? 1 : 0) + width
      }
    }
    return lines + [last]
  }
}
