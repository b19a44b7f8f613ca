@testable import PathConfigCLI
@testable import PathConfigKit
import TestSupport
import Testing

/// A project that names the releases of the tool with which it works.
@Suite struct VersionRequirementTests {
  private let folder: TemporaryFolder
  private let console = ConsoleDouble()

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(#"{"rules": []}"#, to: "app.json")
    console.environment = Environment(currentDirectory: folder.path)
  }

  private func run(_ settings: String, _ arguments: [String] = []) throws -> ExitCode {
    try folder.write(settings, to: ".pathconfig.json")
    return console.run(.standard, ["query", "/", "app.json", "--client", "ios"] + arguments)
  }

  @Test(arguments: [">=0.1", "0.3", "0.1...0.9", "<9"])
  func runsWithARequiredRelease(requirement: String) throws {
    #expect(try run(#"{"tool": "\#(requirement)"}"#) == .success)
  }

  /// A setting that a newer release knows is not a mistake.
  @Test func anOlderReleaseStopsFirst() throws {
    #expect(try run(#"{"tool": ">=99.1", "aLaterSetting": 1}"#) == .usage)
    #expect(
      console.errors.text == """
        pathconfig: error: .pathconfig.json:1:10: this is pathconfig \
        \(CommandLineTool.standard.version), and the project needs >=99.1
          help: install that release, or run without the file by --config none

        """)
    #expect(try run(#"{"tool": ">=99.1"}"#, ["--config", "none"]) == .success)
  }

  @Test func reportsAnInvalidVersion() throws {
    #expect(try run(#"{"tool": "newest"}"#) == .usage)
    #expect(
      console.errors.text.hasPrefix(
        ".pathconfig.json:1:10: error: `newest` is neither a version nor a range of versions"))
  }
}
