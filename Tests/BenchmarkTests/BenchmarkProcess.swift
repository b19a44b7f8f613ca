import Foundation
import TestSupport
import Testing

/// The built `pathconfig-benchmark`, run in a temporary folder.
struct BenchmarkProcess {
  let folder: TemporaryFolder
  private let executable: String

  init() throws {
    folder = try TemporaryFolder()
    executable = try #require(
      BuildFolder.url(of: "pathconfig-benchmark"), "it is built with the tests"
    ).path
  }

  struct Outcome {
    var status: Int32
    var wasSignal: Bool
    var lines: [Substring]
  }

  /// Runs it to its end, with lines on standard input.
  func run(_ arguments: [String], input: [String] = []) throws -> Outcome {
    try folder.write(input.map { $0 + "\n" }.joined(), to: "input")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: executable)
    process.arguments = arguments
    process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
    process.standardInput = FileHandle(forReadingAtPath: folder.path + "/input")
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return Outcome(
      status: process.terminationStatus, wasSignal: process.terminationReason == .uncaughtSignal,
      lines: text.split(separator: "\n", omittingEmptySubsequences: false).dropLast())
  }
}
