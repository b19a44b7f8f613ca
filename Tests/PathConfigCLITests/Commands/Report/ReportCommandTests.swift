import Foundation
import PathConfigCLI
import PathConfigKit
import PathConfigTestSupport
import Testing

@Suite struct ReportCommandTests {
  private let console = ConsoleDouble()

  init() { console.environment = Environment(currentDirectory: PackageRoot.url.path) }

  /// The data of the page that a command writes.
  private func data(_ arguments: String...) throws -> [String: Any] {
    #expect(console.run(.standard, arguments + ["--client", "ios", "--no-config"]) == .success)
    let page = console.output.text
    #expect(page.utf8.count < 400 * 1024)
    let start = try #require(page.range(of: "id=\"data\">")).upperBound
    let end = try #require(page.range(of: "</script>", range: start..<page.endIndex)).lowerBound
    let json = try JSONSerialization.jsonObject(with: Data(page[start..<end].utf8))
    return try #require(json as? [String: Any])
  }

  private func side(_ data: [String: Any], _ number: Int = 0) throws -> [String: Any] {
    try #require((data["sides"] as? [[String: Any]])?[number])
  }

  @Test func thePageContainsTheTablesAndItsData() throws {
    let data = try data("report", "Samples/Apps/ios.json")
    let side = try side(data)
    let tables = try #require((side["tables"] as? String).flatMap { Data(base64Encoded: $0) })
    let client = try CompiledTables(compiled: Array(tables)).clients[0]
    #expect(try client.lookUp("/session/new")["modal_style"]?.string == "full")
    let rules = try #require(side["rules"] as? [[String: Any]])
    #expect(rules.count == 5)
    let properties = try #require(rules[1]["properties"] as? [[String: Any]])
    #expect(properties.map { $0["fate"] as? String } == ["decides", "decides"])
    let outcomes = try #require(side["outcomes"] as? [[String: Any]])
    let new = try #require(outcomes.first { $0["url"] as? String == "/new" })
    #expect(
      new["visits"] as? [String] == [
        "from the main stack: opens as a modal over the current screen",
        "from any screen of a modal: opens on top in the modal",
      ])
    #expect(data["difference"] is NSNull)
  }

  @Test func everyExampleBelongsToAnOutcome() throws {
    let side = try side(data("report", "Samples/Apps/ios.json"))
    let groups = try #require(side["groups"] as? [[String: Any]])
    #expect(groups.count > 5)
    #expect((side["findings"] as? [Any])?.isEmpty == false)
  }

  @Test(arguments: [["report"], ["diff", "--format", "html"]])
  func twoConfigurationsShowWhatChanges(command: [String]) throws {
    let files = ["Samples/Apps/ios.json", "Samples/Apps/ios.server.json"]
    let arguments = command + files + ["--client", "ios", "--no-config"]
    let code = console.run(.standard, arguments)
    #expect(code == (command[0] == "diff" ? .findings : .success))
    let page = console.output.text
    #expect(page.contains(#""property":"presentation","before":"replace_root","after":null"#))
    #expect(page.contains(#""name":"Samples/Apps/ios.server.json""#))
  }

  @Test func aFileThatNoClientReadsHasAPageToo() throws {
    let folder = try TemporaryFolder()
    try folder.write("{", to: "a.json")
    let side = try side(data("report", "\(folder.path)/a.json"))
    #expect((side["rules"] as? [Any])?.isEmpty == true)
    #expect((side["findings"] as? [Any])?.isEmpty == false)
  }

  @Test func takesOneConfigurationOrTwo() {
    #expect(console.run(.standard, ["report", "a.json", "b.json", "c.json"]) == .usage)
    #expect(console.errors.text.contains("c.json"))
  }
}
