/// The JSON form of a type: one declaration both writes the values and prints their schema.
///
/// A shape is built from smaller ones:
///
///     static let shape = JSONShape<Note>.object([
///       .member("message", \.message, .string),
///       .member("line", \.line, .optional(.integer(from: 1)), "The line, from 1."),
///     ])
///
/// The schema accepts every value that the shape writes.
package struct JSONShape<Value>: Sendable {
  /// Builds the schema on demand, because most runs print no schema.
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
  /// The same values, with a description that editors show.
  package func described(_ text: String) -> JSONShape {
    JSONShape(schema.described(text), write)
  }

  /// The same values for another type, which contains them or converts to them.
  package func of<Owner>(_ value: @escaping @Sendable (Owner) -> Value) -> JSONShape<Owner> {
    JSONShape<Owner>(schema) { write(value($0)) }
  }

  /// The same values, with a reference in place of the schema.
  ///
  /// The document must define `name` as `schema`.
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
