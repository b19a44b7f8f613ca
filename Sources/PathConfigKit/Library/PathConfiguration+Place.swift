import PathConfigDiagnostics

extension PathConfiguration {
  /// A stretch of a source's text.
  public struct Place: Hashable, Sendable {
    /// The name of the source.
    public let source: String

    /// The line in which it begins, from 1.
    public let line: Int

    /// The column in which it begins, from 1, in Unicode scalars.
    public let column: Int

    /// The line of the place after its last character.
    public let endLine: Int

    /// The column of the place after its last character.
    public let endColumn: Int

    /// Its bytes in ``Source/text``, from 0.
    public let bytes: Range<Int>

    init(_ location: SourceRange) {
      source = location.buffer.name
      (line, column) = (location.start.line, location.start.column)
      (endLine, endColumn) = (location.end.line, location.end.column)
      bytes = location.range
    }
  }
}

extension PathConfiguration.Place: CustomStringConvertible {
  /// `source:line:column`.
  public var description: String { "\(source):\(line):\(column)" }
}
