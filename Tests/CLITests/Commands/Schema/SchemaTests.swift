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
    let console = ConsoleDouble()
    _ = console.run(.standard, ["schema", name])
    #expect(try console.output.text == PackageRoot.text(of: "Schemas/\(name).schema.json"))
  }

  @Test func nothingElseIsCommitted() throws {
    let folder = PackageRoot.url.appendingPathComponent("Schemas").path
    let files = try FileManager.default.contentsOfDirectory(atPath: folder)
    #expect(files.sorted() == (Self.names + Self.outputs).map { "\($0).schema.json" }.sorted())
  }
}
