import Foundation
@testable import PathConfigCLI
import TestSupport
import Testing

/// The built executable on a real terminal.
struct TerminalTests {
  private let executable: String
  private let folder: TemporaryFolder

  init() throws {
    executable = try #require(
      BuildFolder.url(of: "pathconfig"), "it is built with the tests"
    ).path
    folder = try TemporaryFolder()
  }

  /// Starts a line of shell script in which `$0` is the executable.
  private func start(
    _ script: String, environment: [String: String] = [:], columns: UInt16 = 80
  ) throws -> PseudoTerminal {
    let variables = ["PATH": "/usr/bin:/bin", "TERM": "xterm", "HOME": folder.path]
    return try PseudoTerminal(
      ["/bin/sh", "-c", script, executable],
      environment: variables.merging(environment) { $1 }.filter { !$0.value.isEmpty },
      in: folder.path, columns: columns)
  }

  // MARK: Interruption

  @Test func controlCEndsByTheSignalAndLeavesNothing() throws {
    let terminal = try startReading()
    try terminal.type("\u{3}")
    try expectEqual(terminal.waitForEnd(), .signal(SIGINT))
    try expectEqual(FileManager.default.contentsOfDirectory(atPath: folder.path), ["input.json"])
  }

  /// Starts a run that writes a report and waits for input that never comes.
  private func startReading() throws -> PseudoTerminal {
    let pipe = folder.path + "/input.json"
    try #require(mkfifo(pipe, 0o600) == 0)
    let terminal = try start("exec \"$0\" lint --output report.txt input.json")
    let deadline = Date(timeIntervalSinceNow: 20)
    // It can be opened for writing once somebody reads it.
    while open(pipe, O_WRONLY | O_NONBLOCK | O_CLOEXEC) < 0 {
      try #require(Date() < deadline)
      usleep(2_000)
    }
    return terminal
  }

  // MARK: Closed pipes

  @Test(.timeLimit(.minutes(10)))
  func aStreamEndsWithItsReader() throws {
    try folder.write(#"{"rules": [{"patterns": ["a"], "properties": {"b": 1}}]}"#, to: "app.json")
    // Long lines: the tool answers many at a time, and a block of short ones takes seconds in a debug
    // build.
    let terminal = try start(
      """
      { yes $(printf /%04000d 0) | "$0" query - app.json 2>errors; echo $? >code; } |
        head -1 | cut -c 1-2
      """)
    try expectEqual(terminal.waitForEnd(), .exit(0))
    expectEqual(terminal.output, "/0\r\n")
    try waitForFile(folder.path + "/code")
    try expectEqual(String(contentsOfFile: folder.path + "/code", encoding: .utf8), "0\n")
    try expectEqual(String(contentsOfFile: folder.path + "/errors", encoding: .utf8), "")
  }

  private func waitForFile(_ path: String) throws {
    let deadline = Date(timeIntervalSinceNow: 20)
    while !FileManager.default.fileExists(atPath: path) {
      try #require(Date() < deadline)
      usleep(2_000)
    }
  }
}
