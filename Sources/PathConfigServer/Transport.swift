import Dispatch
import Foundation
import PathConfigSyntax

/// One message of JSON-RPC 2.0.
enum Message: Sendable {
  case request(id: JSONNode, method: UTF8String, parameters: JSONNode)
  case notification(method: UTF8String, parameters: JSONNode)
  /// The response to a request of the server.
  case response
  /// Bytes that are not a message; with the id if it could be read.
  case broken(id: JSONNode?, ResponseError)

  init(_ content: ContiguousArray<UInt8>) {
    var limits = JSONLimits.standard
    limits.maximumBytes = .max
    let parse = JSONParser.parse(name: "message", bytes: content, limits: limits)
    guard let root = parse.root, parse.faults.isEmpty else {
      self = .broken(id: nil, .parse("a message is not JSON"))
      return
    }
    let id = root["id"]
    let parameters = root["params"] ?? .null
    switch (root["method"]?.text, id) {
    case (let method?, let id?) where id.isIdentifier:
      self = .request(id: id, method: method, parameters: parameters)
    case (let method?, nil): self = .notification(method: method, parameters: parameters)
    // A subscript does not tell `"result": null`, the usual answer, from no result.
    case (nil, .some)
    where root.object?.contains(where: { $0.name == "result" || $0.name == "error" }) == true:
      self = .response
    default:
      let known = id.flatMap { $0.isIdentifier ? $0 : nil }
      self = .broken(id: known, .invalid("a message is neither a request nor an answer"))
    }
  }
}

/// The reason that a request has no result.
struct ResponseError: Error, Equatable {
  let code: Int
  let message: String

  static func parse(_ message: String) -> Self { Self(code: -32700, message: message) }
  static func invalid(_ message: String) -> Self { Self(code: -32600, message: message) }
  static func unknownMethod(_ method: UTF8String) -> Self {
    Self(code: -32601, message: "there is no method \(Quotation.of(method, atMost: 80))")
  }
  static func parameters(_ message: String) -> Self { Self(code: -32602, message: message) }
  static let cancelled = Self(code: -32800, message: "the request is not needed any more")
  static let outdated = Self(code: -32801, message: "the text has changed")
  static let notInitialized = Self(code: -32002, message: "the session has not begun")
  static func failed(_ message: String) -> Self { Self(code: -32803, message: message) }
}

extension JSONNode {
  static let null = JSONNode(range: 0..<0, value: .null)

  /// The last member of a name, unless it is null; nil for what is not an object.
  subscript(_ name: UTF8String) -> JSONNode? {
    guard case .object(let object) = value, let node = object.last(name)?.value, !node.isNull
    else { return nil }
    return node
  }

  var text: UTF8String? {
    if case .string(let string) = value { string.text } else { nil }
  }

  /// A whole number; nil for any other value.
  var integer: Int? {
    if case .number(let number) = value { Int(number.text.string) } else { nil }
  }

  var elements: [JSONNode] { array ?? [] }

  fileprivate var isIdentifier: Bool { integer != nil || text != nil }
}

/// Splits a stream of bytes into the messages of the base protocol: a header with `Content-Length`,
/// an empty line, and that many bytes.
///
/// Skips invalid headers up to the next valid one, so that a broken message does not affect others.
struct MessageFrames {
  private var bytes: ContiguousArray<UInt8> = []
  private var start = 0

  /// The length of the message at the front, whose header has been read.
  private var awaited: Int?

  /// The place before which the header at the front does not end.
  private var searched = 0

  /// A piece of the stream.
  enum Frame: Equatable {
    case content(ContiguousArray<UInt8>)
    /// A header without a length; the sentence describes the problem.
    case broken(String)
  }

  /// The maximum size of a message, larger than any text that people edit.
  private static let maximumContent = 256 << 20

  mutating func append(_ chunk: some Sequence<UInt8>) {
    if start > 0 {
      bytes.removeSubrange(..<start)
      searched = max(0, searched - start)
      start = 0
    }
    bytes.append(contentsOf: chunk)
  }

  /// The next message; nil until more bytes arrive.
  mutating func next() -> Frame? {
    if awaited == nil {
      guard let (header, end) = header() else { return nil }
      start = end
      guard let length = Self.contentLength(in: bytes[header]) else {
        return .broken("a message has no Content-Length")
      }
      guard length <= Self.maximumContent else {
        return .broken("a message of \(length) bytes is too long")
      }
      awaited = length
    }
    guard let length = awaited, bytes.count - start >= length else { return nil }
    awaited = nil
    defer { start += length }
    return .content(ContiguousArray(bytes[start..<(start + length)]))
  }

  /// The header at the front, and the beginning of the content after it.
  private mutating func header() -> (Range<Int>, Int)? {
    let lineFeed = UInt8(ascii: "\n")
    var index = max(start, searched)
    while let line = bytes[index...].firstIndex(of: lineFeed) {
      let rest = bytes[(line + 1)...]
      if rest.first == lineFeed { return (start..<line, line + 2) }
      if rest.starts(with: "\r\n".utf8) { return (start..<line, line + 3) }
      // The end may be half here.
      searched = line
      if rest.count < 2 { return nil }
      index = line + 1
    }
    searched = bytes.count
    return nil
  }

  /// The length in the last such field; text before it on its line does not matter.
  private static func contentLength(in header: ArraySlice<UInt8>) -> Int? {
    let field = Array("content-length:".utf8)
    let lower = header.map { $0.lowercasedASCII }
    guard lower.count > field.count else { return nil }
    let found = (0...(lower.count - field.count)).last { lower[$0...].starts(with: field) }
    guard let found else { return nil }
    let rest = lower[(found + field.count)...].drop(while: \.isBlank)
    let digits = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    return digits.count > 12 ? nil : Int(String(decoding: digits, as: UTF8.self))
  }
}

/// The waiting messages, in their order.
///
/// One thread puts them in and another takes them out. Unchecked, because the compiler cannot see
/// the lock around everything.
final class Inbox: @unchecked Sendable {
  private let lock = NSLock()
  private let arrivals = DispatchSemaphore(value: 0)
  private var messages: [Message] = []
  private var isClosed = false

  /// The number of waiting changes of each text.
  private var changes: [UTF8String: Int] = [:]

  func put(_ message: Message) {
    lock.withLock {
      if let uri = message.changedText { changes[uri, default: 0] += 1 }
      messages.append(message)
    }
    arrivals.signal()
  }

  /// Ends the stream of messages.
  func close() {
    lock.withLock { isClosed = true }
    arrivals.signal()
  }

  enum Arrival {
    case message(Message)
    /// No message yet.
    case nothing
    case end
  }

  /// The oldest message.
  ///
  /// - Parameter waits: false to go on if there is none.
  func next(waits: Bool) -> Arrival {
    if waits {
      arrivals.wait()
    } else if arrivals.wait(timeout: .now()) == .timedOut {
      return .nothing
    }
    return lock.withLock {
      guard !messages.isEmpty else { return isClosed ? .end : .nothing }
      let message = messages.removeFirst()
      if let uri = message.changedText { changes[uri, default: 1] -= 1 }
      return .message(message)
    }
  }

  /// True if a waiting message changes the text.
  func hasChange(of uri: UTF8String) -> Bool { lock.withLock { changes[uri, default: 0] > 0 } }
}

extension Message {
  /// The text that a notification changes or closes.
  fileprivate var changedText: UTF8String? {
    switch self {
    case .notification("textDocument/didChange", let parameters),
      .notification("textDocument/didClose", let parameters):
      parameters["textDocument"]?["uri"]?.text
    default: nil
    }
  }
}

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

  /// Sends a request to the editor, whose response does not matter.
  func request(_ method: UTF8String, _ parameters: JSONOutput?) {
    let id = lock.withLock {
      lastRequest += 1
      return lastRequest
    }
    send([
      "jsonrpc": "2.0", "id": .integer(id), "method": .string(method), "params": parameters,
    ])
  }

  private func send(_ members: KeyValuePairs<UTF8String, JSONOutput?>) {
    let content = JSONWriter.write(.members(members)).bytes
    let frame = ContiguousArray("Content-Length: \(content.count)\r\n\r\n".utf8) + content
    lock.withLock { write(frame) }
  }
}
