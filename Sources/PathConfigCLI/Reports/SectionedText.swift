/// A report for people in sections: titles with lists of rows, cut at a limit.
protocol SectionedText {
  /// True if every list is complete.
  var showsAll: Bool { get }

  /// The maximum number of lines in one list.
  var maximumLines: Int { get }
}

/// The rows of a list.
///
/// Only the shown rows are formatted.
struct TextRows {
  var shown: [[String]] = []
  var count = 0

  func first(_ maximum: Int) -> TextRows {
    TextRows(shown: Array(shown.prefix(maximum)), count: count)
  }
}

extension SectionedText {
  func rows<Element>(_ elements: [Element], _ row: (Element) -> [String]) -> TextRows {
    TextRows(shown: elements.prefix(maximumLines).map(row), count: elements.count)
  }

  func joined(_ parts: [TextRows]) -> TextRows {
    TextRows(
      shown: Array(parts.flatMap(\.shown).prefix(maximumLines)),
      count: parts.reduce(0) { $0 + $1.count })
  }

  /// A title and its rows in aligned columns.
  func section(_ title: String, _ rows: TextRows) -> String {
    if rows.count == 0 { return "" }
    return "\(title)\n" + limited(rows)
  }

  /// A section of one line, unless all were requested.
  func brief(_ title: String, _ rows: TextRows, _ size: String) -> String {
    if showsAll || rows.count == 0 { return section(title, rows) }
    return "\(title): \(size) (\(names(rows)))\n"
  }

  /// The first cells of the first rows, as many as fit into a column, and the number of the others.
  func names(_ rows: TextRows) -> String {
    var names = ""
    var count = 0
    for name in rows.shown.lazy.compactMap(\.first).prefix(3) {
      if count > 0, names.width + name.width > 30 { break }
      names += (count == 0 ? "" : ", ") + name
      count += 1
    }
    return names + (rows.count > count ? " and \(rows.count - count) more" : "")
  }

  /// Rows in columns, each as wide as its widest cell, and the number of the others.
  func limited(_ rows: TextRows, indent: String = "  ") -> String {
    let shown = rows.shown
    let lines = aligned(shown, widest: 44) + andMore(rows.count - shown.count)
    return lines.map { indent + $0 + "\n" }.joined()
  }
}
