import PathConfigSyntax

/// Pieces of GitHub Flavored Markdown in which no text from outside acts as markup.
///
/// Source: GFM 0.29, sections 4.10, 6.3 and 6.11.
package enum Markdown {
  /// A code span that shows a text unchanged, in or outside a table.
  ///
  /// Line breaks become spaces and other control characters their pictures. In a table a bar is
  /// escaped, because it would end the cell even within a code span.
  package static func code(_ text: String, inTable: Bool = false) -> String {
    var shown = Printable.text(text)
    if shown.isEmpty { return "" }
    if inTable { shown = shown.replacing(["|": "\\|"]) }
    let fence = fence(around: shown)
    let needsSpace = shown.hasPrefix("`") || shown.hasSuffix("`")
    let space = needsSpace ? " " : ""
    return fence + space + shown + space + fence
  }

  /// More backquotes than the longest row of them in the text.
  static func fence(around text: String, atLeast least: Int = 1) -> String {
    let runs = text.utf8.split { $0 != UInt8(ascii: "`") }
    return String(repeating: "`", count: max(least, (runs.map(\.count).max() ?? 0) + 1))
  }

  /// Text with an escape for every character that is markup within a line.
  ///
  /// `$` would begin a formula on GitHub, and an address would become a link. People and numbers
  /// are not mentioned. GitHub looks for `@name` and `#1` in the text after all escapes, so that
  /// only a character between the two helps.
  static func text(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    let scalars = Array(Printable.text(text).unicodeScalars)
    for (index, scalar) in scalars.enumerated() {
      let next = index + 1 < scalars.count ? scalars[index + 1] : nil
      switch scalar {
      case "\\", "`", "*", "_", "[", "]", "<", "|", "~", "&", "$": result.append("\\")
      case ":" where next == "/": result.append("\\")
      case "." where endsInWWW(scalars[..<index]): result.append("\\")
      default: break
      }
      result.append(scalar)
      if isMention(scalar, between: index > 0 ? scalars[index - 1] : " ", and: next) {
        result.append(contentsOf: noMention.unicodeScalars)
      }
    }
    return String(result)
  }

  /// A sentence of the tool as markup, with its text between backquotes as code.
  ///
  /// A backquote without a partner is literal.
  static func sentence(_ text: String, inTable: Bool = false) -> String {
    var parts = text.split(separator: "`", omittingEmptySubsequences: false).map(String.init)
    let isOpen = parts.count.isMultiple(of: 2)
    if isOpen, let last = parts.popLast(), let before = parts.popLast() {
      parts.append("\(before)`\(last)")
    }
    return parts.enumerated().map { place, part in
      if place.isMultiple(of: 2) { return self.text(part) }
      return part.isEmpty ? self.text("``") : code(part, inTable: inTable)
    }.joined()
  }

  /// A list of sentences: the first ones are visible, and a reader can open the others.
  static func list(_ sentences: [String], open: Int = openLines) -> String {
    folding(sentences, open: open) { $0.map { "- \($0)\n" }.joined() }
  }

  /// Lines of a list, or rows of a table, that are visible.
  static let openLines = 10

  /// A table: its first rows are visible, and a reader can open the others.
  static func table(_ header: [String], folding rows: [[String]]) -> String {
    folding(rows, open: openLines) { rows in
      ([header, header.map { _ in "-" }] + rows)
        .map { "| " + $0.joined(separator: " | ") + " |\n" }.joined()
    }
  }

  /// The first items, and the others for a reader to open.
  ///
  /// GitHub needs an empty line around what can be opened.
  private static func folding<Item>(
    _ items: [Item], open: Int, _ text: ([Item]) -> String
  ) -> String {
    if items.count <= open { return text(items) }
    let more = items.count - open
    return text(Array(items.prefix(open)))
      + "\n<details>\n<summary>\(more) more</summary>\n\n\(text(items.suffix(more)))\n</details>\n"
  }

  /// True for the sign of a person, of an email address or of a number, but not in `client@1.3`.
  private static func isMention(
    _ scalar: Unicode.Scalar, between previous: Unicode.Scalar, and next: Unicode.Scalar?
  ) -> Bool {
    guard let next else { return false }
    switch scalar {
    case "@": return next.properties.isAlphabetic || !isWord(previous)
    case "#": return next == "#" || next.properties.numericType != nil
    default: return false
    }
  }

  private static func isWord(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil)
  }

  /// A zero-width space, by its name.
  ///
  /// The text of the report never contains one.
  private static let noMention = "&#8203;"

  private static func endsInWWW(_ scalars: ArraySlice<Unicode.Scalar>) -> Bool {
    let end = scalars.suffix(3)
    return end.count == 3 && end.allSatisfy { $0 == "w" || $0 == "W" }
  }
}
