import TestSupport
import Testing

@testable import PathConfigKit

struct SourceReferenceTests {
  @Test func tellsApartFilesWhoseNamesAreEqualCharacters() throws {
    let both = try ["caf\u{E9}.json", "cafe\u{301}.json"].map(SourceReference.parse)
    expectEqual(both.distinct().count, 2)
  }
}

/// Answers that the real git does not give here; sessions show the rest.
struct GitReaderTests {
  private static func reference(_ text: String) throws -> GitReference {
    guard case .git(let reference) = try SourceReference.parse(text) else { throw LoadFault(text) }
    return reference
  }

  /// The message of git 2.43.
  private static let dubious = """
    fatal: detected dubious ownership in repository at '/repo'
    To add an exception for this directory, call:

    \tgit config --global --add safe.directory /repo

    """

  private static let noRepository = LoadFault(
    "the current folder is in no git repository", help: "run the command inside the repository")

  @Test func tellsWhyGitReadsNoRepository() throws {
    let reference = try Self.reference("git:main:a.json")
    for (words, expected) in [
      ("fatal: not a git repository (or any of the parent directories): .git", Self.noRepository),
      ("", Self.noRepository),
      (
        "fatal: bad config line 1",
        LoadFault(
          "git refuses the repository: fatal: bad config line 1",
          help: "run `git status` to see all that git says")
      ),
      (
        Self.dubious,
        LoadFault(
          "git refuses the repository: fatal: detected dubious ownership in repository at '/repo'",
          help: "if you trust its owner, run `git config --global --add safe.directory /repo`")
      ),
    ] {
      let reader = GitReader(in: "/") { _ throws(SystemError) in
        ProgramResult(status: 128, output: [], errors: ContiguousArray(words.utf8))
      }
      #expect(throws: expected) { try reader.read(reference, maximumBytes: 10) }
    }
  }

  @Test func reportsAMissingGit() throws {
    let reader = GitReader(in: "/") { _ throws(SystemError) in throw SystemError.notFound("git")
    }
    let reference = try Self.reference("git:main:a.json")
    #expect(throws: LoadFault.noGit) { try reader.read(reference, maximumBytes: 10) }
  }
}
