import Foundation
import PathConfigLoading

/// A program that runs to its end.
enum ProgramRun {
  /// Runs a program, finding it as a shell does.
  ///
  /// Messages are in English whatever the language of the user, so that they can be passed on.
  static func run(_ call: ProgramCall) throws(SystemError) -> ProgramResult {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = call.arguments
    process.currentDirectoryURL = URL(fileURLWithPath: call.folder)
    process.environment = ProcessInfo.processInfo.environment.merging(call.environment) { $1 }
      .merging(["LC_ALL": "C"]) { $1 }
    let (input, output, errors) = (Pipe(), Pipe(), Pipe())
    process.standardInput = call.input.isEmpty ? FileHandle.nullDevice : input
    process.standardOutput = output
    process.standardError = errors
    // `waitUntilExit` polls every 50 ms on Linux, ten times as long as git runs.
    let end = DispatchSemaphore(value: 0)
    process.terminationHandler = { _ in end.signal() }
    do {
      try InterruptHandler.withDefaultSignals { try process.run() }
    } catch {
      throw SystemError(code: 0, reason: error.localizedDescription)
    }
    let handle = input.fileHandleForWriting
    DispatchQueue.global().async {
      // A program that ends early leaves the rest unread, which its exit code tells.
      try? handle.write(contentsOf: call.input)
      try? handle.close()
    }
    let said = Reader(errors)
    let written = ContiguousArray(output.fileHandleForReading.readDataToEndOfFile())
    let words = said.wait()
    end.wait()
    if process.terminationStatus == notFoundStatus {
      throw SystemError.notFound("there is no program \(call.arguments.first ?? "")")
    }
    return ProgramResult(
      status: Int(process.terminationStatus), output: written, errors: words)
  }

  /// The exit code of `env` for a program that it does not find (POSIX.1-2017, env).
  private static let notFoundStatus: Int32 = 127

  /// Reads a pipe on its own thread.
  ///
  /// Otherwise a program that fills one pipe would wait for ever while the other is read.
  private final class Reader: @unchecked Sendable {
    private var bytes: ContiguousArray<UInt8> = []
    private let group = DispatchGroup()

    init(_ pipe: Pipe) {
      let handle = pipe.fileHandleForReading
      DispatchQueue.global().async(group: group) { [self] in
        bytes = ContiguousArray(handle.readDataToEndOfFile())
      }
    }

    /// The bytes that were read; the group has ended by then, so that nobody writes any more.
    func wait() -> ContiguousArray<UInt8> {
      group.wait()
      return bytes
    }
  }
}
