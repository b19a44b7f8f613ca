@testable import PathConfigSyntax
import Foundation
@testable import PathConfigAutomata
@testable import PathConfigCLI
@testable import PathConfigKit
import TestSupport
import Testing

/// The output for a long stream is the same for any number of threads, and the same as for its
/// single lines.
@Suite struct LinePipelineOutputTests {
  private let folder: TemporaryFolder
  private let console = ConsoleDouble()

  /// Three hundred of these lines are worth a thread.
  private static let line = "/posts/" + String(repeating: "1", count: 110)

  init() throws {
    folder = try TemporaryFolder()
    console.environment = Environment(currentDirectory: folder.path)
    try folder.write(
      #"""
      {"settings": {}, "rules": [
        {"patterns": [".*"], "properties": {"context": "default"}},
        {"patterns": ["/new$", "/edit$"], "properties": {"context": "modal"}},
        {"patterns": ["^/(?=help)"], "properties": {"title": "Help"}},
        {"patterns": ["[13579]$"], "properties": {"odd": true}}
      ]}
      """#, to: "app.json")
  }

  /// URLs of all kinds, some 150 bytes each, from the generator's seed.
  private func urls(_ count: Int, _ generator: inout SeededGenerator) -> [String] {
    let ballast = String(repeating: "long-", count: 27)
    return (0..<count).map { _ in
      let number = "\(Int.random(in: 0..<200, using: &generator))/\(ballast)"
      return generator.pick([
        "/posts/\(number)", "/posts/\(number)/edit", "/posts/\(number)1", "/new?page=\(number)",
        "/help/\(number)",
        "https://example.com/a/\(number)", "/caf%C3%A9/\(number)", "/é\(number)",
        "no url \(number)",
        "x:\(number)", "", "/\"quoted\"/\(number)",
      ])
    }
  }

  /// Chunks of different sizes, most of them worth a thread.
  private func chunks(
    of text: String, _ generator: inout SeededGenerator
  ) -> [ContiguousArray<UInt8>] {
    generator.chunks(of: text) { generator in generator.pick([100, 33_000, 40_000]) }
  }

  private func output(
    _ arguments: [String], _ chunks: [ContiguousArray<UInt8>], cores: Int,
    code: ExitCode = .success
  ) -> String {
    let console = ConsoleDouble()
    console.environment = self.console.environment
    console.coreCount = cores
    console.input = ChunkSource(bytes: chunks)
    #expect(console.run(.standard, arguments) == code)
    return console.output.text + console.errors.text
  }

  /// Seed 5.
  @Test(arguments: ["text", "json"])
  func queryPrintsTheSameOnAnyNumberOfCores(format: String) {
    var generator = SeededGenerator(seed: 5)
    let urls = urls(900, &generator)
    let long = String(repeating: "a", count: (1 << 20) + 1)
    let text = (urls + ["/\(long)", "/last"]).joined(separator: "\r\n")
    let chunks = chunks(of: text, &generator)
    let arguments = ["query", "--format", format, "-", "app.json"]
    let expected = output(arguments, chunks, cores: 1, code: .input)
    #expect(
      expected.contains("error: line 901 is too long and gets no answer: it has 1048578 bytes\n"))
    for cores in [2, 5] {
      // Compared separately, because a failure must not print texts of megabytes.
      let isSame = output(arguments, chunks, cores: cores, code: .input) == expected
      #expect(isSame, "\(cores) cores")
    }
  }

  /// The text about one URL does not depend on earlier ones; seed 6.
  @Test(arguments: ["text", "json"])
  func queryPrintsTheSameForAURLAloneAndInAStream(format: String) {
    var generator = SeededGenerator(seed: 6)
    let urls = urls(40, &generator).filter { !$0.isEmpty }
    let arguments = ["query", "--quiet", "--format", format]
    let together = output(
      arguments + ["-", "app.json"], [ContiguousArray(urls.joined(separator: "\n").utf8)], cores: 2)
    let alone = urls.map { url in
      output(arguments + ["-", "app.json"], [ContiguousArray(url.utf8)], cores: 1)
    }
    #expect(together == alone.joined())
  }

  /// Seed 7; every entry comes several times, on lines that different threads read.
  @Test(
    arguments: ["list", "log", "json"],
    [["--format", "text"], ["--format", "json"], ["--partial"]])
  func trafficPrintsTheSameOnAnyNumberOfCores(input: String, flags: [String]) {
    var generator = SeededGenerator(seed: 7)
    let urls = urls(900, &generator).map { $0.replacing("\"", with: "") }
    let lines = urls.map { url in
      switch input {
      case "list": url
      case "log":
        "1.2.3.4 - - [x] \"GET \(url) HTTP/1.1\" \(generator.pick([200, 404])) 1 \"-\" \"x\""
      default: "{\"path\":\"\(url)\",\"method\":\"\(generator.pick(["GET", "POST"]))\"}"
      }
    }
    let chunks = chunks(of: lines.joined(separator: "\n"), &generator)
    let arguments = ["traffic"] + flags + ["-", "app.json"]
    let expected = output(arguments, chunks, cores: 1)
    #expect(expected.contains("posts"))
    for cores in [2, 5] {
      let isSame = output(arguments, chunks, cores: cores) == expected
      #expect(isSame, "\(cores) cores")
    }
  }

  @Test(arguments: [1, 2, 5])
  func reportsABrokenInputAfterTheAnswers(cores: Int) {
    console.coreCount = cores
    let chunk = ContiguousArray(String(repeating: Self.line + "\n", count: 300).utf8)
    console.input = ChunkSource(bytes: Array(repeating: chunk, count: 4))
    console.input.failure = SystemError(code: 5, reason: "Input/output error")
    #expect(console.run(.standard, ["query", "-", "app.json"]) == .input)
    #expect(console.output.text.split(separator: "\n").count { $0 == Self.line } == 1_200)
    #expect(
      console.errors.text == """
        pathconfig: error: cannot read standard input: Input/output error

        """)
  }
}
