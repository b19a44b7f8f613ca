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

  /// The addresses of the pages to which findings have links, by the ids of their checks.
  var pages: (known: [String: UTF8String], unwritten: [(Check, any EditorTool)]) = ([:], [])

  /// The last failure that the person has been shown.
  var shownFailure: String?

  /// The message that is being answered, and the file that is being checked.
  private var current: Message?
  private var checked: UTF8String?

  /// After so many crashes something else is wrong.
  private static let maximumCrashes = 20
  private var crashes = 0

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

  /// Runs work on a thread of its own; false if the work has crashed, and the thread stays where it was.
  package typealias Containment = (_ work: @escaping @Sendable () -> Void) -> Bool

  /// Serves until the editor ends the session or its stream.
  ///
  /// - Parameters:
  ///   - contain: keeps the process alive when the answer to a message crashes.
  ///   - read: the next bytes of the editor as soon as there are some; none at the end.
  /// - Returns: true if the editor has asked for the end.
  package func run(
    containedBy contain: Containment, _ read: @escaping @Sendable () -> ContiguousArray<UInt8>
  ) -> Bool {
    let inbox = inbox
    DispatchQueue(label: "pathconfig.server.input").async { Self.fill(inbox, read) }
    nonisolated(unsafe) let server = self
    // One thread at a time works on the state: the next begins where the one before has stopped.
    while !contain({ server.work() }) {
      recover()
      crashes += 1
      if crashes == Self.maximumCrashes { return false }
    }
    return state == .shutDown
  }

  /// Answers messages and checks files until the end of the session.
  private func work() {
    while true {
      let unchecked = nextUncheckedFile
      switch inbox.next(waits: unchecked == nil && pages.unwritten.isEmpty) {
      case .message(.notification("exit", _), _), .end: return
      case .message(let message, let isCancelled):
        current = message
        handle(message, isCancelled: isCancelled)
        current = nil
      case .nothing:
        guard let unchecked else {
          writePage()
          continue
        }
        checked = unchecked.text.uri
        publish(unchecked)
        checked = nil
      }
    }
  }

  /// Goes on after a crash: whoever waits for an answer gets one, and the text is left alone until it
  /// is another.
  private func recover() {
    var uri = checked
    if case .request(let id, _, let parameters)? = current {
      outbox.respond(to: id, with: .failure(.crashed))
      uri = parameters["textDocument"]?["uri"]?.text
    }
    (current, checked) = (nil, nil)
    workspace.forgetTools()
    pages.unwritten = []
    for (key, file) in files { files[key] = file.afresh(isUnreadable: key == uri) }
    show(ResponseError.crashed.message, isError: true)
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
