import Foundation
@testable import PathConfigCLI
@testable import PathConfigKit
import TestSupport
import Testing

/// The examples of the README and of the guides show the current output.
@Suite struct ReadmeTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder(copying: "Samples") }

  @Test func everyExampleShowsTheCurrentOutput() throws {
    let pages = try ["README.md"] + guides()
    #expect(pages.count > 10)
    for page in pages {
      GoldenFile.expect(try rewritten(PackageRoot.text(of: page)), at: page)
    }
  }

  /// The paths of the documentation's guides.
  private func guides() throws -> [String] {
    let folder = "Sources/PathConfigKit/PathConfigKit.docc/Guides"
    let path = PackageRoot.url.appendingPathComponent(folder).path
    return try FileManager.default.contentsOfDirectory(atPath: path).sorted()
      .map { "\(folder)/\($0)" }
  }

  @Test func setUpTakesTwoCommands() throws {
    let url = PackageRoot.url.appendingPathComponent("README.md")
    let lines = try String(contentsOf: url, encoding: .utf8).split(separator: "\n")
    #expect(lines.contains("swift test"))
    #expect(lines.contains("swift run pathconfig query /session/new Samples/Apps/ios.json"))
  }

  /// The text with the current output of every `$ pathconfig …` block.
  private func rewritten(_ text: String) throws -> String {
    var lines: [Substring] = []
    var isInsideExample = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if isInsideExample, line != "```" { continue }
      isInsideExample = false
      lines.append(line)
      if line.hasPrefix("$ pathconfig ") {
        isInsideExample = true
        let printed = run(line.dropFirst(2).split(separator: " ").dropFirst().map(String.init))
        lines += printed.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      }
    }
    return lines.joined(separator: "\n")
  }

  private func run(_ arguments: [String]) -> String {
    let console = ConsoleDouble()
    console.environment = Environment(currentDirectory: folder.path)
    _ = console.run(.standard, arguments)
    return console.errors.text + console.output.text
  }
}
