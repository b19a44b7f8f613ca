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
