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

/// The objects that have a member.
package enum JSONPresence: Sendable {
  case required
  case optional

  /// All members that no other entry declares.
  case rest
}

extension JSONShape {
  /// A member of the object that represents a value.
  package struct Member: Sendable {
    package let name: UTF8String
    package let presence: JSONPresence
    private let makeSchema: @Sendable () -> JSONSchema
    fileprivate let append: @Sendable (Value, inout [JSONOutput.Member]) -> Void

    fileprivate init(
      _ name: UTF8String, _ presence: JSONPresence, _ schema: @escaping @Sendable () -> JSONSchema,
      _ append: @escaping @Sendable (Value, inout [JSONOutput.Member]) -> Void
    ) {
      self.name = name
      self.presence = presence
      self.append = append
      makeSchema = schema
    }

    /// The schema of the member's value.
    fileprivate var schema: JSONSchema { makeSchema() }

    /// The same member for a type that contains the value, or that can be turned into it.
    package func of<Owner>(
      _ value: @escaping @Sendable (Owner) -> Value
    ) -> JSONShape<Owner>.Member {
      JSONShape<Owner>.Member(name, presence, makeSchema) { append(value($0), &$1) }
    }
  }

  package static func object(_ members: [Member]) -> JSONShape {
    JSONShape(members.schema()) { .object(members.output($0)) }
  }

  /// An object that a program reads from the tool: the members after the version of their form.
  package static func report(_ members: [Member]) -> JSONShape { .object([.formVersion] + members) }

  /// A report with one of the members, whichever the value has.
  static func report(withOneOf members: [Member]) -> JSONShape {
    JSONShape(.anyOf(members.map { [.formVersion, $0].schema() })) {
      .object(([.formVersion] + members).output($0))
    }
  }
}

// MARK: - Kinds of members

extension JSONShape.Member {
  /// The version of a report's form.
  ///
  /// It changes when a member that a program may read disappears or changes its meaning.
  static var formVersion: Self {
    Self("version", .required, { .one.described(formVersionText) }) { _, members in
      members.append(JSONOutput.Member("version", 1))
    }
  }

  /// A member that every value has.
  package static func member<Part>(
    _ name: UTF8String, _ part: @escaping @Sendable (Value) -> Part, _ shape: JSONShape<Part>,
    _ description: String? = nil
  ) -> Self {
    Self(name, .required, { shape.schema(description) }) { value, members in
      members.append(JSONOutput.Member(name, shape.output(part(value))))
    }
  }

  /// A member that is left out if `part` is nil.
  ///
  /// - Parameter presence: `required` if `part` is nil only for parts that a document never holds.
  package static func present<Part>(
    _ name: UTF8String, _ part: @escaping @Sendable (Value) -> Part?, _ shape: JSONShape<Part>,
    _ description: String? = nil, as presence: JSONPresence = .optional
  ) -> Self {
    Self(name, presence, { shape.schema(description) }) { value, members in
      guard let part = part(value) else { return }
      members.append(JSONOutput.Member(name, shape.output(part)))
    }
  }

  /// Members of any other names.
  package static func rest<Part>(
    _ parts: @escaping @Sendable (Value) -> [(name: UTF8String, value: Part)],
    _ shape: JSONShape<Part>
  ) -> Self {
    Self("", .rest, { shape.schema }) { value, members in
      for part in parts(value) {
        members.append(JSONOutput.Member(part.name, shape.output(part.value)))
      }
    }
  }
}

extension JSONShape {
  fileprivate func schema(_ description: String?) -> JSONSchema {
    description.map { schema.described($0) } ?? schema
  }
}

// MARK: - Wording

private let formVersionText =
  "The version of this form. A new member does not change it, so expect unknown members."

// MARK: - Lists of members

extension Array {
  /// The members of the object that represents a value, or of a part of it.
  package func output<Value>(
    _ value: Value
  ) -> [JSONOutput.Member] where Element == JSONShape<Value>.Member {
    var members: [JSONOutput.Member] = []
    members.reserveCapacity(count)
    for member in self { member.append(value, &members) }
    return members
  }

  fileprivate func schema<Value>() -> JSONSchema where Element == JSONShape<Value>.Member {
    let properties = compactMap { member -> JSONSchema.Property? in
      switch member.presence {
      case .required: .required(member.name, member.schema)
      case .optional: .optional(member.name, member.schema)
      case .rest: nil
      }
    }
    return .object(properties, others: first { $0.presence == .rest }?.schema)
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

  /// One of a few strings.
  package static func word(
    _ words: @autoclosure @escaping @Sendable () -> [String]
  ) -> JSONShape {
    JSONShape(.words(words())) { .string($0.jsonString) }
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

extension JSONShape<JSONOutput> {
  /// Any value.
  package static var any: JSONShape { JSONShape(.any) { $0 } }
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
