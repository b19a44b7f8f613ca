import Foundation

/// The real git, as an author who commits with it.
package struct Git: Sendable {
  package static let isInstalled = InstalledProgram.path(of: "git") != nil

  private let folder: String

  /// - Parameter folder: the folder to run it in.
  package init(in folder: String) { self.folder = folder }

  /// Makes a repository with the branch `main`.
  package func makeRepository() throws { try self("init", "--quiet", "--initial-branch=main") }

  /// Commits everything in the working tree, and tags it.
  package func commit(tags: String...) throws {
    try self("add", "--all", "--force")
    try self("commit", "--quiet", "--allow-empty", "--message", tags.first ?? "a")
    for tag in tags { try self("tag", tag) }
  }

  /// The output without white space at its ends.
  @discardableResult
  package func callAsFunction(_ arguments: String...) throws -> String {
    let identity = ["-c", "user.name=Test", "-c", "user.email=test@example.com"]
    let run = try FinishedProgram(["git"] + identity + arguments, in: folder)
    guard run.status == 0 else { throw Failure(arguments: arguments) }
    return run.output.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  struct Failure: Error { var arguments: [String] }
}
