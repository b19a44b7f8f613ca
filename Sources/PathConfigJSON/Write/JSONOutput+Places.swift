package import PathConfigDiagnostics

/// Places as every JSON output of the tool writes them: lines and columns count from 1, columns in
/// Unicode scalars, ends exclusive.
extension JSONOutput {
  /// A line and a column: `{"line":1,"column":1}`.
  package static func position(_ position: SourcePosition) -> JSONOutput {
    ["line": .integer(position.line), "column": .integer(position.column)]
  }

  /// The position of the first character and that after the last: `{"start":…,"end":…}`.
  package static func range(of location: SourceRange) -> JSONOutput {
    ["start": .position(location.start), "end": .position(location.end)]
  }

  /// The name of the input and the range, with further members between: `{"file":…,"range":…}`.
  package static func place(
    _ location: SourceRange, _ further: [Member] = []
  ) -> JSONOutput {
    .object(
      [Member("file", .string(location.buffer.name))] + further
        + [Member("range", .range(of: location))])
  }
}
