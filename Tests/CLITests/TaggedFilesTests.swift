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
    return try #require(try TaggedFiles("v1", with: reader))
  }

  private func link(_ path: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder.path)/\(path)", withDestinationPath: target)
  }

  private func listing(of files: TaggedFiles) -> Listing {
    Listing(of: files, beside: Listing(of: FileReader(workingDirectory: folder.path)))
  }

  @Test func readsFilesAlone() throws {
    try link("link", to: "c.json")
    let files = try tagged([("a/b é.json", "{}\n\n"), ("c.json", ""), ("d.json", "{}\n\n")])
    let paths = ["a/b é.json", "c.json", "d.json"]
    var readCount = 0
    let (texts, unread) = listing(of: files).read(paths + ["link", "a", "gone"]) { file in
      readCount += 1
      return String(decoding: file.bytes, as: UTF8.self)
    }
    expectEqual(texts, ["{}\n\n", "", "{}\n\n"])
    expectEqual(unread.map(\.path), ["link", "a", "gone"])
    expectEqual(files.object(of: paths[0]), files.object(of: paths[2]))
    #expect(try files.file(at: "gone.json") == nil)
  }

  @Test func readsAContentOnceForAllTags() throws {
    let first = listing(of: try tagged([("a.kt", "a"), ("b.kt", "b")]))
    try folder.write("c", to: "b.kt")
    try Git(in: folder.path).commit(tags: "v2")
    let second = Listing(of: try #require(try TaggedFiles("v2", with: reader)), beside: first)
    var readTexts: [String] = []
    for listing in [first, second] {
      _ = listing.read(["a.kt", "b.kt"]) {
        readTexts.append(String(decoding: $0.bytes, as: UTF8.self))
      }
    }
    expectEqual(readTexts, ["a", "b", "c"])
  }

  @Test func followsLinksInTheRepository() throws {
    try folder.write("{}", to: "shared/ios/c.json")
    try folder.write("[]", to: "ios/own.json")
    for (path, target) in [
      ("ios/c.json", "../shared/ios/c.json"), ("ios/Rules", "../shared/./ios"),
      ("again", "ios/c.json"), ("out", "../shared/ios/c.json"), ("root", "/etc/passwd"),
      ("circle", "circle"), ("lost", "gone"),
    ] { try link(path, to: target) }
    let files = try tagged([])
    func found(_ path: String) throws -> String? { try files.file(at: path) }
    for path in ["ios/c.json", "ios/Rules/c.json", "again"] {
      try expectEqual(found(path), "shared/ios/c.json", "\(path)")
    }
    try expectEqual(found("ios/own.json"), "ios/own.json")
    for path in ["circle", "lost", "ios/Rules", "ios/c.json/c.json"] {
      #expect(try found(path) == nil, "\(path)")
    }
    for path in ["out", "root"] { #expect(throws: LoadFault.self, "\(path)") { try found(path) } }
  }

  @Test func readsNoTagOfAFile() throws {
    _ = try tagged([("c.json", "{}")])
    try Git(in: folder.path)("tag", "blob", "v1:c.json")
    #expect(try TaggedFiles("blob", with: reader) == nil)
  }

  /// The rules are the same as for a folder on the disk.
  @Test func findsTheProjectAsOnTheDisk() throws {
    let tagged = try tagged([
      ("App.kt", "a"), ("android/App.kt", "b"), ("android/app/src/main/A.kt", "c"),
      ("android/app/src/test/T.kt", "d"), ("ios/App.xcodeproj/project.pbxproj", "e"),
      ("ios/Sources/B.kt", "f"), ("node_modules/x/C.kt", "g"), ("server/D.kt", "h"),
    ])
    let disk = Listing(of: FileReader(workingDirectory: folder.path))
    for place in [".", "android", "ios", "server", "gone"] {
      func read(_ listing: Listing) -> [String] {
        let files = listing.appFiles(in: place)
        let texts = files.read(of: listing, where: { $0.hasSuffix(".kt") }) { file in
          "\(file.path) \(String(decoding: file.bytes, as: UTF8.self))"
        }
        return texts.values + [files.isApp ? "app" : ""]
      }
      expectEqual(read(listing(of: tagged)), read(disk), "\(place)")
    }
    expectEqual(tagged.folders(around: "a/b/.") { _ in false }, ["a/b", "a", "."])
    expectEqual(tagged.folders(around: ".") { _ in false }, ["."])
  }

  @Test func leavesOutAFileThatIsTooLarge() throws {
    let files = try tagged([("App.kt", String(repeating: "a", count: 4 << 20) + "b")])
    let listing = listing(of: files)
    let read = listing.appFiles(in: ".").read(of: listing, where: { _ in true }, as: \.path)
    listing.require(read.missed)
    #expect(read.values.isEmpty)
    #expect(!read.isComplete)
    #expect(listing.firstFault == nil)
  }
}
