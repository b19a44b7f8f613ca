import PathConfigDiagnostics

/// The schemas of places, as every JSON output of the tool writes them.
extension JSONSchema {
  /// The definitions that `range` needs.
  package static let placeDefinitions: [(name: String, schema: JSONSchema)] = [
    (
      "position",
      JSONSchema.object([
        .required("line", .integer(from: 1)), .required("column", .integer(from: 1)),
      ]).described("A place in a text; columns count Unicode scalars.")
    ),
    (
      "range",
      JSONSchema.object([
        .required("start", .reference(to: "position").described("Its first character.")),
        .required("end", .reference(to: "position").described("The place after its last one.")),
      ])
    ),
  ]

  package static let range = JSONSchema.reference(to: "range")

  /// The name of an input and a range of it: `{"file":…,"range":…}`, with further members between.
  package static func place(_ further: [Property] = []) -> JSONSchema {
    .object([.required("file", .string)] + further + [.required("range", .range)])
  }
}
