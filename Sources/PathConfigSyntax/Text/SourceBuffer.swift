/// The input that a text is from, as the module that loads it describes it.
package protocol TextSource: Sendable {
  /// The name in every output.
  var name: String { get }
}

/// One input: its name and its text, with the map from byte offsets to lines and columns.
///
/// Offsets everywhere in the package are byte offsets into `bytes`, 0-based. Input that arrived as
/// UTF-16 or UTF-32 is transcoded before it becomes a buffer, so that there is one kind of offset.
/// A class because identity is shared by every location that points into the input.
package final class SourceBuffer: Sendable {
  /// The name for people: a path as given, a URL without credentials, or `<stdin>`.
  package let name: String

  /// The input that the text is from; nil for the file of its name.
  package let source: (any TextSource)?

  /// The text, normally UTF-8.
  ///
  /// Nothing here fails on other bytes.
  package let bytes: ContiguousArray<UInt8>

  /// Gives the place of some bytes in the program that writes them; nil for a text that people write.
  fileprivate let origin: (@Sendable (Range<Int>) -> SourceRange?)?

  /// The offset of the first byte of every line.
  ///
  /// There is at least one line.
  private let lineStarts: ContiguousArray<Int>

  /// The number of characters before every block of the text.
  private let blockStarts: ContiguousArray<CharacterCount>

  /// Complexity: O(n).
  package init(
    name: String, of source: (any TextSource)? = nil, bytes: ContiguousArray<UInt8>,
    origin: (@Sendable (Range<Int>) -> SourceRange?)? = nil
  ) {
    self.name = name
    self.source = source
    self.bytes = bytes
    self.origin = origin
    self.lineStarts = Self.lineStarts(of: bytes)
    self.blockStarts = CharacterCount.blockStarts(of: bytes)
  }

  package convenience init(name: String, text: String) {
    self.init(name: name, bytes: ContiguousArray(text.utf8))
  }

  /// Lines end in LF, CR LF or a lone CR, as editors count them.
  private static func lineStarts(of bytes: ContiguousArray<UInt8>) -> ContiguousArray<Int> {
    var starts: ContiguousArray<Int> = [0]
    let bytes = bytes.span
    for index in bytes.indices where bytes[index] <= UInt8(ascii: "\r") {
      let endsWithNext =
        bytes[index] == UInt8(ascii: "\r") && index + 1 < bytes.count
        && bytes[index + 1] == UInt8(ascii: "\n")
      if bytes[index] == UInt8(ascii: "\n") || bytes[index] == UInt8(ascii: "\r"), !endsWithNext {
        starts.append(index + 1)
      }
    }
    return starts
  }
}

extension SourceBuffer {
  /// The unit in which columns are counted.
  package enum ColumnUnit: Sendable {
    /// Unicode scalars: for people and for JSON output.
    case scalars
    /// UTF-16 code units: for SARIF and language servers.
    case utf16
    /// Bytes: for language servers.
    case utf8
  }

  /// The 1-based line and column of a byte offset.
  ///
  /// An offset past the end counts as the end.
  ///
  /// Complexity: O(log lines).
  package func position(at offset: Int, in unit: ColumnUnit = .scalars) -> SourcePosition {
    let offset = min(max(offset, 0), bytes.count)
    let line = lineIndex(at: offset)
    if unit == .utf8 {
      return SourcePosition(line: line + 1, column: 1 + offset - lineStarts[line])
    }
    let before = characters(before: offset)
    let beforeLine = characters(before: lineStarts[line])
    var column = 1 + before.scalars - beforeLine.scalars
    if unit == .utf16 { column += before.supplementary - beforeLine.supplementary }
    return SourcePosition(line: line + 1, column: column)
  }

  /// The byte offset of a position.
  ///
  /// A column after the end of its line is that end, a line after the last one the end of the text,
  /// and a column inside a character its start. Complexity: O(length of the line).
  package func offset(of position: SourcePosition, in unit: ColumnUnit) -> Int {
    if position.line < 1 { return 0 }
    let line = lineRange(position.line)
    var offset = line.lowerBound
    var column = 1
    while offset < line.upperBound {
      var next = offset + 1
      while next < line.upperBound, bytes[next] & 0xC0 == 0x80 { next += 1 }
      switch unit {
      case .scalars: column += 1
      case .utf16: column += bytes[offset] >= 0xF0 ? 2 : 1
      case .utf8: column += next - offset
      }
      if column > position.column { break }
      offset = next
    }
    return offset
  }

  private func characters(before offset: Int) -> CharacterCount {
    let block = offset / CharacterCount.blockBytes
    var count = blockStarts[block]
    for index in block * CharacterCount.blockBytes..<offset { count.add(bytes[index]) }
    return count
  }

  /// The byte range of a 1-based line without its line break, or an empty range at the end.
  package func lineRange(_ line: Int) -> Range<Int> {
    guard line >= 1, line <= lineStarts.count else { return bytes.count..<bytes.count }
    let start = lineStarts[line - 1]
    var end = line < lineStarts.count ? lineStarts[line] : bytes.count
    while end > start, bytes[end - 1] == UInt8(ascii: "\n") || bytes[end - 1] == UInt8(ascii: "\r")
    {
      end -= 1
    }
    return start..<end
  }

  /// The text of a byte range, for excerpts.
  ///
  /// Ill-formed UTF-8 shows as U+FFFD.
  package func text(in range: Range<Int>) -> String {
    String(decoding: bytes[range.clamped(to: 0..<bytes.count)], as: UTF8.self)
  }

  private func lineIndex(at offset: Int) -> Int {
    lineStarts.partitioningIndex { $0 > offset } - 1
  }
}

/// The number of characters of a stretch of text.
///
/// It keeps positions quick in a file on one long line.
private struct CharacterCount {
  /// Scalars, counted by the bytes that do not continue one.
  var scalars = 0

  /// Scalars of two UTF-16 code units.
  var supplementary = 0

  /// Bytes between two counts that are kept: 16 bytes of memory for each.
  static let blockBytes = 1024

  mutating func add(_ byte: UInt8) {
    if byte & 0xC0 != 0x80 { scalars += 1 }
    if byte >= 0xF0 { supplementary += 1 }
  }

  static func blockStarts(of bytes: ContiguousArray<UInt8>) -> ContiguousArray<CharacterCount> {
    var starts: ContiguousArray<CharacterCount> = []
    starts.reserveCapacity(bytes.count / blockBytes + 1)
    var count = CharacterCount()
    for start in stride(from: 0, through: bytes.count, by: blockBytes) {
      starts.append(count)
      for index in start..<min(start + blockBytes, bytes.count) { count.add(bytes[index]) }
    }
    return starts
  }
}

/// A line and a column of a text, both from 1.
public struct SourcePosition: Hashable, Comparable, Sendable {
  /// The line, from 1.
  public var line: Int

  /// The column, from 1, normally in Unicode scalars.
  public var column: Int

  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  /// Compares lines, then columns.
  public static func < (left: SourcePosition, right: SourcePosition) -> Bool {
    (left.line, left.column) < (right.line, right.column)
  }
}

/// A range of a file's text.
public struct SourceRange: Sendable {
  package var buffer: SourceBuffer

  /// The text that has the range: `buffer`, or what the program of `buffer` writes.
  package let text: SourceBuffer

  /// The bytes of the text in UTF-8, from 0.
  ///
  /// An empty range is a point between two bytes.
  public var range: Range<Int>

  /// A range of a text that a program writes is one of the program: nobody sees the other text.
  package init(_ buffer: SourceBuffer, _ range: Range<Int>) {
    let origin = buffer.origin?(range)
    text = buffer
    self.buffer = origin?.buffer ?? buffer
    self.range = origin?.range ?? range
  }

  /// The place of a value that nobody wrote.
  package static let nowhere = SourceRange(SourceBuffer(name: "", text: ""), 0..<0)

  /// The name of the file: a path as given, or a URL without its secrets.
  public var name: String { buffer.name }

  /// The position of the first character.
  ///
  /// Complexity: O(log lines).
  public var start: SourcePosition { buffer.position(at: range.lowerBound) }

  /// The position after the last character.
  ///
  /// Complexity: O(log lines).
  public var end: SourcePosition { buffer.position(at: range.upperBound) }
}

extension SourceRange: Hashable {
  /// True if both are the same bytes of the same reading of a file.
  public static func == (left: SourceRange, right: SourceRange) -> Bool {
    left.buffer === right.buffer && left.range == right.range
  }

  /// Feeds the file's identity and the range.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(buffer))
    hasher.combine(range)
  }
}

extension SourceRange: CustomStringConvertible {
  /// `name:line:column` of the first character.
  public var description: String { "\(name):\(start.line):\(start.column)" }
}
