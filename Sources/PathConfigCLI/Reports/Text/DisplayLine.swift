import PathConfigSyntax

/// One line of the input as it is shown, and the columns of its bytes.
///
/// Tabs are expanded. If the line is too long, only the part around the place of interest is shown,
/// between `…`. Only that part of the line is read, so that a line of megabytes costs no more than
/// a short one.
struct DisplayLine {
  private static let tabColumns = 4

  /// The part of the width that a cut line has before the place of interest.
  private static let leadingPart = 4

  private(set) var text = ""

  /// The columns that `text` takes.
  private(set) var columns = 0

  /// The byte offset and the first column of every scalar shown, in ascending order.
  private var cells: [(offset: Int, column: Int)] = []

  /// The end of the bytes shown.
  private var end = 0

  /// - Parameters:
  ///   - line: the bytes of the line, without its line break.
  ///   - focus: the byte that must be in view.
  ///   - width: the most columns to show.
  init(_ buffer: SourceBuffer, line: Range<Int>, focus: Int, width: Int) {
    let part = Self.window(buffer, line: line, focus: focus, width: width)
    end = part.upperBound
    if part.lowerBound > line.lowerBound { append("…") }
    var previous: Unicode.Scalar?
    for piece in Self.scalars(buffer, in: part) {
      cells.append((piece.offset, columns))
      defer { previous = piece.scalar }
      if piece.scalar == "\t" {
        let next = (columns / Self.tabColumns + 1) * Self.tabColumns
        while columns < next { append(" ") }
      } else {
        append(Printable.scalar(piece.scalar, after: previous))
      }
    }
    cells.append((end, columns))
    if end < line.upperBound { append("…") }
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

  /// The bytes of the line to show.
  private static func window(
    _ buffer: SourceBuffer, line: Range<Int>, focus: Int, width: Int
  ) -> Range<Int> {
    let focus = min(max(focus, line.lowerBound), line.upperBound)
    // A column takes at most the 4 bytes of a scalar. Only combining marks can take more, and many
    // of them on one column are cut off.
    let whole = reach(buffer, from: line.lowerBound, to: line.upperBound, columns: width)
    if whole == line.upperBound { return line }
    // Both ends may be cut, and each cut takes a column of its own.
    let room = width - 2
    let after = reach(
      buffer, from: focus, to: line.upperBound, columns: room - room / leadingPart)
    let taken = columns(buffer, in: focus..<after)
    let before = reach(buffer, backFrom: focus, to: line.lowerBound, columns: room - taken)
    let rest = room - columns(buffer, in: before..<after)
    return before..<reach(buffer, from: after, to: line.upperBound, columns: rest)
  }

  /// The furthest offset up to which the text fits into so many columns.
  private static func reach(
    _ buffer: SourceBuffer, from start: Int, to end: Int, columns limit: Int
  ) -> Int {
    var columns = 0
    let near = min(end, start + 8 * (limit + 1))
    for piece in scalars(buffer, in: start..<near) {
      columns += measure(piece.scalar)
      if columns > limit { return piece.offset }
    }
    return near
  }

  /// The same to the left.
  private static func reach(
    _ buffer: SourceBuffer, backFrom end: Int, to start: Int, columns limit: Int
  ) -> Int {
    var near = max(start, end - 8 * (limit + 1))
    while near > start, near < end, buffer.bytes[near] & 0xC0 == 0x80 { near += 1 }
    var columns = 0
    var offset = end
    for piece in scalars(buffer, in: near..<end).reversed() {
      columns += measure(piece.scalar)
      if columns > limit { break }
      offset = piece.offset
    }
    return offset
  }

  private static func columns(_ buffer: SourceBuffer, in range: Range<Int>) -> Int {
    scalars(buffer, in: range).reduce(0) { $0 + measure($1.scalar) }
  }

  /// The columns of a scalar.
  ///
  /// For a tab, or a scalar that depends on the one before it, it is the most it can take.
  private static func measure(_ scalar: Unicode.Scalar) -> Int {
    scalar == "\t" ? tabColumns : DisplayWidth.columns(of: Printable.scalar(scalar))
  }

  /// The scalars of a byte range with their offsets.
  ///
  /// Ill-formed UTF-8 is U+FFFD.
  private static func scalars(
    _ buffer: SourceBuffer, in range: Range<Int>
  ) -> [(scalar: Unicode.Scalar, offset: Int)] {
    var scalars: [(scalar: Unicode.Scalar, offset: Int)] = []
    var parser = Unicode.UTF8.ForwardParser()
    var bytes = buffer.bytes[range].makeIterator()
    var offset = range.lowerBound
    while true {
      switch parser.parseScalar(from: &bytes) {
      case .valid(let encoded):
        scalars.append((Unicode.UTF8.decode(encoded), offset))
        offset += encoded.count
      case .error(let length):
        scalars.append(("\u{FFFD}", offset))
        offset += length
      case .emptyInput: return scalars
      }
    }
  }
}
