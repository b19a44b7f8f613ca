import TestSupport
import Testing

@testable import PathConfigKit

struct SourceReferenceTests {
  @Test(arguments: [
    ("-", "<stdin>"), ("a.json", "a.json"), ("./http://x", "./http://x"), ("a:b", "a:b"),
    ("--", "--"), ("é/ü.json", "é/ü.json"), ("C:\\a.json", "C:\\a.json"), ("1://a", "1://a"),
    ("https://example.com", "https://example.com/"),
    ("HTTP://Example.COM:80/a#b", "http://example.com/a"),
    ("https://example.com:8443/@me?mail=a@b.c", "https://example.com:8443/@me?…"),
  ])
  func readsEveryKindOfReference(text: String, name: String) throws {
    try expectEqual(SourceReference.parse(text).name, name)
  }

  @Test(arguments: ["a.json", "-", "./-", "./@ios", "git:main:a.json", "https://a.com/b?c=d"])
  func meansTheSameInputByItsArgument(text: String) throws {
    let reference = try SourceReference.parse(text)
    try expectEqual(SourceReference.parse(reference.argument), reference)
  }

  @Test func tellsApartFilesWhoseNamesAreEqualCharacters() throws {
    let both = try ["caf\u{E9}.json", "cafe\u{301}.json"].map(SourceReference.parse)
    expectEqual(both.distinct().count, 2)
  }

  @Test func refusesANameWithANULByte() {
    let error = #expect(throws: RunFailure.self) { try SourceReference.parse("a\0b") }
    expectEqual(error?.explanation.message, "the name of the input contains a NUL byte")
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

  @Test(arguments: [
    ("fatal: not a git repository (or any of the parent directories): .git", noRepository),
    ("", noRepository),
    (
      "fatal: bad config line 1",
      LoadFault(
        "git refuses the repository: fatal: bad config line 1",
        help: "run `git status` to see all that git says")
    ),
    (
      dubious,
      LoadFault(
        "git refuses the repository: fatal: detected dubious ownership in repository at '/repo'",
        help: "if you trust its owner, run `git config --global --add safe.directory /repo`")
    ),
  ])
  func tellsWhyGitReadsNoRepository(words: String, expected: LoadFault) throws {
    let reader = GitReader(in: "/") { _ throws(SystemError) in
      ProgramResult(status: 128, output: [], errors: ContiguousArray(words.utf8))
    }
    let reference = try Self.reference("git:main:a.json")
    #expect(throws: expected) { try reader.read(reference, maximumBytes: 10) }
  }

  @Test func reportsAMissingGit() throws {
    let reader = GitReader(in: "/") { _ throws(SystemError) in throw SystemError.notFound("git")
    }
    let reference = try Self.reference("git:main:a.json")
    #expect(throws: LoadFault.noGit) { try reader.read(reference, maximumBytes: 10) }
  }

  @Test(arguments: ["git:", "git:main", "git:main:", "git::a", "git:--help:a"])
  func refusesAnIncompleteReference(text: String) {
    let error = #expect(throws: RunFailure.self) { try SourceReference.parse(text) }
    expectEqual(error?.explanation.message, "\(text): this names no file at a revision")
  }
}
