import Dispatch
import Foundation
@testable import PathConfigCLI
@testable import PathConfigKit
@testable import PathConfigServer
@testable import PathConfigSyntax

/// An editor that talks with `server` over streams, message by message.
///
/// Unchecked, because a lock guards the data of both threads.
final class EditorDouble: @unchecked Sendable {
  let folder: String
  private let input = MessageQueue()
  private let output = MessageQueue()
  private let end = DispatchSemaphore(value: 0)
  private var code: ExitCode?
  private var lastRequest = 0

  /// The messages that no test has read yet.
  private var pending: [JSONNode] = []
  private var received: ContiguousArray<UInt8> = []

  /// - Parameter capabilities: those of the editor, as JSON.
  init(in folder: String, capabilities: String = "{}", options: String = "null") {
    self.folder = folder
    var console = Console.process()
    console.standardInput = input
    console.standardOutput = output
    nonisolated(unsafe) let shared = console
    let environment = Environment(currentDirectory: folder)
    let thread = Thread { [self] in
      code = CommandLineTool.standard.servingEditors.run(
        arguments: ["server"], environment: environment, console: shared)
      output.put([])
      end.signal()
    }
    thread.stackSize = 8 << 20
    thread.start()
    _ = request(
      "initialize",
      """
      {"capabilities": \(capabilities), "initializationOptions": \(options),
       "workspaceFolders": [{"uri": "file://\(folder)", "name": "test"}]}
      """)
    notify("initialized", "{}")
  }

  func uri(_ name: String) -> String { "file://\(folder)/\(name)" }

  func send(raw text: String) { input.put(ContiguousArray(text.utf8)) }

  private func send(_ content: String) {
    send(raw: "Content-Length: \(content.utf8.count)\r\n\r\n\(content)")
  }

  func notify(_ method: String, _ parameters: String) {
    send(#"{"jsonrpc": "2.0", "method": "\#(method)", "params": \#(parameters)}"#)
  }

  /// Sends a request without waiting for the response.
  func begin(_ method: String, _ parameters: String) -> Int {
    lastRequest += 1
    send(
      #"{"jsonrpc": "2.0", "id": \#(lastRequest), "method": "\#(method)", "params": \#(parameters)}"#
    )
    return lastRequest
  }

  /// The whole response to a request.
  func answer(to id: Int) -> JSONNode? {
    next { $0.object?.contains { $0.name == "method" } != true && $0["id"]?.number == Double(id) }
  }

  /// True if the response to a request came before a message that was read already.
  func hasAnswer(to id: Int) -> Bool {
    pending.contains { $0["method"] == nil && $0["id"]?.number == Double(id) }
  }

  func request(_ method: String, _ parameters: String) -> JSONNode? {
    answer(to: begin(method, parameters))?["result"]
  }

  /// The response to a command about a text.
  ///
  /// - Parameter more: further arguments as JSON, each after a comma.
  func command(_ name: String, _ file: String = "ios.json", _ more: String = "") -> JSONNode? {
    let arguments = #"["\#(uri(file))"\#(more)]"#
    return answer(
      to: begin(
        "workspace/executeCommand",
        #"{"command": "pathconfig.\#(name)", "arguments": \#(arguments)}"#))
  }

  func error(_ method: String, _ parameters: String) -> JSONNode? {
    answer(to: begin(method, parameters))?["error"]
  }

  /// The parameters of the server's next message of a method.
  func next(_ method: String) -> JSONNode? {
    next { $0["method"]?.string == method }?["params"]
  }

  /// The findings of a version of a text, which the server may publish after those of others.
  func diagnostics(version: Int) -> [JSONNode]? {
    while let report = next("textDocument/publishDiagnostics") {
      if report["version"]?.number == Double(version) { return report["diagnostics"]?.array }
    }
    return nil
  }

  private func next(where isWanted: (JSONNode) -> Bool) -> JSONNode? {
    if let place = pending.firstIndex(where: isWanted) { return pending.remove(at: place) }
    while let message = receive() {
      if isWanted(message) { return message }
      pending.append(message)
    }
    return nil
  }

  private func receive() -> JSONNode? {
    while true {
      let text = String(decoding: received, as: UTF8.self)
      if let header = text.range(of: "\r\n\r\n"),
        let length = Int(text[..<header.lowerBound].dropFirst("Content-Length: ".count))
      {
        let start = text.utf8.distance(from: text.startIndex, to: header.upperBound)
        if received.count >= start + length {
          let content = ContiguousArray(received[start..<start + length])
          received.removeFirst(start + length)
          return JSONParser.parse(name: "message", bytes: content).root
        }
      }
      let bytes = output.take()
      if bytes.isEmpty { return nil }
      received += bytes
    }
  }

  // MARK: Texts

  func open(_ name: String, _ text: String, version: Int = 1) {
    let item = JSONOutput.object([
      .init("uri", .string(uri(name))), .init("languageId", "json"),
      .init("version", .integer(version)), .init("text", .string(text)),
    ])
    notify("textDocument/didOpen", #"{"textDocument": \#(JSONWriter.write(item))}"#)
  }

  /// Replaces the whole text.
  func change(_ name: String, _ text: String, version: Int) {
    let json = JSONWriter.write(.string(text))
    notify(
      "textDocument/didChange",
      #"{"textDocument": {"uri": "\#(uri(name))", "version": \#(version)}, "contentChanges": [{"text": \#(json)}]}"#
    )
  }

  /// The parameters of a request at a position.
  func at(_ name: String, _ line: Int, _ column: Int, _ more: String = "") -> String {
    #"{"textDocument": {"uri": "\#(uri(name))"}, "position": {"line": \#(line), "character": \#(column)}\#(more)}"#
  }

  /// The parameters of a request about a text.
  func about(_ name: String, _ more: String = "") -> String {
    #"{"textDocument": {"uri": "\#(uri(name))"}\#(more)}"#
  }

  /// Ends the session, and gives the exit code.
  func quit(orderly: Bool = true) -> ExitCode? {
    if orderly {
      _ = request("shutdown", "null")
      notify("exit", "null")
    } else {
      input.put([])
    }
    end.wait()
    return code
  }
}

/// Bytes on their way from one thread to another; an empty chunk ends them.
private final class MessageQueue: ByteSource, ByteSink, @unchecked Sendable {
  private let lock = NSLock()
  private let arrivals = DispatchSemaphore(value: 0)
  private var chunks: [ContiguousArray<UInt8>] = []

  func put(_ bytes: ContiguousArray<UInt8>) {
    lock.withLock { chunks.append(bytes) }
    arrivals.signal()
  }

  func take() -> ContiguousArray<UInt8> {
    arrivals.wait()
    return lock.withLock { chunks.removeFirst() }
  }

  func read() -> ContiguousArray<UInt8> { take() }
  func write(_ bytes: ContiguousArray<UInt8>) { put(bytes) }
  func close(discarding: Bool) {}
}

extension JSONNode {
  /// The last member of a name; nil for null, and for what is not an object.
  subscript(_ name: UTF8String) -> JSONNode? {
    object?.last { $0.name == name }.flatMap { $0.value.isNull ? nil : $0.value }
  }
}

/// Runs the tool in a folder, with the files and programs of the machine.
func runTool(
  _ arguments: [String], in folder: String
) -> (code: ExitCode, output: String, errors: String) {
  let (output, errors) = (MemorySink(), MemorySink())
  var console = Console.process()
  console.standardOutput = output
  console.standardError = errors
  let code = CommandLineTool.standard.run(
    arguments: arguments, environment: Environment(currentDirectory: folder), console: console)
  return (code, output.text, errors.text)
}

private final class MemorySink: ByteSink {
  private var bytes: ContiguousArray<UInt8> = []

  var text: String { String(decoding: bytes, as: UTF8.self) }

  func write(_ more: ContiguousArray<UInt8>) { bytes += more }
  func close(discarding: Bool) {}
}
