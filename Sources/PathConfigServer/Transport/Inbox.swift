import Dispatch
import Foundation
import PathConfigSyntax

/// The waiting messages, in their order.
///
/// One thread puts them in and another takes them out. Unchecked, because the compiler cannot see
/// the lock around everything.
final class Inbox: @unchecked Sendable {
  private let lock = NSLock()
  private let arrivals = DispatchSemaphore(value: 0)
  private var messages: [Message] = []
  private var isClosed = false

  /// The waiting requests that the editor has cancelled.
  private var cancelled: Set<JSONNode> = []

  /// The number of waiting changes of each text.
  private var changes: [UTF8String: Int] = [:]

  /// Adds a message; a cancellation acts at once, because it must not wait behind its request.
  func put(_ message: Message) {
    lock.withLock {
      if let id = message.cancelledRequest {
        let waits = messages.contains { $0.requestIdentifier == id }
        if waits { cancelled.insert(id) }
        return
      }
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
    case message(Message, isCancelled: Bool)
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
      let isCancelled = message.requestIdentifier.map { cancelled.remove($0) != nil } ?? false
      return .message(message, isCancelled: isCancelled)
    }
  }

  /// True if a waiting message changes the text.
  func hasChange(of uri: UTF8String) -> Bool { lock.withLock { changes[uri, default: 0] > 0 } }
}

extension Message {
  fileprivate var requestIdentifier: JSONNode? {
    if case .request(let id, _, _) = self { id } else { nil }
  }

  /// The request that the message cancels.
  fileprivate var cancelledRequest: JSONNode? {
    guard case .notification("$/cancelRequest", let parameters) = self else { return nil }
    return parameters["id"]
  }

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
