/// Places as every JSON output of the tool writes them: lines and columns count from 1, columns in
/// Unicode scalars, ends exclusive.
extension JSONShape<SourcePosition> {
  /// A line and a column: `{"line":1,"column":1}`.
  package static var position: JSONShape { .definedPosition.defined(as: "position") }

  fileprivate static var definedPosition: JSONShape {
    JSONShape.object([
      .member("line", \.line, .integer(from: 1)),
      .member("column", \.column, .integer(from: 1)),
    ]).described("A place in a text; columns count Unicode scalars.")
  }
}

extension JSONShape<SourceRange> {
  /// The position of the first character and that after the last: `{"start":…,"end":…}`.
  package static var range: JSONShape { .definedRange.defined(as: "range") }

  fileprivate static var definedRange: JSONShape {
    .object([
      .member("start", \.start, .position, "Its first character."),
      .member("end", \.end, .position, "The place after its last one."),
    ])
  }

  /// The name of an input and a range of it: `{"file":…,"range":…}`.
  package static var place: JSONShape { .place({ $0 }) }
}

extension JSONShape {
  /// The name of an input and a range of it, with further members between.
  ///
  /// Something without a location, such as a rule of a client's own, has neither.
  package static func place(
    _ location: @escaping @Sendable (Value) -> SourceRange?, between members: [Member] = []
  ) -> JSONShape {
    .object(
      [.present("file", { location($0)?.buffer.name }, .string, as: .required)] + members
        + [.present("range", location, .range, as: .required)])
  }
}

extension JSONSchema {
  /// The definitions that the schemas of places refer to.
  ///
  /// Every document that has places defines them.
  package static var placeDefinitions: [(name: String, schema: JSONSchema)] {
    [
      ("position", JSONShape<SourcePosition>.definedPosition.schema),
      ("range", JSONShape<SourceRange>.definedRange.schema),
    ]
  }
}
