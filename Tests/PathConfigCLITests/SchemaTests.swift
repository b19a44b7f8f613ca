import Foundation
import PathConfigCLI
import PathConfigTestSupport
import Testing

/// `pathconfig schema`, and that what the tool reads and prints keeps to the schemas.
@Suite struct SchemaTests {
  private static let names = [
    "path-configuration", "path-configuration-ios", "path-configuration-android",
    "tool-configuration", "permissions", "expectations", "baseline",
    "lint", "lint-line", "query", "query-stages", "overlaps", "diff", "diff-stages", "test",
    "routes", "config", "clients",
    "merge-provenance",
  ]

  @Test func withoutANameListsTheNames() {
    let console = ConsoleDouble()
    #expect(console.run(.standard, ["schema"]) == .success)
    #expect(console.output.text == Self.names.map { "\($0)\n" }.joined())
  }

  @Test(arguments: names)
  func theCommittedSchemaIsTheOnePrinted(name: String) throws {
    GoldenFile.expect(Self.printed(name), at: "Schemas/\(name).schema.json")
  }

  /// Beside SARIF and the lists of GitLab, whose forms have versions of their own, every output says which
  /// form it has.
  @Test(arguments: names)
  func aSchemaHasAnIdentityAndAnOutputAVersion(name: String) throws {
    let schema = try JSONSerialization.jsonObject(with: Data(Self.printed(name).utf8))
    let object = try #require(schema as? [String: Any])
    #expect(object["$id"] as? String == "urn:pathconfig:schema:\(name)")
    let inputs = Self.names[...(Self.names.firstIndex(of: "baseline") ?? 0)]
    if inputs.contains(name) { return }
    let alternatives = object["anyOf"] as? [[String: Any]] ?? [object]
    for alternative in alternatives {
      let properties = alternative["properties"] as? [String: [String: Any]]
      #expect((alternative["required"] as? [String])?.first == "version")
      #expect(properties?["version"]?["enum"] as? [Int] == [1])
    }
  }

  @Test func nothingElseIsCommitted() throws {
    let folder = PackageRoot.url.appendingPathComponent("Schemas").path
    let files = try FileManager.default.contentsOfDirectory(atPath: folder)
    #expect(files.sorted() == Self.names.map { "\($0).schema.json" }.sorted())
  }

  @Test func aFileGetsTheSameText() {
    let console = ConsoleDouble()
    #expect(console.run(.standard, ["schema", "query", "-o", "a.json"]) == .success)
    #expect(console.files["/work/a.json"]?.text == Self.printed("query"))
    #expect(console.output.text == "")
  }

  @Test(arguments: [
    ("qeury", "there is no schema `qeury`; did you mean `query`?"),
    ("path-config", "there is no schema `path-config`"),
    (
      "path_configuration_ios",
      "there is no schema `path_configuration_ios`; did you mean `path-configuration-ios`?"
    ),
    ("", "there is no schema ``"),
  ])
  func anUnknownNameIsWrongUsage(name: String, message: String) {
    let console = ConsoleDouble()
    #expect(console.run(.standard, ["schema", name, "-o", "a.json"]) == .usage)
    #expect(
      console.errors.text
        == "pathconfig: error: \(message)\n  help: run `pathconfig schema --help`\n")
    #expect(console.files.isEmpty, "nothing is opened before the name is known")
  }

  static func printed(_ name: String) -> String {
    let console = ConsoleDouble()
    _ = console.run(.standard, ["schema", name])
    return console.output.text
  }
}
