import PathConfigClients
import PathConfigLint
import PathConfigSyntax

/// The schemas' facts about a place of a file: its meaning, its names and its words.
struct SchemaGuide: Sendable {
  private let root: JSONNode

  static let settings = SchemaGuide(FileSchema.toolConfiguration)

  /// The guide to configurations of the platform of some clients, or of both.
  static func configurations(for clients: [ClientProfile]) -> SchemaGuide {
    let platforms = clients.map(\.name.platform).distinct()
    return platforms.count == 1 ? byPlatform[platforms[0]] ?? general : general
  }

  private static let general = SchemaGuide(FileSchema.configurations[0])
  private static let byPlatform = Dictionary(
    uniqueKeysWithValues: zip(
      ClientPlatform.allCases, FileSchema.configurations.dropFirst().map(SchemaGuide.init)))

  private init(_ schema: FileSchema) {
    let parse = JSONParser.parse(name: schema.name, text: schema.text)
    root = parse.root ?? .null
  }

  /// The schemas of the value at the end of a path; several if there is a choice.
  private func schemas(at path: [TreeStep]) -> [JSONNode] {
    path.reduce(alternatives(of: root)) { schemas, step in
      schemas.flatMap { schema -> [JSONNode] in
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
  private func alternatives(of schema: JSONNode) -> [JSONNode] {
    var found = [schema]
    if let reference = schema["$ref"]?.string {
      let name = UTF8String(String(reference.dropFirst("#/$defs/".count)))
      if let definition = root["$defs"]?[name] { found += alternatives(of: definition) }
    }
    if let choices = schema["anyOf"]?.array { found += choices.flatMap(alternatives) }
    return found
  }

  /// The paragraphs about a place.
  func paragraphs(at path: [TreeStep]) -> [String] {
    schemas(at: path).lazy.compactMap { schema -> [String]? in
      schema["description"]?.string?.split(separator: "\n").map(String.init)
    }.first ?? []
  }

  /// The possible names of an object's members.
  func names(at path: [TreeStep]) -> [UTF8String] {
    schemas(at: path).flatMap { $0["properties"]?.object?.map(\.name) ?? [] }.distinct()
  }

  /// The listed values for a place.
  func words(at path: [TreeStep]) -> [JSONOutput] {
    schemas(at: path).flatMap { schema -> [JSONOutput] in
      if let words = schema["enum"]?.array {
        return words.map { $0.text.map { .string($0) } ?? .node($0) }
      }
      let types = schema["type"].map { $0.array ?? [$0] } ?? []
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

extension JSONNode {
  fileprivate func isText(_ text: UTF8String) -> Bool { self.text == text }
}
