@testable import PathConfigCLI
@testable import PathConfigKit
import TestSupport
import Testing

/// The behaviour of `visit` that no sample shows.
@Suite struct VisitCommandTests {
  private let folder: TemporaryFolder
  private let console = ConsoleDouble()

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(
      """
      {"rules": [
        {"patterns": ["/new$"], "properties": {"context": "modal", "modal_style": "full"}},
        {"patterns": ["/map$"], "properties": {"uri": "app://map"}},
        {"patterns": ["/root$"], "properties": {"context": "modal", "presentation": "replace_root"}}
      ]}
      """, to: "a.json")
    console.environment = Environment(currentDirectory: folder.path)
  }

  private func output(_ arguments: [String]) -> String {
    #expect(console.run(.standard, ["visit"] + arguments) == .success)
    return console.output.text
  }

  @Test func placesWithOneAnswerShareALine() {
    #expect(
      output(["--client", "ios", "/new", "a.json"]) == """
        /new
          Hotwire Native iOS 1.3
            from the main stack: opens as a modal over the current screen
              note: the modal has the style `full`
            from any screen of a modal: opens on top in the modal
            context: "modal" (rule 1 `/new$`)
            modal_style: "full" (rule 1 `/new$`)

        """)
  }

  @Test func aJourneyShowsTheStacksAfterEachStep() {
    #expect(
      output(["--client", "ios", "--start", "https://a.com/", "/b", "/new", "form:/b/1", "a.json"])
        == """
        Hotwire Native iOS 1.3
          launch:https://a.com/  opens as the first screen
            main   https://a.com/
          /b  opens on top
            main   https://a.com/ > /b
          /new  opens as a modal over the current screen
            main   https://a.com/ > /b
            modal  /new
            note: the modal has the style `full`
          form:/b/1  closes the modal, then opens on top
            main   https://a.com/ > /b > /b/1

        """)
  }

  @Test func aCrashEndsTheJourney() {
    let text = output(["--client", "android", "--state", "main=[/]", "/root", "/b", "a.json"])
    #expect(
      text == """
        Hotwire Native Android 1.3
          /root  crashes the app: a modal cannot use presentation replace_root
            main   /

        """)
  }

  @Test func linesAreURLsOrJourneys() {
    console.input = ChunkSource(["/new\n\n/b\n"])
    let urls = output(["--client", "ios", "--format", "json", "-", "a.json"])
    #expect(urls.split(separator: "\n").count == 8)
    let other = ConsoleDouble()
    other.environment = console.environment
    other.input = ChunkSource(["/b /new\n/new /b /c\n"])
    let code = other.run(
      .standard, ["visit", "--client", "ios", "--state", "main=[/]", "-fjson", "-", "a.json"])
    #expect(code == .success && other.output.text.split(separator: "\n").count == 5)
  }

  /// Facts in the settings need no assumption and no flag.
  @Test func theSettingsDescribeTheApp() throws {
    try folder.write(
      """
      {
        "apps": {"app": {"bundled": "a.json", "start": "https://a.com/"}},
        "destinations": {"uris": ["app://list"], "sheets": ["app://map"]}
      }
      """, to: ".pathconfig.json")
    let arguments = ["--client", "android", "--state", "main=[/] modal=[/map]"]
    let text = output(arguments + ["/map", "https://b.com/", "a.json"])
    #expect(!text.contains("  if "))
    #expect(text.contains("opens in a browser tab over the app"))
  }

  @Test(arguments: ["main", "main=/", "top=[/]", "main=[/] main=[/]", "main=["])
  func readsAStateAsStacks(state: String) {
    #expect(console.run(.standard, ["visit", "--state", state, "/b", "a.json"]) == .usage)
    #expect(
      console.errors.text.contains(
        "`--state` takes stacks, as in 'main=[/,/posts] modal=[/posts/new]', not"))
  }
}
