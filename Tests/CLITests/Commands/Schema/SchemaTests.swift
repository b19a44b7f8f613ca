import Foundation
@testable import PathConfigCLI
import PathConfigLint
import PathConfigSyntax
import TestSupport
import Testing

/// `pathconfig schema`; the tool reads and prints according to the schemas.
struct SchemaTests {
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
    try expectEqual(console.output.text, PackageRoot.text(of: "Schemas/\(name).schema.json"))
  }

  /// The keys of the settings but for the checks, of which `explain` has the list.
  @Test func theGuideHasEveryKeyOfTheSettings() throws {
    let schema = try PackageRoot.text(of: "Schemas/tool-configuration.schema.json")
    let guides = "Sources/PathConfigKit/PathConfigKit.docc/Guides"
    let guide = try PackageRoot.text(of: "\(guides)/Settings.md")
    let keys = Self.keys(of: JSONParser.parse(name: "schema", text: schema).root)
    #expect(keys.contains("expectations") && keys.contains("tags"))
    let checks = Set(Check.all.map(\.id))
    let missing = keys.filter { !checks.contains($0) && !guide.contains("`\($0)`") }
    expectEqual(missing.sorted(), [])
  }

  /// The names under each `properties` that declares the members of an object.
  private static func keys(of node: JSONNode?) -> Set<String> {
    guard let node else { return [] }
    let inner = (node.object?.map(\.value) ?? []) + (node.array ?? [])
    let isObject = node.object?.contains { $0.name == "type" && $0.value.string == "object" }
    let own = isObject == true ? node.object?.first { $0.name == "properties" } : nil
    let declared = own?.value.object?.map(\.name.string) ?? []
    return inner.reduce(into: Set(declared)) { $0.formUnion(keys(of: $1)) }
  }

  @Test func nothingElseIsCommitted() throws {
    let folder = PackageRoot.url.appendingPathComponent("Schemas").path
    let files = try FileManager.default.contentsOfDirectory(atPath: folder)
    expectEqual(files.sorted(), (Self.names + Self.outputs).map { "\($0).schema.json" }.sorted())
  }
}
