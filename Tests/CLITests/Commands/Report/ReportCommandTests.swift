import Foundation
@testable import PathConfigCLI
@testable import PathConfigKit
import TestSupport
import Testing

@Suite struct ReportCommandTests {
  private let console = ConsoleDouble()

  // In the repository itself the tool would read all sources, as those of an app.
  private let samples: TemporaryFolder

  init() throws {
    samples = try TemporaryFolder(copying: "Samples")
    console.environment = Environment(currentDirectory: samples.path)
  }

  private func answer(_ arguments: String...) -> String {
    let console = ConsoleDouble()
    console.environment = Environment(currentDirectory: samples.path)
    _ = console.run(.standard, arguments + ["--client", "ios", "--config", "none"])
    return console.output.text
  }

  /// The data of the page that a command writes.
  private func data(_ arguments: String..., config: String = "none") throws -> [String: Any] {
    #expect(
      console.run(.standard, arguments + ["--client", "ios", "--config", config]) == .success)
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
    let tables = try #require(side["tables"] as? [String: Any])
    let clients = try #require(tables["clients"] as? [[String: Any]])
    #expect(clients.map { $0["client"] as? String } == ["hotwire-native-ios@1.3"])
    #expect((tables["automata"] as? [Any])?.isEmpty == false)
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
    #expect(data["differences"] is NSNull)
    #expect((data["moments"] as? [Any])?.isEmpty == true)
    #expect(rules.allSatisfy { $0["routes"] is NSNull })
  }

  @Test func everyExampleBelongsToAnOutcome() throws {
    let side = try side(data("report", "Samples/Apps/ios.json"))
    let groups = try #require(side["groups"] as? [[String: Any]])
    #expect(groups.count > 5)
    #expect((side["findings"] as? [Any])?.isEmpty == false)
  }

  @Test func twoConfigurationsShowWhatChanges() throws {
    let files = ["Samples/Apps/ios.json", "Samples/Apps/ios.server.json"]
    let arguments = ["report"] + files + ["--client", "ios", "--config", "none"]
    #expect(console.run(.standard, arguments) == .success)
    let page = console.output.text
    let change =
      #""property":"presentation","before":"\"replace_root\"","after":"not set (the default, \"default\")""#
    #expect(page.contains(change))
    #expect(page.contains(#""name":"Samples/Apps/ios.server.json""#))
  }

  @Test func countsTheRoutesThatReachEachRule() throws {
    let folder = "Samples/Routes/stock"
    let side = try side(data("report", "\(folder)/app.json", "--routes", "\(folder)/routes.txt"))
    let rules = try #require(side["rules"] as? [[String: Any]])
    let counts = rules.map { $0["routes"] as? [String: Any] }
    let answer = answer(
      "routes", "--format", "json", "\(folder)/routes.txt", "\(folder)/app.json")
    let json = try JSONSerialization.jsonObject(with: Data(answer.utf8)) as? [String: Any]
    let clients = try #require(json?["clients"] as? [[String: Any]])
    let expected = try #require(clients[0]["rules"] as? [[String: Any]])
    for member in ["always", "sometimes"] {
      #expect(counts.map { $0?[member] as? Int } == expected.map { ($0[member] as? [Any])?.count })
    }
    #expect(counts.contains { ($0?["always"] as? Int ?? 0) > 0 })
    let groups = try #require(side["groups"] as? [[String: Any]])
    #expect(groups.contains { $0["route"] is String })
    #expect(side["routesLeftOut"] as? Int == 0)
  }

  @Test func showsTheMomentsOfAnAppAndWhatTheDownloadChanges() throws {
    let folder = try TemporaryFolder(copying: "Samples/Apps")
    try folder.write(
      """
      {"clients": ["hotwire-native-ios@1.3"], "apps": {"ios": {
        "bundled": "Samples/Apps/ios.json", "deployed": "Samples/Apps/ios.server.json"}}}
      """, to: ".pathconfig.json")
    console.environment = Environment(currentDirectory: folder.path)
    let data = try data("report", "@ios", config: ".pathconfig.json")
    let sides = try #require(data["sides"] as? [[String: Any]])
    #expect(sides.map { $0["name"] as? String } == ["the bundled file", "the server's copy"])
    let moments = try #require(data["moments"] as? [[String: Any]])
    #expect(moments.map { $0["clients"] as? [String] } == [["Hotwire Native iOS 1.3"]])
    let rows = try #require(moments[0]["rows"] as? [[String: Any]])
    #expect(
      rows.map { [$0["when"], $0["file"]].map { $0 as? String } } == [
        ["before the first download", "Samples/Apps/ios.json"],
        ["downloaded", "Samples/Apps/ios.server.json"],
        ["at the next start", "Samples/Apps/ios.server.json"],
      ])
    let differences = try #require(data["differences"] as? [[String: Any]])
    #expect(
      differences.map { $0["heading"] as? String } == [
        "downloaded: Samples/Apps/ios.json -> Samples/Apps/ios.server.json"
      ])
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
