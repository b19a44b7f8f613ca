import Foundation
@testable import PathConfigCLI
@testable import PathConfigKit
import TestSupport
import Testing

/// The behaviour of `routes` that no sample shows.
@Suite struct RoutesCommandTests {
  private let folder: TemporaryFolder
  private let console = ConsoleDouble()
  private static let client = ["--client", "hotwire-native-ios@1.3"]

  init() throws {
    folder = try TemporaryFolder()
    console.environment = Environment(currentDirectory: folder.path)
    try folder.write(
      #"""
      {"rules": [
        {"patterns": [".*"], "properties": {"context": "default"}},
        {"patterns": ["/new$"], "properties": {"context": "modal"}},
        {"patterns": ["^/help"], "properties": {"title": "Help"}}
      ]}
      """#, to: "app.json")
  }

  private func run(_ arguments: [String]) -> ExitCode {
    console.run(.standard, ["routes"] + arguments + Self.client)
  }

  @Test(arguments: [
    ("/help/new\n/new", [], ExitCode.success),
    ("/new", ["--fail-on", "unreached"], .findings),
    ("/new\n/help", ["--fail-on", "unreached"], .success),
    ("/new\n/a", ["--fail-on", "uncovered"], .findings),
    ("/new", ["--fail-on", "uncovered"], .success),
    ("/new\n/help", ["--fail-on", "uncovered", "--fail-on", "unreached"], .success),
    ("/a\n/edit", ["--fail-on", "modal"], .findings),
    ("/a/new", ["--fail-on", "modal"], .success),
    ("/books/:id/edit", ["--fail-on", "modal"], .findings),
  ])
  func failsForTheRequestedReasons(list: String, flags: [String], code: ExitCode) throws {
    try folder.write(list, to: "list.txt")
    #expect(run(flags + ["list.txt", "app.json"]) == code, "\(console.errors.text)")
  }

  /// The rest of the list is reported all the same.
  @Test(arguments: [["routes"], ["diff", "app.json", "app.json", "--routes"]])
  func failsForALineThatIsTooLong(command: [String]) throws {
    let long = String(repeating: "a", count: (1 << 20) + 1)
    try folder.write("/new\n/\(long)\n/help", to: "list.txt")
    let arguments = command + ["list.txt"] + (command.count == 1 ? ["app.json"] : [])
    #expect(console.run(.standard, arguments + ["--quiet"] + Self.client) == .input)
    #expect(
      console.errors.text == """
        pathconfig: error: list.txt: 1 line is too long and not counted
          help: shorten every line to 1 MiB

        """)
    #expect(!console.output.text.isEmpty)
  }

  @Test(arguments: [
    (["none.txt", "app.json"], "none.txt: not found"),
    ([".", "app.json"], ".: this is a directory"),
    (["list.txt", "none.json"], "none.json: not found"),
    (["empty.txt", "app.json"], "empty.txt: there are no routes, read as `list`"),
    (
      ["--input", "aasa", "list.txt", "app.json"],
      "list.txt:1: expected a value, found `/`; what could be read is taken; there are no routes"
    ),
  ])
  func anUnreadableInputEndsTheRun(arguments: [String], message: String) throws {
    try folder.write("/a", to: "list.txt")
    try folder.write("", to: "empty.txt")
    #expect(run(arguments) == .input)
    #expect(console.errors.text.contains("pathconfig: error: \(message)"), "\(console.errors.text)")
    #expect(console.output.text == "")
  }

  @Test func aReportDoesNotOverwriteTheRoutes() throws {
    try folder.write("/new", to: "list.txt")
    #expect(run(["list.txt", "app.json", "-o", "./list.txt"]) == .usage)
    #expect(console.errors.text.contains("is the input `list.txt`, which it would overwrite"))
    #expect(console.files.values.allSatisfy { $0.writes.isEmpty })
  }

  @Test func standardInputIsReadOnce() {
    #expect(run(["-", "-"]) == .usage)
    #expect(console.errors.text.contains("standard input, `-`, can be read only once"))
  }

  @Test func theRoutesOrTheConfigurationMayBeStandardInput() throws {
    try folder.write("/new", to: "list.txt")
    console.input = ChunkSource([#"{"rules": [{"patterns": ["/n"#, #"ew$"], "properties": {}}]}"#])
    #expect(run(["list.txt", "-"]) == .success)
    #expect(console.output.text.contains("rule 1  `/new$`  1 URL"))
    let other = ConsoleDouble()
    other.environment = console.environment
    other.input = ChunkSource(["/n", "ew\n/hel", "p\n"])
    #expect(other.run(.standard, ["routes", "-", "app.json"] + Self.client) == .success)
    #expect(other.output.text.hasPrefix("2 URLs in <stdin>\n"))
  }

  @Test func severalSourcesAreOneConfiguration() throws {
    try folder.write("/new", to: "list.txt")
    #expect(run(["list.txt", "--source", "app.json", "--source", "app.json"]) == .success)
    #expect(console.output.text.contains("rule 6  `^/help`  nothing"))
  }

  @Test(arguments: [false, true])
  func longListsAreCut(showsAll: Bool) throws {
    try folder.write((0..<30).map { "/help/a\($0)\n" }.joined(), to: "list.txt")
    #expect(run(["list.txt", "app.json"] + (showsAll ? ["--all"] : [])) == .success)
    let line = "  30 URLs  /help/a0, /help/a1, /help/a2 and 27 more  "
    #expect(console.output.text.contains(line) != showsAll)
    #expect(console.output.text.contains("; --all lists every route and URL\n") != showsAll)
    #expect(console.output.text.contains("/help/a29") == showsAll)
  }

  /// The report on a typical app of more than 500 routes fits on a screen, and so do the problems.
  @Test func aLargeAppFitsOnAScreen() throws {
    let app = DrawnRailsApp(resources: 44)
    #expect(app.count > 500)
    try folder.write(app.text, to: "routes.txt")
    try folder.write(
      #"""
      {"rules": [
        {"patterns": [".*"], "properties": {"context": "default", "pull_to_refresh_enabled": true}},
        {"patterns": ["/new$", "/edit$"], "properties": {"context": "modal"}},
        {"patterns": ["^/session/new$"], "properties": {"modal_style": "full"}},
        {"patterns": ["^/users/sign_up$"], "properties": {"context": "modal"}},
        {"patterns": ["/login$"], "properties": {"context": "modal"}}
      ]}
      """#, to: "app.json")
    #expect(run(["--fail-on", "unreached", "routes.txt", "app.json"]) == .findings)
    #expect(
      console.output.text == """
        274 routes in routes.txt
        left out: 220 with verbs other than GET (--verb all), 16 of Rails itself (--include rails), 1 catch-all routes (--include catch-all)

        Hotwire Native iOS 1.3
        rules
          rule 1  `.*`                   274 routes
          rule 2  `/new$` of 2 patterns  136 routes
          rule 3  `^/session/new$`       1 route
          rule 4  `^/users/sign_up$`     nothing
          rule 5  `/login$`              some URLs of 1 route, such as /pages/login

        rules that nothing reaches
          rule 4  `^/users/sign_up$`  app.json:5:17

        matched only by rule 1, which matches everything: 137 routes (/, /account, /search and 134 more)

        properties of the routes; --all lists every route and URL
          137 routes and some URLs of 1 more  /, /account, /search and 135 more  context "default", pull_to_refresh_enabled true
          1 route                             /session/new                       context "modal", pull_to_refresh_enabled true, modal_style "full"
          135 routes and some URLs of 1 more  /registration/new and 135 more     context "modal", pull_to_refresh_enabled true

        """)
  }

  /// One missing rule usually affects many forms, so a few of them are enough.
  @Test(arguments: [false, true])
  func manyFormsAreAFewLines(showsAll: Bool) throws {
    try folder.write(DrawnRailsApp(resources: 22).text, to: "routes.txt")
    #expect(run(["routes.txt", "app.json"] + (showsAll ? ["--all"] : [])) == .success)
    let text = console.output.text
    #expect(text.contains("\nlooks like a form, and is not shown as a modal: 24 routes\n"))
    #expect(text.contains("\n  and 19 more, which --all shows\n") != showsAll)
  }

  /// The route and the URL show people who know the app that the page exists.
  @Test func aRuleForAnotherPageNamesItsRoute() throws {
    try folder.write("  help GET /:id(.:format) helps#show\n", to: "routes.txt")
    #expect(run(["--fail-on", "unreached", "routes.txt", "app.json"]) == .findings)
    #expect(
      console.output.text.contains(
        "  rule 2  `/new$`  app.json:3:17  only /:id does, at /new, which Rails does not generate\n"
      ))
    #expect(
      run(["--fail-on", "unreached", "--parameters", "any", "routes.txt", "app.json"]) == .success)
  }

  @Test func clientsThatDifferHaveTheirOwnPart() throws {
    try folder.write("/NEW", to: "list.txt")
    let code = console.run(
      .standard,
      ["routes", "list.txt", "app.json", "--client", "hotwire-native-android@1.3"] + Self.client)
    #expect(code == .success)
    let text = console.output.text
    #expect(
      text.contains("\nHotwire Native Android 1.3\n") && text.contains("\nHotwire Native iOS 1.3\n")
    )
  }

  @Test func controlCharactersAreShown() throws {
    try folder.write("/a\u{1B}[31m\n\u{1B}x\n", to: "list.txt")
    #expect(run(["list.txt", "app.json"]) == .success)
    #expect(!console.output.text.contains("\u{1B}") && !console.errors.text.contains("\u{1B}"))
  }
}
