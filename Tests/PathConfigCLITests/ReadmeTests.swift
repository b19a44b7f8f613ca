import Foundation
import PathConfigCLI
import PathConfigKit
import PathConfigTestSupport
import Testing

/// The README's examples print what the README says.
@Suite struct ReadmeTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder(copying: "Samples") }

  @Test func everyExampleIsWhatTheToolPrints() throws {
    let url = PackageRoot.url.appendingPathComponent("README.md")
    let committed = try String(contentsOf: url, encoding: .utf8)
    GoldenFile.expect(try rewritten(committed), at: "README.md")
  }

  @Test func setUpTakesTwoCommands() throws {
    let url = PackageRoot.url.appendingPathComponent("README.md")
    let lines = try String(contentsOf: url, encoding: .utf8).split(separator: "\n")
    #expect(lines.contains("swift test"))
    #expect(lines.contains("swift run pathconfig query /session/new Samples/Apps/ios.json"))
  }

  /// The text with the output of every `$ pathconfig …` block as it is now.
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
