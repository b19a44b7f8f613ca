@testable import PathConfigClients
@testable import PathConfigSyntax
import Testing

/// The text about a property in an editor; the committed schemas show each.
@Suite struct KnownPropertyTests {
  /// A word without a meaning would be listed as `word: .`.
  @Test func everyWordIsExplained() throws {
    for profile in ClientProfile.all {
      for spec in profile.facts.properties {
        guard case .enumeration(let words, _) = spec.type else { continue }
        let text = try #require(
          try Self.members("path-configuration", "properties", spec.name.string, "description"))
        for word in words {
          #expect(text.contains(try Regex("(?m)^`\(word)`: [a-z]")), "\(spec.name) \(word)")
        }
      }
    }
  }

  /// The schemas by their names, written once for all tests.
  private static let schemas = ConfigurationSchema.documents(checks: []).reduce(
    into: [String: JSONNode]()
  ) {
    $0[$1.name] =
      JSONParser.parse(name: $1.name, text: JSONWriter.write($1.output).string).root
  }

  /// The text or keyword at the end of a path below the definition of `properties`.
  private static func members(_ schema: String, _ path: String?...) throws -> String? {
    let root = try #require(schemas[schema])
    var node: JSONNode? = root
    for name in ["$defs", "properties"] + path.compactMap({ $0 }) {
      guard case .object(let object)? = node?.value else { return nil }
      node = object.last(UTF8String(name))?.value
    }
    switch node?.value {
    case .string(let string): return string.text.string
    case .bool(let flag): return "\(flag)"
    case nil: return nil
    default: return "a value"
    }
  }
}
