@testable import PathConfigCLI
@testable import PathConfigKit
@testable import PathConfigSyntax
import TestSupport
import Testing

/// The frame of a run around the work of a command.
struct SessionTests {
  @Test(arguments: ExitCode.allCases)
  func theCodeOfTheCommandIsTheCodeOfTheRun(code: ExitCode) {
    let console = ConsoleDouble()
    expectEqual(console.run(.recording { _ in code }, ["lint"]), code)
    expectEqual(console.errors.text, "")
  }

  @Test(
    arguments: [
      (
        .usage(.init("there is no client `x`")), .usage,
        "there is no client `x`\n  help: run `pathconfig lint --help`\n"
      ),
      (.usage(.init("no", help: "do so")), .usage, "no\n  help: do so\n"),
      (.configuration(.init("no")), .usage, "no\n"),
      (.input(.init("cannot read `a`", help: "look")), .input, "cannot read `a`\n  help: look\n"),
      (
        .output(path: "a", SystemError(code: 13, reason: "Permission denied")), .usage,
        "cannot write `a`: Permission denied\n"
      ),
    ] as [(RunFailure, ExitCode, String)])
  func failuresOfACommandHaveACodeAndASentence(
    failure: RunFailure, code: ExitCode, message: String
  ) {
    let console = ConsoleDouble()
    expectEqual(console.run(.recording { _ in throw failure }, ["lint", "--quiet"]), code)
    expectEqual(console.errors.text, "pathconfig: error: " + message)
  }

  @Test(arguments: [
    ([], "pathconfig: note: hear\npathconfig: error: bad\n"), (["-q"], "pathconfig: error: bad\n"),
  ])
  func quietLeavesErrors(flags: [String], expected: String) {
    let console = ConsoleDouble()
    let tool = CommandLineTool.recording { session in
      session.note("hear")
      session.error(.init("bad"))
      return .success
    }
    expectEqual(console.run(tool, flags + ["lint"]), .success)
    expectEqual(console.errors.text, expected)
    expectEqual(console.run(tool, ["lint"] + flags), .success)
    expectEqual(console.errors.text, expected + expected)
  }

  @Test func errorsComeAfterTheOutputBeforeThem() {
    let console = ConsoleDouble()
    let output = console.output
    let tool = CommandLineTool.recording { session in
      session.output.write("first")
      session.note("second")
      return .success
    }
    let errors = OrderingSink(after: output)
    var world = console.console
    world.standardError = errors
    _ = tool.run(arguments: ["lint"], environment: console.environment, console: world)
    expectEqual(errors.seen, ["first"])
  }

  // MARK: - Failing output

  @Test(arguments: [ExitCode.success, .findings, .input])
  func aClosedPipeKeepsTheCodeOfTheCommand(code: ExitCode) {
    let console = ConsoleDouble()
    console.output.failure = SystemError(code: 32, reason: "Broken pipe")
    let tool = CommandLineTool.recording { session in
      session.output.write(String(repeating: "x", count: 200_000))
      return code
    }
    expectEqual(console.run(tool, ["lint"]), code)
    expectEqual(console.errors.text, "")
  }

  @Test(arguments: [(ExitCode.success, ExitCode.usage), (.findings, .usage), (.input, .input)])
  func aFullDiskIsAFailure(code: ExitCode, expected: ExitCode) {
    let console = ConsoleDouble()
    console.output.failure = SystemError(code: 28, reason: "No space left on device")
    let tool = CommandLineTool.recording { session in
      session.output.write("x")
      return code
    }
    expectEqual(console.run(tool, ["lint"]), expected)
    expectEqual(
      console.errors.text,
      "pathconfig: error: cannot write to standard output: No space left on device\n")
  }

  @Test func goesOnWithoutStandardError() {
    let console = ConsoleDouble()
    console.errors.failure = SystemError(code: 9, reason: "Bad file descriptor")
    expectEqual(console.run(.idle, ["nonsense"]), .usage)
  }

  // MARK: - Files

  @Test func aFileThatCannotBeOpenedFailsBeforeTheWork() {
    let console = ConsoleDouble()
    console.unwritable = ["/work/no/a"]
    let tool = CommandLineTool.recording { session in
      _ = try session.writer(for: .file("no/a"))
      session.output.write("worked")
      return .success
    }
    expectEqual(console.run(tool, ["lint"]), .usage)
    expectEqual(console.output.text, "")
    expectEqual(
      console.errors.text, "pathconfig: error: cannot write `no/a`: No such file or directory\n")
  }

  /// A run that fails before it writes keeps yesterday's report, and makes no empty new one.
  @Test(arguments: [(ExitCode.success, false), (.findings, false), (.input, true)])
  func filesOfAFailedRunAreLeftAlone(code: ExitCode, discarded: Bool) {
    let console = ConsoleDouble()
    let tool = CommandLineTool.recording { session in
      _ = try session.writer(for: .file("a"))
      return code
    }
    expectEqual(console.run(tool, ["lint"]), code)
    expectEqual(console.files["/work/a"]?.closedDiscarding, discarded)
  }

  @Test func filesAreColouredOnlyOnRequest() {
    for (flag, expected) in [("auto", false), ("always", true), ("never", false)] {
      let console = ConsoleDouble()
      console.environment.variables = ["TERM": "xterm", "FORCE_COLOR": "1"]
      console.outputIsTerminal = true
      let tool = CommandLineTool.recording { session in
        session.output.write("\(session.style(for: .file("a")).isColored)")
        return .success
      }
      _ = console.run(tool, ["lint", "--color", flag])
      expectEqual(console.output.text, "\(expected)")
    }
  }

  // MARK: - Standard input

  private static let configuration =
    #"{"settings": {}, "rules": [{"patterns": ["/new$"], "properties": {}}]}"#

  /// The run of a query about the lines of standard input.
  private func query(_ console: ConsoleDouble) throws -> ExitCode {
    let folder = try TemporaryFolder()
    try folder.write(Self.configuration, to: "app.json")
    console.environment = Environment(currentDirectory: folder.path)
    return console.run(
      .standard, ["query", "--format", "json", "--client", "ios", "-", "app.json"])
  }

  @Test func answersBeforeItReadsMore() throws {
    let console = ConsoleDouble()
    console.input = ChunkSource(["/a\n/b\n", "/c\n"])
    try expectEqual(query(console), .success)
    expectEqual(console.output.writes.map { $0.count { $0 == UInt8(ascii: "\n") } }, [2, 1])
  }

  @Test func aReaderWhoStopsEndsTheRun() throws {
    let console = ConsoleDouble()
    console.output.failure = SystemError(code: 32, reason: "Broken pipe")
    console.output.failingWrite = 1
    console.input = ChunkSource(Array(repeating: "/a\n", count: 100))
    try expectEqual(query(console), .success)
    expectEqual(console.output.writes.count, 1)
    expectEqual(console.input.reads, 2)
    expectEqual(console.errors.text, "")
  }

  @Test func reportsABrokenInputAfterTheAnswers() throws {
    let console = ConsoleDouble()
    let long = String(repeating: "a", count: (1 << 20) + 1)
    console.input = ChunkSource(["/a\n/\(long)\n/b\n"])
    console.input.failure = SystemError(code: 5, reason: "Input/output error")
    try expectEqual(query(console), .input)
    expectEqual(console.output.text.split(separator: "\n").count, 2)
    expectEqual(
      console.errors.text,
      """
      pathconfig: error: line 2: it has more than 1048576 bytes
      pathconfig: error: <stdin>: reading failed: Input/output error

      """)
  }

  @Test(arguments: [
    ("a", "/work/a"), ("/a", "/a"), ("../a", "/work/../a"), ("", "/work/"),
  ])
  func pathsBeginInTheCurrentDirectory(path: String, expected: String) {
    let environment = Environment(currentDirectory: "/work")
    expectEqual(environment.absolutePath(of: path), expected)
    expectEqual(Environment(currentDirectory: "/").absolutePath(of: "a"), "/a")
  }
}

/// Records the content of another sink at each write to this one.
private final class OrderingSink: ByteSink {
  private let other: MemorySink
  private(set) var seen: [String] = []

  init(after other: MemorySink) {
    self.other = other
  }

  func write(_ bytes: ContiguousArray<UInt8>) throws(SystemError) {
    seen.append(other.text)
  }

  func close(discarding: Bool) throws(SystemError) {}
}
