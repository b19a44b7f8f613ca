import Foundation
@testable import PathConfigCLI
import TestSupport
import Testing

/// The built executable as a shell runs it.
struct ProcessTests {
  private let executable: String

  init() throws {
    executable = try #require(
      BuildFolder.url(of: "pathconfig"), "it is built with the tests"
    ).path
  }

  /// Runs a line of shell script in which `$0` is the executable.
  private func run(_ script: String, environment: [String: String] = [:]) throws -> FinishedProgram
  {
    try FinishedProgram(
      ["sh", "-c", script, executable],
      environment: ["PATH": "/usr/bin:/bin"].merging(environment) { $1 })
  }

  @Test func printsItsVersion() throws {
    let outcome = try run("exec \"$0\" --version")
    expectEqual(outcome.status, 0)
    expectEqual(outcome.output, "pathconfig \(CommandLineTool.standard.version)\n")
    expectEqual(outcome.errors, "")
  }

  /// The page is in the executable, which needs no file beside it.
  @Test func writesAPageAwayFromItsBuildFolder() throws {
    let folder = try TemporaryFolder()
    try folder.write(#"{"rules": [{"patterns": ["/new$"], "properties": {"a": 1}}]}"#, to: "a.json")
    let outcome = try run(
      "cd \"$FOLDER\" && cp \"$0\" ./tool && ./tool report --client ios a.json -o a.html && wc -c < a.html",
      environment: ["FOLDER": folder.path])
    expectEqual(outcome.status, 0)
    #expect((Int(outcome.output.filter(\.isNumber)) ?? 0) > 20_000)
  }

  @Test func wrongUsageExitsWithTwo() throws {
    let outcome = try run("exec \"$0\" --bogus")
    expectEqual(outcome.status, 2)
    expectEqual(outcome.output, "")
    expectEqual(
      outcome.errors,
      "pathconfig: error: there is no flag `--bogus`\n  help: run `pathconfig --help`\n")
  }

  /// The reader is gone before the tool starts: no signal, no message.
  @Test func aClosedPipeEndsTheToolQuietly() throws {
    let outcome = try run("{ sleep 0.2; \"$0\" help; echo $? >&2; } | true")
    expectEqual(outcome.status, 0)
    expectEqual(outcome.output, "")
    expectEqual(outcome.errors, "0\n")
  }

  @Test func reportsAFullDevice() throws {
    guard FileManager.default.fileExists(atPath: "/dev/full") else { return }
    let outcome = try run("exec \"$0\" help >/dev/full")
    expectEqual(outcome.status, 2)
    expectEqual(
      outcome.errors,
      "pathconfig: error: cannot write to standard output: No space left on device\n")
  }

  @Test func reportsAClosedStandardOutput() throws {
    let outcome = try run("exec \"$0\" --version >&-")
    expectEqual(outcome.status, 2)
    expectEqual(
      outcome.errors, "pathconfig: error: cannot write to standard output: Bad file descriptor\n")
  }

  @Test func closedStreamsThatAreNotUsedDoNoHarm() throws {
    let outcome = try run("exec \"$0\" --version <&- 2>&-")
    expectEqual(outcome.status, 0)
    expectEqual(outcome.output, "pathconfig \(CommandLineTool.standard.version)\n")
  }

  @Test func theEnvironmentDecidesAboutColor() throws {
    let outcome = try run("exec \"$0\" bogus", environment: ["FORCE_COLOR": "1"])
    #expect(outcome.errors.hasPrefix("pathconfig: \u{1B}[1;31merror:\u{1B}[0m "))
  }
}
