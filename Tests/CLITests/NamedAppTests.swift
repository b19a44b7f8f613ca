import Foundation
@testable import PathConfigCLI
@testable import PathConfigKit
import TestSupport
import Testing

/// Sources by their names in the configuration of the tool.
@Suite struct NamedAppTests {
  private let folder: TemporaryFolder
  private let console = ConsoleDouble()

  init() throws {
    folder = try TemporaryFolder()
    console.environment = Environment(currentDirectory: "\(folder.path)/sub")
    try folder.write(
      """
      {"apps": {
        "ios": {"bundled": "app/a.json", "deployed": "app/b.json", "clients": ["turbo-ios@7.0"]},
        "web": {"server": {"url": "https://localhost:1/a.json",
          "headers": {"Authorization": "Bearer $PATHCONFIG_NO_SUCH_TOKEN"}}},
        "both": {"bundled": "app/a.json", "server": {"url": "https://localhost:1/b.json",
          "headers": {"Authorization": "Bearer $PATHCONFIG_NO_SUCH_TOKEN"}}}
      }}
      """, to: ".pathconfig.json")
    try folder.write(
      #"{"rules": [{"patterns": ["/a"], "properties": {"title": "A"}}]}"#, to: "app/a.json")
    try folder.write(
      #"{"rules": [{"patterns": ["/a"], "properties": {"title": "B"}}]}"#, to: "app/b.json")
    try folder.write("{}", to: "sub/none.txt")
    try folder.write("", to: ".git/HEAD")
  }

  private func run(_ arguments: String...) -> ExitCode { console.run(.standard, arguments) }

  /// Paths begin at the configuration, which is found from the current directory, and the clients
  /// are those of the source.
  @Test func aNameMeansItsParts() {
    #expect(run("query", "/a", "@ios", "--format", "json") == .success)
    #expect(console.output.text.contains(#""client":"turbo-ios@7.0""#))
    #expect(console.output.text.contains(#""files":["../app/a.json"]"#))
    #expect(console.output.text.contains(#""files":["../app/b.json"]"#))
  }

  @Test(arguments: [("bundled", "A"), ("deployed", "B")])
  func aPartMeansOnlyItself(part: String, title: String) {
    #expect(run("merge", "@ios.\(part)") == .success)
    #expect(console.output.text.contains("\"title\": \"\(title)\""))
  }

  @Test func flagsTakeNames() {
    #expect(run("diff", "@ios.bundled", "@ios.deployed") == .findings)
    #expect(console.output.text.contains("\"A\" -> \"B\""))
  }

  @Test(arguments: [
    (["query", "/a", "@iso"], "there is no app `@iso`; did you mean `@ios`?"),
    (
      ["query", "/a", "@zzz"],
      "there is no app `@zzz`\n  help: known are `@ios`, `@web`, `@both`"
    ),
    (["query", "/a", "@ios.cached"], "the app has no `@ios.cached`"),
    (["query", "/a", "@web.bundled"], "the app has no `@web.bundled`"),
    (["merge", "@ios"], "`merge` takes one file, and the app has several"),
    (
      ["query", "/a", "@ios", "--config", "none"],
      "`@ios` names an app of .pathconfig.json"
    ),
  ])
  func refusesUnknownNames(arguments: [String], message: String) {
    #expect(console.run(.standard, arguments) == .usage)
    #expect(console.errors.text.contains("error: \(message)"), "\(console.errors.text)")
  }

  /// A file with such a name needs a path.
  @Test func aPathIsNotAName() throws {
    try folder.write(#"{"rules": []}"#, to: "sub/@ios")
    #expect(run("merge", "./@ios") == .success)
  }

  /// Every command that asks the server sends its headers.
  ///
  /// Without the variable, it makes no request.
  @Test(arguments: [
    ["lint", "@web"], ["lint", "@both"], ["query", "/a", "@both"],
    ["diff", "@both.bundled", "@both.server"], ["merge", "@both.server"],
  ])
  func aTokenComesFromTheEnvironment(arguments: [String]) {
    #expect(console.run(.standard, arguments) == .usage)
    #expect(
      console.errors.text.contains(
        """
        the header Authorization wants the environment variable PATHCONFIG_NO_SUCH_TOKEN, which is \
        not set
        """))
  }

  @Test func lintsAllSourcesWithoutArguments() throws {
    try folder.write(
      #"{"apps": {"ios": {"bundled": "app/a.json", "deployed": "app/b.json"}}}"#,
      to: ".pathconfig.json")
    #expect(run("lint", "--format", "json") == .success)
    #expect(console.output.text.contains(#""files": 2"#))
  }

  @Test func fixesOnlyTheFilesOfASource() throws {
    try folder.write(
      #"{"rules": [{"patterns": ["/a"], "properties": {"title": "A"}},]}"#, to: "app/a.json")
    #expect(run("lint", "--fix", "--client", "hotwire-native-android") == .success)
    #expect(console.replaced.keys.map { $0.hasSuffix("/app/a.json") } == [true])
  }
}
