import PathConfigClients
import PathConfigLint
import PathConfigSyntax

/// The possible input at an offset of a JSON text, judged by the text before it: the rest is often
/// missing.
struct Cursor {
  /// The path to the name or value at the cursor; for a name, the path to its object.
  private(set) var path: [TreeStep] = []
  private(set) var role = Role.none

  /// The text at the cursor, with its quotation marks.
  private(set) var token: Range<Int>

  /// The text of the token without its quotation marks.
  private(set) var word: UTF8String = ""

  /// True if a colon follows the token.
  let isFollowedByColon: Bool

  /// The path to the value at the cursor; for a name, the path to its value.
  var place: [TreeStep] { role == .name && !word.isEmpty ? path + [.member(word)] : path }

  enum Role { case name, value, none }

  /// An open array or object.
  private struct Level {
    let container: JSONContainer
    var index = 0
    var name: UTF8String?
    var isValue: Bool

    /// The step to the value at the cursor.
    var step: TreeStep? { container == .array ? .element(index) : name.map { .member($0) } }
  }

  init(at offset: Int, in bytes: ContiguousArray<UInt8>) {
    var levels: [Level] = []
    var last: JSONToken?
    var scanner = JSONScanner(0..<offset)
    scan: while true {
      let token = scanner.next(in: bytes.span)
      let top = levels.count - 1
      switch token.kind {
      case .end: break scan
      case .opening(let kind): levels.append(Level(container: kind, isValue: kind == .array))
      case .closing: _ = levels.popLast()
      case .colon where top >= 0 && levels[top].container == .object:
        levels[top].name = last.map { UTF8String(repairing: bytes[$0.content]) }
        levels[top].isValue = true
      case .comma where top >= 0:
        levels[top].index += 1
        levels[top].isValue = levels[top].container == .array
      default: break
      }
      last = token
    }
    token = offset..<offset
    let isOpenString = last?.kind == .string && last?.isClosed == false
    if let last, last.range.upperBound == offset, last.kind == .word || isOpenString {
      token = last.range
      word = UTF8String(repairing: bytes[last.content])
    }
    if let level = levels.last {
      role = level.isValue ? .value : .name
      path = (level.isValue ? levels : levels.dropLast()).compactMap(\.step)
    }
    // The rest of the token is on the same line.
    var end = token.upperBound
    if isOpenString {
      let line = bytes[end...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count
      var rest = JSONScanner(token.lowerBound..<line)
      let whole = rest.next(in: bytes.span)
      if whole.kind == .string, whole.isClosed {
        end = whole.range.upperBound
        word = UTF8String(repairing: bytes[whole.content])
      }
    }
    token = token.lowerBound..<end
    var rest = JSONScanner(end..<bytes.count)
    isFollowedByColon = rest.next(in: bytes.span).kind == .colon
  }
}

/// A step from a JSON value to one of its children.
enum TreeStep: Hashable {
  case member(UTF8String)
  case element(Int)
}

/// The schemas' facts about a place of a file: its meaning, its names and its words.
struct SchemaGuide: Sendable {
  private let root: JSONNode

  static let settings = SchemaGuide(FileSchema.toolConfiguration)

  /// The guide to configurations of the platform of some clients, or of both.
  static func configurations(for clients: [Client]) -> SchemaGuide {
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
      return types.contains { $0.text == "boolean" } ? [true, false] : []
    }
  }

  /// The initial text for a new value of a place.
  func beginning(at path: [TreeStep]) -> String {
    let types = schemas(at: path).compactMap { $0["type"] }
    if types.contains(where: { $0.text == "object" }) { return "{}" }
    if types.contains(where: { $0.text == "array" }) { return "[]" }
    return words(at: path).first.map { JSONWriter.write($0).string } ?? "\"\""
  }
}
