/// The JSON form of the values of a type: one declaration writes a value and prints its schema.
///
/// A shape is built from smaller ones:
///
///     static let shape = JSONShape<Note>.object([
///       .member("message", \.message, .string),
///       .member("line", \.line, .optional(.integer(from: 1)), "Where it stands, from 1."),
///     ])
///
/// The schema takes every value that the shape writes.
package struct JSONShape<Value>: Sendable {
  /// Built only when it is printed: most runs of a tool write values and print no schema.
  private let makeSchema: @Sendable () -> JSONSchema
  private let write: @Sendable (Value) -> JSONOutput

  package init(
    _ schema: @autoclosure @escaping @Sendable () -> JSONSchema,
    _ write: @escaping @Sendable (Value) -> JSONOutput
  ) {
    makeSchema = schema
    self.write = write
  }

  /// Complexity: O(size of the schema).
  package var schema: JSONSchema { makeSchema() }

  package func output(_ value: Value) -> JSONOutput { write(value) }
}

// MARK: - Other forms of a shape

extension JSONShape {
  /// The same values with a text that editors show.
  package func described(_ text: String) -> JSONShape {
    JSONShape(schema.described(text), write)
  }

  /// The same values, written from a type that contains them or can be turned into them.
  package func of<Owner>(_ value: @escaping @Sendable (Owner) -> Value) -> JSONShape<Owner> {
    JSONShape<Owner>(schema) { write(value($0)) }
  }

  /// The same values through a reference to a definition of the document, which is `schema`.
  package func defined(as name: String) -> JSONShape {
    JSONShape(.reference(to: name), write)
  }

  /// The same values, and null for an absent one.
  package static func optional<Wrapped>(
    _ shape: JSONShape<Wrapped>
  ) -> JSONShape where Value == Wrapped? {
    JSONShape(shape.schema.orNull) { $0.map(shape.write) ?? .null }
  }
}
