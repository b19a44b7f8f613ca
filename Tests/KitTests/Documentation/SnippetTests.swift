import Foundation
import TestSupport
import Testing

/// Every Swift snippet of the documentation compiles with the public interface.
struct SnippetTests {
  @Test func snippetsCompile() throws {
    let snippets = try Self.snippets()
    let names = Set(snippets.map(\.file))
    #expect(names.isSuperset(of: ["PathConfig.swift", "Library.md"]))
    let files = snippets.map { ("\($0.file).\($0.line).swift", $0.source) }
    let messages = try PublicCompiler().messages(
      for: Dictionary(files, uniquingKeysWith: { $1 }))
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
}
