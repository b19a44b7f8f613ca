@testable import PathConfigCLI
@testable import PathConfigKit
import TestSupport
import Testing

/// `--client help`, and the answer for a client without a configuration.
@Suite struct ClientCatalogueTests {
  private let folder: TemporaryFolder
  private let console = ConsoleDouble()

  init() throws {
    folder = try TemporaryFolder()
    console.environment = Environment(currentDirectory: folder.path)
  }

  /// The list needs no other argument.
  @Test(arguments: ["lint", "query", "diff", "routes"])
  func listsTheReleases(command: String) {
    #expect(console.run(.standard, [command, "--client", "help"]) == .success)
    let lines = console.output.text.split(separator: "\n").map { $0.drop { $0 == " " } }
    #expect(lines.contains("hotwire-native-ios:"))
    #expect(lines.contains { $0.hasPrefix("@1.3.0  1.3.0; its sources were not read") })
    #expect(lines.contains("@1.2.0  1.2.0"))
    #expect(lines.contains { $0.hasPrefix("@7.1 ") && $0.hasSuffix(" 7.1.4") })
  }

  @Test func marksReleasesInJSONThatWereNotRead() {
    #expect(
      console.run(.standard, ["query", "--client", "help", "--format", "json"]) == .success)
    let output = console.output.text
    #expect(output.contains(#""sourcesRead": false"#))
    #expect(
      output.contains(
        #""source": "hotwired/hotwire-native-android@1.2.7 core/src/main/kotlin/dev/hotwire/core/turbo/config/PathConfiguration.kt""#
      ))
  }

  @Test func answersFromItsOwnRulesAtAMomentWithoutConfiguration() throws {
    try folder.write("{", to: "bad.json")
    try folder.write(
      #"{"apps": {"a": {"bundled": "bad.json", "deployed": "bad.json"}}}"#, to: ".pathconfig.json")
    let words = [
      "query", "/recede_historical_location", "@a", "--client", "hotwire-native-android@1.3",
    ]
    _ = console.run(.standard, words)
    let output = console.output.text
    #expect(
      output.contains("rejected: no configuration is loaded, and the client's own rules decide"))
    #expect(output.contains(#"presentation         "POP""#))
  }

  /// Settings that one source lacks may come from another.
  @Test(arguments: [
    ([#"{"rules": []}"#], true), ([#"{"rules": []}"#, #"{"settings": {}, "rules": []}"#], false),
  ])
  func notesACrashThatNoLookUpMeets(texts: [String], isNoted: Bool) throws {
    var words = ["query", "/a", "--client", "turbo-android@7.1"]
    for (index, text) in texts.enumerated() {
      try folder.write(text, to: "\(index).json")
      words += ["--source", "\(index).json"]
    }
    #expect(console.run(.standard, words) == .success)
    let note = "0.json:1:1: the file has no `settings`: the app crashes when the user leaves a page"
    #expect(console.output.text.contains(note) == isNoted)
  }
}
