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

  /// The bytes of the text in UTF-8, from 0.
  ///
  /// An empty range is a point between two bytes.
  public var range: Range<Int>

  package init(_ buffer: SourceBuffer, _ range: Range<Int>) {
    self.buffer = buffer
    self.range = range
  }

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
