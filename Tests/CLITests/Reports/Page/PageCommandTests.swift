import Foundation
@testable import PathConfigCLI
@testable import PathConfigKit
import TestSupport
import Testing

/// The commands that the page of `report` offers, as a shell reads them.
@Suite(.enabled(if: PageDriver.isInstalled, "node is not installed")) struct PageCommandTests {
  private static let text = """
    {"settings": {}, "rules": [{"patterns": ["/new$"], "properties": {"context": "modal"}},
      {"patterns": ["/é"], "properties": {"title": "x"}}]}
    """

  /// URLs that the page cannot look up, or of which it does not know what the app does.
  private static let open = [
    "/a b", "https://h/é", "https://h/new", "mailto:it's", "/%", "form:/x",
  ]

  /// Texts that are not URLs, and paths that the page answers itself.
  private static let closed = [
    "posts", "-x", "--help", "@ios", "", "?a", "/new", "a b", "/\u{200B}",
  ]

  @Test(arguments: [
    ["ios.json"], ["./-x.json"], ["--", "-x.json"], ["./@app.json"], ["it's a.json"],
    ["./http:x.json"], ["--source", "ios.json", "--source", "./-x.json"],
    ["ios.json", "./@app.json"],
    ["--config", "none", "--match-query-strings", "off", "ios.json"], ["@ios"],
    ["--client", "ios", "--client", "turbo-android@7.1", "ios.json"],
  ])
  func theToolTakesEveryCommand(arguments: [String]) throws {
    let folder = try TemporaryFolder()
    for name in ["ios.json", "-x.json", "@app.json", "it's a.json", "http:x.json"] {
      try folder.write(Self.text, to: name)
    }
    try folder.write(
      #"{"apps": {"ios": {"bundled": "-x.json", "deployed": "ios.json"}}}"#,
      to: ".pathconfig.json")
    let console = ConsoleDouble(in: folder.path)
    try #require(
      console.run(.standard, ["report"] + arguments) == .success, "\(console.errors.text)")
    // How a URL is quoted has nothing to do with the inputs: each of the others gets two.
    let open = arguments == ["ios.json"] ? Self.open : Array(Self.open[1..<3])
    let offers = try PageDriver(console.output.text).commands(for: open + Self.closed)
    for (url, commands) in zip(open, offers) { #expect(!commands.isEmpty, "\(url)") }
    let runnable = offers.flatMap { $0 }.filter { $0.contains(" -- ") }
    for (url, commands) in zip(Self.closed, offers.dropFirst(open.count)) {
      #expect(!commands.contains { $0.contains(" -- ") }, "\(url): \(commands)")
    }
    for words in try Self.read(runnable) {
      expectEqual(console.run(.standard, words), .success, "\(words): \(console.errors.text)")
    }
  }

  /// The arguments of `pathconfig` in each of some commands.
  private static func read(_ commands: [String]) throws -> [[String]] {
    let function = #"pathconfig() { printf '%s\0' "$#" "$@"; }"#
    let script = ([function] + commands).joined(separator: "\n")
    let run = try FinishedProgram(["sh", "-e", "-c", script])
    expectEqual(run.status, 0, "\(run.errors)")
    var words = run.output.split(separator: "\0", omittingEmptySubsequences: false).dropLast()
    var read: [[String]] = []
    while let count = words.popFirst().flatMap({ Int($0) }) {
      read.append(words.prefix(count).map(String.init))
      words = words.dropFirst(count)
    }
    expectEqual(read.count, commands.count)
    return read
  }

  /// The page has no header, and no name for what standard input had.
  @Test func namesNoCommandForStandardInput() throws {
    let console = ConsoleDouble()
    console.input = ChunkSource([Self.text])
    expectEqual(console.run(.standard, ["report", "--client", "ios", "-"]), .success)
    let offers = try PageDriver(console.output.text).commands(for: ["/a b"])
    expectEqual(offers, [["pathconfig query"]])
  }
}
