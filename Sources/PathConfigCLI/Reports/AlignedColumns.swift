/// Rows as lines, in columns with two blanks between them.
///
/// A column is as wide as its widest cell, but at most `widest`: longer cells extend beyond it.
func aligned(_ rows: [[String]], widest: Int = .max) -> [String] {
  var widths: [Int] = []
  for row in rows {
    for (column, cell) in row.enumerated() {
      if column == widths.count { widths.append(0) }
      widths[column] = max(widths[column], min(cell.width, widest))
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

  fileprivate var trimmingBlanksAtEnd: String {
    var text = self
    while text.utf8.last == UInt8(ascii: " ") { text.removeLast() }
    return text
  }
}
