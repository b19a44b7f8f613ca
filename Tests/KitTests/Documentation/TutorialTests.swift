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

  @Test func codeCompilesBesideHotwireNative() throws {
    var files = ["AllNames.swift": HotwireNativeStub.fileOfAllNames]
    for file in Self.testedFiles + Self.hotwireFiles {
      files[file] = try PackageRoot.text(of: "\(Self.resources)/\(file)")
    }
    let hotwire = try #require(files["HotwireSources.swift"])
    #expect(hotwire.contains("import HotwireNative\nimport PathConfigKit\n"))
    let messages = try PublicCompiler().messages(for: files)
    #expect(messages == nil, "\(messages ?? "")")
  }

  /// Swift Testing has public names too, and tests of apps import both.
  @Test func namesDoNotClashWithSwiftTesting() throws {
    let file = """
      import PathConfigKit
      import Testing

      func check(_ configuration: PathConfig, at sourceLocation: SourceRange) {}
      """
    let messages = try PublicCompiler().messages(for: ["Clash.swift": file])
    #expect(messages == nil, "\(messages ?? "")")
  }

  private func swiftFiles(in folder: String) throws -> [String] {
    let url = PackageRoot.url.appendingPathComponent(folder)
    return try FileManager.default.contentsOfDirectory(atPath: url.path)
      .filter { $0.hasSuffix(".swift") }.sorted()
  }
}
