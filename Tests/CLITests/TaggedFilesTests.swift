import Foundation
@testable import PathConfigCLI
@testable import PathConfigKit
import TestSupport
import Testing

/// The files of an app at a tag, with the real git.
@Suite(.enabled(if: Git.isInstalled)) struct TaggedFilesTests {
  private let folder: TemporaryFolder
  private let reader: GitReader

  init() throws {
    let folder = try TemporaryFolder()
    self.folder = folder
    try Git(in: folder.path).makeRepository()
    reader = GitReader(in: folder.path, running: Console.process().runProgram)
  }

  /// The files at a tag that has just these.
  private func tagged(_ contents: [(path: String, text: String)]) throws -> TaggedFiles {
    for (path, text) in contents { try folder.write(text, to: path) }
    try Git(in: folder.path).commit(tags: "v1")
    return try #require(try TaggedFiles("v1", GitContents(reader)))
  }

  private func link(_ path: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder.path)/\(path)", withDestinationPath: target)
  }

  @Test func readsFilesAlone() throws {
    try link("link", to: "c.json")
    let files = try tagged([("a/b é.json", "{}\n\n"), ("c.json", ""), ("d.json", "{}\n\n")])
    #expect(files.files.map(\.path) == ["a/b é.json", "c.json", "d.json"])
    let texts = try files.bytes(of: files.files).map { String(decoding: $0, as: UTF8.self) }
    #expect(texts == ["{}\n\n", "", "{}\n\n"])
    #expect(files.files[0].object == files.files[2].object)
    #expect(try files.file(at: "gone.json") == nil)
  }

  @Test func followsLinksInTheRepository() throws {
    try folder.write("{}", to: "shared/ios/c.json")
    try folder.write("[]", to: "ios/own.json")
    for (path, target) in [
      ("ios/c.json", "../shared/ios/c.json"), ("ios/Rules", "../shared/./ios"),
      ("again", "ios/c.json"), ("out", "../c.json"), ("root", "/etc/passwd"), ("circle", "circle"),
      ("lost", "gone"),
    ] { try link(path, to: target) }
    let files = try tagged([])
    func found(_ path: String) throws -> String? { try files.file(at: path)?.path }
    for path in ["ios/c.json", "ios/Rules/c.json", "again"] {
      #expect(try found(path) == "shared/ios/c.json", "\(path)")
    }
    #expect(try found("ios/own.json") == "ios/own.json")
    for path in ["out", "root", "circle", "lost", "ios/Rules", "ios/c.json/c.json"] {
      #expect(try found(path) == nil, "\(path)")
    }
  }

  @Test func readsNoTagOfAFile() throws {
    _ = try tagged([("c.json", "{}")])
    try Git(in: folder.path)("tag", "blob", "v1:c.json")
    #expect(try TaggedFiles("blob", GitContents(reader)) == nil)
  }

  /// The rules are the same as for a folder on the disk.
  @Test func findsTheProjectAsOnTheDisk() throws {
    let tagged = try tagged([
      ("App.kt", "a"), ("android/App.kt", "b"), ("android/app/src/main/A.kt", "c"),
      ("android/app/src/test/T.kt", "d"), ("ios/App.xcodeproj/project.pbxproj", "e"),
      ("ios/Sources/B.kt", "f"), ("node_modules/x/C.kt", "g"), ("server/D.kt", "h"),
    ])
    let disk = FileReader(workingDirectory: folder.path)
    for place in [".", "android", "ios", "server", "gone"] {
      func read(_ tree: some ProjectTree) throws -> [String] {
        let project = try tree.projectFiles(in: place) { $0.hasSuffix(".kt") }
        return project.files.map { "\($0.path) \(String(decoding: $0.bytes, as: UTF8.self))" }
          + [project.isApp ? "app" : ""]
      }
      #expect(try read(tagged) == read(disk), "\(place)")
    }
    #expect(tagged.folders(around: "a/b/.") == ["a/b", "a", "."])
    #expect(tagged.folders(around: ".") == ["."])
  }

  @Test func leavesOutAFileThatIsTooLarge() throws {
    let files = try tagged([("App.kt", String(repeating: "a", count: 4 << 20) + "b")])
    let project = try files.projectFiles(in: ".") { _ in true }
    #expect(project.files.isEmpty)
    #expect(!project.isComplete)
  }
}
