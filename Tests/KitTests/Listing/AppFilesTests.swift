import Foundation
@testable import PathConfigKit
import TestSupport
import Testing

struct AppFilesTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private var reader: FileReader { FileReader(workingDirectory: folder.path) }

  private func search(_ name: String = ".") -> (values: [String], isComplete: Bool) {
    let listing = Listing(of: reader)
    let read = AppFiles(in: name, of: listing)
      .read(of: listing, where: { $0.hasSuffix(".kt") }, as: \.path)
    return (read.values, read.isComplete)
  }

  private func paths(_ name: String = ".") -> [String] { search(name).values }

  @Test func entersTheUsualFoldersAndNoOthers() throws {
    let usual = [
      "a.kt", "ios/a.kt", "android/app/src/main/java/com/example/a.kt", "app/a.kt",
      "MyApp-iOS/x/a.kt", "mobile/x/y/z/a.kt", "native/a.kt",
    ]
    let others = [
      "public/a.kt", "config/a.kt", "Samples/ios/a.kt", "lib/android/a.kt", "ios/AppTests/a.kt",
      "ios/Tests/a.kt", "android/app/src/test/a.kt", "android/app/src/androidTest/a.kt",
      "app/node_modules/a.kt", "ios/Pods/a.kt", "ios/DerivedData/a.kt", "android/.gradle/a.kt",
      "android/build/a.kt", "app/vendor/a.kt", "app/tmp/a.kt", "app/log/a.kt", ".git/app/a.kt",
      "ios/.build/a.kt", "docs/ios/a.kt", "ios/dist/a.kt", "ios/target/a.kt", "ios/Build/a.kt",
    ]
    for path in usual + others { try folder.write("", to: path) }
    expectEqual(paths().sorted(), usual.sorted())
  }

  @Test func entersAllOfAFolderThatHoldsAProject() throws {
    try folder.write("", to: "Web/Sources/a.kt")
    for mark in [
      "Package.swift", "Podfile", "build.gradle", "build.gradle.kts", "settings.gradle",
      "settings.gradle.kts", "Web.xcodeproj/project.pbxproj",
      "Web.xcworkspace/contents.xcworkspacedata",
    ] {
      expectEqual(paths(), [])
      try folder.write("", to: mark)
      expectEqual(paths(), ["Web/Sources/a.kt"], "\(mark)")
      let root = mark.prefix { $0 != "/" }
      try FileManager.default.removeItem(atPath: "\(folder.path)/\(root)")
    }
  }

  @Test func aFolderWithSettingsOfItsOwnIsAnotherProject() throws {
    try folder.write("", to: "ios/Shop/a.kt")
    expectEqual(paths(), ["ios/Shop/a.kt"])
    try folder.write("{}", to: "ios/Shop/.pathconfig.json")
    expectEqual(paths(), [])
    expectEqual(paths("ios/Shop"), ["ios/Shop/a.kt"])
  }

  /// Code in another repository may be of the app.
  @Test func anotherRepositoryIsAnotherProject() throws {
    try folder.write("", to: "ios/Shop/a.kt")
    for (text, paths, isComplete) in [
      ("gitdir: ../../.git/modules/Shop\n", ["ios/Shop/a.kt"], true),
      ("gitdir: /r/.git/worktrees/w/modules/Shop\n", ["ios/Shop/a.kt"], true),
      ("gitdir: /r/.git/worktrees/Shop\n", [], true),
    ] {
      try folder.write(text, to: "ios/Shop/.git")
      expectEqual(search().values, paths)
      expectEqual(search().isComplete, isComplete)
    }
    try FileManager.default.removeItem(atPath: folder.path + "/ios/Shop/.git")
    try folder.write("", to: "ios/Shop/.git/HEAD")
    expectEqual(search().values, [])
    #expect(!search().isComplete)
    expectEqual(paths("ios/Shop"), ["ios/Shop/a.kt"])
  }

  @Test func theFolderThatIsNamedIsSearchedWhateverItsName() throws {
    try folder.write("", to: "Samples/ios/a.kt")
    expectEqual(paths("Samples"), ["Samples/ios/a.kt"])
    expectEqual(paths("./Samples/"), ["./Samples/ios/a.kt"])
  }

  @Test func sortsFilesByDepthAndThenByBytes() throws {
    for name in ["ios/b/a.kt", "ios/a.kt", "android/z.kt", "b.kt", "a.kt", "app/x/a.kt"] {
      try folder.write("", to: name)
    }
    expectEqual(paths(), ["a.kt", "b.kt", "android/z.kt", "ios/a.kt", "app/x/a.kt", "ios/b/a.kt"])
  }

  @Test func linksAndPipesAreNotFollowed() throws {
    let other = try TemporaryFolder()
    try other.write("secret", to: "a.kt")
    try folder.write("", to: "ios/real.kt")
    let manager = FileManager.default
    try manager.createSymbolicLink(
      atPath: folder.path + "/ios/link.kt", withDestinationPath: other.path + "/a.kt")
    try manager.createSymbolicLink(
      atPath: folder.path + "/android", withDestinationPath: other.path)
    try manager.createSymbolicLink(atPath: folder.path + "/ios/loop", withDestinationPath: "..")
    expectEqual(mkfifo(folder.path + "/ios/pipe.kt", 0o600), 0)
    expectEqual(paths(), ["ios/real.kt"])
  }

  @Test func aLargeFileIsLeftOut() throws {
    try folder.write(String(repeating: " ", count: 4 << 20 + 1), to: "ios/a.kt")
    try folder.write("1234", to: "ios/b.kt")
    expectEqual(search().values, ["ios/b.kt"])
    #expect(!search().isComplete)
  }

  @Test func theSumOfAllFilesIsBounded() throws {
    for name in ["a", "b", "c"] { try folder.write("123", to: "ios/\(name).kt") }
    let limits = ReadingLimits(bytesOfFile: 4, bytesOfAllFiles: 7)
    let paths = ["a", "b", "c"].map { "ios/\($0).kt" }
    let (values, unread) = Listing(of: reader).read(paths, within: limits) { $0.path }
    expectEqual(values, ["ios/a.kt", "ios/b.kt"])
    expectEqual(unread.map(\.path), ["ios/c.kt"])
  }

  @Test func aFileIsOpenedOnceForAllReaders() throws {
    try folder.write("a", to: "a.kt")
    let listing = Listing(of: reader)
    expectEqual(listing.read(["a.kt"]) { $0.bytes.count }.values, [1])
    try folder.write("another", to: "a.kt")
    expectEqual(listing.read(["a.kt"]) { $0.bytes }.values, [[0x61]])
    try expectEqual(listing.beginning(of: "a.kt"), [0x61])
    try expectEqual(listing.bytes(of: "a.kt", isNamed: true), [0x61])
  }

  @Test func depthAndCountAreBounded() throws {
    try folder.write("", to: "ios/1/2/a.kt")
    for index in 0..<5 { try folder.write("", to: "ios/\(index).kt") }
    func search(_ depth: Int, _ entries: Int, _ name: String = ".") -> AppFiles {
      AppFiles(in: name, of: Listing(of: reader), within: .init(depth: depth, entries: entries))
    }
    expectEqual(search(2, 100).paths.count, 5)
    expectEqual(search(3, 100).paths.count, 6)
    expectEqual(search(3, 6).paths.count, 4)
    let listing = Listing(of: reader)
    #expect(!search(3, 6).read(of: listing, where: { _ in true }, as: \.path).isComplete)
    #expect(!self.search("nothing").isComplete)
  }

  // MARK: Folders above

  private func folders(_ name: String) -> [String] {
    Listing(of: reader).folders(around: name)
  }

  @Test func foldersEndAtTheRootOfTheRepository() throws {
    try folder.write("", to: "x/.git/HEAD")
    try folder.write("", to: "x/ios/App/a.json")
    expectEqual(folders("x/ios/App"), ["x/ios/App", "x/ios", "x"])
    expectEqual(folders("x/ios/App/"), ["x/ios/App", "x/ios", "x"])
    let root = folder.path
    expectEqual(folders(root + "/x/ios"), [root + "/x/ios", root + "/x"])
    let inside = FileReader(workingDirectory: root + "/x/ios")
    expectEqual(Listing(of: inside).folders(around: "."), [".", ".."])
    expectEqual(Listing(of: inside).folders(around: "../../x"), ["../../x"])
  }

  @Test(arguments: ["Podfile", "config/routes.rb", "package.json", ".pathconfig.json"])
  func outsideARepositoryFoldersEndAtTheOutermostProject(mark: String) throws {
    try folder.write("", to: "x/ios/a.json")
    expectEqual(folders("x/ios"), ["x/ios"])
    try folder.write("", to: "x/\(mark)")
    expectEqual(folders("x/ios"), ["x/ios", "x"])
    try folder.write("", to: mark)
    expectEqual(folders("x/ios"), ["x/ios", "x", "."])
    expectEqual(folders(folder.path + "/x").map { $0.dropFirst(folder.path.count) }, ["/x", ""])
    let inside = FileReader(workingDirectory: folder.path + "/x/ios")
    expectEqual(Listing(of: inside).folders(around: ".."), [".."])
    expectEqual(Listing(of: inside).folders(around: folder.path + "/x").count, 1)
  }
}
