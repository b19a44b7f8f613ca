import Foundation
import PathConfigKit

/// A program that runs to its end, or until it has written too much.
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
    do { try process.run() } catch { throw SystemError(error) }
    let handle = input.fileHandleForWriting
    DispatchQueue.global().async { [bytes = call.input] in
      // A program that ends early leaves the rest unread, which its exit code tells.
      try? handle.write(contentsOf: bytes)
      try? handle.close()
    }
    let program = process.processIdentifier
    // One stream that fills its pipe would wait for ever while the other is read.
    let reading = DispatchGroup()
    nonisolated(unsafe) var words: ContiguousArray<UInt8> = []
    DispatchQueue.global().async(group: reading) {
      words = read(errors, upTo: max(call.maximumBytes, 1 << 20), of: program)
    }
    let result = read(output, upTo: call.maximumBytes, of: program)
    reading.wait()
    end.wait()
    if process.terminationStatus == notFoundStatus {
      throw SystemError.notFound("there is no program \(call.arguments.first ?? "")")
    }
    return ProgramResult(
      status: Int(process.terminationStatus), output: result, errors: words)
  }

  /// The exit code of `env` for a program that it does not find (POSIX.1-2017, env).
  private static let notFoundStatus: Int32 = 127
}

/// Reads a stream of a program to its end; a program that writes more than the limit is stopped.
private func read(_ pipe: Pipe, upTo limit: Int, of program: pid_t) -> ContiguousArray<UInt8> {
  let stream = FileDescriptor(pipe.fileHandleForReading.fileDescriptor)
  var all: ContiguousArray<UInt8> = []
  while let piece = try? stream.read(), !piece.isEmpty {
    all += piece
    if all.count > limit {
      kill(program, SIGKILL)
      break
    }
  }
  return all
}
