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
