/// Text for a terminal, with lines that are too long broken between words.
///
/// A terminal by itself breaks in the midst of a word and begins at the margin, where the next
/// finding would begin.
package enum FoldedText {
  /// Breaks every line that takes more columns than there are; what follows a break is indented
  /// four columns more than the line.
  ///
  /// Marks of `TextLook` take no column, and a word that is longer than a line stays whole. Where lines
  /// would be shorter than 40 columns nothing is broken: that is left to the terminal.
  package static func fold(_ text: String, columns: Int) -> String {
    guard columns >= 40 else { return text }
    let lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.map { fold($0, columns) }.joined(separator: "\n")
  }

  private static func fold(_ line: Substring.UnicodeScalarView, _ columns: Int) -> String {
    guard width(line) > columns else { return String(line) }
    let indent = line.prefix { $0 == " " }.count
    // Words of a message may have several spaces between them, as in code; those stay.
    let words = line.dropFirst(indent).split(separator: " ", omittingEmptySubsequences: false)
    let hanging = min(indent + 4, columns / 2)
    var result = String(repeating: " ", count: indent)
    var used = indent
    var isAtStart = true
    for word in words {
      let wordWidth = width(word)
      if !isAtStart, used + 1 + wordWidth > columns {
        result += "\n" + String(repeating: " ", count: hanging)
        used = hanging
        isAtStart = true
      }
      if !isAtStart {
        result += " "
        used += 1
      }
      result += String(word)
      used += wordWidth
      isAtStart = false
    }
    return result
  }

  private static func width(_ text: Substring.UnicodeScalarView) -> Int {
    text.reduce(0) { $0 + DisplayWidth.columns(of: $1) }
  }
}
