/// A schema in a file of its own.
package struct JSONSchemaDocument: Sendable {
  /// The file name up to `.schema.json`, in kebab case.
  package var name: String

  /// A phrase in lower case without a full stop for what the schema describes.
  package var summary: String

  /// Built only when the document is written: every run of a tool knows the names of its schemas,
  /// and hardly any run prints one.
  private let schema: @Sendable () -> JSONSchema

  /// The definitions that `JSONSchema.reference(to:)` names, in the order in which they are
  /// written.
  private let definitions: @Sendable () -> [(name: String, schema: JSONSchema)]

  package init(
    _ name: String, _ summary: String,
    _ schema: @autoclosure @escaping @Sendable () -> JSONSchema,
    definitions: @autoclosure @escaping @Sendable () -> [(name: String, schema: JSONSchema)] = []
  ) {
    self.name = name
    self.summary = summary
    self.schema = schema
    self.definitions = definitions
  }

  package var output: JSONOutput {
    var members: [JSONOutput.Member] = [
      .init("$schema", "https://json-schema.org/draft/2020-12/schema"),
      .init("$id", .string("urn:pathconfig:schema:\(name)")),
      .init("title", .string(JSONSchema.capitalized(summary))),
    ]
    members += schema().keywords
    let definitions = definitions()
    if !definitions.isEmpty {
      let definitions = definitions.map { name, schema in
        JSONOutput.Member(.init(name), schema.output)
      }
      members.append(.init("$defs", .object(definitions)))
    }
    return .object(members)
  }
}
