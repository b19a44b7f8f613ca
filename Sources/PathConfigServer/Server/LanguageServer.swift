import Dispatch
import PathConfigCLI
import PathConfigLint
import PathConfigSyntax

/// A session of the language server protocol, version 3.17.
///
/// One thread reads the messages and another answers them in their order. Texts are checked when
/// nothing else waits, so that checks never delay typing.
final class LanguageServer {
  private let inbox = Inbox()
  let outbox: Outbox

  /// The run of the command `server`: its tool, environment and console.
  let session: Session

  /// The open texts, for all readers of files.
  let edited = EditedTexts()
  var files: [UTF8String: EditedFile] = [:]
  var workspace = Workspace()
  var client = ClientAbilities()
  var state = State.new

  /// The server's requests without a response yet.
  var awaited: [Int: (JSONNode?) -> Void] = [:]

  /// The addresses of the pages that findings link to, by the ids of their checks.
  var pages: (known: [String: UTF8String], unwritten: [(Check, EditorFolder)]) = ([:], [])

  /// The last failure that the person has seen.
  var shownFailure: String?

  enum State { case new, running, shutDown }

  /// - Parameter write: sends bytes to the editor.
  init(_ session: Session, write: @escaping @Sendable (ContiguousArray<UInt8>) -> Void) {
    self.session = session
    outbox = Outbox(write)
  }

  /// Serves until the editor ends the session or its stream.
  ///
  /// - Parameter read: the next bytes of the editor as soon as there are some; none at the end.
  /// - Returns: true if the editor has asked for the end.
  func run(_ read: @escaping @Sendable () -> ContiguousArray<UInt8>) -> Bool {
    let inbox = inbox
    DispatchQueue(label: "pathconfig.server.input").async { Self.fill(inbox, read) }
    work()
    return state == .shutDown
  }

  /// Answers messages and checks files until the end of the session.
  private func work() {
    while true {
      let unchecked = nextUncheckedFile
      switch inbox.next(waits: unchecked == nil && pages.unwritten.isEmpty) {
      case .message(.notification("exit", _), _), .end: return
      case .message(let message, let isCancelled):
        handle(message, isCancelled: isCancelled)
      case .nothing:
        guard let unchecked else {
          writePage()
          continue
        }
        publish(unchecked)
      }
    }
  }

  /// Puts the editor's messages into the inbox, up to the end of the session.
  private static func fill(_ inbox: Inbox, _ read: () -> ContiguousArray<UInt8>) {
    defer { inbox.close() }
    var frames = MessageFrames()
    while case let bytes = read(), !bytes.isEmpty {
      frames.append(bytes)
      while let frame = frames.next() {
        switch frame {
        case .broken(let reason): inbox.put(.broken(id: nil, .parse(reason)))
        case .content(let content):
          let message = Message(content)
          inbox.put(message)
          if case .notification("exit", _) = message { return }
        }
      }
    }
  }

  /// True if a waiting message changes the text of a file.
  func overtaking(of uri: UTF8String) -> @Sendable () -> Bool {
    { [inbox] in inbox.hasChange(of: uri) }
  }

  private func handle(_ message: Message, isCancelled: Bool) {
    switch message {
    case .broken(let id, let error): outbox.respond(to: id, with: .failure(error))
    case .response(let id, let result):
      if let answer = id.integer.flatMap({ awaited.removeValue(forKey: $0) }) { answer(result) }
    case .notification(let method, let parameters):
      // Nobody waits for a response: an invalid notification changes nothing.
      do throws(ResponseError) { try take(method, parameters) } catch { log(error.message) }
    case .request(let id, let method, let parameters):
      outbox.respond(
        to: id,
        with: Result { () throws(ResponseError) in
          if isCancelled { throw .cancelled }
          return try answer(method, parameters)
        })
    }
  }

  /// Shows a message to the person at the editor.
  func show(_ message: String, isError: Bool = false) {
    outbox.notify(
      "window/showMessage", ["type": isError ? 1 : 3, "message": .string(message)])
  }

  /// Writes a line to the log of the editor.
  func log(_ message: String) {
    outbox.notify("window/logMessage", ["type": 3, "message": .string(message)])
  }
}
