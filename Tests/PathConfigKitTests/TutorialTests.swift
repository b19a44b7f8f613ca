import Foundation
import PathConfigKit
import PathConfigTestSupport
import Testing

/// The code that the tutorial shows does what the tutorial says, and compiles where nothing but the
/// library's public interface is to be seen.
@Suite struct TutorialTests {
  private static let folder = "Tests/PathConfigKitTests/Tutorial"
  private static let resources = "Sources/PathConfigKit/PathConfigKit.docc/Resources"
  static let files = [
    "AppConfiguration.swift", "Router.swift", "Explanation.swift", "Merging.swift",
    "Publishing.swift",
  ]

  @Test(arguments: files)
  func theTutorialShowsTheCodeThatIsTested(file: String) throws {
    let code = try text(of: "\(Self.folder)/\(file)")
    GoldenFile.expect(code, at: "\(Self.resources)/\(file)")
  }

  @Test func theTutorialShowsEveryFile() throws {
    let folder = PackageRoot.url.appendingPathComponent(Self.folder)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(names.sorted() == Self.files.sorted())
    let tutorial = try text(
      of: "Sources/PathConfigKit/PathConfigKit.docc/Tutorials/Embedding.tutorial")
    for file in Self.files { #expect(tutorial.contains("file: \(file))")) }
  }

  /// Outside this package, whose declarations of `package` access other targets' tests see.
  @Test func theCodeNeedsPublicDeclarationsOnly() throws {
    let modules = try #require(BuildFolder.url(of: "Modules"), "the modules are not with the tests")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments =
      [
        "swiftc", "-typecheck", "-parse-as-library", "-swift-version", "6", "-I", modules.path,
        "-I",
      ]
      + [PackageRoot.url.appendingPathComponent("Sources/PathConfigCurlCalls/include").path]
      + Self.files.map { PackageRoot.url.appendingPathComponent("\(Self.resources)/\($0)").path }
    let errors = Pipe()
    process.standardError = errors
    try process.run()
    let told = errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0, "\(String(decoding: told, as: UTF8.self))")
  }

  private func text(of path: String) throws -> String {
    try String(contentsOf: PackageRoot.url.appendingPathComponent(path), encoding: .utf8)
  }
}
