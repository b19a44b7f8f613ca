import Foundation
import TestSupport
import Testing

@testable import PathConfigKit

/// The limits of a command's changes in a named folder.
struct WriteScopeTests {
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
    expectEqual(contains(file, in: "app"), expected)
    expectEqual(contains(file, in: "app/"), expected)
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

struct ToolConfigurationFileTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    for path in ["a/b/c/x.json", "z/x.json"] { try folder.write("{}", to: path) }
    for path in ["a/.pathconfig.json", ".pathconfig.json"] {
      try folder.write("{}", to: path)
    }
  }

  private func nearest(to path: String, from directory: String = "") -> String? {
    let reader = FileReader(workingDirectory: folder.path + directory)
    return ToolConfigurationFile.nearest(to: path, with: reader)
  }

  @Test(arguments: [
    (".", "", ".pathconfig.json"), ("z", "", ".pathconfig.json"), ("a", "", "a/.pathconfig.json"),
    ("a/b/c", "", "a/.pathconfig.json"), ("./a//b/./c/", "", "a/.pathconfig.json"),
    ("gone/deep", "", ".pathconfig.json"), ("a/../z", "", "a/../.pathconfig.json"),
    (".", "/a/b/c", "../../.pathconfig.json"), ("..", "/a/b/c", "../../.pathconfig.json"),
    ("../../..", "/a/b/c", "../../../.pathconfig.json"),
    ("../../../z", "/a/b/c", "../../../.pathconfig.json"),
    (".", "/z", "../.pathconfig.json"),
  ])
  func findsTheNearestFile(path: String, directory: String, expected: String) {
    expectEqual(nearest(to: path, from: directory), expected)
  }

  @Test func absolutePathsStayAbsolute() {
    expectEqual(
      nearest(to: folder.path + "/a/b/c", from: "/z"), folder.path + "/a/.pathconfig.json")
    expectEqual(
      nearest(to: folder.path + "/z/y/../x", from: "/"), folder.path + "/.pathconfig.json")
    expectEqual(nearest(to: folder.path + "/z", from: "/a"), folder.path + "/.pathconfig.json")
  }

  /// The search ends for any folders above the temporary folder.
  @Test(arguments: ["/", "//", "/..", "/gone", "../../../../../../../../../../../..", ""])
  func theSearchEnds(path: String) {
    if let found = nearest(to: path) { #expect(found.hasSuffix(ToolConfigurationFile.name)) }
  }

  @Test func aSearchForConfigurationsIgnoresIt() throws {
    try folder.write(
      "{\"rules\": [{\"patterns\": [], \"properties\": {}}]}", to: "z/.pathconfig.json")
    let listing = Listing(of: FileReader(workingDirectory: folder.path))
    try expectEqual(listing.search("z").paths, [])
  }

  @Test(arguments: [
    ("a", "a"), ("a/b/c/x.json", "a/b/c"), ("x.json", "."), ("/x.json", "/"),
    ("gone/x.json", "gone"),
  ])
  func anInputHasTheFolderThatHoldsIt(path: String, expected: String) {
    expectEqual(FileReader(workingDirectory: folder.path).folder(of: path), expected)
  }
}
