import Foundation
@testable import PathConfigCLI
@testable import PathConfigKit
import TestSupport
import Testing

/// `format` and `lint --fix` of whole folders: the files that they change.
struct ChangedFilesTests {
  private static let text =
    #"{"rules": [{"properties": {"context": "Modal"}, "patterns": ["/a"]}]}"#
  private static let commands = [["format"], ["lint", "--fix", "--fail-on", "never"]]

  private let folder: TemporaryFolder
  private let console = ConsoleDouble()

  init() throws {
    folder = try TemporaryFolder()
    console.environment = Environment(currentDirectory: folder.path)
    console.replacesFiles = true
  }

  private func write(_ count: Int) throws {
    for index in 0..<count { try folder.write(Self.text, to: "\(index).json") }
  }

  private func text(_ name: String) throws -> String {
    try String(contentsOfFile: "\(folder.path)/\(name)", encoding: .utf8)
  }

  /// Files of another repository, and files behind links, are changed only by their names.
  @Test(arguments: commands)
  func otherRepositoriesStayAsTheyAre(command: [String]) throws {
    try folder.write(Self.text, to: "app/a.json")
    try folder.write(Self.text, to: "app/module/b.json")
    try folder.write("gitdir: ../x", to: "app/module/.git")
    try folder.write(Self.text, to: "elsewhere/c.json")
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder.path)/app/link.json", withDestinationPath: "../elsewhere/c.json")
    expectEqual(console.run(.standard, command + ["app"]), .success)
    #expect(try text("app/a.json") != Self.text)
    try expectEqual(text("app/module/b.json"), Self.text)
    try expectEqual(text("elsewhere/c.json"), Self.text)
    #expect(
      console.errors.text.contains(
        "note: `app/link.json` and 1 more are outside `app` and stay as they are; "
          + "name a file to change it\n"))
    expectEqual(console.run(.standard, command + ["app/link.json", "app/module"]), .success)
    #expect(try text("app/module/b.json") != Self.text)
    #expect(try text("elsewhere/c.json") != Self.text)
  }

  /// Every file that cannot be written is named, and none counts as fixed.
  @Test(arguments: commands)
  func reportsFilesThatCannotBeWritten(command: [String]) throws {
    console.replacementFailure = .hasChanged
    try write(2)
    expectEqual(console.run(.standard, command + ["0.json", "1.json"]), .usage)
    for name in ["0.json", "1.json"] {
      #expect(
        console.errors.text.contains(
          """
          pathconfig: error: cannot write `\(name)`: it has changed meanwhile

          """))
    }
    #expect(!console.errors.text.contains("fixed 2") && !console.errors.text.contains("formatted"))
  }
}
