import Foundation
@testable import PathConfigCLI
@testable import PathConfigKit
import TestSupport
import Testing

/// `format` and `lint --fix` of whole folders.
@Suite struct ChangeApprovalTests {
  private static let text =
    #"{"rules": [{"properties": {"context": "Modal"}, "patterns": ["/a"]}]}"#
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

  private func changedFiles() throws -> Int {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { name in
      try String(contentsOfFile: "\(folder.path)/\(name)", encoding: .utf8) != Self.text
    }.count
  }

  private static let commands = [["format"], ["lint", "--fix", "--fail-on", "never"]]

  /// Every case for `format`, which is fast, and the first for `lint --fix`, which shares the code
  /// of the question.
  private static func asked<Case>(_ cases: [Case]) -> [([String], Case)] {
    cases.map { (commands[0], $0) } + cases.prefix(1).map { (commands[1], $0) }
  }

  private static let question = "21 files would change. Change them? [y/N] "

  @Test(arguments: asked(["y\n", "Yes\r\n", "y"]))
  func manyFilesAreChangedAfterAYes(command: [String], answer: String) throws {
    try write(21)
    console.input = ChunkSource([answer])
    #expect(console.run(.standard, command) == .success)
    #expect(try changedFiles() == 21)
    #expect(console.errors.text.components(separatedBy: Self.question).count == 2)
  }

  @Test(arguments: asked(["n\n", "\n", "", "yesterday\n", "no y\n"]))
  func nothingIsChangedAfterAnythingElse(command: [String], answer: String) throws {
    try write(21)
    console.input = ChunkSource([answer])
    #expect(console.run(.standard, command) == .usage)
    #expect(try changedFiles() == 0)
    #expect(console.output.text == "")
    #expect(
      console.errors.text.hasSuffix(
        Self.question + """
          pathconfig: error: no file is changed; 21 would be
            help: answer y, or use --yes

          """))
  }

  @Test(
    arguments: asked(
      [
        (21, ["--yes"], true, true), (21, ["-y"], true, true), (20, [], true, true),
        (21, [], false, true), (21, [], true, false),
      ] as [(Int, [String], Bool, Bool)]))
  func othersAreNotAsked(
    command: [String], run: (count: Int, flags: [String], input: Bool, error: Bool)
  ) throws {
    try write(run.count)
    console.inputIsTerminal = run.input
    console.errorIsTerminal = run.error
    #expect(console.run(.standard, command + run.flags) == .success)
    #expect(try changedFiles() == run.count)
    #expect(console.input.reads == 0)
  }

  @Test func aJobOfCIIsNotAsked() throws {
    try write(21)
    console.environment.variables = ["CI": "true"]
    #expect(console.run(.standard, ["format"]) == .success)
    #expect(try changedFiles() == 21)
  }

  /// Only files that would change count.
  @Test func countsOnlyFilesThatChange() throws {
    try write(21)
    #expect(console.run(.standard, ["format", "0.json"]) == .success)
    #expect(console.run(.standard, ["format", "."]) == .success)
    #expect(console.errors.text.hasSuffix("pathconfig: note: 20 of 21 files laid out anew\n"))
  }

  @Test(arguments: [["format", "--check"], ["lint"], ["lint", "--fix", "--diff"]])
  func doesNotAskIfNothingIsWritten(command: [String]) throws {
    try write(21)
    _ = console.run(.standard, command)
    #expect(console.input.reads == 0)
    #expect(try changedFiles() == 0)
  }

  // MARK: - The repository

  @Test(arguments: commands)
  func otherRepositoriesStayAsTheyAre(command: [String]) throws {
    try folder.write(Self.text, to: "app/a.json")
    try folder.write(Self.text, to: "app/module/b.json")
    try folder.write("gitdir: ../x", to: "app/module/.git")
    try folder.write(Self.text, to: "elsewhere/c.json")
    console.errorIsTerminal = false
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder.path)/app/link.json", withDestinationPath: "../elsewhere/c.json")
    func text(_ name: String) throws -> String {
      try String(contentsOfFile: "\(folder.path)/\(name)", encoding: .utf8)
    }
    #expect(console.run(.standard, command + ["app"]) == .success)
    #expect(try text("app/a.json") != Self.text)
    #expect(try text("app/module/b.json") == Self.text)
    #expect(try text("elsewhere/c.json") == Self.text)
    #expect(
      console.errors.text.contains(
        "note: `app/link.json` and 1 more are not of the repository of `app` and stay as they are; "
          + "name a file to change it\n"))
    #expect(console.run(.standard, command + ["app/link.json", "app/module"]) == .success)
    #expect(try text("app/module/b.json") != Self.text)
    #expect(try text("elsewhere/c.json") != Self.text)
  }

  @Test func aPatchContainsTheChangesOfAFix() throws {
    try folder.write(Self.text, to: "app/a.json")
    try folder.write(Self.text, to: "app/module/b.json")
    try folder.write("gitdir: ../x", to: "app/module/.git")
    _ = console.run(.standard, ["lint", "--fix", "--diff", "app"])
    #expect(console.output.text.contains("+++ app/a.json"))
    #expect(!console.output.text.contains("module"))
  }
}
