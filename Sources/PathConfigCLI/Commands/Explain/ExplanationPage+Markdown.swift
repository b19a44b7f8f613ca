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
    case .paragraph(let sentences): lines(wrap(sentences, width: width))
    case .code(let text, let language): fenced(text, language)
    case .list(let items): items.map(item).joined()
    case .definitions(let entries):
      entries.map { item("`\($0.term)`: \($0.sentence)") }.joined()
    }
  }

  private static let width = 100

  private static func lines(_ lines: [String]) -> String { lines.map { $0 + "\n" }.joined() }

  private static func item(_ text: String) -> String {
    let wrapped = wrap(text, width: width - 2)
    return lines(wrapped.enumerated().map { ($0.offset == 0 ? "- " : "  ") + $0.element })
  }

  /// The fence is longer than any run of backquotes in the text.
  private static func fenced(_ text: String, _ language: String) -> String {
    var longest = 2
    var run = 0
    for byte in text.utf8 {
      run = byte == UInt8(ascii: "`") ? run + 1 : 0
      longest = max(longest, run)
    }
    let fence = String(repeating: "`", count: longest + 1)
    return "\(fence)\(language)\n\(text)\n\(fence)\n"
  }
}
