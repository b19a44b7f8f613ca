import Foundation
@testable import PathConfigCLI
@testable import PathConfigKit
@testable import PathConfigLint
@testable import PathConfigSyntax
import TestSupport
import Testing

/// `init`: the configuration of the tool that fits a project.
@Suite struct InitCommandTests {
  private let folder: TemporaryFolder
  private let console = ConsoleDouble()

  init() throws {
    folder = try TemporaryFolder()
    console.environment = Environment(currentDirectory: folder.path)
    try folder.write("", to: ".git/HEAD")
  }

  private static let configuration = #"{"rules": [{"patterns": ["/new$"], "properties": {}}]}"#

  private func writeRailsProject() throws {
    try folder.write("", to: "config/routes.rb")
    try folder.write("dev.hotwire:core:1.2.6=a", to: "android/app/gradle.lockfile")
    for path in [
      "ios/App/path-configuration.json", "public/configurations/ios_v1.json",
      "android/app/src/main/assets/json/path-configuration.json",
      "spec/fixtures/path-configuration.json",
    ] { try folder.write(Self.configuration, to: path) }
  }

  private var written: String? { console.files[folder.path + "/.pathconfig.json"]?.text }

  @Test func writesTheSourcesOfEachPlatformAndItsSchema() throws {
    try writeRailsProject()
    #expect(console.run(.standard, ["init"]) == .success)
    #expect(
      written == """
        {
          "$schema": "./.pathconfig.schema.json",
          "apps": {
            "ios": {
              "bundled": "ios/App/path-configuration.json",
              "deployed": "public/configurations/ios_v1.json",
              "clients": ["hotwire-native-ios@1.3"]
            },
            "android": {
              "bundled": "android/app/src/main/assets/json/path-configuration.json"
            }
          }
        }

        """)
    let schema = try #require(console.files[folder.path + "/.pathconfig.schema.json"]?.text)
    #expect(schema == SchemaTests.printed("tool-configuration"))
  }

  @Test func showsWhatItFoundAndWhy() throws {
    try writeRailsProject()
    #expect(console.run(.standard, ["init", "--dry-run"]) == .success)
    #expect(written == nil)
    #expect(
      console.output.text == """
        found 3 path configurations
          android/app/src/main/assets/json/path-configuration.json: Hotwire Native Android 1.2.6
            Hotwire Native Android 1.2.6: android/app/gradle.lockfile:1:13 names it
          ios/App/path-configuration.json: Hotwire Native iOS 1.3
            its path contains `ios`
          public/configurations/ios_v1.json: Hotwire Native iOS 1.3, sent by the server
            its path contains `ios`
        found the routes of Rails in config/routes.rb
        would write .pathconfig.json
        {
          "$schema": "./.pathconfig.schema.json",
          "apps": {
            "ios": {
              "bundled": "ios/App/path-configuration.json",
              "deployed": "public/configurations/ios_v1.json",
              "clients": ["hotwire-native-ios@1.3"]
            },
            "android": {
              "bundled": "android/app/src/main/assets/json/path-configuration.json"
            }
          }
        }
        next steps
          pathconfig lint                                               check every configuration
          pathconfig lint --fail-on warning                             the same in CI: exit code 1 fails the job
          pathconfig lint --show-settings @ios                          show each setting, and where it comes from
          pathconfig test --suggest --source @ios -o expectations.json  expect what it does today
          bin/rails routes | pathconfig routes - @ios                   check the routes of the app

        """)
  }

  @Test func writesAValidConfigurationThatWorks() throws {
    try writeRailsProject()
    #expect(console.run(.standard, ["init"]) == .success)
    let text = try #require(written)
    let reading = ToolConfiguration.read(JSONParser.parse(name: "a", text: text))
    #expect(reading.mistakes.isEmpty)
    #expect(reading.value.apps.map(\.name.string) == ["ios", "android"])
    let validator = try SchemaValidator(SchemaTests.printed("tool-configuration"))
    #expect(validator.violations(of: text) == [])
    try folder.write(text, to: ".pathconfig.json")
    let next = ConsoleDouble()
    next.environment = console.environment
    for arguments in [
      ["lint"], ["lint", "--show-settings", "@ios"],
      ["test", "--suggest", "--source", "@ios", "-o", "expectations.json"],
    ] { #expect(next.run(.standard, arguments) == .success, "\(arguments)") }
  }

  @Test func showsALibraryWithoutAConfiguration() throws {
    try folder.write("dev.hotwire:core:1.2.6=a", to: "android/app/gradle.lockfile")
    #expect(console.run(.standard, ["init", "--dry-run"]) == .success)
    #expect(
      console.output.text.hasPrefix(
        """
        found 0 path configurations
        found other libraries
          Hotwire Native Android 1.2.6: android/app/gradle.lockfile:1:13 names it
        would write .pathconfig.json
        """))
  }

  @Test(arguments: [
    (".github/workflows/ci.yml", "pathconfig lint --format github --fail-on warning "),
    (".gitlab-ci.yml", "pathconfig lint --format gitlab --fail-on warning "),
  ])
  func theStepForCIHasItsFormat(file: String, command: String) throws {
    try folder.write("", to: file)
    #expect(console.run(.standard, ["init", "--dry-run"]) == .success)
    #expect(console.output.text.contains(command))
  }

  @Test func neverOverwrites() throws {
    try folder.write("{}", to: ".pathconfig.json")
    #expect(console.run(.standard, ["init"]) == .usage)
    #expect(console.files.isEmpty)
    #expect(
      console.errors.text == """
        pathconfig: error: .pathconfig.json is there already and stays as it is
          help: use --dry-run to see what `init` would write

        """)
  }

  @Test func followsNoLinkThatLeadsNowhere() throws {
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/.pathconfig.json", withDestinationPath: "elsewhere.json")
    #expect(console.run(.standard, ["init"]) == .usage)
    #expect(console.files.isEmpty)
  }

  @Test func keepsAnExistingSchema() throws {
    try folder.write("{}", to: ".pathconfig.schema.json")
    #expect(console.run(.standard, ["init"]) == .success)
    #expect(console.files.keys.sorted() == [folder.path + "/.pathconfig.json"])
  }

  @Test func severalFilesOfOnePlatformAreLeftToTheUser() throws {
    for name in ["ios/a/path-configuration.json", "ios/b/path-configuration.json"] {
      try folder.write(Self.configuration, to: name)
    }
    #expect(console.run(.standard, ["init"]) == .success)
    #expect(written == "{\n  \"$schema\": \"./.pathconfig.schema.json\"\n}\n")
    #expect(
      console.output.text.contains("several files are for iOS: name the app's own under `apps`"))
  }

  @Test func writesPathsRelativeToTheFolder() throws {
    try folder.write(Self.configuration, to: "apps/ios/path-configuration.json")
    #expect(console.run(.standard, ["init", "apps"]) == .success)
    let text = try #require(console.files[folder.path + "/apps/.pathconfig.json"]?.text)
    #expect(text.contains(#""bundled": "ios/path-configuration.json""#))
  }

  @Test func aFolderWithoutAConfigurationHasTheSchemaAlone() throws {
    #expect(console.run(.standard, ["init"]) == .success)
    #expect(console.output.text.hasPrefix("found 0 path configurations\nwrote .pathconfig.json"))
  }

  @Test func aFolderThatIsNotThereIsAFailure() throws {
    #expect(console.run(.standard, ["init", "nothing"]) == .input)
  }
}
