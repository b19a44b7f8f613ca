@testable import PathConfigCLI
@testable import PathConfigKit
import TestSupport
import Testing

@Suite struct TrafficCommandTests {
  private let folder: TemporaryFolder
  private static let client = ["--client", "hotwire-native-ios@1.3"]

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(
      #"""
      {"rules": [
        {"patterns": [".*"], "properties": {"context": "default"}},
        {"patterns": ["/new$", "/edit$"], "properties": {"context": "modal"}},
        {"patterns": ["^/help"], "properties": {"title": "Help"}}
      ]}
      """#, to: "app.json")
    try folder.write(
      #"{"rules": [{"patterns": [".*"], "properties": {"context": "default"}}]}"#, to: "old.json")
  }

  private func run(
    _ arguments: [String], input: [String] = []
  ) -> (code: ExitCode, output: String, errors: String) {
    let console = ConsoleDouble()
    console.environment = Environment(currentDirectory: folder.path)
    console.input = ChunkSource(input)
    let code = console.run(.standard, ["traffic"] + arguments)
    return (code, console.output.text, console.errors.text)
  }

  @Test func countsRequestsByRuleAndAnswer() throws {
    try folder.write("/posts/1\n/posts/2\n/posts/new\nGET /help\nPOST /posts\n", to: "a.log")
    let run = run(["a.log", "app.json"] + Self.client)
    #expect(run.code == .success)
    #expect(
      run.output == """
        4 requests
        left out: 1 with verbs other than GET (--verb all)

        Hotwire Native iOS 1.3
        rules
          rule 1  `.*`                   4 requests
          rule 2  `/new$` of 2 patterns  1 request
          rule 3  `^/help`               1 request

        patterns that no request needs
          rule 2  `/edit$`  app.json:3:26

        matched only by rule 1, which matches everything: 2 requests (/posts/:id)

        properties of the requests; --all lists every kind of URL
          2 requests  /posts/:id  context "default"
          1 request   /posts/new  context "modal"
          1 request   /help       context "default", title "Help"

        """)
  }

  @Test func countsRequestsThatGetOtherProperties() throws {
    try folder.write("/posts/1\n/posts/new\n/a/new\n", to: "a.log")
    let run = run(
      ["--against", "old.json", "--fail-on", "changed", "a.log", "app.json"] + Self.client)
    #expect(run.code == .findings)
    #expect(
      run.output.contains(
        """
        2 requests get different properties than in old.json
          2 requests  /a/new, /posts/new  context "default" -> context "modal"

        """))
  }

  @Test(arguments: [
    ("/help\n/new", [], ExitCode.success), ("/new", ["--fail-on", "unreached"], .findings),
    ("/new\n/help", ["--fail-on", "unreached"], .success),
    ("/new\n/a", ["--fail-on", "uncovered"], .findings),
    ("/new", ["--fail-on", "uncovered", "--fail-on", "modal"], .success),
    ("/new?page=1", ["--fail-on", "modal"], .findings),
    ("/a", ["--fail-on", "changed", "--against", "app.json"], .success),
  ])
  func failsForTheRequestedReasons(log: String, flags: [String], code: ExitCode) throws {
    #expect(run(flags + ["-", "app.json"] + Self.client, input: [log]).code == code)
  }

  @Test(arguments: [["--format", "json"], ["--all"], ["--partial"]])
  func partsGiveTheReportOfASingleRun(flags: [String]) throws {
    let lines = (0..<40).map { "/posts/\($0 % 7)/\($0 % 3 == 0 ? "new" : "\($0)")\n" }
    var parts: [String] = []
    for (number, part) in [lines[..<5], lines[5..<5], lines[5...]].enumerated() {
      parts.append("\(number).part")
      let run = run(["--partial", "-", "app.json"] + Self.client, input: Array(part))
      #expect(run.code == .success)
      try folder.write(run.output, to: parts[number])
    }
    let whole = run(["-", "app.json"] + flags + Self.client, input: lines)
    let merged = run(["--merge"] + flags + parts.reversed())
    #expect(merged.code == .success && merged.output == whole.output, "\(merged.errors)")
    let tree = run(["--merge", "--partial"] + parts.dropFirst())
    #expect(
      run(["--merge"] + flags + ["-", parts[0]], input: [tree.output]).output == whole.output)
  }

  @Test func refusesPartsOfOtherConfigurations() throws {
    for (part, configuration) in [("a.part", "app.json"), ("b.part", "old.json")] {
      let run = run(["--partial", "-", configuration] + Self.client, input: ["/a"])
      try folder.write(run.output, to: part)
    }
    let run = run(["--merge", "a.part", "b.part"])
    #expect(run.code == .input && run.output == "")
    #expect(
      run.errors
        == "pathconfig: error: b.part: a.part has other clients or another configuration\n")
  }

  @Test func refusesAPartThatIsCutShort() throws {
    let part = run(["--partial", "-", "app.json"] + Self.client, input: ["/a"]).output
    try folder.write(String(part.prefix(part.count / 2)), to: "a.part")
    let run = run(["--merge", "a.part"])
    #expect(run.code == .input)
    #expect(run.errors.hasSuffix("  help: count that part of the log again\n"))
  }

  @Test func aLineThatIsTooLongIsAnError() throws {
    let long = String(repeating: "a", count: (1 << 20) + 1)
    let run = run(["-", "app.json", "--quiet"] + Self.client, input: ["/a\n/\(long)\n"])
    #expect(run.code == .input && run.output.hasPrefix("1 request\n"))
    #expect(
      run.errors == """
        pathconfig: error: 1 line not counted, because it is too long
          help: shorten every line to 1 MiB

        """)
  }

  @Test func aLogWithoutRequestsIsAnError() {
    let run = run(["-", "app.json"] + Self.client, input: ["hello\n"])
    #expect(run.code == .input && run.output == "")
    #expect(run.errors.hasPrefix("pathconfig: error: no line names a request\n"))
  }

  @Test(arguments: [
    (["--merge", "--against", "old.json", "a"], "--merge"),
    (["--partial", "--format", "json", "-", "app.json"], "--partial"),
    (["-", "-"], "read only once"),
  ])
  func wrongUsageIsAnError(arguments: [String], message: String) {
    let run = run(arguments)
    #expect(run.code == .usage && run.errors.contains(message))
  }

  @Test func controlCharactersAreShown() {
    let run = run(["-", "app.json"] + Self.client, input: ["/a\u{1B}[31m\n\u{1B}x\n"])
    #expect(run.code == .success && !run.output.contains("\u{1B}"))
  }
}
