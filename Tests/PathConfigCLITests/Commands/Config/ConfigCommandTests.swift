import Foundation
import PathConfigCLI
import PathConfigKit
import PathConfigTestSupport
import Testing

/// `config`: the settings for a file, and their origins.
@Suite struct ConfigCommandTests {
  private let folder: TemporaryFolder
  private let console = ConsoleDouble()

  init() throws {
    folder = try TemporaryFolder()
    console.environment = Environment(currentDirectory: folder.path)
    try folder.write(
      """
      {
        "failOn": "warning",
        "checks": {"dead-rule": "info"},
        "overrides": [
          {"files": "a/*", "failOn": "info", "checks": {"dead-rule": "off"}},
          {"files": "a/*", "failOn": "never"},
          {"files": "b/*", "failOn": "error"}
        ]
      }
      """, to: ".pathconfig.json")
    try folder.write(#"{"rules": []}"#, to: "a/x.json")
  }

  /// The words of the line of a setting.
  private func setting(_ key: String, _ arguments: String...) -> String? {
    #expect(console.run(.standard, ["config"] + arguments) == .success)
    return console.output.text.split(separator: "\n").map { $0.split(separator: " ") }
      .first { $0.first.map(String.init) == key }?.dropFirst().joined(separator: " ")
  }

  @Test func theLastOverrideDecides() {
    #expect(setting("failOn", "a/x.json") == "never .pathconfig.json:6:32 (override)")
  }

  @Test func takesOtherSettingsFromEarlierOverrides() {
    #expect(setting("checks.dead-rule", "a/x.json") == "off .pathconfig.json:5:64 (override)")
  }

  @Test func withoutAFileNoOverrideCounts() {
    #expect(setting("failOn") == "warning .pathconfig.json:2:13")
  }

  @Test func flagsOverrideTheConfiguration() {
    #expect(setting("failOn", "--fail-on", "info", "a/x.json") == "info --fail-on")
  }

  @Test func usesDefaultsWithoutAConfiguration() {
    #expect(setting("failOn", "--no-config", "a/x.json") == "error default")
    #expect(console.output.text.hasPrefix("a/x.json, without a configuration of the tool\n"))
  }

  @Test func aClientThatIsAssumedHasItsReasons() throws {
    try folder.write(
      #"{"rules": [{"patterns": ["/a"], "properties": {"context": "modal"}}]}"#, to: "ios.json")
    #expect(
      setting("clients", "--no-config", "ios.json")
        == "hotwire-native-ios@1.3 the file name contains `ios`")
    #expect(console.output.text.contains(" ios.json:1:48: it sets `context`\n"))
  }

  @Test(arguments: [[], ["a/x.json"], ["--no-config"], ["--check", "dead-rule=error", "a/x.json"]])
  func jsonFitsItsSchema(arguments: [String]) throws {
    #expect(console.run(.standard, ["config", "-fjson"] + arguments) == .success)
    let validator = try SchemaValidator(SchemaTests.printed("config"))
    #expect(validator.violations(of: console.output.text) == [])
  }

  @Test func refusesUnknownChecks() {
    #expect(console.run(.standard, ["config", "--check", "ded-rule=off"]) == .usage)
    #expect(console.errors.text.contains("did you mean `dead-rule`?"))
  }

  @Test func valuesOfHeadersAreNotPrinted() throws {
    try folder.write(
      """
      {"sources": {"ios": {"server": {
        "url": "https://user:word@example.com/a?token=1", "headers": {"X-Key": "hidden-value"}}}}}
      """, to: ".pathconfig.json")
    for format in ["text", "json"] {
      #expect(console.run(.standard, ["config", "--format", format]) == .success)
    }
    let text = console.output.text
    #expect(text.contains("example.com/a"))
    #expect(!text.contains("hidden-value") && !text.contains("word@") && !text.contains("token=1"))
  }
}
