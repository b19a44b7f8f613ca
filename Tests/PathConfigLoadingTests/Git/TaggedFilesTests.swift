import PathConfigLoading
import PathConfigTestSupport
import Testing

/// The files of an app at a tag, with a git that answers as the real one does.
@Suite struct TaggedFilesTests {
  /// Files by their paths; equal contents have one object name.
  private static func files(
    _ contents: [(path: String, text: String)], asked: RequestCount = RequestCount()
  ) throws -> TaggedFiles {
    let reader = GitReader { arguments throws(GitReader.SystemFailure) in
      var output = ""
      if arguments[0] == "ls-tree" {
        output = "120000 blob link       4\tlink\0160000 commit module       -\tmodule\0"
        for (path, text) in contents {
          output += "100644 blob \(name(of: text))  \(text.utf8.count)\t\(path)\0"
        }
      } else {
        for object in arguments.dropFirst(2) {
          asked.increase()
          output += contents.first { name(of: $0.text) == object }?.text ?? ""
        }
      }
      return ProgramResult(status: 0, output: ContiguousArray(output.utf8), errors: [])
    }
    return try TaggedFiles("v1", with: reader, GitContents(reader))
  }

  private static func name(of text: String) -> String { "o" + text.filter(\.isLetter) }

  @Test func aFileIsReadOnceForEachContent() throws {
    let asked = RequestCount()
    let files = try Self.files([("a/b é.json", "{}x"), ("c.json", "{}x")], asked: asked)
    #expect(try files.read("a/b é.json") == ContiguousArray("{}x".utf8))
    #expect(try files.read("c.json") == ContiguousArray("{}x".utf8))
    #expect(try files.read("gone.json") == nil)
    #expect(try files.read("link") == nil)
    #expect(asked.value == 1)
  }

  /// The rules are the same as for a folder on the disk.
  @Test func theProjectIsFoundAsOnTheDisk() throws {
    let contents = [
      ("App.kt", "a"), ("android/App.kt", "b"), ("android/app/src/main/A.kt", "c"),
      ("android/app/src/test/T.kt", "d"), ("ios/App.xcodeproj/project.pbxproj", "e"),
      ("ios/Sources/B.kt", "f"), ("node_modules/x/C.kt", "g"), ("server/D.kt", "h"),
    ]
    let folder = try TemporaryFolder()
    for (path, text) in contents { try folder.write(text, to: path) }
    let tagged = try Self.files(contents)
    let disk = FileReader(workingDirectory: folder.path)
    for place in [".", "android", "ios", "server", "gone"] {
      func read(_ tree: some ProjectTree) -> [String] {
        let project = tree.projectFiles(in: place) { $0.hasSuffix(".kt") }
        return project.files.map { "\($0.path) \(String(decoding: $0.bytes, as: UTF8.self))" }
          + [project.isApp ? "app" : ""]
      }
      #expect(read(tagged) == read(disk), "\(place)")
    }
    #expect(tagged.folders(around: "a/b/.") == ["a/b", "a", "."])
    #expect(tagged.folders(around: ".") == ["."])
  }

  @Test func aFileThatIsTooLargeIsLeftOut() throws {
    let files = try Self.files([("App.kt", String(repeating: "a", count: 4 << 20) + "b")])
    let project = files.projectFiles(in: ".") { _ in true }
    #expect(project.files.isEmpty)
    #expect(project.omissions == [.fileTooLarge("App.kt", limit: 4 << 20)])
  }
}

/// A number that a closure counts up.
private final class RequestCount: @unchecked Sendable {
  private(set) var value = 0

  func increase() { value += 1 }
}
