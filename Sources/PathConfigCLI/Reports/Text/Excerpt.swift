import PathConfigSyntax

/// The lines of the input that a finding is about, with carets under its range.
///
///        14 |         "presentation": "modal",
///           |         ^~~~~~~~~~~~~~
///
/// For a range over several lines the first and the last are shown. If the first is only a bracket,
/// the second is shown too.
struct Excerpt {
  enum Line: Equatable {
    case source(number: Int, text: String)
    case carets(String)
    /// Lines left out.
    case gap
  }

  private(set) var lines: [Line] = []

  /// - Parameter width: the most columns of a line to show.
  init(_ location: SourceRange, width: Int) {
    let buffer = location.buffer
    guard !buffer.bytes.isEmpty else { return }
    let range = location.range.clamped(to: 0..<buffer.bytes.count)
    let first = buffer.position(at: range.lowerBound).line
    // The end is exclusive: a range that ends where a line starts is not about that line.
    let last = range.isEmpty ? first : buffer.position(at: range.upperBound - 1).line
    let firstLine = buffer.lineRange(first)
    let start = min(range.lowerBound, firstLine.upperBound)
    append(buffer, first, start..<max(start, min(range.upperBound, firstLine.upperBound)), width)
    guard last > first else { return }
    var next = first + 1
    if next < last, Self.isBracket(buffer, range.lowerBound..<firstLine.upperBound) {
      append(buffer, next, nil, width)
      next += 1
    }
    if next < last { lines.append(.gap) }
    let lastLine = buffer.lineRange(last)
    let indented = buffer.bytes[lastLine].firstIndex { $0 != 0x20 && $0 != 0x09 }
    let lower = indented ?? lastLine.lowerBound
    append(
      buffer, last, lower..<max(lower, min(range.upperBound, lastLine.upperBound)), width,
      caret: "~")
  }

  private mutating func append(
    _ buffer: SourceBuffer, _ number: Int, _ marked: Range<Int>?, _ width: Int,
    caret: String = "^"
  ) {
    let line = buffer.lineRange(number)
    let focus = marked?.lowerBound ?? line.lowerBound
    let shown = DisplayLine(buffer, line: line, focus: focus, width: width)
    lines.append(.source(number: number, text: shown.text))
    guard let marked else { return }
    let columns = shown.columns(of: marked)
    lines.append(
      .carets(
        String(repeating: " ", count: columns.lowerBound) + caret
          + String(repeating: "~", count: columns.count - 1)))
  }

  /// True if a range only has an opening bracket and white space.
  private static func isBracket(_ buffer: SourceBuffer, _ range: Range<Int>) -> Bool {
    buffer.bytes[range].allSatisfy {
      $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "[") || $0.isBlank
    }
  }
}
