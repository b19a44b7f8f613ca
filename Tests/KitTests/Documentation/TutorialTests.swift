import Foundation
import TestSupport
import Testing

/// The tutorial shows tested code that compiles with the public interface.
struct TutorialTests {
  private static let folder = "Tests/KitTests/Documentation/Tutorial"
  private static let resources = "Sources/PathConfigKit/PathConfigKit.docc/Resources"

  /// The files with tested behaviour, which are in this target too, by links.
  static let testedFiles = [
    "AppConfiguration.swift", "PageRouter.swift", "Explanation.swift", "Merging.swift",
    "Publishing.swift",
  ]

  /// The files that import Hotwire Native, which has no module here.
  static let hotwireFiles = ["HotwireSources.swift"]

  @Test func tutorialShowsEveryFile() throws {
    try expectEqual(swiftFiles(in: Self.folder), Self.testedFiles.sorted())
    try expectEqual(swiftFiles(in: Self.resources), (Self.testedFiles + Self.hotwireFiles).sorted())
    let tutorial = try PackageRoot.text(
      of: "Sources/PathConfigKit/PathConfigKit.docc/Tutorials/Embedding.tutorial")
    for file in Self.testedFiles + Self.hotwireFiles {
      #expect(tutorial.contains("file: \(file))"))
    }
  }

  /// All of it compiles at once: the tutorial beside Hotwire Native, each snippet of doc comments and
  /// pages, and a file of tests, because Swift Testing has public names too.
  @Test func allCodeOfTheDocumentationCompiles() throws {
    var files = [
      "AllNames.swift": HotwireNativeStub.fileOfAllNames,
      "Clash.swift": """
      import PathConfigKit
      import Testing

      func check(_ configuration: PathConfig, at sourceLocation: SourceRange) {}
      """,
    ]
    for file in Self.testedFiles + Self.hotwireFiles {
      files[file] = try PackageRoot.text(of: "\(Self.resources)/\(file)")
    }
    let hotwire = try #require(files["HotwireSources.swift"])
    #expect(hotwire.contains("import HotwireNative\nimport PathConfigKit\n"))
    let snippets = try Self.snippets()
    #expect(Set(snippets.map(\.file)).isSuperset(of: ["PathConfig.swift", "Library.md"]))
    for snippet in snippets { files["\(snippet.file).\(snippet.line).swift"] = snippet.source }
    let messages = try PublicCompiler().messages(for: files)
    #expect(messages == nil, "\(messages ?? "")")
  }

  /// Those of doc comments, of the documentation catalogue and of the README.
  private static func snippets() throws -> [SwiftSnippet] {
    let sources = PackageRoot.url.appendingPathComponent("Sources")
    let paths = try #require(FileManager.default.enumerator(atPath: sources.path))
      .compactMap { $0 as? String }
      .filter { $0.hasSuffix(".md") || $0.hasSuffix(".swift") && !$0.contains("Resources/") }
      .map { sources.appendingPathComponent($0) }
    return try (paths + [PackageRoot.url.appendingPathComponent("README.md")]).flatMap { url in
      SwiftSnippet.all(
        in: try String(contentsOf: url, encoding: .utf8), of: url.lastPathComponent)
    }
  }

  private func swiftFiles(in folder: String) throws -> [String] {
    let url = PackageRoot.url.appendingPathComponent(folder)
    return try FileManager.default.contentsOfDirectory(atPath: url.path)
      .filter { $0.hasSuffix(".swift") }.sorted()
  }
}
