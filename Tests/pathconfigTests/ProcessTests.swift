import Foundation
import PathConfigTestSupport
import Testing

import PathConfigCLI

/// The built executable as a shell runs it.
@Suite struct ProcessTests {
  private let executable: String

  init() throws {
    executable = try #require(
      BuildFolder.url(of: "pathconfig"), "it is built with the tests"
    ).path
  }

  private struct Outcome {
    var status: Int32
    var wasSignal: Bool
    var output: String
    var errors: String
  }

  /// Runs a line of shell script in which `$0` is the executable.
  private func run(_ script: String, environment: [String: String] = [:]) throws -> Outcome {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", script, executable]
    process.environment = ["PATH": "/usr/bin:/bin"].merging(environment) { $1 }
    let output = Pipe()
    let errors = Pipe()
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    // Both are much shorter than the capacity of a pipe.
    let text = output.fileHandleForReading.readDataToEndOfFile()
    let errorText = errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return Outcome(
      status: process.terminationStatus, wasSignal: process.terminationReason == .uncaughtSignal,
      output: String(decoding: text, as: UTF8.self),
      errors: String(decoding: errorText, as: UTF8.self))
  }

  @Test func printsItsVersion() throws {
    let outcome = try run("exec \"$0\" --version")
    #expect(outcome.status == 0)
    #expect(outcome.output == "pathconfig \(CommandLineTool.standard.version)\n")
    #expect(outcome.errors == "")
  }

  /// The page is in the executable, which needs no file beside it.
  @Test func writesAPageAwayFromItsBuildFolder() throws {
    let folder = try TemporaryFolder()
    try folder.write(#"{"rules": [{"patterns": ["/new$"], "properties": {"a": 1}}]}"#, to: "a.json")
    let outcome = try run(
      "cd \"$FOLDER\" && cp \"$0\" ./tool && ./tool report --client ios a.json -o a.html && wc -c < a.html",
      environment: ["FOLDER": folder.path])
    #expect(outcome.status == 0)
    #expect((Int(outcome.output.filter(\.isNumber)) ?? 0) > 20_000)
  }

  @Test func wrongUsageExitsWithTwo() throws {
    let outcome = try run("exec \"$0\" --bogus")
    #expect(outcome.status == 2)
    #expect(outcome.output == "")
    #expect(
      outcome.errors
        == "pathconfig: error: there is no flag `--bogus`\n  help: run `pathconfig --help`\n")
  }

  /// The reader is gone before the tool starts: no signal, no message.
  @Test func aClosedPipeEndsTheToolQuietly() throws {
    let outcome = try run("{ sleep 0.2; \"$0\" help; echo $? >&2; } | true")
    #expect(outcome.status == 0)
    #expect(outcome.output == "")
    #expect(outcome.errors == "0\n")
  }

  @Test func reportsAFullDevice() throws {
    guard FileManager.default.fileExists(atPath: "/dev/full") else { return }
    let outcome = try run("exec \"$0\" help >/dev/full")
    #expect(outcome.status == 2)
    #expect(
      outcome.errors
        == "pathconfig: error: cannot write to standard output: No space left on device\n")
  }

  @Test func reportsAClosedStandardOutput() throws {
    let outcome = try run("exec \"$0\" --version >&-")
    #expect(outcome.status == 2)
    #expect(
      outcome.errors == "pathconfig: error: cannot write to standard output: Bad file descriptor\n")
  }

  @Test func closedStreamsThatAreNotUsedDoNoHarm() throws {
    let outcome = try run("exec \"$0\" --version <&- 2>&-")
    #expect(outcome.status == 0)
    #expect(outcome.output == "pathconfig \(CommandLineTool.standard.version)\n")
  }

  @Test func theEnvironmentDecidesAboutColor() throws {
    let outcome = try run("exec \"$0\" bogus", environment: ["FORCE_COLOR": "1"])
    #expect(outcome.errors.hasPrefix("pathconfig: \u{1B}[1;31merror:\u{1B}[0m "))
  }

  /// A full pipe holds the tool in its write.
  ///
  /// Then the test sends it the signal that a failed precondition raises.
  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/proc/self/status")))
  func aCrashExitsWithSeventy() throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: executable)
    process.arguments = ["help"]
    // Without the runtime's handlers, all handlers are the tool's.
    process.environment = ["SWIFT_BACKTRACE": "enable=no"]
    let output = Pipe()
    try fill(output.fileHandleForWriting.fileDescriptor)
    let errors = Pipe()
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    let deadline = Date(timeIntervalSinceNow: 20)
    while !handlesCrashes(process.processIdentifier), Date() < deadline { usleep(2_000) }
    kill(process.processIdentifier, SIGILL)
    while process.isRunning, Date() < deadline { usleep(2_000) }
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    #expect(process.terminationReason == .exit)
    #expect(process.terminationStatus == ExitCode.fault.rawValue)
    let text = errors.fileHandleForReading.readDataToEndOfFile()
    #expect(
      String(decoding: text, as: UTF8.self)
        == """
        pathconfig: error: internal fault: the tool has crashed
          help: report it with what you typed

        """)
  }

  private func fill(_ descriptor: Int32) throws {
    let flags = fcntl(descriptor, F_GETFL)
    try #require(fcntl(descriptor, F_SETFL, flags | O_NONBLOCK) == 0)
    let byte: [UInt8] = [0]
    while write(descriptor, byte, 1) == 1 {}
    try #require(fcntl(descriptor, F_SETFL, flags) == 0)
  }

  /// True if a process is the tool already, and catches the last of the signals, by the mask in the
  /// line `SigCgt`.
  private func handlesCrashes(_ process: Int32) -> Bool {
    guard let text = try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8),
      text.hasPrefix("Name:\tpathconfig\n"),
      let line = text.split(separator: "\n").first(where: { $0.hasPrefix("SigCgt:") }),
      let mask = UInt64(line.dropFirst(7).drop { $0 == "\t" }, radix: 16)
    else { return false }
    return mask & (1 << UInt64(SIGABRT - 1)) != 0
  }
}
