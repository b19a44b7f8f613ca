extension String {
  /// The number of columns on a terminal, near enough for a table.
  var width: Int { unicodeScalars.count }

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
