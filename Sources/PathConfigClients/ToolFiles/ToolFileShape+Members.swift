import PathConfigSyntax

extension ToolFileShape {
  /// A key of an object, the part of the value under it, and the way to read it.
  package struct Member: Sendable {
    package let json: JSONShape<Value>.Member

    /// The remedy for a missing required key: one sentence in the imperative.
    let help: String?

    /// False if the rest of the object is not worth reading.
    let read: @Sendable (ToolFileItem, inout Value, inout Reader) -> Bool

    private init(
      _ json: JSONShape<Value>.Member, help: String? = nil,
      read: @escaping @Sendable (ToolFileItem, inout Value, inout Reader) -> Bool
    ) {
      self.json = json
      self.help = help
      self.read = read
    }

    /// The same member of a value that holds this one.
    package func within<Outer>(
      _ path: any WritableKeyPath<Outer, Value> & Sendable
    ) -> ToolFileShape<Outer, Own>.Member {
      ToolFileShape<Outer, Own>.Member(json.of { $0[keyPath: path] }, help: help) {
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
    _ shape: ToolFileShape<Part, Own>, _ description: String? = nil,
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
    _ shape: ToolFileShape<Part, Own>, _ description: String? = nil
  ) -> Self {
    Self(.present(name, { $0[keyPath: path] }, shape.json, description)) { item, value, reader in
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
    _ shape: ToolFileShape<Part, Own>, _ description: String? = nil, default standard: Part? = nil,
    unless isLeftOut: @escaping @Sendable (Part) -> Bool = { _ in false }
  ) -> Self {
    let json = shape.json
    let offered = JSONShape<Part>(
      json.schema(described: description, default: standard), json.output)
    return Self(
      .present(name, { isLeftOut($0[keyPath: path]) ? nil : $0[keyPath: path] }, offered)
    ) { item, value, reader in
      if let part = shape.read(item, &reader) { value[keyPath: path] = part }
      return true
    }
  }

  /// The address of the schema by which an editor checks the file.
  package static func schemaKey(_ description: String? = nil) -> Self {
    Self(.present("$schema", { _ in nil }, JSONShape<UTF8String>.string, description)) {
      item, _, reader in
      _ = ToolFileShape<UTF8String, Own>.text.read(item, &reader)
      return true
    }
  }

  /// The version of the file's form.
  ///
  /// The rest of a file of another version may mean anything.
  package static func version(
    _ version: Int, _ description: String, else mistake: Own
  ) -> Self {
    Self(.member("version", { _ in version }, .integer(from: version), description)) {
      item, _, reader in
      let shape = ToolFileShape<Int, Own>.integer(from: version) { _ in mistake }
      guard let found = shape.read(item, &reader) else { return false }
      if found != version { reader.add(mistake, at: item.range) }
      return found == version
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
