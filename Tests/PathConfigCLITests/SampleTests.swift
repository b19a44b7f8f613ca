import Foundation
import PathConfigCLI
import PathConfigKit
import PathConfigTestSupport
import Testing

/// Every folder of `Samples` with a file `command` is an example that is run as it stands.
///
/// `command` holds the arguments, `input` what is on standard input where there is one, `expected`
/// the exit code, what goes to standard error and what goes to standard output. A folder is copied to
/// where no repository is, since a run reads the sources of the app around it.
@Suite struct SampleTests {
  private static let folders: [String] = {
    let root = PackageRoot.url.appendingPathComponent("Samples")
    let paths =
      FileManager.default.enumerator(atPath: root.path)?.compactMap { $0 as? String } ?? []
    return paths.filter { $0.hasSuffix("/command") }.map { String($0.dropLast(8)) }.sorted()
  }()

  @Test func thereAreSamples() {
    #expect(Self.folders.count >= 10)
  }

  @Test(arguments: folders)
  func printsWhatIsExpected(folder: String) throws {
    let url = PackageRoot.url.appendingPathComponent("Samples/\(folder)")
    let command = try String(contentsOf: url.appendingPathComponent("command"), encoding: .utf8)
    let place = try TemporaryFolder()
    for path in Set([folder, "Apps"]) { try place.copy("Samples/\(path)", to: path) }
    let console = ConsoleDouble()
    console.environment = Environment(currentDirectory: "\(place.path)/\(folder)")
    if let input = try? Data(contentsOf: url.appendingPathComponent("input")) {
      console.input = ChunkSource(bytes: [ContiguousArray(input)])
    }
    let words = command.split { $0 == " " || $0 == "\n" }.map(String.init)
    let code = console.run(.standard, words)
    GoldenFile.expect(
      """
      $ pathconfig \(words.joined(separator: " "))
      exit code \(code.rawValue)
      --- standard error
      \(console.errors.text)--- standard output
      \(console.output.text)
      """, at: "Samples/\(folder)/expected")
  }
}
