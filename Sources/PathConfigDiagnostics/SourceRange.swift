/// A place in a text as people and editors name it: 1-based line and column.
package struct SourcePosition: Hashable, Comparable, Sendable {
  package var line: Int
  package var column: Int

  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  package static func < (left: SourcePosition, right: SourcePosition) -> Bool {
    (left.line, left.column) < (right.line, right.column)
  }
}

/// A byte range of one input.
package struct SourceRange: Sendable {
  package var buffer: SourceBuffer

  /// 0-based byte offsets into `buffer.bytes`; an empty range is a point between two bytes.
  package var range: Range<Int>

  package init(_ buffer: SourceBuffer, _ range: Range<Int>) {
    self.buffer = buffer
    self.range = range
  }

  package var start: SourcePosition { buffer.position(at: range.lowerBound) }

  /// The position after the last character.
  package var end: SourcePosition { buffer.position(at: range.upperBound) }
}

extension SourceRange: Hashable {
  package static func == (left: SourceRange, right: SourceRange) -> Bool {
    left.buffer === right.buffer && left.range == right.range
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(buffer))
    hasher.combine(range)
  }
}
