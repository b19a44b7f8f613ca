import Foundation
@testable import PathConfigCLI
@testable import PathConfigKit
import TestSupport
import Testing

/// Every file `.console` of `Samples` shows a command and its whole output.
///
/// The first line is the command as a person types it in the file's folder; `< FILE` at its end is
/// standard input. The exit code, standard error and standard output follow. The folder is copied
/// to a place without a repository, because a run reads the sources of the app around it.
@Suite struct SampleTests {
  private static let sessions: [String] = {
    let root = PackageRoot.url.appendingPathComponent("Samples")
    let paths =
      FileManager.default.enumerator(atPath: root.path)?.compactMap { $0 as? String } ?? []
    return paths.filter { $0.hasSuffix(".console") }.map { "Samples/\($0)" }.sorted()
  }()

  @Test func hasSamples() {
    #expect(Self.sessions.count >= 10)
  }

  @Test(arguments: sessions)
  func printsTheExpectedOutput(path: String) throws {
    let folder = path.split(separator: "/").dropLast().joined(separator: "/")
    let place = try TemporaryFolder(copying: folder)
    if folder != "Samples/Apps" { try place.copy("Samples/Apps", to: "Samples/Apps") }
    let line = try PackageRoot.text(of: path).prefix { $0 != "\n" }
    var words = line.split(separator: " ").dropFirst(2).map(String.init)
    let console = ConsoleDouble()
    console.environment = Environment(currentDirectory: "\(place.path)/\(folder)")
    if let redirection = words.firstIndex(of: "<") {
      let input = PackageRoot.url.appendingPathComponent("\(folder)/\(words[redirection + 1])")
      console.input = ChunkSource(bytes: [ContiguousArray(try Data(contentsOf: input))])
      words.removeSubrange(redirection...)
    }
    let code = console.run(.standard, words)
    GoldenFile.expect(
      """
      \(line)
      exit code \(code.rawValue)
      --- standard error
      \(console.errors.text)--- standard output
      \(console.output.text)
      """, at: path)
  }
}
