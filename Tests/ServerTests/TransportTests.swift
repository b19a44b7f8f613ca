import TestSupport
import Testing

@testable import PathConfigServer
@testable import PathConfigSyntax

struct InboxTests {
  private static func message(_ json: String) -> Message { Message(ContiguousArray(json.utf8)) }

  private static func describe(_ arrival: Inbox.Arrival) -> String {
    switch arrival {
    case .message(.request(let id, let method, _)): "\(method) \(id)"
    case .message(.notification(let method, _)): "\(method)"
    case .message(.response): "response"
    case .message(.broken(_, let error)): error.message
    case .nothing: "nothing"
    case .end: "end"
    }
  }

  private static func all(_ messages: String...) -> [String] {
    let inbox = Inbox()
    for message in messages { inbox.put(Self.message(message)) }
    inbox.close()
    var found: [String] = []
    while found.last != "end" { found.append(describe(inbox.next(waits: true))) }
    return found
  }

  @Test func givesMessagesInTheirOrder() {
    expectEqual(
      Self.all(
        #"{"id": 1, "method": "a"}"#, #"{"method": "b"}"#, #"{"id": "x", "result": null}"#,
        #"{"id": 2, "result": 1}"#, #"{"id": 3}"#),
      [
        "a 1", "b", "response", "response", "a message is neither a request nor an answer", "end",
      ])
    expectEqual(Self.describe(Inbox().next(waits: false)), "nothing")
  }

  @Test func knowsTextsWithWaitingChanges() {
    let inbox = Inbox()
    inbox.put(
      Self.message(
        #"{"method": "textDocument/didChange", "params": {"textDocument": {"uri": "file:///a"}}}"#))
    #expect(inbox.hasChange(of: "file:///a"))
    #expect(!inbox.hasChange(of: "file:///b"))
    _ = inbox.next(waits: true)
    #expect(!inbox.hasChange(of: "file:///a"))
  }

  @Test(arguments: [
    ("{", "a message is not JSON"), ("[1]", "a message is neither a request nor an answer"),
    (#"{"id": null, "method": 1}"#, "a message is neither a request nor an answer"),
    (#"{"id": [1], "method": "a"}"#, "a message is neither a request nor an answer"),
  ])
  func describesTheProblemOfAMessage(json: String, reason: String) {
    guard case .broken(nil, let error) = Self.message(json) else {
      Issue.record("\(json)")
      return
    }
    expectEqual(error.message, reason)
  }
}

struct MessageFramesTests {
  private static func frames(_ chunks: [String]) -> [MessageFrames.Frame] {
    var reader = MessageFrames()
    return chunks.flatMap { chunk in
      reader.append(chunk.utf8)
      var found: [MessageFrames.Frame] = []
      while let frame = reader.next() { found.append(frame) }
      return found
    }
  }

  private static func content(_ text: String) -> MessageFrames.Frame {
    .content(ContiguousArray(text.utf8))
  }

  @Test(arguments: [
    ("Content-Length: 2\r\n\r\n{}", ["{}"]),
    ("content-length:2\r\nContent-Type: x\r\n\r\n{}", ["{}"]),
    ("Content-Length:\t2\r\n\r\n{}", ["{}"]),
    ("Content-Length: 2\n\n{}Content-Length: 4\r\n\r\nnull", ["{}", "null"]),
    ("Content-Length: 0\r\n\r\nContent-Length: 1\r\n\r\n1", ["", "1"]),
    ("Content-Length: 3\r\n\r\né1", ["é1"]),
    ("Content-Length: 3\r\n\r\n{}", []),
  ])
  func cutsTheStream(text: String, contents: [String]) {
    expectEqual(Self.frames([text]), contents.map(Self.content))
    let bytes = text.utf8.map { [$0] }
    var reader = MessageFrames()
    var found: [MessageFrames.Frame] = []
    for byte in bytes {
      reader.append(byte)
      while let frame = reader.next() { found.append(frame) }
    }
    expectEqual(found, contents.map(Self.content))
  }

  /// Everything after an invalid header is skipped, up to the next valid one.
  @Test(arguments: [
    ("Hello\r\n\r\nContent-Length: 2\r\n\r\n{}", "a message has no Content-Length"),
    (
      "Content-Length: 99999999999\r\n\r\n{\"a\":1}Content-Length: 2\r\n\r\n{}",
      "a message of 99999999999 bytes is too long"
    ),
    (
      "Content-Length: 9999999999999999\r\n\r\nx\r\nContent-Length: 2\r\n\r\n{}",
      "a message has no Content-Length"
    ),
  ])
  func findsTheNextHeaderAfterABrokenOne(text: String, reason: String) {
    expectEqual(Self.frames([text]), [.broken(reason), Self.content("{}")])
  }

  @Test(.timeLimit(.minutes(10))) func searchesTheBytesBeforeAHeaderOnce() {
    let chunk = String(repeating: "a", count: 1_000) + "\n"
    let chunks = Array(repeating: chunk, count: 3_000)
    expectEqual(Self.frames(chunks + ["Content-Length: 2\r\n\r\n{}"]), [Self.content("{}")])
  }
}
