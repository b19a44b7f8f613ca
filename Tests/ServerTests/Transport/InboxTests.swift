@testable import PathConfigSyntax
import Testing

@testable import PathConfigServer

@Suite struct InboxTests {
  private static func message(_ json: String) -> Message { Message(ContiguousArray(json.utf8)) }

  private static func describe(_ arrival: Inbox.Arrival) -> String {
    switch arrival {
    case .message(.request(let id, let method, _), let isCancelled):
      "\(method) \(id)\(isCancelled ? " cancelled" : "")"
    case .message(.notification(let method, _), _): "\(method)"
    case .message(.response(let id, _), _): "response \(id)"
    case .message(.broken(_, let error), _): error.message
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
    #expect(
      Self.all(
        #"{"id": 1, "method": "a"}"#, #"{"method": "b"}"#, #"{"id": "x", "result": null}"#,
        #"{"id": 2, "result": 1}"#)
        == ["a 1", "b", "a message is neither a request nor an answer", "response 2", "end"])
    #expect(Self.describe(Inbox().next(waits: false)) == "nothing")
  }

  @Test func marksWaitingRequestsThatAreCancelled() {
    #expect(
      Self.all(
        #"{"id": 1, "method": "a"}"#, #"{"id": "1", "method": "b"}"#,
        #"{"method": "$/cancelRequest", "params": {"id": 1}}"#,
        #"{"method": "$/cancelRequest", "params": {"id": 7}}"#, #"{"id": 7, "method": "c"}"#)
        == ["a 1 cancelled", #"b "1""#, "c 7", "end"])
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
    #expect(error.message == reason)
  }
}
