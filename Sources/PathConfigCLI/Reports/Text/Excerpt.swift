import PathConfigSyntax

/// The lines of the input that a finding is about, with carets under its range.
///
///        14 |         "presentation": "modal",
///           |         ^~~~~~~~~~~~~~
///
/// For a range over several lines the first and the last are shown. If the first is only a bracket,
/// the second is shown too. A text that is not a file's own lines has a title instead of numbers.
struct Excerpt {
  /// The most columns of a line in an excerpt that a terminal does not limit.
  static let standardColumns = 100

  /// The columns in which line numbers are aligned right.
  private static let numberColumns = 5

  private(set) var lines: [Line] = []
  private let look: TextLook
  private let title: String?

  /// - Parameters:
  ///   - look: that of the carets.
  ///   - width: the most columns of a line to show.
  ///   - title: stands before the first line, where line numbers say nothing.
  init(_ location: SourceRange, _ look: TextLook, width: Int, title: String? = nil) {
    self.look = look
    self.title = title
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
    if next < last { lines.append(gutter("…")) }
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
    let name = title.map { lines.isEmpty ? $0 : "" } ?? String(number)
    lines.append(gutter(name) + Line(" \(shown.text)".trimmingBlanksAtEnd))
    guard let marked else { return }
    let columns = shown.columns(of: marked)
    lines.append(
      gutter("") + Line(String(repeating: " ", count: columns.lowerBound + 1))
        + Line(caret + String(repeating: "~", count: columns.count - 1), look))
  }

  private func gutter(_ name: String) -> Line {
    let columns = max(Self.numberColumns, title.map { $0.count + 2 } ?? 0)
    let padding = String(repeating: " ", count: max(0, columns - name.count))
    return Line("\(padding)\(name) |", .dim)
  }

  /// True if a range only has an opening bracket and white space.
  private static func isBracket(_ buffer: SourceBuffer, _ range: Range<Int>) -> Bool {
    buffer.bytes[range].allSatisfy {
      $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "[") || $0.isBlank
    }
  }
}

/// One line of the input as it is shown, and the columns of its bytes.
///
/// Tabs are expanded. If the line is too long, only the part around the place of interest is shown,
/// between `…`. Only that part of the line is read, so that a line of megabytes costs no more than
/// a short one.
private struct DisplayLine {
  private static let tabColumns = 4

  /// The part of the width that a cut line has before the place of interest.
  private static let leadingPart = 4

  private(set) var text = ""

  /// The byte offset and the first column of every scalar shown, in ascending order, and the end.
  private var cells: [(offset: Int, column: Int)] = []

  /// The columns that `text` takes.
  private var columns = 0

  /// - Parameters:
  ///   - line: the bytes of the line, without its line break.
  ///   - focus: the byte that must be in view.
  ///   - width: the most columns to show.
  init(_ buffer: SourceBuffer, line: Range<Int>, focus: Int, width: Int) {
    // A column takes at most the 4 bytes of a scalar. Only combining marks can take more, and many
    // of them on one column are cut off.
    let reach = 8 * (width + 1)
    var near = line.clamped(to: focus - reach..<focus + reach)
    while near.lowerBound > line.lowerBound, !near.isEmpty,
      buffer.bytes[near.lowerBound] & 0xC0 == 0x80
    {
      near = near.lowerBound + 1..<near.upperBound
    }
    var scalars: [(scalar: Unicode.Scalar, offset: Int)] = []
    var offset = near.lowerBound
    for scalar in String(decoding: buffer.bytes[near], as: UTF8.self).unicodeScalars {
      scalars.append((scalar, offset))
      offset += UTF8.width(scalar)
    }
    // For a tab, or a scalar that depends on the one before it, the most that it can take.
    let widths = scalars.map { scalar, _ in
      scalar == "\t" ? Self.tabColumns : DisplayWidth.columns(of: Printable.scalar(scalar))
    }
    var shown = scalars.indices
    if near != line || widths.reduce(0, +) > width {
      let place = focus < near.upperBound ? scalars.lastIndex { $0.offset <= focus } : scalars.count
      shown = Self.window(widths, around: place ?? 0, room: width - 2)
    }
    let isCut = shown.upperBound < scalars.count || near.upperBound < line.upperBound
    if shown.lowerBound > 0 || near.lowerBound > line.lowerBound { append("…") }
    for index in shown {
      let (scalar, offset) = scalars[index]
      cells.append((offset, columns))
      if scalar == "\t" {
        let next = (columns / Self.tabColumns + 1) * Self.tabColumns
        while columns < next { append(" ") }
      } else {
        let previous = index > shown.lowerBound ? scalars[index - 1].scalar : nil
        append(Printable.scalar(scalar, after: previous))
      }
    }
    let end = shown.upperBound < scalars.count ? scalars[shown.upperBound].offset : near.upperBound
    cells.append((end, columns))
    if isCut { append("…") }
  }

  private mutating func append(_ scalar: Unicode.Scalar) {
    text.unicodeScalars.append(scalar)
    columns += DisplayWidth.columns(of: scalar)
  }

  /// The columns under a byte range, at least one.
  ///
  /// Bytes out of view are left out.
  func columns(of range: Range<Int>) -> Range<Int> {
    // A range may begin or end inside a scalar, which is then taken whole.
    let first = cells.lastIndex { $0.offset <= range.lowerBound } ?? 0
    let lower = cells[first].column
    let upper = cells.first { $0.offset >= range.upperBound }?.column ?? columns
    return lower..<max(upper, lower + 1)
  }

  /// The scalars that fit beside the two signs of a cut.
  private static func window(_ widths: [Int], around place: Int, room: Int) -> Range<Int> {
    var (lower, upper, used) = (place, place, 0)
    func goOn(to limit: Int) {
      while upper < widths.count, used + widths[upper] <= limit {
        used += widths[upper]
        upper += 1
      }
    }
    goOn(to: room - room / leadingPart)
    while lower > 0, used + widths[lower - 1] <= room {
      lower -= 1
      used += widths[lower]
    }
    goOn(to: room)
    return lower..<upper
  }
}
