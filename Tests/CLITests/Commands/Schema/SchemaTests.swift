import Foundation
@testable import PathConfigCLI
import TestSupport
import Testing

/// `pathconfig schema`; the tool reads and prints according to the schemas.
@Suite struct SchemaTests {
  static let names = [
    "path-configuration", "path-configuration-ios", "path-configuration-android",
    "tool-configuration", "expectations",
  ]

  /// The outputs whose schema is a file that programs download.
  static let outputs = ["lint", "query", "diff"]

  @Test(arguments: names)
  func theCommittedSchemaIsTheOnePrinted(name: String) throws {
    GoldenFile.expect(Self.printed(name), at: "Schemas/\(name).schema.json")
  }

  /// Every output states its form, except for SARIF and the lists of GitLab, which have their own
  /// versions.
  @Test(arguments: names)
  func aSchemaHasAnIdentityAndAnOutputAVersion(name: String) throws {
    let schema = try JSONSerialization.jsonObject(with: Data(Self.printed(name).utf8))
    let object = try #require(schema as? [String: Any])
    #expect(object["$id"] as? String == "urn:pathconfig:schema:\(name)")
    let inputs = Self.names[...(Self.names.firstIndex(of: "expectations") ?? 0)]
    if inputs.contains(name) { return }
    let alternatives = object["anyOf"] as? [[String: Any]] ?? [object]
    for alternative in alternatives {
      let properties = alternative["properties"] as? [String: [String: Any]]
      #expect((alternative["required"] as? [String])?.first == "version")
      #expect(properties?["version"]?["enum"] as? [Int] == [1])
    }
  }

  /// Numbers of rules count from 1 for people and from 0 for programs; a schema states which.
  @Test(arguments: names)
  func aNumberOfARuleSaysWhereItCountsFrom(name: String) throws {
    let schema = try JSONSerialization.jsonObject(with: Data(Self.printed(name).utf8))
    for (path, member) in Self.members(of: schema, at: "")
    where ["/rule", "/index", "/first", "/second"].contains(where: path.hasSuffix) {
      guard member["minimum"] as? Int == 0 else { continue }
      #expect((member["description"] as? String)?.contains("from 0") == true, "\(path)")
    }
  }

  /// Every member that a schema declares, with the path of names to it.
  private static func members(
    of schema: Any, at path: String
  ) -> [(path: String, schema: [String: Any])] {
    if let list = schema as? [Any] { return list.flatMap { members(of: $0, at: path) } }
    guard let object = schema as? [String: Any] else { return [] }
    return object.flatMap { keyword, value -> [(path: String, schema: [String: Any])] in
      guard keyword == "properties", let properties = value as? [String: [String: Any]] else {
        return members(of: value, at: path)
      }
      return properties.flatMap { name, member in
        [("\(path)/\(name)", member)] + members(of: member, at: "\(path)/\(name)")
      }
    }
  }

  @Test func nothingElseIsCommitted() throws {
    let folder = PackageRoot.url.appendingPathComponent("Schemas").path
    let files = try FileManager.default.contentsOfDirectory(atPath: folder)
    #expect(files.sorted() == (Self.names + Self.outputs).map { "\($0).schema.json" }.sorted())
  }

  static func printed(_ name: String) -> String {
    let console = ConsoleDouble()
    _ = console.run(.standard, ["schema", name])
    return console.output.text
  }
}
