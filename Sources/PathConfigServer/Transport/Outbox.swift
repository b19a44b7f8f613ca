import Foundation
import PathConfigSyntax

/// Sends messages to the editor, each as a whole.
final class Outbox: @unchecked Sendable {
  private let lock = NSLock()
  private let write: @Sendable (ContiguousArray<UInt8>) -> Void
  private var lastRequest = 0

  init(_ write: @escaping @Sendable (ContiguousArray<UInt8>) -> Void) {
    self.write = write
  }

  func respond(to id: JSONNode?, with result: Result<JSONOutput, ResponseError>) {
    let id = id.map { JSONOutput.node($0) } ?? .null
    switch result {
    case .success(let value): send(["jsonrpc": "2.0", "id": id, "result": value])
    case .failure(let error):
      let details: JSONOutput = [
        "code": .integer(error.code), "message": .string(error.message),
      ]
      send(["jsonrpc": "2.0", "id": id, "error": details])
    }
  }

  func notify(_ method: UTF8String, _ parameters: JSONOutput) {
    send(["jsonrpc": "2.0", "method": .string(method), "params": parameters])
  }

  /// Sends a request to the editor.
  ///
  /// - Returns: the id of the response.
  @discardableResult
  func request(_ method: UTF8String, _ parameters: JSONOutput?) -> Int {
    let id = lock.withLock {
      lastRequest += 1
      return lastRequest
    }
    send([
      "jsonrpc": "2.0", "id": .integer(id), "method": .string(method), "params": parameters,
    ])
    return id
  }

  private func send(_ members: KeyValuePairs<UTF8String, JSONOutput?>) {
    let content = JSONWriter.write(.members(members)).bytes
    let frame = ContiguousArray("Content-Length: \(content.count)\r\n\r\n".utf8) + content
    lock.withLock { write(frame) }
  }
}
