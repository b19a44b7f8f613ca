import PathConfigClients
import PathConfigSyntax

extension DeclaredProperties {
  /// Declarations by the names of the properties.
  static let shape = ConfigurationShape.entries(
    of: DeclaredProperty.shape.defined(as: "property"), named: \.name
  ).map { (all, _, _) -> DeclaredProperties? in
    var properties = DeclaredProperties()
    for property in all { properties.add(property) }
    return properties
  } back: {
    $0.all
  }
}

extension DeclaredProperty {
  /// A type alone, or an object.
  static let shape = ConfigurationShape<DeclaredProperty>.forms(
    "a type or an object",
    [
      .init(.string, typeAlone) { $0.values == nil && $0.summary == nil },
      .init(.object, declaration),
    ])

  private static let type = ConfigurationShape<ValueType>.word("type")

  private static let typeAlone = ConfigurationShape<DeclaredProperty>(type.json.of(\.type)) {
    item, reader in
    var property = undeclared(item, reader)
    if let type = type.read(item, &reader) { property.type = type }
    return property
  }

  private static let declaration = ConfigurationShape<DeclaredProperty>.object(
    .key, from: undeclared,
    [
      .optional("type", \.type, type, default: .any),
      .optional(
        "values", \.values, .array(of: .any, atLeast: 1), "The values that the property may have."),
      .optional("description", \.summary, .text, "What the property does, for people."),
    ]
  ) { property, _, reader in
    for value in property.values ?? [] where !property.type.takes(value.value) {
      guard let found = JSONType(value.value) else { continue }
      reader.add(.valueOfOtherType(found, expected: property.type), at: value.range)
    }
  }

  @Sendable private static func undeclared(
    _ item: ToolFileItem, _ reader: ConfigurationShape<DeclaredProperty>.Reader
  ) -> DeclaredProperty {
    DeclaredProperty(name: item.key, location: reader.location(item.nameRange))
  }
}
