import Foundation
@testable import PathConfigCLI
@testable import PathConfigKit
import TestSupport
import Testing

/// The data in the page of `report`, which its script shows.
struct ReportDataTests {
  private let folder: TemporaryFolder

  // In the repository itself the tool would read all sources, as those of an app.
  init() throws { folder = try TemporaryFolder(copying: "Samples/Apps") }

  private func output(_ arguments: String...) -> String {
    let console = ConsoleDouble(in: "\(folder.path)/Samples/Apps")
    expectEqual(console.run(.standard, arguments + ["--client", "ios"]), .success)
    return console.output.text
  }

  private func data(of page: String) throws -> [String: Any] {
    #expect(page.utf8.count < 400 * 1024)
    return try readJSON(PageDriver.data(of: page))
  }

  private func objects(_ value: Any?) throws -> [[String: Any]] {
    try #require(value as? [[String: Any]])
  }

  private func titles(of table: [String: Any]) throws -> [String?] {
    try objects(table["columns"]).map { $0["title"] as? String }
  }

  @Test func aConfigurationHasItsTablesRulesAndOutcomes() throws {
    let data = try data(of: output("report", "ios.json"))
    let side = try objects(data["sides"])[0]
    let tables = try #require(side["tables"] as? [String: Any])
    try expectEqual(
      objects(tables["clients"]).map { $0["client"] as? String }, ["hotwire-native-ios@1.3"])
    expectEqual((tables["automata"] as? [Any])?.isEmpty, false)
    let rules = try objects(side["rules"])
    expectEqual(rules.count, 5)
    try expectEqual(
      objects(rules[1]["properties"]).map { $0["fate"] as? String }, ["decides", "decides"])
    let new = try #require(
      try objects(side["outcomes"]).first { $0["url"] as? String == "/new" })
    expectEqual(
      new["visits"] as? [String],
      [
        "from the main stack: opens as a modal over the current screen",
        "from any screen of a modal: opens on top in the modal",
      ])
    #expect(!(try objects(data["findings"]).isEmpty))
    let table = try #require(data["table"] as? [String: Any])
    try expectEqual(titles(of: table), ["Hotwire Native iOS 1.3"])
    #expect(try objects(table["rows"]).count > 5)
    for name in ["differences", "moments"] {
      expectEqual((data[name] as? [Any])?.isEmpty, true)
    }
  }

  /// `lint` reads the text of a program, in which a backslash is lost.
  @Test func aProgramHasTheFindingsOfLint() throws {
    try folder.write(
      """
      class TurboController < ApplicationController
        def ios
          render json: { settings: {}, rules: [
            { patterns: ["/posts/\\d+$", "/new$"], properties: { context: "modal" } },
            { patterns: ["/edit$"], properties: { context: "modal" }.merge(extra) }
          ] }
        end
      end

      """, to: "Samples/Apps/turbo_controller.rb")
    func messages(_ findings: Any?) throws -> [String?] {
      try objects(findings).map { $0["message"] as? String }
    }
    let page = try data(of: output("report", "turbo_controller.rb"))
    let found: [String: Any] = try readJSON(
      output("lint", "turbo_controller.rb", "--format", "json", "--fail-on", "never"))
    try expectEqual(messages(page["findings"]), messages(found["findings"]))
    #expect(try messages(page["findings"]).contains { $0?.contains("Ruby reads") == true })
  }

  @Test func twoConfigurationsShowWhatChanges() {
    let page = output("report", "ios.json", "ios.server.json")
    #expect(page.contains(#"presentation: \"replace_root\" -> not set (counts as \"default\")"#))
    #expect(page.contains(#""name":"ios.server.json""#))
  }

  @Test func showsURLsOfTheRoutes() throws {
    func urls(_ arguments: String...) throws -> Set<String> {
      let console = ConsoleDouble(in: "\(folder.path)/Samples/Apps")
      expectEqual(console.run(.standard, ["report", "ios.json"] + arguments), .success)
      let side = try objects(data(of: console.output.text)["sides"])[0]
      return Set(try #require(side["examples"] as? [String]))
    }
    try folder.write("/imprint\n", to: "Samples/Apps/list.txt")
    try expectEqual(
      urls("--routes", "list.txt").symmetricDifference(urls()), ["/imprint", "/", "/posts/1"])
  }

  @Test func beginsWithThePagesOfAllAppsAndCountsThoseOfEachRule() throws {
    try folder.write("/posts/new\n/imprint\n", to: "Samples/Apps/list.txt")
    try folder.write(
      """
      {"routes": "list.txt", "apps": {"ios": {"bundled": "ios.json", "clients": ["ios@1.3"]},
       "android": {"bundled": "android.json", "clients": ["android@1.3"]}}}
      """, to: "Samples/Apps/.pathconfig.json")
    let data = try data(of: output("report"))
    let table = try #require(data["table"] as? [String: Any])
    try expectEqual(titles(of: table), ["@ios (iOS 1.3)", "@android (iOS 1.3)"])
    try expectEqual(
      objects(table["rows"]).map { $0["url"] as? String }, ["/posts/new", "/imprint"])
    let sides = try objects(data["sides"])
    expectEqual(sides.count, 2)
    let counts = try objects(sides[0]["rules"]).map { $0["pages"] as? Int }
    #expect(counts.contains(2) && counts.contains(1) && counts.contains(0))
  }

  @Test func showsTheMomentsOfAnAppAndWhatTheDownloadChanges() throws {
    try folder.write(
      #"{"apps": {"ios": {"bundled": "ios.json", "deployed": "ios.server.json"}}}"#,
      to: "Samples/Apps/.pathconfig.json")
    let data = try data(of: output("report", "@ios"))
    try expectEqual(
      objects(data["sides"]).map { $0["name"] as? String },
      ["the bundled file", "the server's copy"])
    let moments = try objects(data["moments"])
    expectEqual(moments.map { $0["heading"] as? String }, ["Hotwire Native iOS 1.3"])
    try expectEqual(
      objects(moments[0]["blocks"]).map { $0["list"] as? [String] },
      [
        [
          "before the first download: the bundled file `ios.json`",
          "downloaded: the server's copy `ios.server.json`",
          "at the next start: the stored copy `ios.server.json`",
        ]
      ])
    let difference = try objects(data["differences"])[0]
    expectEqual((difference["heading"] as? String)?.hasPrefix("Path configuration: "), true)
    try expectEqual(
      objects(difference["blocks"])[0]["text"] as? String, "downloaded: ios.json -> ios.server.json"
    )
  }

  @Test func aFileThatNoClientReadsHasAPageToo() throws {
    try folder.write("{", to: "Samples/Apps/cut.json")
    let data = try data(of: output("report", "cut.json"))
    #expect(try objects(objects(data["sides"])[0]["rules"]).isEmpty)
    #expect(try !objects(data["findings"]).isEmpty)
  }
}
