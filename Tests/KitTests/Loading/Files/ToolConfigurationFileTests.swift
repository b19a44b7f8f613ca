import Foundation
@testable import PathConfigKit
import TestSupport
import Testing

@Suite struct ToolConfigurationFileTests {
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
    #expect(nearest(to: path, from: directory) == expected)
  }

  @Test func absolutePathsStayAbsolute() {
    #expect(nearest(to: folder.path + "/a/b/c", from: "/z") == folder.path + "/a/.pathconfig.json")
    #expect(nearest(to: folder.path + "/z", from: "/a") == folder.path + "/.pathconfig.json")
  }

  /// The search ends for any folders above the temporary folder.
  @Test(arguments: ["/", "//", "/..", "/gone", "../../../../../../../../../../../..", ""])
  func theSearchEnds(path: String) {
    if let found = nearest(to: path) { #expect(found.hasSuffix(ToolConfigurationFile.name)) }
  }

  @Test func aSearchForConfigurationsIgnoresIt() throws {
    try folder.write(
      "{\"rules\": [{\"patterns\": [], \"properties\": {}}]}", to: "z/.pathconfig.json")
    let reader = FileReader(workingDirectory: folder.path)
    #expect(try DirectorySearch(reader: reader).search("z").paths == [])
  }

  @Test(arguments: [
    ("a", "a"), ("a/b/c/x.json", "a/b/c"), ("x.json", "."), ("/x.json", "/"),
    ("gone/x.json", "gone"),
  ])
  func anInputHasTheFolderThatHoldsIt(path: String, expected: String) {
    #expect(FileReader(workingDirectory: folder.path).folder(of: path) == expected)
  }
}
