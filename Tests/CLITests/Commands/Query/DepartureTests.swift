@testable import PathConfigCLI
@testable import PathConfigKit
import TestSupport
import Testing

/// URLs that do not open in the app, as `query` shows them.
@Suite struct DepartureTests {
  private let folder: TemporaryFolder
  private let console = ConsoleDouble()

  init() throws {
    folder = try TemporaryFolder()
    let rules = #"{"rules": [{"patterns": [".*"], "properties": {"context": "default"}}]}"#
    try folder.write(rules, to: "app.json")
    try folder.write(
      """
      {"apps": {"app": {
        "bundled": "./app.json", "start": "https://example.com/", "clients": ["hotwire-native-ios@1.3"]
      }}}
      """, to: ".pathconfig.json")
    console.environment = Environment(currentDirectory: folder.path)
  }

  private func notes(_ url: String, _ arguments: [String] = ["@app"]) -> [String] {
    #expect(console.run(.standard, ["query", url] + arguments) == .success)
    return console.output.text.split(separator: "\n").filter { $0.contains("note: ") }.map {
      $0.drop { $0 == " " }.description
    }
  }

  @Test(
    arguments: [
      ("/new", nil), ("https://example.com/new", nil),
      (
        "https://other.org/new",
        "note: the URL opens in a browser inside the app, and nobody reads its properties"
      ),
      ("mailto:a@b.c", "note: the URL leaves the app, and nobody reads its properties"),
    ] as [(String, String?)])
  func aURLOfAnotherHostLeavesTheApp(url: String, note: String?) {
    #expect(notes(url) == (note.map { [$0] } ?? []))
  }

  /// The start location belongs to the file, however it is named.
  @Test func theFileOfASourceHasItsStartLocation() {
    #expect(notes("https://other.org/", ["app.json"]).count == 1)
  }

  @Test func withoutAStartLocationEveryHostMayBeTheApps() throws {
    try folder.write("{}", to: ".pathconfig.json")
    #expect(notes("https://other.org/", ["app.json"]) == [])
    #expect(notes("tel:123", ["--client", "hotwire-native-ios", "app.json"]).count == 1)
  }

  /// Lines of a stream share the text of equal answers, but not a departure.
  @Test func aStreamReportsDeparturesLineByLine() {
    console.input = ChunkSource([
      "https://example.com/a\nhttps://other.org/a\nhttps://example.com/b\n"
    ])
    #expect(console.run(.standard, ["query", "-", "@app", "--format", "json"]) == .success)
    let lines = console.output.text.split(separator: "\n")
    let leaving = lines.map { $0.contains(#""leaves":"browser""#) }
    #expect(leaving == [false, true, false])
    #expect(lines.filter { $0.contains(#""leaves":null"#) }.count == 2)
  }

  @Test func aStartLocationIsAWholeURL() throws {
    try folder.write(
      #"{"apps": {"app": {"bundled": "app.json", "start": "/home"}}}"#, to: ".pathconfig.json")
    #expect(console.run(.standard, ["query", "/", "@app"]) == .usage)
    #expect(
      console.errors.text.hasPrefix(
        ".pathconfig.json:1:51: error: the start location `/home` has no host"))
  }
}
