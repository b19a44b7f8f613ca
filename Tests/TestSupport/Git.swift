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
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["git"] + identity + arguments
    process.currentDirectoryURL = URL(fileURLWithPath: folder)
    let output = Pipe()
    process.standardOutput = output
    let end = DispatchSemaphore(value: 0)
    process.terminationHandler = { _ in end.signal() }
    try process.run()
    let bytes = output.fileHandleForReading.readDataToEndOfFile()
    end.wait()
    guard process.terminationStatus == 0 else { throw Failure(arguments: arguments) }
    return String(decoding: bytes, as: UTF8.self)
      .trimmingCharacters(in: .whitespacesAndNewlines)
  }

  struct Failure: Error { var arguments: [String] }
}
