import Dispatch
import Foundation
import PathConfigCLI
import PathConfigDiagnostics
import PathConfigJSON
import PathConfigKit

/// An editor in this process that talks with `pathconfig server` over streams.
///
/// Unchecked: the streams between the two threads have their own locks.
final class EditorClient: @unchecked Sendable {
  private let input = ByteQueue()
  private let output = ByteQueue()
  private var received: ContiguousArray<UInt8> = []
  private var lastRequest = 0

  /// - Parameter folder: the workspace, an absolute path.
  init(in folder: String) {
    var console = Console(
      standardInput: input, standardOutput: output, standardError: ByteQueue(),
      openFile: { _ throws(SystemError) in throw SystemError.notFound("no file is written here") },
      replaceFile: { _, _, _ throws(FileReplacementError) in })
    console.coreCount = { ProcessInfo.processInfo.activeProcessorCount }
    let environment = Environment(
      variables: ["XDG_CACHE_HOME": folder + "/cache"], currentDirectory: folder)
    nonisolated(unsafe) let shared = console
    Thread.detachNewThread {
      _ = CommandLineTool.standard.run(
        arguments: ["server"], environment: environment, console: shared)
    }
    _ = request(
      "initialize",
      [
        "capabilities": [:],
        "workspaceFolders": [["uri": .string("file://\(folder)"), "name": "benchmark"]],
      ])
    notify("initialized", [:])
  }

  func notify(_ method: String, _ parameters: JSONOutput) {
    send(["jsonrpc": "2.0", "method": .string(method), "params": parameters])
  }

  /// Sends a request and waits for its response.
  func request(_ method: String, _ parameters: JSONOutput) -> JSONNode? {
    lastRequest += 1
    let id = lastRequest
    send([
      "jsonrpc": "2.0", "id": .integer(id), "method": .string(method), "params": parameters,
    ])
    return next { $0["id"]?.number == Double(id) }?["result"]
  }

  /// The findings of a version of a text, once they arrive.
  func findings(ofVersion version: Int) -> [JSONNode] {
    let message = next { message in
      message["method"]?.string == "textDocument/publishDiagnostics"
        && message["params"]?["version"]?.number == Double(version)
    }
    return message?["params"]?["diagnostics"]?.array ?? []
  }

  func quit() {
    _ = request("shutdown", .null)
    notify("exit", .null)
  }

  private func send(_ message: JSONOutput) {
    let content = JSONWriter.write(message).bytes
    input.write(ContiguousArray("Content-Length: \(content.count)\r\n\r\n".utf8) + content)
  }

  private func next(where isWanted: (JSONNode) -> Bool) -> JSONNode? {
    while let message = receive() {
      if isWanted(message) { return message }
    }
    return nil
  }

  private func receive() -> JSONNode? {
    while true {
      let header = received.prefix { $0 != UInt8(ascii: "\r") }
      let length = Int(String(decoding: header.dropFirst("Content-Length: ".count), as: UTF8.self))
      let start = header.count + 4
      if let length, received.count >= start + length {
        let content = ContiguousArray(received[start..<start + length])
        received.removeFirst(start + length)
        return JSONParser.parse(name: "message", bytes: content).root
      }
      received += output.read()
    }
  }
}

/// Bytes on their way from one thread to another.
private final class ByteQueue: ByteSource, ByteSink, @unchecked Sendable {
  private let lock = NSLock()
  private let arrivals = DispatchSemaphore(value: 0)
  private var chunks: [ContiguousArray<UInt8>] = []

  func write(_ bytes: ContiguousArray<UInt8>) {
    lock.withLock { chunks.append(bytes) }
    arrivals.signal()
  }

  func read() -> ContiguousArray<UInt8> {
    arrivals.wait()
    return lock.withLock { chunks.removeFirst() }
  }

  func close(discarding: Bool) {}
}

extension JSONNode {
  fileprivate subscript(_ name: UTF8String) -> JSONNode? {
    object?.last { $0.name == name }?.value
  }
}
