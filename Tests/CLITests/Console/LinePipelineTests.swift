import Foundation
@testable import PathConfigAutomata
@testable import PathConfigCLI
@testable import PathConfigKit
@testable import PathConfigSyntax
import TestSupport
import Testing

/// For any number of threads and any block size, every line is counted once.
struct LinePipelineTests {
  /// Repeats the lines of one thread.
  private final class Echo: @unchecked Sendable {
    private(set) var lines: [String] = []

    func add(_ block: LineBlock) {
      var number = 0
      block.forEach(countedBy: &number) { line, _ in
        lines.append(line.map { String(decoding: $0, as: UTF8.self) } ?? "too long")
      }
      Thread.sleep(forTimeInterval: lines.count % 5 == 0 ? 0.0005 : 0)
    }
  }

  private func chunks(
    of text: String, _ generator: inout SeededGenerator,
    size: (inout SeededGenerator) -> Int
  ) -> [ContiguousArray<UInt8>] {
    var rest = ContiguousArray(text.utf8)[...]
    var chunks: [ContiguousArray<UInt8>] = []
    while !rest.isEmpty {
      let chunk = rest.prefix(size(&generator))
      chunks.append(ContiguousArray(chunk))
      rest = rest.dropFirst(chunk.count)
    }
    return chunks
  }

  /// Random lines in random chunks, from a seed; after them the stream ends or breaks.
  @Test(arguments: [1, 2, 5], 0..<UInt64(12))
  func worksOnEveryLineOnce(workers: Int, seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let lines = (0..<Int.random(in: 0...400, using: &generator)).map { number in
      "\(number)" + String(repeating: "x", count: Int.random(in: 0...40, using: &generator))
    }
    let text = lines.map { "\($0)\r\n" }.joined()
    var chunks = chunks(of: text, &generator) { Int.random(in: 1...200, using: &$0) }[...]
    let isBroken = Bool.random(using: &generator)
    let blocks = LineBlockReader(
      { () throws(RunFailure) in
        if isBroken, chunks.isEmpty { throw .input(.init("it broke")) }
        return chunks.popFirst() ?? []
      }, cutter: LineBlockCutter(maximumLineBytes: 30))
    var echoes: [Echo] = []
    var failure: RunFailure?
    do throws(RunFailure) {
      try LinePipeline.run(
        workers: workers, sharing: Int.random(in: 1...300, using: &generator),
        make: {
          let echo = Echo()
          echoes.append(echo)
          return echo.add
        }, read: blocks.next)
    } catch {
      failure = error
    }
    let expected = lines.map { $0.count > 30 ? "too long" : $0 }
    expectEqual(echoes.flatMap(\.lines).sorted(), expected.sorted(), "seed \(seed)")
    expectEqual(failure != nil, isBroken)
    #expect([1, workers].contains(echoes.count))
  }

  /// Seed 7; every entry comes several times, on lines that different threads read.
  @Test(
    arguments: ["list", "log", "json"],
    [["--format", "text"], ["--format", "json"], ["--partial"]])
  func trafficPrintsTheSameOnAnyNumberOfCores(input: String, flags: [String]) throws {
    let folder = try TemporaryFolder()
    try folder.write(
      #"""
      {"settings": {}, "rules": [
        {"patterns": [".*"], "properties": {"context": "default"}},
        {"patterns": ["/new$", "/edit$"], "properties": {"context": "modal"}},
        {"patterns": ["^/(?=help)"], "properties": {"title": "Help"}},
        {"patterns": ["[13579]$"], "properties": {"odd": true}}
      ]}
      """#, to: "app.json")
    var generator = SeededGenerator(seed: 7)
    let ballast = String(repeating: "long-", count: 27)
    let lines = (0..<900).map { _ in
      let number = "\(Int.random(in: 0..<200, using: &generator))/\(ballast)"
      let url = generator.pick([
        "/posts/\(number)", "/posts/\(number)/edit", "/posts/\(number)1", "/new?page=\(number)",
        "/help/\(number)", "https://example.com/a/\(number)", "/caf%C3%A9/\(number)",
        "no url \(number)", "x:\(number)", "",
      ])
      return switch input {
      case "list": url
      case "log":
        "1.2.3.4 - - [x] \"GET \(url) HTTP/1.1\" \(generator.pick([200, 404])) 1 \"-\" \"x\""
      default: "{\"path\":\"\(url)\",\"method\":\"\(generator.pick(["GET", "POST"]))\"}"
      }
    }
    let chunks = chunks(of: lines.joined(separator: "\n"), &generator) {
      $0.pick([100, 33_000, 40_000])
    }
    func output(cores: Int) -> String {
      let console = ConsoleDouble(in: folder.path)
      console.coreCount = cores
      console.input = ChunkSource(bytes: chunks)
      expectEqual(console.run(.standard, ["traffic"] + flags + ["-", "app.json"]), .success)
      return console.output.text + console.errors.text
    }
    let expected = output(cores: 1)
    #expect(expected.contains("posts"))
    for cores in [2, 5] {
      // Compared separately, because a failure must not print texts of megabytes.
      let isSame = output(cores: cores) == expected
      #expect(isSame, "\(cores) cores")
    }
  }
}
