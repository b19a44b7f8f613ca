import PathConfigClients
import PathConfigLint
import PathConfigSyntax

/// The schemas' facts about a place of a file: its meaning, its names and its words.
struct SchemaGuide: Sendable {
  private let root: JSONOutput

  static let settings = SchemaGuide(ToolConfiguration.schemaDocument)

  /// The guide to configurations of the platform of some clients, or of both.
  static func configurations(for clients: [ClientProfile]) -> SchemaGuide {
    let platforms = clients.map(\.name.platform).distinct()
    return platforms.count == 1 ? byPlatform[platforms[0]] ?? general : general
  }

  private static let documents = ConfigurationSchema.documents
  private static let general = SchemaGuide(documents[0])
  private static let byPlatform = Dictionary(
    uniqueKeysWithValues: zip(ClientPlatform.allCases, documents.dropFirst().map(SchemaGuide.init)))

  private init(_ document: JSONSchemaDocument) {
    root = document.output
  }

  /// The schemas of the value at the end of a path; several if there is a choice.
  private func schemas(at path: [TreeStep]) -> [JSONOutput] {
    path.reduce(alternatives(of: root)) { schemas, step in
      schemas.flatMap { schema -> [JSONOutput] in
        switch step {
        case .member(let name):
          let next = schema["properties"]?[name] ?? schema["additionalProperties"]
          return next.map(alternatives) ?? []
        case .element: return schema["items"].map(alternatives) ?? []
        }
      }
    }
  }

  /// A schema without its references and choices; its own explanation comes first.
  private func alternatives(of schema: JSONOutput) -> [JSONOutput] {
    var found = [schema]
    if case .string(let reference)? = schema["$ref"] {
      let name = UTF8String(repairing: reference.bytes.dropFirst("#/$defs/".utf8.count))
      if let definition = root["$defs"]?[name] { found += alternatives(of: definition) }
    }
    if case .array(let choices)? = schema["anyOf"] { found += choices.flatMap(alternatives) }
    return found
  }

  /// The paragraphs about a place.
  func paragraphs(at path: [TreeStep]) -> [String] {
    schemas(at: path).lazy.compactMap { schema -> [String]? in
      guard case .string(let text)? = schema["description"] else { return nil }
      return text.string.split(separator: "\n").map(String.init)
    }.first ?? []
  }

  /// The possible names of an object's members.
  func names(at path: [TreeStep]) -> [UTF8String] {
    schemas(at: path).flatMap { schema -> [UTF8String] in
      guard case .object(let members)? = schema["properties"] else { return [] }
      return members.map(\.name)
    }.distinct()
  }

  /// The listed values for a place.
  func words(at path: [TreeStep]) -> [JSONOutput] {
    schemas(at: path).flatMap { schema -> [JSONOutput] in
      if case .array(let words)? = schema["enum"] { return words }
      let types: [JSONOutput] =
        switch schema["type"] {
        case .array(let types)?: types
        case let type?: [type]
        case nil: []
        }
      return types.contains { $0.isText("boolean") } ? [true, false] : []
    }
  }

  /// The initial text for a new value of a place.
  func beginning(at path: [TreeStep]) -> String {
    let types = schemas(at: path).compactMap { $0["type"] }
    if types.contains(where: { $0.isText("object") }) { return "{}" }
    if types.contains(where: { $0.isText("array") }) { return "[]" }
    return words(at: path).first.map { JSONWriter.write($0).string } ?? "\"\""
  }
}

extension JSONOutput {
  /// A member of an object.
  fileprivate subscript(_ name: UTF8String) -> JSONOutput? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.name == name }?.value
  }

  fileprivate func isText(_ text: UTF8String) -> Bool {
    if case .string(let own) = self { own == text } else { false }
  }
}
