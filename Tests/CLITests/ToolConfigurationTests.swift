import Foundation
@testable import PathConfigCLI
@testable import PathConfigKit
import TestSupport
import Testing

/// The configuration of the tool for an input, and its effects.
@Suite struct ToolConfigurationTests {
  private static let warning = #"{"rules": [{"patterns": ["/a"], "properties": {}}]}"#

  private let folder: TemporaryFolder
  private let console = ConsoleDouble()

  init() throws {
    folder = try TemporaryFolder()
    console.environment = Environment(currentDirectory: folder.path)
    for name in ["a/app.json", "b/app.json", "app.json"] {
      try folder.write(Self.warning, to: name)
    }
  }

  private func run(_ arguments: String...) -> ExitCode { console.run(.standard, arguments) }

  /// The first words of the findings, in order.
  private var heads: [String] {
    console.output.text.split(separator: "\n").filter { $0.contains("[empty-rule]") }
      .map { $0.split(separator: " ").prefix(2).joined(separator: " ") }
  }

  @Test func usesTheNearestConfigurationOfEachInput() throws {
    try folder.write(#"{"checks": {"empty-rule": "error"}}"#, to: "a/.pathconfig.json")
    try folder.write(#"{"checks": {"empty-rule": "info"}}"#, to: ".pathconfig.json")
    try folder.write(#"{"checks": {"empty-rule": "off"}}"#, to: "b/.pathconfig.json")
    #expect(run("lint", "--suggestions", "app.json", "a/app.json", "b/app.json") == .findings)
    #expect(heads == ["app.json:1:47: info:", "a/app.json:1:47: error:"])
  }

  @Test func usesTheNearestConfigurationOfEachFileInAFolder() throws {
    for name in ["a/path-configuration.json", "b/path-configuration.json"] {
      try folder.write(Self.warning, to: name)
    }
    try folder.write(
      #"{"checks": {"empty-rule": "info"}, "failOn": "info"}"#, to: "b/.pathconfig.json")
    #expect(run("lint", "a/path-configuration.json", "b") == .findings)
    #expect(
      heads == [
        "a/path-configuration.json:1:47: warning:", "b/app.json:1:47: info:",
        "b/path-configuration.json:1:47: info:",
      ])
  }

  /// The level of one file does not affect another.
  @Test(arguments: [("never", ExitCode.success), ("info", .findings)])
  func failLevelsBelongToTheirFiles(level: String, expected: ExitCode) throws {
    try folder.write(#"{"failOn": "\#(level)"}"#, to: "a/.pathconfig.json")
    #expect(run("lint", "a/app.json", "b/app.json") == expected)
  }

  @Test(arguments: [
    (["--check", "empty-rule=info", "--suggestions"], ["app.json:1:47: info:"], ExitCode.success),
    (["--fail-on", "error"], ["app.json:1:47: warning:"], .success),
    (["--config", "none"], ["app.json:1:47: warning:"], .success),
    (["--config", "a/other.json"], ["app.json:1:47: error:"], .findings),
    ([], ["app.json:1:47: warning:"], .findings),
  ])
  func flagsOverrideTheConfiguration(flags: [String], expected: [String], code: ExitCode) throws {
    try folder.write(#"{"failOn": "warning"}"#, to: ".pathconfig.json")
    try folder.write(#"{"checks": {"empty-rule": "error"}}"#, to: "a/other.json")
    #expect(console.run(.standard, ["lint", "app.json"] + flags) == code)
    #expect(heads == expected)
    #expect(console.errors.text == "")
  }

  @Test(arguments: [
    ([], ["turbo-ios@7.0", "turbo-android@7.1"]),
    (["--client", "hotwire-native-ios@1.0"], ["hotwire-native-ios@1.0"]),
  ])
  func clientsAreTakenUnlessAFlagNamesOthers(flags: [String], expected: [String]) throws {
    try folder.write(#"{"clients": ["turbo-ios@7.0", "turbo-android"]}"#, to: ".pathconfig.json")
    #expect(
      console.run(.standard, ["query", "/a", "app.json", "--format", "json"] + flags) == .success)
    let lines = console.output.text.split(separator: "\n")
    #expect(lines.count == expected.count)
    for (line, client) in zip(lines, expected) {
      #expect(line.contains(#""client":"\#(client)""#))
    }
  }

  @Test func aPatchBeyondTheDescribedOnesIsNotedOnce() throws {
    try folder.write(#"{"clients": ["turbo-ios@7.1.9"]}"#, to: ".pathconfig.json")
    #expect(run("lint", "a/app.json", "b/app.json") == .success)
    #expect(
      console.errors.text
        == "pathconfig: note: Turbo Native iOS 7.1.9 is taken as 7.1.0, the newest described\n")
  }

  /// Standard input, and sources whose first is not a file, use the current directory.
  @Test func standardInputUsesTheCurrentDirectory() throws {
    try folder.write(#"{"checks": {"empty-rule": "error"}}"#, to: "a/.pathconfig.json")
    console.environment = Environment(currentDirectory: folder.path + "/a")
    console.input = ChunkSource([Self.warning])
    #expect(run("lint", "-") == .findings)
    #expect(heads == ["<stdin>:1:47: error:"])
  }

  @Test func severalSourcesUseTheConfigurationOfTheFirst() throws {
    try folder.write(#"{"checks": {"empty-rule": "error"}}"#, to: "a/.pathconfig.json")
    try folder.write(#"{"checks": {"empty-rule": "off"}}"#, to: "b/.pathconfig.json")
    #expect(run("lint", "--source", "a/app.json", "--source", "b/app.json") == .findings)
    #expect(heads == ["a/app.json:1:47: error:", "b/app.json:1:47: error:"])
  }

  @Test(arguments: [
    ["lint", "app.json"], ["query", "/", "app.json"], ["merge", "app.json"],
    ["lint", "--source", "app.json"],
  ])
  func aFaultyConfigurationEndsTheRun(arguments: [String]) throws {
    try folder.write(#"{"failOn": 1}"#, to: ".pathconfig.json")
    #expect(console.run(.standard, arguments + ["-o", "out"]) == .usage)
    #expect(
      console.errors.text == """
        .pathconfig.json:1:12: error: `failOn` is a number instead of a string [invalid-configuration]
            1 | {"failOn": 1}
              |            ^

        pathconfig: error: the configuration of the tool, .pathconfig.json, has a mistake
          help: mend it, or run without it by --config none

        """)
    #expect(console.output.text == "")
    #expect(console.files.values.allSatisfy { $0.writes.isEmpty })
  }

  @Test(arguments: [
    ("gone.json", "gone.json: not found\n  help: its folder holds app.json\n"),
    ("a", "a: this is a directory\n  help: name a file in it\n"),
    ("app.jsn", "app.jsn: not found\n  help: did you mean app.json?\n"),
  ])
  func anUnreadableConfigurationEndsTheRun(path: String, message: String) {
    #expect(run("lint", "--config", path, "app.json") == .usage)
    #expect(console.errors.text == "pathconfig: error: \(message)")
  }
}
