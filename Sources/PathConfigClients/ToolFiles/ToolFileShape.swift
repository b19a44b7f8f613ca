import PathConfigSyntax

/// The form of the values of a type in a file that people write for the tool.
///
/// One declaration writes a value, prints its schema and reads it again. Undeclared keys, unknown
/// words and values of another type are mistakes, each with its place. The shape reads its own
/// output as the same value.
package struct ToolFileShape<Value, Own: OwnMistake>: Sendable {
  package typealias Reader = ToolFileReader<Own>

  /// The written form of values, and their schema.
  package let json: JSONShape<Value>

  /// Returns the value of an item, or nil if no part is sound, and notes mistakes.
  package let read: @Sendable (ToolFileItem, inout Reader) -> Value?

  package init(
    _ json: JSONShape<Value>,
    read: @escaping @Sendable (ToolFileItem, inout Reader) -> Value?
  ) {
    self.json = json
    self.read = read
  }

  /// Reads a parsed text as a file of this shape.
  ///
  /// Complexity: O(n) in the size of the file, and O(known names) for each unknown one.
  ///
  /// - Parameter empty: the file of a text that has no readable object.
  package func read(_ parse: JSONParse, or empty: Value) -> ToolFileReading<Value>
  where Value: Sendable {
    var reader = Reader(parse.buffer)
    let value = reader.root(of: parse).flatMap { read($0, &reader) }
    return ToolFileReading(value: value ?? empty, mistakes: reader.diagnostics)
  }
}

/// The outcome of reading a file that people write for the tool.
package struct ToolFileReading<File: Sendable>: Sendable {
  /// The sound part.
  ///
  /// Do not use it if there are mistakes.
  package var value: File

  /// In the order of the file.
  package var mistakes: [Diagnostic]
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
    _ read: @escaping @Sendable (Value, ToolFileItem, inout Reader) -> Other?,
    back: @escaping @Sendable (Other) -> Value
  ) -> ToolFileShape<Other, Own> {
    ToolFileShape<Other, Own>(json.of(back)) { [shape = self.read] item, reader in
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
    ) -> ToolFileShape<Other, Own>.Form {
      ToolFileShape<Other, Own>.Form(
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
