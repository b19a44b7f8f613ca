import Foundation
import PathConfigCLI
import PathConfigKit
import PathConfigLoading
import PathConfigTestSupport
import Testing

/// `lint --since`, in a repository of the real git.
@Suite(.enabled(if: InstalledProgram.path(of: "git") != nil)) struct ChangedFilesTests {
  private let folder: TemporaryFolder
  private static let broken = #"{"rules": [{"patterns": ["("], "properties": {"a": 1}}]}"#
  private static let other = #"{"rules": [{"patterns": ["(("], "properties": {"a": 1}}]}"#

  /// A repository with a branch that has every kind of change.
  ///
  /// `main` has four files. `work` begins there: one file is changed, one renamed, one new and
  /// committed, one untracked, one gone and one ignored. `main` has more commits since.
  init() throws {
    folder = try TemporaryFolder()
    for name in ["same.json", "changed.json", "gone.json", "deep/old.json"] {
      try folder.write(Self.broken, to: name)
    }
    try folder.write("ignored.json\n", to: ".gitignore")
    try git("init", "--quiet", "--initial-branch=main")
    try commit("begin")
    try git("checkout", "--quiet", "-b", "work")
    try folder.write(Self.other, to: "changed.json")
    try git("mv", "deep/old.json", "deep/renamed.json")
    try git("rm", "--quiet", "gone.json")
    try folder.write(Self.broken, to: "deep/committed é.json")
    try commit("work")
    try git("checkout", "--quiet", "main")
    try folder.write(Self.other, to: "same.json")
    try commit("go on")
    try git("checkout", "--quiet", "work")
    try folder.write(Self.broken, to: "new.json")
    try folder.write(Self.broken, to: "ignored.json")
  }

  private func commit(_ message: String) throws {
    try git("add", "--all")
    try git("commit", "--quiet", "--message", message)
  }

  private func git(_ arguments: String...) throws {
    let identity = ["-c", "user.name=Test", "-c", "user.email=test@example.com"]
    let result = try Console.process().runProgram(["git"] + identity + arguments, folder.path)
    try #require(result.status == 0, "\(String(decoding: result.errors, as: UTF8.self))")
  }

  /// The files with findings, and the notes.
  private func lint(
    _ arguments: [String], in place: String = ""
  ) -> (code: ExitCode, files: [String], errors: String) {
    let console = ConsoleDouble()
    console.environment.currentDirectory = folder.path + place
    console.programs = Console.process().runProgram
    let code = console.run(.standard, ["lint", "--format", "ndjson"] + arguments)
    let files = console.output.text.matches(of: #/"file":"([^"]+)"/#).map { String($0.1) }
    return (code, Set(files).sorted(), console.errors.text)
  }

  private static let changed = [
    "changed.json", "deep/committed é.json", "deep/renamed.json", "new.json",
  ]

  @Test func checksTheFilesThatTheBranchChanged() {
    let all = lint(["--since", "main"])
    #expect(all.code == .findings)
    #expect(all.files == Self.changed)
    #expect(lint(["--since", "main", "same.json"]).files == [])
    #expect(lint(["--since", "main", "same.json", "new.json"]).files == ["new.json"])
    #expect(
      lint(["--since", "HEAD", folder.path]).files == [folder.path + "/new.json"])
  }

  @Test func worksInAFolderOfTheRepository() {
    #expect(
      lint(["--since", "main"], in: "/deep").files == ["committed é.json", "renamed.json"])
    #expect(lint(["--since", "main", "../changed.json"], in: "/deep").files == ["../changed.json"])
  }

  @Test func checksLinksToChangedFiles() throws {
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/linked", withDestinationPath: folder.path + "/deep")
    #expect(lint(["--since", "main", "linked/renamed.json"]).files == ["linked/renamed.json"])
  }

  @Test func reportsThatNothingChanged() {
    let (code, files, errors) = lint(["--since", "main", "same.json"])
    #expect(code == .success)
    #expect(files == [])
    #expect(errors == "pathconfig: note: no file to check has changed since main\n")
  }

  /// A change that affects every file is a reason to check every file.
  @Test func aChangedConfigurationOfTheToolConcernsEveryFile() throws {
    try folder.write("{}", to: "deep/.pathconfig.json")
    let (_, files, errors) = lint(["--since", "main", "same.json"])
    #expect(files == ["same.json"])
    #expect(
      errors
        == "pathconfig: note: a .pathconfig.json has changed since main: every file is checked\n")
    #expect(lint(["--since", "main", "--no-config", "same.json"]).files == [])
  }

  @Test(arguments: [
    ("nope", "--since nope: git knows no revision `nope`"),
    ("-p", "--since -p: git knows no revision `-p`"),
    ("main:same.json", "--since main:same.json: git knows no revision `main:same.json`"),
  ])
  func reportsAnUnknownRevision(revision: String, message: String) {
    let (code, _, errors) = lint(["--since=\(revision)"])
    #expect(code == .input)
    #expect(errors.hasPrefix("pathconfig: error: \(message)\n"))
  }

  @Test func reportsAMissingRepository() throws {
    let outside = try TemporaryFolder()
    let console = ConsoleDouble()
    console.environment.currentDirectory = outside.path
    console.programs = Console.process().runProgram
    #expect(console.run(.standard, ["lint", "--since", "main"]) == .input)
    #expect(
      console.errors.text
        == """
        pathconfig: error: --since main: the current folder is in no git repository
          help: run the command inside the repository

        """)
  }

  @Test(arguments: [
    (["--source", "a.json"], "`--since` and `--source` exclude each other"),
    (["--bundled", "a.json"], "`--since` and `--bundled` exclude each other"),
  ])
  func sinceExcludesFlagsOfSeveralSources(flags: [String], message: String) {
    let (code, _, errors) = lint(["--since", "main"] + flags)
    #expect(code == .usage)
    #expect(errors.hasPrefix("pathconfig: error: \(message)\n"))
  }
}
