@testable import PathConfigCLI
@testable import PathConfigKit
import TestSupport
import Testing

/// A run that fails leaves the file of `--output` as it was, or writes into it what failed.
struct FailedRunTests {
  /// Arguments with which commands fail: `gone…` is not there, and no client loads `refused.json`.
  private static let failing: [String: [[String]]] = [
    "lint": [["gone.json"], ["app.json", "gone.json"], ["@half"], []],
    "query": [["/new", "gone.json"], ["/new", "@half"], ["/new", "refused.json"]],
    "visit": [
      ["/new", "gone.json"], ["/new", "@half"], ["/new", "refused.json"], ["-", "app.json"],
      ["--suggest", "@half"],
    ],
    "overlaps": [["gone.json"], ["@half"], ["refused.json"]],
    "diff": [["app.json", "gone.json"], ["refused.json", "refused.json"], ["@half"], []],
    "deploy": [["@half"], []],
    "test": [
      ["gone.json"], ["expectations.json"], ["--suggest", "--source", "gone.json"],
      ["--suggest", "--source", "@half"],
    ],
    "routes": [["routes.txt", "gone.json"], ["gone.txt", "app.json"], ["routes.txt", "@half"]],
    "traffic": [["log.txt", "gone.json"], ["gone.txt", "app.json"], ["log.txt", "@half"]],
    "merge": [["app.json", "gone.json"]],
    "compile": [["gone.json"], ["refused.json"], ["@half"]],
    "report": [["gone.json"], ["@half"], ["app.json", "gone.json"]],
    "explain": [["gone"]], "schema": [["gone"]], "completions": [["gone"]], "help": [["gone"]],
  ]

  private static let files = [
    "app.json":
      #"{"settings": {}, "rules": [{"patterns": ["/new$"], "properties": {"context": "modal"}}]}"#,
    "refused.json": #"{"rules": [{"patterns": 5, "properties": {}}]}"#,
    "routes.txt": "/new\n",
    "log.txt":
      #"127.0.0.1 - - [10/Oct/2000:13:55:36 -0700] "GET /new HTTP/1.0" 200 2326 "-" "Turbo Native iOS""#,
    "expectations.json": """
    {"configuration": "gone.json", "clients": ["ios"], "expectations": {"/a": {"context": null}}}
    """,
    ".pathconfig.json": """
    {"apps": {
      "half": {"bundled": "app.json", "server": "gone.json", "clients": ["ios"],
        "shipped": [{"version": "1.0", "bundled": "gone-1.json", "client": "ios"}]},
      "none": {"bundled": "gone.json", "server": "gone.json", "clients": ["ios"],
        "shipped": [{"version": "1.0", "bundled": "gone-1.json", "client": "ios"}]}}}
    """,
  ]

  /// A command refuses those that it does not have.
  private static let formats = [
    "text", "json", "markdown", "github", "sarif", "gitlab", "junit",
  ]

  private static let writers = CommandLineTool.standard.commands.filter { command in
    command.flags.contains { $0.long == "output" }
  }.map(\.name)

  @Test(arguments: writers)
  func leavesTheFileOrSaysWhatFailed(name: String) throws {
    let folder = try TemporaryFolder()
    for (name, text) in Self.files { try folder.write(text, to: name) }
    for arguments in try #require(Self.failing[name]) {
      for format in [[]] + Self.formats.map({ ["--format", $0] }) {
        let console = ConsoleDouble(in: folder.path)
        console.input = ChunkSource(["/new\n", "gone, which is no URL\n"])
        let words = [name] + arguments + format + ["--output", "report"]
        #expect(console.run(.standard, words) > .findings, "\(words)")
        guard let file = console.files["\(folder.path)/report"] else { continue }
        let says = ["gone", "no client loads", "ignores the whole file"].contains {
          file.text.contains($0)
        }
        #expect(file.closedDiscarding == true || says, "\(words): \(file.text)")
      }
    }
  }
}
