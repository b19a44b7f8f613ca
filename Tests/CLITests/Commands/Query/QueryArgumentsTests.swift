import Foundation
@testable import PathConfigCLI
@testable import PathConfigKit
import TestSupport
import Testing

/// The suggested line for a wrong order of arguments, or for a file that does not exist.
@Suite struct QueryArgumentsTests {
  private let folder: TemporaryFolder
  private let console = ConsoleDouble()

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(#"{"rules": []}"#, to: "ios.json")
    console.environment = Environment(currentDirectory: folder.path)
  }

  private func error(_ arguments: [String]) -> String {
    #expect(console.run(.standard, arguments) != .success)
    return console.errors.text
  }

  @Test(arguments: [
    (
      ["ios.json", "/posts/new"], "/posts/new",
      "did you mean `pathconfig query /posts/new ios.json`?"
    ),
    (
      ["/a", "ios.json", "/b?c=1"], "/b?c=1",
      "did you mean `pathconfig query /a '/b?c=1' ios.json`?"
    ),
    (
      ["ios.json", "https://example.com/new"], "https://example.com/new",
      "did you mean `pathconfig query https://example.com/new ios.json`?"
    ),
    (
      ["https://example.com/ios.json", "/posts/new"], "/posts/new",
      "did you mean `pathconfig query /posts/new https://example.com/ios.json`?"
    ),
    (
      ["--client", "ios", "ios.json", "/new"], "/new",
      "did you mean `pathconfig query /new ios.json`?"
    ),
    (["/a", "/b"], "/b", "as in `pathconfig query /a /b ios.json`"),
  ])
  func theConfigurationComesLast(arguments: [String], url: String, help: String) {
    #expect(
      error(["query"] + arguments) == """
        pathconfig: error: `\(url)` stands in the place of the configuration, which comes last
          help: \(help)

        """)
  }

  @Test func severalFilesLeaveTheNameOpen() throws {
    try folder.write(#"{"rules": []}"#, to: "android.json")
    #expect(
      error(["query", "/a", "/b"]).contains("`pathconfig query /a /b path-configuration.json`"))
  }

  @Test(arguments: [
    (["query", "/new", "ios.jsn"], "ios.jsn", "did you mean `pathconfig query /new ios.json`?"),
    (["query", "/new", "--source", "ios.jsn"], "ios.jsn", "did you mean ios.json?"),
    (["lint", "ois.json"], "ois.json", "did you mean `pathconfig lint ios.json`?"),
    (
      ["diff", "ios2.json", "git:HEAD:ios.json"], "ios2.json",
      "did you mean `pathconfig diff ios.json git:HEAD:ios.json`?"
    ),
    (["lint", "rules.json"], "rules.json", "its folder holds ios.json"),
    (["query", "/new", "rules.json"], "rules.json", "its folder holds ios.json"),
  ])
  func suggestsTheLineThatWorksForAMissingFile(arguments: [String], name: String, help: String) {
    #expect(error(arguments).contains("error: \(name): not found\n  help: \(help)\n"))
  }

  /// Nobody wants to compare a file with itself.
  @Test func aFileThatIsAnArgumentAlreadyIsNotSuggested() {
    #expect(
      error(["diff", "ios.json", "ios2.json"]).hasSuffix("error: ios2.json: not found\n"))
  }

  @Test func anAbsolutePathMayBeAMissingFile() {
    let path = folder.path + "/other.json"
    #expect(error(["query", "/new", path]).contains("error: \(path): not found\n"))
  }

  @Test func aSourceByFlagLeavesEveryArgumentAURL() {
    #expect(console.run(.standard, ["query", "--source", "ios.json", "/a", "/b"]) == .success)
    #expect(!console.errors.text.contains("error"))
  }

  @Test func countsTheFilesThatItDoesNotName() throws {
    for number in 1...9 { try folder.write("{}", to: "\(number)abcdefg.json") }
    #expect(
      error(["lint", "rules.json"]).contains(
        "help: its folder holds 1abcdefg.json, 2abcdefg.json, 3abcdefg.json, 7 more\n"))
  }

  /// Flags may contain secrets.
  @Test func theLineLeavesFlagsOut() {
    let text = error(["query", "--header", "X: s3cr3t", "ios.json", "/new"])
    #expect(text.contains("`pathconfig query /new ios.json`"))
    #expect(!text.contains("s3cr3t"))
  }
}
