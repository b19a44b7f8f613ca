extension ExplanationPage {
  /// The page as GitHub Flavored Markdown, which DocC takes too.
  package var markdown: String {
    "# \(title)\n\n" + blocks.map(Self.markdown).joined(separator: "\n")
  }

  /// A block with a line feed at the end of each of its lines.
  private static func markdown(_ block: Block) -> String {
    switch block {
    case .heading(let title): "## \(title)\n"
    case .subheading(let title): "### \(title)\n"
    case .paragraph(let sentences): lines(FoldedText.lines(of: sentences, columns: width))
    case .code(let text, let language): fenced(text, language)
    case .list(let items): items.map(item).joined()
    case .definitions(let entries):
      entries.map { item("`\($0.term)`: \($0.sentence)") }.joined()
    }
  }

  private static let width = 100

  private static func lines(_ lines: [String]) -> String { lines.map { $0 + "\n" }.joined() }

  private static func item(_ text: String) -> String {
    let wrapped = FoldedText.lines(of: text, columns: width - 2)
    return lines(wrapped.enumerated().map { ($0.offset == 0 ? "- " : "  ") + $0.element })
  }

  private static func fenced(_ text: String, _ language: String) -> String {
    let fence = Markdown.fence(around: text, atLeast: 3)
    return "\(fence)\(language)\n\(text)\n\(fence)\n"
  }
}
