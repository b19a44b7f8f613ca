@testable import PathConfigCLI
@testable import PathConfigKit
import TestSupport
import Testing

/// `diff` of two sides with their own clients.
@Suite struct DiffSideTests {
  private let folder: TemporaryFolder
  private let console = ConsoleDouble()

  init() throws {
    folder = try TemporaryFolder()
    console.environment = Environment(currentDirectory: folder.path)
    try folder.write(
      """
      {"apps": {
        "ios": {"bundled": "a.json", "clients": ["hotwire-native-ios@1.3"]},
        "android": {"bundled": "b.json", "clients": ["hotwire-native-android@1.3"]},
        "old": {"bundled": "b.json", "clients": ["hotwire-native-ios@1.0", "hotwire-native-ios@1.3"]}
      }}
      """, to: ".pathconfig.json")
  }

  private func write(_ pattern: String, to names: String...) throws {
    for name in names {
      try folder.write(
        #"{"settings": {}, "rules": [{"patterns": ["\#(pattern)"], "#
          + #""properties": {"context": "modal"}}]}"#, to: name)
    }
  }

  private func run(_ arguments: String...) -> ExitCode {
    console.run(.standard, ["diff"] + arguments)
  }

  @Test func eachSideIsReadByItsOwnClient() throws {
    try write("^/Admin$", to: "a.json", "b.json")
    #expect(run("@ios", "@android") == .findings)
    #expect(
      console.output.text == """
        /admin
          from the main stack: opens on top -> opens as a modal over the current screen
          from any screen of a modal: closes the modal, then opens on top -> opens on top in the modal
          context: not set (the default, "default") -> "modal"
          Hotwire Native iOS 1.3: no rule
          Hotwire Native Android 1.3: b.json:1:42: rule 1 `^/Admin$`

        1 property changes, in 1 group of URLs; Hotwire Native Android 1.3 compared with \
        iOS 1.3
        7 more changes come from the clients' built-in rules alone; --built-in shows them

        """)
  }

  @Test func equalityNamesBothClientsAndLeavesOutTheirBuiltInRules() throws {
    try write("^/[0-9]+$", to: "a.json", "b.json")
    #expect(run("@ios", "@android") == .success)
    #expect(
      console.output.text.hasPrefix(
        """
        behaviour is equal: every URL gets the same properties, and the settings are the same; \
        Hotwire Native Android 1.3 compared with iOS 1.3
        7 more changes come from the clients' built-in rules alone; --built-in shows them

        """))
  }

  @Test func aFlagShowsWhatBuiltInRulesCause() throws {
    try write("^/[0-9]+$", to: "a.json", "b.json")
    #expect(run("@ios", "@android", "--built-in") == .findings)
    #expect(console.output.text.contains("the client's own rule `/recede_historical_location`"))
    #expect(!console.output.text.contains("built-in rules alone"))
  }

  @Test func aNamedClientReadsBothSides() throws {
    try write("^/Admin$", to: "a.json", "b.json")
    #expect(run("--client", "hotwire-native-ios@1.3", "@ios", "@android") == .success)
    #expect(console.output.text.contains("the settings are the same; Hotwire Native iOS 1.3\n"))
  }

  /// Nothing shows the clients of `other.json`, so the clients of the other side read it.
  @Test(arguments: [["other.json", "@android"], ["@android", "other.json"]])
  func aSideWithUnknownClientsUsesThoseOfTheOther(sides: [String]) throws {
    try write("^/Admin$", to: "other.json", "b.json")
    #expect(console.run(.standard, ["diff"] + sides) == .success)
    #expect(console.output.text.contains("the settings are the same; Hotwire Native Android 1.3\n"))
  }

  @Test func aClientThatTheOtherSideLacksIsComparedWithWhatItHas() throws {
    try write("^/Admin$", to: "a.json", "b.json")
    #expect(run("@ios", "@old", "--format", "json") == .findings)
    let text = console.output.text
    #expect(text.contains(#""client": "hotwire-native-ios@1.3","#))
    #expect(
      text.contains(
        """
              "client": "hotwire-native-ios@1.0",
              "beforeClient": "hotwire-native-ios@1.3",
        """))
  }
}
