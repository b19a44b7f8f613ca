import Foundation
@testable import PathConfigCLI
@testable import PathConfigKit
import TestSupport
import Testing

/// `format` and `lint --fix` of whole folders: the question before many changes, and their limits.
@Suite struct ChangeApprovalTests {
  private static let text =
    #"{"rules": [{"properties": {"context": "Modal"}, "patterns": ["/a"]}]}"#
  private static let commands = [["format"], ["lint", "--fix", "--fail-on", "never"]]
  private static let question = "21 files would change. Change them? [y/N] "

  private let folder: TemporaryFolder
  private let console = ConsoleDouble()

  init() throws {
    folder = try TemporaryFolder()
    console.environment = Environment(currentDirectory: folder.path)
    console.replacesFiles = true
    console.inputIsTerminal = true
    console.errorIsTerminal = true
  }

  private func write(_ count: Int) throws {
    for index in 0..<count { try folder.write(Self.text, to: "\(index).json") }
  }

  private func text(_ name: String) throws -> String {
    try String(contentsOfFile: "\(folder.path)/\(name)", encoding: .utf8)
  }

  private func changedFiles() throws -> Int {
    try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { try text($0) != Self.text }.count
  }

  @Test(
    arguments: [(0, "y\n", true), (0, "Yes\r\n", true), (0, "y", true), (1, "y\n", true)]
      + ["n\n", "\n", "", "yesterday\n", "no y\n"].map { (0, $0, false) } + [(1, "\n", false)])
  func manyFilesAreChangedAfterAYesAlone(command: Int, answer: String, isYes: Bool) throws {
    try write(21)
    console.input = ChunkSource([answer])
    #expect(console.run(.standard, Self.commands[command]) == (isYes ? .success : .usage))
    #expect(try changedFiles() == (isYes ? 21 : 0))
    #expect(console.errors.text.components(separatedBy: Self.question).count == 2)
    #expect(
      isYes
        || console.errors.text.hasSuffix(
          "pathconfig: error: no file is changed; 21 would be\n  help: answer y, or use --yes\n")
    )
  }

  /// A flag, few files, a program in place of a person, and a job of CI need no answer.
  @Test(
    arguments: [
      (21, ["format", "--yes"], true, true, [:]), (21, ["format", "-y"], true, true, [:]),
      (20, ["format"], true, true, [:]), (21, ["format"], false, true, [:]),
      (21, ["format"], true, false, [:]), (21, ["format"], true, true, ["CI": "true"]),
      (21, ["lint", "--fix", "--yes", "--fail-on", "never"], true, true, [:]),
    ] as [(Int, [String], Bool, Bool, [String: String])])
  func othersAreNotAsked(
    count: Int, command: [String], input: Bool, error: Bool, variables: [String: String]
  ) throws {
    try write(count)
    (console.inputIsTerminal, console.errorIsTerminal) = (input, error)
    console.environment.variables = variables
    #expect(console.run(.standard, command) == .success)
    #expect(try changedFiles() == count)
    #expect(console.input.reads == 0)
  }

  @Test(arguments: [["format", "--check"], ["lint"], ["lint", "--fix", "--diff"]])
  func doesNotAskIfNothingIsWritten(command: [String]) throws {
    try write(21)
    _ = console.run(.standard, command)
    #expect(console.input.reads == 0)
    #expect(try changedFiles() == 0)
  }

  /// Files of another repository, and files behind links, are changed only by their names.
  @Test(arguments: commands)
  func otherRepositoriesStayAsTheyAre(command: [String]) throws {
    try folder.write(Self.text, to: "app/a.json")
    try folder.write(Self.text, to: "app/module/b.json")
    try folder.write("gitdir: ../x", to: "app/module/.git")
    try folder.write(Self.text, to: "elsewhere/c.json")
    console.errorIsTerminal = false
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder.path)/app/link.json", withDestinationPath: "../elsewhere/c.json")
    #expect(console.run(.standard, command + ["app"]) == .success)
    #expect(try text("app/a.json") != Self.text)
    #expect(try text("app/module/b.json") == Self.text)
    #expect(try text("elsewhere/c.json") == Self.text)
    #expect(
      console.errors.text.contains(
        "note: `app/link.json` and 1 more are outside `app` and stay as they are; "
          + "name a file to change it\n"))
    #expect(console.run(.standard, command + ["app/link.json", "app/module"]) == .success)
    #expect(try text("app/module/b.json") != Self.text)
    #expect(try text("elsewhere/c.json") != Self.text)
  }

  /// Every file that cannot be written is named, and none counts as fixed.
  @Test(arguments: commands)
  func reportsFilesThatCannotBeWritten(command: [String]) throws {
    console.replacementFailure = .hasChanged
    try write(2)
    #expect(console.run(.standard, command + ["0.json", "1.json"]) == .usage)
    for name in ["0.json", "1.json"] {
      #expect(
        console.errors.text.contains(
          """
          pathconfig: error: `\(name)` has changed since it was read; it is not written
            help: run it again

          """))
    }
    #expect(!console.errors.text.contains("fixed 2") && !console.errors.text.contains("formatted"))
  }
}
