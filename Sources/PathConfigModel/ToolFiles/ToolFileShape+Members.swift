package import PathConfigDiagnostics
package import PathConfigJSON

extension ToolFileShape {
  /// A key of an object, the part of the value under it, and how it is read.
  package struct Member: Sendable {
    package let json: JSONShape<Value>.Member

    /// What to do where a required key is missing: one sentence in the imperative.
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

    /// The same member of what holds the value.
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
  ///   - help: what to do where the key is missing: one sentence in the imperative.
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

  /// A key that may be left out, and is where the part is nil.
  package static func optional<Part>(
    _ name: UTF8String, _ path: any WritableKeyPath<Value, Part?> & Sendable,
    _ shape: ToolFileShape<Part, Own>, _ description: String? = nil
  ) -> Self {
    Self(.present(name, { $0[keyPath: path] }, shape.json, description)) { item, value, reader in
      if let part = shape.read(item, &reader) { value[keyPath: path] = part }
      return true
    }
  }

  /// A key that may be left out, and is where `isLeftOut` says so.
  ///
  /// - Parameter standard: holds where the key is left out, for editors.
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

  /// The version of the file's form; what follows in a file of another version may mean anything.
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
