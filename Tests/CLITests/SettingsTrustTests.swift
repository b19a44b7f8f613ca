import Foundation
@testable import PathConfigCLI
@testable import PathConfigKit
import TestSupport
import Testing

/// The rights of a `.pathconfig.json` that came with a repository; a session shows the others.
@Suite struct SettingsTrustTests {
  private let folder: TemporaryFolder
  private let console = ConsoleDouble()

  /// A repository `app` beside another folder; the current directory is in the repository.
  init() throws {
    folder = try TemporaryFolder()
    console.environment = Environment(currentDirectory: "\(folder.path)/app")
    try folder.write("", to: "app/.git/HEAD")
    try folder.write(Self.rules, to: "app/ios.json")
  }

  private static let rules =
    #"{"settings": {}, "rules": [{"patterns": ["/a"], "properties": {"title": "A"}}]}"#

  private func run(_ arguments: String...) -> ExitCode { console.run(.standard, arguments) }

  private func settings(_ text: String, in path: String = "app") throws {
    try folder.write(text, to: "\(path)/.pathconfig.json")
  }

  /// A report of its mistakes would show the content of the other file.
  @Test func linkOutOfTheRepositoryIsNotRead() throws {
    try folder.write("secret", to: "other/secret")
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder.path)/app/.pathconfig.json", withDestinationPath: "../other/secret")
    #expect(run("lint", "ios.json") == .usage)
    // A long path is cut.
    #expect(
      console.errors.text.hasPrefix(
        "pathconfig: error: `.pathconfig.json` is a link to `\(folder.path)"))
    #expect(
      console.errors.text.hasSuffix(
        """
        `, outside the repository, and is not read
          help: use --config .pathconfig.json if you trust it, or --config none

        """))
  }

  /// Only the superuser can give a file away.
  @Test(.enabled(if: geteuid() == 0))
  func fileOfAnotherUserReachesNoServer() throws {
    try settings(
      #"{"clients": ["turbo-ios@7.0"], "apps": {"web": {"server": "http://[::1]:1"}}}"#)
    #expect(chown("\(folder.path)/app/.pathconfig.json", 65_534, 65_534) == 0)
    #expect(run("query", "/a", "ios.json") == .success)
    #expect(console.output.text.contains("Turbo Native iOS 7.0"))
    #expect(run("query", "/a", "@web") == .usage)
    #expect(
      console.errors.text.contains("`.pathconfig.json`, which names it, belongs to another user"))
  }
}
