import PathConfigClients
import PathConfigSyntax

/// A property that the app reads itself, as the team declares it.
package struct DeclaredProperty: Sendable {
  package enum ValueType: String, CaseIterable, Sendable {
    case boolean, string, number, array, object, any
  }

  package var name: UTF8String
  package var type = ValueType.any

  /// The allowed values, or nil if any value of its type is allowed.
  package var values: [JSONNode]?

  /// The effect of the property, for people.
  package var summary: UTF8String?

  /// The place of its name in the declaration.
  var location: SourceRange
}

extension DeclaredProperty.ValueType {
  /// True if a value has the type.
  ///
  /// Null, which unsets a property, has every type.
  func takes(_ value: JSONValue) -> Bool {
    guard let type = JSONType(value), type != .null else { return true }
    return self == .any || rawValue.utf8.elementsEqual(type.rawValue.utf8)
  }

  /// The type with its article, for a sentence.
  var phrase: String {
    switch self {
    case .boolean, .string, .number: "a \(rawValue)"
    case .array, .object: "an \(rawValue)"
    case .any: "any value"
    }
  }
}

extension DeclaredProperty {
  /// True if a value is among those that the property may have.
  ///
  /// Numbers compare by their text.
  func allows(_ value: JSONValue) -> Bool {
    guard let values, JSONType(value) != .null else { return true }
    let form = value.canonicalForm
    return values.contains { $0.canonicalForm == form }
  }

  /// The values as the file writes them.
  var writtenValues: [String] {
    values?.map { JSONWriter.write($0).string } ?? []
  }
}

/// The declared properties, in the order of the file.
package struct DeclaredProperties: Sendable {
  package var all: [DeclaredProperty] = []

  /// Of several with one name the last one counts.
  package subscript(_ name: UTF8String) -> DeclaredProperty? { all.last { $0.name == name } }
}

extension DeclaredProperties {
  /// Declarations by the names of the properties.
  static let shape = ToolFileShape.entries(of: DeclaredProperty.shape).map { all, _, _ in
    DeclaredProperties(all: all)
  }
}

extension DeclaredProperty {
  /// A type alone, or an object.
  static let shape = ToolFileShape<DeclaredProperty>.forms(
    "a type or an object", [.string: typeAlone, .object: declaration])

  private static let type = ToolFileShape<ValueType>.word("type")

  private static let typeAlone = ToolFileShape<DeclaredProperty> { item, reader in
    var property = undeclared(item, reader)
    if let type = type.read(item, &reader) { property.type = type }
    return property
  }

  private static let declaration = ToolFileShape<DeclaredProperty>.object(
    .key, from: undeclared,
    [
      .optional("type", \.type, type),
      .optional("values", \.values, .array(of: .any, atLeast: 1)),
      .optional("description", \.summary, .text),
    ]
  ) { property, _, reader in
    for value in property.values ?? [] where !property.type.takes(value.value) {
      guard let found = JSONType(value.value) else { continue }
      reader.add(
        """
        this value is \(found.phrase), and the property is declared as \(property.type.phrase)
        """,
        at: value.range)
    }
  }

  @Sendable private static func undeclared(
    _ item: ToolFileItem, _ reader: ToolFileReader
  ) -> DeclaredProperty {
    DeclaredProperty(name: item.key, location: reader.location(item.nameRange))
  }
}
