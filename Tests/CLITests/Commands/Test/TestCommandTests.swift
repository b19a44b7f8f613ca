import Foundation
@testable import PathConfigCLI
@testable import PathConfigKit
import TestSupport
import Testing

/// The behaviour of `test` that no sample shows.
@Suite struct TestCommandTests {
  private let folder: TemporaryFolder
  private let console = ConsoleDouble()

  init() throws {
    folder = try TemporaryFolder()
    console.environment = Environment(currentDirectory: folder.path)
    try folder.write(Self.app, to: "config/app.json")
    try folder.write(Self.met, to: "config/tests/met.json")
  }

  private static let app = #"""
    {"settings": {}, "rules": [
      {"patterns": [".*"], "properties": {"context": "default"}},
      {"patterns": ["/new$"], "properties": {"context": "modal"}}
    ]}
    """#

  private static let met = #"""
    {"configuration": "../app.json", "clients": ["hotwire-native-ios@1.3"],
     "expectations": {"/new": {"context": "modal"}}}
    """#

  private func errors(_ arguments: [String], _ code: ExitCode) -> String {
    #expect(console.run(.standard, ["test"] + arguments) == code)
    return console.errors.text
  }

  // MARK: - Inputs

  @Test func pathsAreRelativeToTheFile() {
    #expect(errors(["config/tests/met.json"], .success) == "")
    #expect(
      console.output.text == """
        1 expectation: 1 met, 0 not met
        config/tests/../app.json: exercised 100% of 2 rules, 50% of 2 keys, 100% of 2 patterns

        """)
  }

  @Test func standardInputIsRelativeToTheCurrentDirectory() throws {
    let text = Self.met.replacingOccurrences(of: "../app.json", with: "config/app.json")
    console.input = ChunkSource(bytes: [ContiguousArray(text.utf8)])
    #expect(errors(["-"], .success) == "")
    #expect(console.output.text.hasPrefix("1 expectation: 1 met"))
  }

  @Test func absolutePathsAndAddressesAreUsedUnchanged() throws {
    let absolute = Self.met.replacingOccurrences(
      of: "../app.json", with: "\(folder.path)/config/app.json")
    try folder.write(absolute, to: "config/tests/met.json")
    #expect(errors(["config/tests/met.json"], .success) == "")
    let remote = Self.met.replacingOccurrences(
      of: "../app.json", with: "https://config.invalid/app.json")
    try folder.write(remote, to: "config/tests/met.json")
    #expect(
      errors(["config/tests/met.json"], .input)
        .hasPrefix("pathconfig: error: https://config.invalid/app.json: "))
  }

  /// The coverage of one configuration adds up over several files.
  @Test func severalFilesAreOneRun() throws {
    let other = Self.met.replacingOccurrences(
      of: #""/new": {"context": "modal"}"#, with: #""/a": {"context": "default"}"#)
    try folder.write(other, to: "config/tests/other.json")
    #expect(
      errors(["config/tests/met.json", "config/tests/other.json", "--fail-under", "100"], .success)
        == "")
    #expect(
      console.output.text == """
        2 expectations: 2 met, 0 not met
        config/tests/../app.json: exercised 100% of 2 rules, 100% of 2 keys, 100% of 2 patterns

        """)
  }

  @Test func aFileThatIsNotThereCannotBeTested() throws {
    #expect(
      errors(["config/tests/mat.json"], .input)
        .hasPrefix("pathconfig: error: config/tests/mat.json: "))
  }

  @Test func aConfigurationThatIsNotThereCannotBeTested() throws {
    try folder.write(
      Self.met.replacingOccurrences(of: "../app", with: "app"), to: "config/tests/met.json")
    #expect(
      errors(["config/tests/met.json"], .input)
        .hasPrefix("pathconfig: error: config/tests/app.json: "))
  }

  @Test func aConfigurationThatIsNotJSONCannotBeTested() throws {
    try folder.write("{", to: "config/app.json")
    #expect(
      errors(["config/tests/met.json"], .input).contains("config/tests/../app.json:1:2: expected"))
  }

  /// The client rejects a file without rules that it can read.
  @Test func aConfigurationThatTheClientIgnoresMeetsNothing() throws {
    try folder.write(#"{"settings": {}, "rules": [{"patterns": 1}]}"#, to: "config/app.json")
    #expect(errors(["config/tests/met.json"], .findings) == "")
    #expect(console.output.text.contains("/new: the client ignores the configuration: "))
  }

  // MARK: - Wrong usage

  @Test func requiresAnExpectation() {
    #expect(
      errors(["--source", "config/app.json"], .usage) == """
        pathconfig: error: no file of expectations is given
          help: name one, or write --suggest to begin one with what the configuration does today

        """)
  }

  @Test func aFileHasToNameItsConfiguration() throws {
    try folder.write(#"{"expectations": {"/": {"a": 1}}}"#, to: "a.json")
    #expect(
      errors(["a.json"], .usage) == """
        pathconfig: error: a.json names no configuration
          help: write `"configuration": "path.json"` into it, or name one with --source

        """)
  }

  @Test(arguments: [
    ("101", "whole per cent from 0 to 100, as in 80 or rules=80, not `101`"),
    ("-1", "whole per cent from 0 to 100, as in 80 or rules=80, not `-1`"),
    ("keys=", "whole per cent from 0 to 100, as in 80 or rules=80, not `keys=`"),
    ("rule=8", "rules, keys or patterns, not `rule`; did you mean `rules`?"),
    ("keys=1,rule=8", "rules, keys or patterns, not `rule`; did you mean `rules`?"),
    ("keys=1,", "whole per cent from 0 to 100, as in 80 or rules=80, not ``"),
  ])
  func aThresholdIsPercent(value: String, message: String) {
    #expect(
      errors(["--fail-under", value, "config/tests/met.json"], .usage)
        .hasPrefix("pathconfig: error: `--fail-under` takes \(message)\n"))
  }

  @Test func exercisesNothingWithoutExpectations() throws {
    try folder.write(#"{"configuration": "config/app.json", "expectations": {}}"#, to: "none.json")
    let arguments = ["test", "--client", "hotwire-native-ios@1.3", "none.json"]
    #expect(console.run(.standard, arguments) == .success)
    #expect(console.run(.standard, arguments + ["--fail-under", "1"]) == .findings)
    #expect(console.run(.standard, arguments + ["--fail-under", "rules=0,keys=0"]) == .success)
    #expect(console.run(.standard, arguments + ["--fail-under", "rules=0,keys=1"]) == .findings)
  }

  @Test func suggestionsExcludeReports() {
    #expect(
      errors(["--suggest", "--format", "json", "config/tests/met.json"], .usage)
        .hasPrefix("pathconfig: error: `--suggest` and `--format` exclude each other\n"))
  }

  @Test func suggestionsAreForOneConfiguration() throws {
    try folder.write(
      #"""
      {"configurations": [{"configuration": "config/app.json", "clients": ["turbo-ios"]},
        {"configuration": ["config/app.json", "config/app.json"], "clients": ["turbo-ios"]}],
       "expectations": {"/": {"context": "default"}}}
      """#, to: "two.json")
    #expect(
      errors(["--suggest", "two.json"], .usage) == """
        pathconfig: error: --suggest is for one configuration, and 2 are tested
          help: choose one with --source

        """)
    #expect(console.output.text == "")
  }

  @Test func aReportDoesNotOverwriteTheTestedFiles() {
    for input in ["config/tests/met.json", "config/app.json"] {
      let console = ConsoleDouble()
      console.environment = self.console.environment
      #expect(
        console.run(.standard, ["test", "config/tests/met.json", "-o", input]) == .usage)
      #expect(console.errors.text.contains("which it would overwrite"))
      #expect(console.files.values.allSatisfy { $0.closedDiscarding == true })
    }
  }

  // MARK: - Reports

  @Test func severalReportsAreWrittenAtOnce() throws {
    let code = console.run(
      .standard,
      [
        "test", "config/tests/met.json", "-f", "junit", "-o", "a.xml", "-f", "json",
      ])
    #expect(code == .success)
    #expect(
      console.files["\(folder.path)/a.xml"]?.text.hasPrefix("<?xml version=\"1.0\"") == true)
    let violations = try SchemaValidator(SchemaTests.printed("test"))
      .violations(of: console.output.text)
    #expect(violations == [])
  }

  @Test func clientsOfTheCommandLineWinOverTheFile() {
    #expect(
      errors(["config/tests/met.json", "--client", "hotwire-native-ios@1.0", "--all"], .success)
        == "")
    #expect(
      console.output.text.hasPrefix(
        "config/tests/met.json:2:19: met: /new (Hotwire Native iOS 1.0)\n"))
  }

  @Test func aRunThatTestsNothingFails() {
    #expect(
      errors(["config/tests/met.json", "--client", "turbo-android"], .findings) == """
        pathconfig: error: nothing is tested: every expectation is for other clients
          help: name one of theirs with --client, or leave it out

        """)
    #expect(console.output.text == "0 expectations: 0 met, 0 not met, 1 passed over\n")
  }

  // MARK: - Moments

  /// Every moment is tested for each client, with the source that is in effect.
  @Test func anAppIsTestedAtItsMoments() throws {
    try folder.write(#"{"rules": []}"#, to: "server.json")
    try folder.write(
      #"""
      {"configuration": {"bundled": "config/app.json", "server": "server.json"},
       "clients": ["hotwire-native-ios@1.3", "hotwire-native-android@1.1"],
       "expectations": [
         {"url": "/new", "properties": {"context": "modal"}},
         {"url": "/new", "properties": {"context": "modal"}, "moment": "before-download"},
         {"url": "/new", "properties": {"context": "modal"}, "clients": ["hotwire-native-ios"]}]}
      """#, to: "app.json")
    #expect(errors(["app.json", "-f", "junit", "-o", "a.xml", "-f", "text"], .findings) == "")
    let report = console.files["\(folder.path)/a.xml"]?.text ?? ""
    #expect(report.contains("tests=\"11\""))
    #expect(report.contains("classname=\"hotwire-native-ios@1.3 downloaded\""))
    #expect(
      console.output.text.contains(
        "  for Hotwire Native iOS 1.3 (downloaded, and at the next start) and "
          + "Android 1.1 (downloaded, and at the next start)\n"))
    #expect(console.output.text.contains("3 expectations: 1 met, 2 not met\n"))
  }

  /// A server's response that is not usable leaves the earlier configuration in effect.
  @Test func anAnswerThatNoClientLoadsIsTestedToo() throws {
    try folder.write("<html>", to: "server.json")
    try folder.write(
      #"""
      {"configuration": {"bundled": "config/app.json", "server": "server.json"},
       "clients": ["hotwire-native-ios@1.3"], "expectations": {"/new": {"context": "modal"}}}
      """#, to: "app.json")
    #expect(errors(["app.json"], .success) == "")
    #expect(
      console.output.text.contains("config/app.json + server.json: exercised 100% of 2 rules"))
    try folder.write(
      #"""
      {"configuration": {"server": "server.json"}, "clients": ["hotwire-native-ios@1.3"],
       "expectations": {"/new": {"context": "modal"}}}
      """#, to: "app.json")
    let other = ConsoleDouble()
    other.environment = console.environment
    #expect(other.run(.standard, ["test", "app.json"]) == .findings)
    #expect(
      other.output.text.contains("/new: there is no stored copy; the server has not answered yet"),
      "\(other.output.text)")
  }

  // MARK: - Suggestions

  @Test func suggestionsNeverOverwriteAFile() throws {
    #expect(
      errors(["--suggest", "--source", "config/app.json", "-o", "config/tests/met.json"], .usage)
        == """
        pathconfig: error: config/tests/met.json is there already and stays as it is
          help: name another file with --output, or move this one away first

        """)
    #expect(console.files.values.allSatisfy { $0.writes.isEmpty })
  }

  /// Suggestions made from nothing, written to another folder, pass and exercise everything.
  @Test func suggestionsPass() throws {
    let arguments = ["test", "--suggest", "--source", "config/app.json", "-o", "spec/new.json"]
    #expect(console.run(.standard, arguments + ["--client", "turbo-ios@7.1"]) == .success)
    let text = try #require(console.files["\(folder.path)/spec/new.json"]?.text)
    #expect(
      text == """
        {
          "configuration": "../config/app.json",
          "clients": ["turbo-ios@7.1"],
          "expectations": {
            "/": {
              "context": "default"
            },
            "/new": {
              "context": "modal"
            }
          }
        }

        """)
    try folder.write(text, to: "spec/new.json")
    let other = ConsoleDouble()
    other.environment = console.environment
    #expect(other.run(.standard, ["test", "spec/new.json", "--fail-under", "100"]) == .success)
  }

  /// Parts that a file exercises are not suggested again.
  @Test func suggestionsAddToAFile() {
    #expect(errors(["--suggest", "config/tests/met.json"], .success) == "")
    #expect(
      console.output.text == """
        {
          "configuration": "config/app.json",
          "clients": ["hotwire-native-ios@1.3"],
          "expectations": {
            "/": {
              "context": "default"
            }
          }
        }

        """)
  }
}
