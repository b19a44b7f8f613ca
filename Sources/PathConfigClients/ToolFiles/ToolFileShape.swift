import PathConfigSyntax

/// The form of the values of a type in a file that people write for the tool.
///
/// One declaration writes a value, prints its schema and reads it again. Undeclared keys, unknown
/// words and values of another type are mistakes, each with its place. The shape reads its own
/// output as the same value.
package struct ToolFileShape<Value>: Sendable {
  /// The written form of values, and their schema.
  package let json: JSONShape<Value>

  /// Returns the value of an item, or nil if no part is sound, and notes mistakes.
  package let read: @Sendable (ToolFileItem, inout ToolFileReader) -> Value?

  package init(
    _ json: JSONShape<Value>,
    read: @escaping @Sendable (ToolFileItem, inout ToolFileReader) -> Value?
  ) {
    self.json = json
    self.read = read
  }

  /// Reads a parsed text as a file of this shape.
  ///
  /// Complexity: O(n) in the size of the file, and O(known names) for each unknown one.
  ///
  /// - Parameters:
  ///   - check: the id of mistakes.
  ///   - empty: the file of a text that has no readable object.
  package func read(
    _ parse: JSONParse, check: String, or empty: Value
  ) -> ToolFileReading<Value> where Value: Sendable {
    var reader = ToolFileReader(parse.buffer, check: check)
    let value = reader.root(of: parse).flatMap { read($0, &reader) }
    return ToolFileReading(value: value ?? empty, mistakes: reader.findings)
  }
}

/// The outcome of reading a file that people write for the tool.
package struct ToolFileReading<File: Sendable>: Sendable {
  /// The sound part.
  ///
  /// Do not use it if there are mistakes.
  package var value: File

  /// In the order of the file.
  package var mistakes: [Finding]
}

// MARK: - Other forms of a shape

extension ToolFileShape {
  package func described(_ text: String) -> ToolFileShape {
    ToolFileShape(json.described(text), read: read)
  }

  /// The same values through a reference to a definition of the document.
  package func defined(as name: String) -> ToolFileShape {
    ToolFileShape(json.defined(as: name), read: read)
  }

  /// The same JSON read as other values.
  ///
  /// - Parameter read: returns nil, with a mistake, if the value is not sound.
  package func map<Other>(
    _ read: @escaping @Sendable (Value, ToolFileItem, inout ToolFileReader) -> Other?,
    back: @escaping @Sendable (Other) -> Value
  ) -> ToolFileShape<Other> {
    ToolFileShape<Other>(json.of(back)) { [shape = self.read] item, reader in
      guard let value = shape(item, &reader) else { return nil }
      return read(value, item, &reader)
    }
  }
}

// MARK: - Forms of one value

extension ToolFileShape {
  /// One of several ways to write a value, known by the type of the JSON.
  package struct Form: Sendable {
    let type: JSONType
    let shape: ToolFileShape
    let takes: @Sendable (Value) -> Bool

    /// - Parameter takes: true if the value can be written in this form. The first such form wins.
    package init(
      _ type: JSONType, _ shape: ToolFileShape,
      for takes: @escaping @Sendable (Value) -> Bool = { _ in true }
    ) {
      self.type = type
      self.shape = shape
      self.takes = takes
    }

    /// The same JSON read as other values.
    package func map<Other>(
      _ there: @escaping @Sendable (Value) -> Other, back: @escaping @Sendable (Other) -> Value
    ) -> ToolFileShape<Other>.Form {
      ToolFileShape<Other>.Form(
        type, shape.map({ value, _, _ in there(value) }, back: back)
      ) { takes(back($0)) }
    }
  }

  /// - Parameter expected: the forms for people, each with its article.
  package static func forms(_ expected: String, _ forms: [Form]) -> ToolFileShape {
    let json = JSONShape<Value>(.anyOf(forms.map(\.shape.json.schema))) { value in
      forms.first { $0.takes(value) }?.shape.json.output(value) ?? .null
    }
    return ToolFileShape(json) { item, reader in
      let type = JSONType(item.node.value)
      if let form = forms.first(where: { $0.type == type }) {
        return form.shape.read(item, &reader)
      }
      reader.addWrongType(item, expected: expected)
      return nil
    }
  }
}

extension ToolFileShape {
  package static func array<Element>(
    of element: ToolFileShape<Element>, atLeast count: Int = 0
  ) -> ToolFileShape where Value == [Element] {
    ToolFileShape(.array(of: element.json, atLeast: count)) { item, reader in
      guard case .array(let array) = item.node.value else {
        reader.addWrongType(item, expected: "an array")
        return nil
      }
      if array.elements.count < count {
        reader.add(
          "\(Quotation.of(item.key)) is empty", help: "leave it out, or list something",
          at: item.range)
      }
      return array.elements.compactMap { element.read(item.element($0), &reader) }
    }
  }

  /// An object with a member for each element.
  ///
  /// `name` gives the member's name.
  package static func entries<Element>(
    of element: ToolFileShape<Element>, named name: @escaping @Sendable (Element) -> UTF8String
  ) -> ToolFileShape where Value == [Element] {
    let json = JSONShape.map(of: element.json).of { (elements: [Element]) in
      elements.map { (name: name($0), value: $0) }
    }
    return ToolFileShape(json) { item, reader in
      guard let object = item.object else {
        reader.addWrongType(item, expected: "an object")
        return nil
      }
      return object.members.compactMap { element.read(ToolFileItem($0), &reader) }
    }
  }
}

extension ToolFileShape where Value == [ClientProfile] {
  /// Clients in the order written, each once.
  package static var clients: ToolFileShape { .clients(of: .client) }

  package static func clients(of client: ToolFileShape) -> ToolFileShape {
    ToolFileShape<[[ClientProfile]]>.array(of: client, atLeast: 1).map { clients, _, _ in
      clients.joined().distinct(by: \.id)
    } back: { clients in
      clients.map { [$0] }
    }
  }
}

// MARK: - One or more

extension ToolFileShape {
  /// One string, or an array of at least one.
  package static func oneOrMore<Element>(
    of element: ToolFileShape<Element>
  ) -> ToolFileShape where Value == [Element] {
    let lone = ToolFileShape(
      JSONShape(element.json.schema) { $0.first.map(element.json.output) ?? .null }
    ) { item, reader in
      element.read(item.element(item.node), &reader).map { [$0] }
    }
    return .forms(
      "a string or an array of strings",
      [
        Form(.string, lone) { $0.count == 1 },
        Form(.array, .array(of: element, atLeast: 1)) { !$0.isEmpty },
      ])
  }
}

extension ToolFileShape {
  /// A key of an object, the part of the value under it, and the way to read it.
  package struct Member: Sendable {
    package let json: JSONShape<Value>.Member

    /// The remedy for a missing required key: one sentence in the imperative.
    let help: String?

    /// False if the rest of the object is not worth reading.
    let read: @Sendable (ToolFileItem, inout Value, inout ToolFileReader) -> Bool

    private init(
      _ json: JSONShape<Value>.Member, help: String? = nil,
      read: @escaping @Sendable (ToolFileItem, inout Value, inout ToolFileReader) -> Bool
    ) {
      self.json = json
      self.help = help
      self.read = read
    }

    /// The same member of a value that holds this one.
    package func within<Outer>(
      _ path: any WritableKeyPath<Outer, Value> & Sendable
    ) -> ToolFileShape<Outer>.Member {
      ToolFileShape<Outer>.Member(json.of { $0[keyPath: path] }, help: help) {
        read($0, &$1[keyPath: path], &$2)
      }
    }
  }
}

// MARK: - Kinds of members

extension ToolFileShape.Member {
  /// A key that every object must have.
  ///
  /// - Parameters:
  ///   - place: keeps the place of the key's value.
  ///   - help: the remedy for a missing key, one sentence in the imperative.
  package static func required<Part>(
    _ name: UTF8String, _ path: any WritableKeyPath<Value, Part> & Sendable,
    _ shape: ToolFileShape<Part>, _ description: String? = nil,
    at place: (@Sendable (inout Value, SourceRange) -> Void)? = nil,
    ifMissing help: String? = nil
  ) -> Self {
    Self(.member(name, { $0[keyPath: path] }, shape.json, description), help: help) {
      item, value, reader in
      if let part = shape.read(item, &reader) { value[keyPath: path] = part }
      place?(&value, reader.location(item.range))
      return true
    }
  }

  /// An optional key.
  ///
  /// It is left out if the part is nil.
  package static func optional<Part>(
    _ name: UTF8String, _ path: any WritableKeyPath<Value, Part?> & Sendable,
    _ shape: ToolFileShape<Part>, _ description: String? = nil
  ) -> Self {
    Self(.optional(name, { $0[keyPath: path] }, shape.json, description)) { item, value, reader in
      if let part = shape.read(item, &reader) { value[keyPath: path] = part }
      return true
    }
  }

  /// An optional key.
  ///
  /// It is left out if `isLeftOut` is true.
  ///
  /// - Parameter standard: the value without the key, for editors.
  package static func optional<Part: Sendable>(
    _ name: UTF8String, _ path: any WritableKeyPath<Value, Part> & Sendable,
    _ shape: ToolFileShape<Part>, _ description: String? = nil, default standard: Part? = nil,
    unless isLeftOut: @escaping @Sendable (Part) -> Bool = { _ in false }
  ) -> Self {
    let json = shape.json
    let offered = JSONShape<Part>(
      json.schema(described: description, default: standard), json.output)
    return Self(
      .optional(name, { isLeftOut($0[keyPath: path]) ? nil : $0[keyPath: path] }, offered)
    ) { item, value, reader in
      if let part = shape.read(item, &reader) { value[keyPath: path] = part }
      return true
    }
  }

  /// The address of the schema by which an editor checks the file.
  package static func schemaKey(_ description: String? = nil) -> Self {
    Self(.optional("$schema", { _ in nil }, JSONShape<UTF8String>.string, description)) {
      item, _, reader in
      _ = ToolFileShape<UTF8String>.text.read(item, &reader)
      return true
    }
  }
}

extension JSONShape {
  fileprivate func schema(described text: String?, default standard: Value?) -> JSONSchema {
    var schema = schema
    if let text { schema = schema.described(text) }
    if let standard { schema = schema.defaulting(to: output(standard)) }
    return schema
  }
}

/// The words for an object of a tool file in mistakes, as a subject.
package enum ToolFileOwner: Sendable {
  /// The outermost object.
  case file

  /// By the key that holds it.
  case key

  /// `any` is one of its kind, `this` the one at hand: "an entry", "the entry".
  case one(String, this: String)

  package static func one(_ noun: String) -> ToolFileOwner { .one(noun, this: noun) }

  /// Nil if no subject is needed.
  func havingUnknownKey(_ item: ToolFileItem) -> String? {
    switch self {
    case .file: nil
    case .key: Quotation.of(item.key)
    case .one(let any, _): any
    }
  }

  func lackingKey(_ item: ToolFileItem) -> String {
    switch self {
    case .file: "the file"
    case .key: Quotation.of(item.key)
    case .one(_, let this): this
    }
  }
}

extension ToolFileShape {
  /// An object with members that are declared, and no others.
  ///
  /// - Parameters:
  ///   - empty: the value before its members are read.
  ///   - check: notes mistakes that involve several members.
  package static func object(
    _ owner: ToolFileOwner, from empty: @escaping @Sendable (ToolFileItem, ToolFileReader) -> Value,
    _ members: [Member],
    check: @escaping @Sendable (inout Value, JSONObject, inout ToolFileReader) -> Void = {
      _, _, _ in
    }
  ) -> ToolFileShape {
    ToolFileShape(.object(members.map(\.json))) { item, reader in
      guard let object = item.object else {
        reader.addWrongType(item, expected: "an object")
        return nil
      }
      reader.checkKeys(of: object, members.map(\.json.name), owner.havingUnknownKey(item))
      var value = empty(item, reader)
      for member in members {
        if let found = object.last(member.json.name) {
          guard member.read(ToolFileItem(found), &value, &reader) else { return nil }
        } else if member.json.isRequired {
          reader.addMissing(
            member.json.name, owner.lackingKey(item), help: member.help, in: item)
        }
      }
      check(&value, object, &reader)
      return value
    }
  }
}
