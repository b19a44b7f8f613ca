import Dispatch
import PathConfigDiagnostics
import PathConfigJSON
import PathConfigLint

/// A session of the language server protocol, version 3.17.
///
/// One thread reads the messages and another answers them in their order. Texts are checked when
/// nothing else waits, so that typing is never behind the checks.
package final class LanguageServer {
  private let inbox = Inbox()
  let outbox: Outbox
  let version: String
  let makeTool: EditorToolMaker

  /// The texts that are open, for whoever reads files.
  let edited = EditedTexts()
  var files: [UTF8String: EditedFile] = [:]
  var workspace = Workspace()
  var client = ClientAbilities()
  var state = State.new

  /// The requests of the server that wait for their answers.
  var awaited: [Int: (JSONNode?) -> Void] = [:]

  /// The pages to which findings have links.
  var pages: (known: Set<String>, unwritten: [(Check, any EditorTool)]) = ([], [])

  /// The last failure that the person has been shown.
  var shownFailure: String?

  enum State { case new, running, shutDown }

  /// - Parameter write: sends bytes to the editor.
  package init(
    version: String, makeTool: @escaping EditorToolMaker,
    write: @escaping @Sendable (ContiguousArray<UInt8>) -> Void
  ) {
    self.version = version
    self.makeTool = makeTool
    outbox = Outbox(write)
  }

  /// Serves until the editor ends the session or its stream.
  ///
  /// - Parameter read: the next bytes of the editor as soon as there are some; none at the end.
  /// - Returns: true if the editor has asked for the end.
  package func run(_ read: @escaping @Sendable () -> ContiguousArray<UInt8>) -> Bool {
    let inbox = inbox
    DispatchQueue(label: "pathconfig.server.input").async { Self.fill(inbox, read) }
    while true {
      let unchecked = nextUncheckedFile
      switch inbox.next(waits: unchecked == nil && pages.unwritten.isEmpty) {
      case .message(.notification("exit", _), _), .end: return state == .shutDown
      case .message(let message, let isCancelled): handle(message, isCancelled: isCancelled)
      case .nothing:
        if let unchecked { publish(unchecked) } else { writePage() }
      }
    }
  }

  /// Puts what the editor sends into the inbox, up to the end of the session.
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

  /// True if the text of a file will be another once the waiting messages are read.
  func overtaking(of uri: UTF8String) -> @Sendable () -> Bool {
    { [inbox] in inbox.hasChange(of: uri) }
  }

  private func handle(_ message: Message, isCancelled: Bool) {
    switch message {
    case .broken(let id, let error): outbox.respond(to: id, with: .failure(error))
    case .response(let id, let result):
      if let answer = id.integer.flatMap({ awaited.removeValue(forKey: $0) }) { answer(result) }
    case .notification(let method, let parameters):
      // Nobody waits for an answer: a notification that makes no sense changes nothing.
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

  /// Tells the person at the editor something.
  func show(_ message: String, isError: Bool = false) {
    outbox.notify(
      "window/showMessage", ["type": isError ? 1 : 3, "message": .string(message)])
  }

  /// Writes a line to the log of the editor.
  func log(_ message: String) {
    outbox.notify("window/logMessage", ["type": 3, "message": .string(message)])
  }
}
