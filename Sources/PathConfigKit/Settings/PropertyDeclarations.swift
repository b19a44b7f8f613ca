import PathConfigClients
import PathConfigLint
import PathConfigSyntax

extension DeclaredProperty {
  /// Declarations by the names of the properties.
  static let list = ToolFileShape.entries(of: shape)

  /// A type alone, or an object.
  static let shape = ToolFileShape<DeclaredProperty>.forms(
    "a type or an object", [.string: typeAlone, .object: declaration])

  private static let typeWord = ToolFileShape<ValueType>.word("type")

  private static let typeAlone = ToolFileShape<DeclaredProperty> { item, reader in
    var property = undeclared(item, reader)
    if let type = typeWord.read(item, &reader) { property.type = type }
    return property
  }

  private static let declaration = ToolFileShape<DeclaredProperty>.object(
    .key, from: undeclared,
    [
      .optional("type", \.type, typeWord),
      .optional("values", \.values, .array(of: .any, atLeast: 1)),
      .optional("description", \.summary, .text),
    ]
  ) { property, _, reader in
    for value in property.values ?? [] {
      if let owner = property.owner(refusing: value) {
        reader.add(
          """
          \(Quotation.of(value.canonicalForm)) is not a valid \(Quotation.of(property.name)) in \
          \(owner.title): a declaration cannot add it
          """, at: value.range)
      }
      if !property.type.takes(value.value), let found = JSONType(value.value) {
        reader.add(
          """
          this value is \(found.phrase), and the property is declared as \(property.type.phrase)
          """, at: value.range)
      }
    }
  }

  /// The current library that reads the property and does not know a value; nil if there is none.
  ///
  /// A declaration cannot add to what a library reads.
  private func owner(refusing value: JSONNode) -> Client? {
    Client.current.first { client in
      guard case .enumeration(let words, _)? = client.property(name)?.type else { return false }
      guard case .string(let word) = value.value else { return true }
      return !words.contains { UTF8String($0) == word.text }
    }
  }

  @Sendable private static func undeclared(
    _ item: ToolFileItem, _ reader: ToolFileReader
  ) -> DeclaredProperty {
    DeclaredProperty(name: item.key, at: reader.location(item.nameRange))
  }
}
