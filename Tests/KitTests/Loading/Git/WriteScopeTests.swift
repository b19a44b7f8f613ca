import Foundation
@testable import PathConfigKit
import TestSupport
import Testing

/// The limits of a command's changes in a named folder.
@Suite struct WriteScopeTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    for name in ["a.json", "app/b.json", "app/deep/c.json", "other/d.json"] {
      try folder.write("{}", to: name)
    }
  }

  private func path(_ name: String) -> String { "\(folder.path)/\(name)" }

  private func contains(_ file: String, in root: String) -> Bool {
    WriteScope(folder: path(root)).contains(path(file))
  }

  private func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: path(name), withDestinationPath: target)
  }

  @Test(arguments: [
    ("app/b.json", true), ("app/deep/c.json", true), ("app/../app/b.json", true),
    ("a.json", false), ("other/d.json", false), ("app/none.json", false),
  ])
  func withoutARepositoryTheFolderIsTheBound(file: String, expected: Bool) {
    #expect(contains(file, in: "app") == expected)
    #expect(contains(file, in: "app/") == expected)
  }

  @Test func withARepositoryItsRootIsTheBound() throws {
    try folder.write("", to: ".git/HEAD")
    #expect(contains("app/b.json", in: "app"))
    #expect(contains("other/d.json", in: "app"))
    #expect(!WriteScope(folder: path("app")).contains("/etc/hosts"))
  }

  /// A repository has a folder of this name, a submodule or a further working tree a file.
  @Test(arguments: ["app/deep/.git/HEAD", "app/deep/.git"])
  func anotherRepositoryInsideIsOutside(mark: String) throws {
    try folder.write("gitdir: ../x", to: mark)
    #expect(contains("app/b.json", in: "app"))
    #expect(!contains("app/deep/c.json", in: "app"))
    #expect(contains("app/deep/c.json", in: "app/deep"))
    try folder.write("", to: ".git/HEAD")
    #expect(!contains("app/deep/c.json", in: "app"))
  }

  @Test func linksAreFollowed() throws {
    try link("app/out.json", to: "../other/d.json")
    try link("app/in.json", to: "deep/c.json")
    try link("app/loop.json", to: "loop.json")
    try link("way", to: "app")
    #expect(!contains("app/out.json", in: "app"))
    #expect(contains("app/in.json", in: "app"))
    #expect(!contains("app/loop.json", in: "app"))
    #expect(contains("way/b.json", in: "way"))
    #expect(contains("app/b.json", in: "way"))
    try folder.write("", to: ".git/HEAD")
    #expect(contains("app/out.json", in: "app"))
  }
}
