extension ExplanationPage {
  /// The page for a terminal; only code is wider than the terminal, or than 80 columns.
  func text(columns: Int, style: TerminalStyle) -> String {
    let width = min(max(columns, 40), 80)
    var text = style.strong(title) + "\n"
    for block in blocks {
      text += "\n"
      switch block {
      case .heading(let title): text += style.strong(title) + "\n"
      case .subheading(let title): text += Self.lines(title, width, indent: "  ")
      case .paragraph(let sentences): text += Self.lines(sentences, width, indent: "  ")
      case .code(let code, _): text += Self.code(code)
      case .list(let items):
        text += items.map { Self.item($0, width) }.joined()
      case .definitions(let entries):
        for entry in entries {
          text += "  \(entry.term)\n" + Self.lines(entry.sentence, width, indent: "      ")
        }
      }
    }
    return text
  }

  private static func lines(_ sentences: String, _ width: Int, indent: String) -> String {
    FoldedText.lines(of: indent + sentences, columns: width).map { $0 + "\n" }.joined()
  }

  private static func item(_ sentence: String, _ width: Int) -> String {
    let wrapped = FoldedText.lines(of: sentence, columns: width - 4)
    return wrapped.enumerated().map { index, line in
      (index == 0 ? "  - " : "    ") + line + "\n"
    }.joined()
  }

  private static func code(_ code: String) -> String {
    code.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      line.isEmpty ? "\n" : "    \(Printable.text(String(line)))\n"
    }.joined()
  }
}
