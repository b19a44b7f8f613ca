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
    var reading = Reading(of: output, errors)
    try reading.readToEnd(upTo: call.maximumBytes)
    if !reading.isComplete { kill(process.processIdentifier, SIGKILL) }
    end.wait()
    if process.terminationStatus == notFoundStatus {
      throw SystemError.notFound("there is no program \(call.arguments.first ?? "")")
    }
    return ProgramResult(
      status: Int(process.terminationStatus), output: reading.output, errors: reading.errors)
  }

  /// The exit code of `env` for a program that it does not find (POSIX.1-2017, env).
  private static let notFoundStatus: Int32 = 127
}

/// The two streams of a program, read together: one that fills a pipe would wait for ever while the
/// other is read.
private struct Reading {
  private(set) var output: ContiguousArray<UInt8> = []
  private(set) var errors: ContiguousArray<UInt8> = []

  /// The streams that are still open.
  private var open: [Stream]

  private struct Stream {
    var pipe: Pipe
    var target: WritableKeyPath<Reading, ContiguousArray<UInt8>>
    var number: Int32 { pipe.fileHandleForReading.fileDescriptor }
  }

  init(of output: Pipe, _ errors: Pipe) {
    open = [Stream(pipe: output, target: \.output), Stream(pipe: errors, target: \.errors)]
  }

  var isComplete: Bool { open.isEmpty }

  /// Reads until both streams end, or the output has more bytes than the limit.
  ///
  /// Errors may have 1 MiB whatever the limit.
  mutating func readToEnd(upTo limit: Int) throws(SystemError) {
    while !open.isEmpty, output.count <= limit, errors.count <= max(limit, 1 << 20) {
      var requests = open.map { pollfd(fd: $0.number, events: Int16(POLLIN), revents: 0) }
      guard poll(&requests, nfds_t(requests.count), -1) >= 0 || errno == EINTR else {
        throw SystemError.last
      }
      var ended: [Int32] = []
      for (stream, request) in zip(open, requests) where request.revents != 0 {
        let piece = try FileDescriptor(stream.number).read()
        if piece.isEmpty { ended.append(stream.number) }
        self[keyPath: stream.target] += piece
      }
      open.removeAll { ended.contains($0.number) }
    }
  }
}
