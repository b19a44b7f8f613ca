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

  @Test(arguments: names)
  func aSchemaHasAnIdentity(name: String) throws {
    let schema = try JSONSerialization.jsonObject(with: Data(Self.printed(name).utf8))
    let object = try #require(schema as? [String: Any])
    #expect(object["$id"] as? String == "urn:pathconfig:schema:\(name)")
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
