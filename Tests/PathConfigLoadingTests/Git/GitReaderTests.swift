import PathConfigLoading
import Testing

/// Files at a revision, with a git that answers as the real one does.
@Suite struct GitReaderTests {
  private static func reference(_ text: String) throws -> GitReference {
    guard case .git(let reference) = try SourceReference.parse(text) else {
      throw LoadError.reference(text, .malformedRevision)
    }
    return reference
  }

  /// - Parameter answers: the exit code and the output by the beginning of the arguments.
  private static func reader(_ answers: [String: (Int, String)]) -> GitReader {
    GitReader { arguments throws(GitReader.SystemFailure) in
      let line = arguments.joined(separator: " ")
      let key = answers.keys.filter { line.hasPrefix($0) }.max { $0.utf8.count < $1.utf8.count }
      guard let key, let answer = answers[key] else {
        return ProgramResult(
          status: 128, output: [], errors: ContiguousArray("fatal: not a git repository".utf8))
      }
      return ProgramResult(
        status: answer.0, output: ContiguousArray(answer.1.utf8), errors: [])
    }
  }

  private static func fault(
    _ text: String, _ answers: [String: (Int, String)]
  ) throws -> GitFault? {
    let reference = try reference(text)
    do throws(GitFault) {
      _ = try reader(answers).read(reference, maximumBytes: 10)
      return nil
    } catch {
      return error
    }
  }

  @Test func aFileIsRead() throws {
    let reader = Self.reader([
      "cat-file -s main~2:a/b:c.json": (0, "2\n"), "cat-file blob main~2:a/b:c.json": (0, "{}"),
    ])
    let reference = try Self.reference("git:main~2:a/b:c.json")
    #expect(reference.name == "git:main~2:a/b:c.json")
    #expect(try reader.read(reference, maximumBytes: 10) == ContiguousArray("{}".utf8))
  }

  @Test func reportsMissingFilesAndRevisions() throws {
    let known = ["rev-parse --git-dir": (0, ".git"), "rev-parse --verify": (0, "1")]
    #expect(try Self.fault("git:main:a.json", [:]) == .noRepository)
    #expect(
      try Self.fault("git:main:a.json", ["rev-parse --git-dir": (0, ".git")])
        == .unknownRevision("main"))
    #expect(
      try Self.fault("git:main:a", known.merging(["cat-file -t": (0, "tree\n")]) { $1 })
        == .isFolder)
    #expect(
      try Self.fault("git:main:a.json", ["cat-file -s": (0, "11\n")])
        == .tooLarge(byteCount: 11, limit: 10), "the file itself is not asked for")
  }

  /// The message of git 2.43.
  private static let dubious = """
    fatal: detected dubious ownership in repository at '/repo'
    To add an exception for this directory, call:

    \tgit config --global --add safe.directory /repo

    """

  @Test func aRepositoryOfAnotherOwnerIsNamedWithTheRemedy() throws {
    let reader = GitReader { _ throws(GitReader.SystemFailure) in
      ProgramResult(status: 128, output: [], errors: ContiguousArray(Self.dubious.utf8))
    }
    let reference = try Self.reference("git:main:a.json")
    let faults = [
      #expect(throws: GitFault.self) { try reader.read(reference, maximumBytes: 10) },
      #expect(throws: GitFault.self) { try reader.changes(since: "main") },
    ]
    for fault in faults {
      #expect(
        fault?.message
          == "git refuses the repository: fatal: detected dubious ownership in repository at '/repo'"
      )
      #expect(
        fault?.help
          == "if you trust its owner, run `git config --global --add safe.directory /repo`")
    }
  }

  @Test(arguments: [
    ("fatal: not a git repository (or any of the parent directories): .git", GitFault.noRepository),
    ("", .noRepository),
    ("fatal: bad config line 1", .refused(words: "fatal: bad config line 1", remedy: nil)),
  ])
  func onlyGitItselfSaysThatThereIsNoRepository(words: String, expected: GitFault) throws {
    let reader = GitReader { _ throws(GitReader.SystemFailure) in
      ProgramResult(status: 128, output: [], errors: ContiguousArray(words.utf8))
    }
    let reference = try Self.reference("git:main:a.json")
    #expect(throws: expected) { try reader.read(reference, maximumBytes: 10) }
  }

  @Test(arguments: [
    ("config/ios.json\0README\0", "did you mean config/ios.json?"),
    ("b.json\0c.json\0", "there are b.json, c.json"),
    (
      "b.json\0c.json\0d.json\0e.json\0f.json\0g.json\0h.json\0",
      "there are b.json, c.json, d.json, e.json, f.json and 2 more; "
        + "`git ls-tree -r --name-only REVISION` lists them"
    ),
    ("README\0", "there is no .json file at all at that revision"),
  ])
  func helpListsTheFilesOfTheRevision(listing: String, help: String) throws {
    let fault = try Self.fault(
      "git:main:ios.json",
      [
        "rev-parse --git-dir": (0, ".git"), "rev-parse --verify": (0, "1"),
        "ls-tree": (0, listing),
      ])
    #expect(fault?.message == "there is no such file at that revision")
    #expect(fault?.help == help)
  }

  @Test func reportsAMissingGit() throws {
    let reader = GitReader { _ throws(GitReader.SystemFailure) in throw .init(reason: nil) }
    let reference = try Self.reference("git:main:a.json")
    #expect(throws: GitFault.noGit) { try reader.read(reference, maximumBytes: 10) }
  }

  @Test(arguments: ["git:", "git:main", "git:main:", "git::a", "git:--help:a"])
  func refusesAnIncompleteReference(text: String) {
    #expect(throws: LoadError.reference(text, .malformedRevision)) {
      try SourceReference.parse(text)
    }
  }
}
