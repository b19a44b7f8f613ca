/// The JSON form of a type: one declaration both writes the values and prints their schema.
///
/// A shape is built from smaller ones:
///
///     static let shape = JSONShape<Note>.object([
///       .member("message", \.message, .string),
///       .member("line", \.line, .integer(from: 1), "The line, from 1."),
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
}

extension JSONShape {
  /// A member of the object that represents a value.
  package struct Member: Sendable {
    package let name: UTF8String

    /// True if every value has the member.
    package let isRequired: Bool
    fileprivate let makeSchema: @Sendable () -> JSONSchema
    fileprivate let append: @Sendable (Value, inout [JSONOutput.Member]) -> Void

    fileprivate init(
      _ name: UTF8String, isRequired: Bool, _ schema: @escaping @Sendable () -> JSONSchema,
      _ append: @escaping @Sendable (Value, inout [JSONOutput.Member]) -> Void
    ) {
      self.name = name
      self.isRequired = isRequired
      self.append = append
      makeSchema = schema
    }

    /// The same member for a type that contains the value, or that can be turned into it.
    package func of<Owner>(
      _ value: @escaping @Sendable (Owner) -> Value
    ) -> JSONShape<Owner>.Member {
      JSONShape<Owner>.Member(name, isRequired: isRequired, makeSchema) { append(value($0), &$1) }
    }
  }

  package static func object(_ members: [Member]) -> JSONShape {
    let properties: @Sendable () -> [JSONSchema.Property] = {
      members.map { member in
        member.isRequired
          ? .required(member.name, member.makeSchema())
          : .optional(member.name, member.makeSchema())
      }
    }
    return JSONShape(.object(properties())) { value in
      var output: [JSONOutput.Member] = []
      output.reserveCapacity(members.count)
      for member in members { member.append(value, &output) }
      return .object(output)
    }
  }
}

// MARK: - Kinds of members

extension JSONShape.Member {
  /// A member that every value has.
  package static func member<Part>(
    _ name: UTF8String, _ part: @escaping @Sendable (Value) -> Part, _ shape: JSONShape<Part>,
    _ description: String? = nil
  ) -> Self {
    Self(name, isRequired: true, { shape.schema(description) }) { value, members in
      members.append(JSONOutput.Member(name, shape.output(part(value))))
    }
  }

  /// A member that is left out if `part` is nil.
  package static func optional<Part>(
    _ name: UTF8String, _ part: @escaping @Sendable (Value) -> Part?, _ shape: JSONShape<Part>,
    _ description: String? = nil
  ) -> Self {
    Self(name, isRequired: false, { shape.schema(description) }) { value, members in
      guard let part = part(value) else { return }
      members.append(JSONOutput.Member(name, shape.output(part)))
    }
  }
}

extension JSONShape {
  fileprivate func schema(_ description: String?) -> JSONSchema {
    description.map { schema.described($0) } ?? schema
  }
}

/// A type whose values JSON writes as strings.
package protocol JSONStringValue: Sendable {
  var jsonString: UTF8String { get }
  init(jsonString: UTF8String)
}

extension UTF8String: JSONStringValue {
  package var jsonString: UTF8String { self }
  package init(jsonString: UTF8String) { self = jsonString }
}

extension String: JSONStringValue {
  package var jsonString: UTF8String { UTF8String(self) }
  package init(jsonString: UTF8String) { self = jsonString.string }
}

extension JSONShape where Value: JSONStringValue {
  package static var string: JSONShape { JSONShape(.string) { .string($0.jsonString) } }

  /// A string of at least one character.
  package static var nonEmptyString: JSONShape {
    JSONShape(.nonEmptyString) { .string($0.jsonString) }
  }
}

extension JSONShape where Value: RawRepresentable<String> & CaseIterable & Sendable {
  /// A word of an enumeration.
  package static var word: JSONShape {
    JSONShape(.words(Value.allCases.map(\.rawValue))) { .string($0.rawValue) }
  }
}

extension JSONShape<Int> {
  /// A whole number that is not below `minimum`.
  package static func integer(from minimum: Int) -> JSONShape {
    JSONShape(.integer(from: minimum)) { .integer($0) }
  }
}

extension JSONShape<Bool> {
  package static var boolean: JSONShape { JSONShape(.boolean) { .bool($0) } }
}

extension JSONShape<JSONNode> {
  /// Any value that was read, written as it was.
  package static var any: JSONShape { JSONShape(.any) { .node($0) } }
}

extension JSONShape {
  /// Elements of one shape.
  package static func array<Element>(
    of element: JSONShape<Element>, atLeast count: Int = 0
  ) -> JSONShape where Value == [Element] {
    JSONShape(.array(of: element.schema, atLeast: count)) { .array($0.map(element.output)) }
  }

  /// An object with values of one shape under any names.
  package static func map<Element>(
    of element: JSONShape<Element>
  ) -> JSONShape where Value == [(name: UTF8String, value: Element)] {
    JSONShape(.object([], others: element.schema)) { members in
      .object(members.map { JSONOutput.Member($0.name, element.output($0.value)) })
    }
  }
}
