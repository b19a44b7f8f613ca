/// Text for a terminal under construction: paragraphs, headings and definitions, wrapped.
struct HelpPage {
  private var text = ""
  private let width: Int

  /// - Parameter columns: of the terminal; a page has at most 80 and at least 40.
  init(columns: Int) {
    width = min(max(columns, 40), 80)
  }

  var rendered: String { text }

  mutating func paragraph(_ content: String) {
    add(FoldedText.lines(of: content, columns: width))
    blank()
  }

  mutating func heading(_ title: String) {
    text += title + ":\n"
  }

  mutating func blank() {
    text += "\n"
  }

  /// A line that must not be wrapped, such as a command to copy.
  mutating func line(_ content: String, indent: Int) {
    add([content], indent: indent)
  }

  mutating func lines(wrapping content: String, indent: Int) {
    add(FoldedText.lines(of: content, columns: width - indent), indent: indent)
  }

  /// Terms and their texts in two columns; a term too long for its column has a line of its own.
  ///
  /// - Parameter column: the column of the texts; nil for one that suits the terms.
  mutating func definitions(
    _ entries: [(term: String, texts: [String])], indent: Int = 2, column: Int? = nil
  ) {
    // Three tenths, 24 columns of 80, hold most flags of the table and leave room for the texts.
    let widest = width * 3 / 10
    let fitting = entries.map(\.term.unicodeScalars.count).filter { $0 <= widest }
    let column = column ?? indent + (fitting.max() ?? widest) + 2
    for (term, texts) in entries {
      var lines = texts.flatMap { FoldedText.lines(of: $0, columns: width - column) }
      let head = String(repeating: " ", count: indent) + term
      let length = indent + term.unicodeScalars.count
      if length + 2 <= column, let first = lines.first {
        lines.removeFirst()
        text += head + String(repeating: " ", count: column - length) + first + "\n"
      } else {
        text += head + "\n"
      }
      add(lines, indent: column)
    }
  }

  private mutating func add(_ lines: [String], indent: Int = 0) {
    for line in lines {
      text += line.isEmpty ? "\n" : String(repeating: " ", count: indent) + line + "\n"
    }
  }
}
