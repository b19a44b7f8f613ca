import Dispatch
import PathConfigCLI
import PathConfigKit
import PathConfigLint
import PathConfigSyntax

/// A session of the language server protocol, version 3.17.
///
/// One thread reads the messages and another answers them in their order, but for lenses, which a
/// third computes. Texts are checked when nothing else waits, so that checks never delay typing.
final class LanguageServer {
  private let inbox = Inbox()
  let outbox: Outbox
  let lenses: LensQueue

  /// The run of the command `server`: its tool, environment and console.
  let session: Session

  /// The open texts, for all readers of files.
  let edited = EditedTexts()
  var files: [UTF8String: EditedFile] = [:]
  var workspace = Workspace()
  let pages = EditorPages()
  var client = ClientAbilities()
  var state = State.new

  /// The last failure that the person has seen.
  var shownFailure: String?

  enum State { case new, running, shutDown }

  /// - Parameter write: sends bytes to the editor.
  init(_ session: Session, write: @escaping @Sendable (ContiguousArray<UInt8>) -> Void) {
    self.session = session
    outbox = Outbox(write)
    lenses = LensQueue(outbox)
  }

  /// Serves until the editor ends the session or its stream.
  ///
  /// - Parameter read: the next bytes of the editor as soon as there are some; none at the end.
  /// - Returns: true if the editor has asked for the end.
  func run(_ read: @escaping @Sendable () -> ContiguousArray<UInt8>) -> Bool {
    let inbox = inbox
    DispatchQueue(label: "pathconfig.server.input").async { Self.fill(inbox, read) }
    work()
    lenses.giveUp()
    pages.remove()
    return state == .shutDown
  }

  /// Answers messages and checks files until the end of the session.
  private func work() {
    while true {
      let unchecked = nextUncheckedFile
      switch inbox.next(waits: unchecked == nil) {
      case .message(.notification("exit", _)), .end: return
      case .message(let message): handle(message)
      case .nothing: if let unchecked { publish(unchecked) }
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

  private func handle(_ message: Message) {
    switch message {
    case .broken(let id, let error): outbox.respond(to: id, with: .failure(error))
    case .response: break
    case .notification(let method, let parameters):
      // Nobody waits for a response: an invalid notification changes nothing.
      do throws(ResponseError) { try take(method, parameters) } catch {
        outbox.notify(
          "window/logMessage", ["type": 3, "message": .string(error.message)])
      }
    case .request(let id, "codeLens/resolve", let lens) where state == .running:
      do throws(ResponseError) { try resolve(lens, for: id) } catch {
        outbox.respond(to: id, with: .failure(error))
      }
    case .request(let id, let method, let parameters):
      outbox.respond(
        to: id,
        with: Result { () throws(ResponseError) in try answer(method, parameters) })
    }
  }

  /// Shows a message to the person at the editor.
  func show(_ message: String, isError: Bool = false) {
    outbox.notify(
      "window/showMessage", ["type": isError ? 1 : 3, "message": .string(message)])
  }
}

extension LanguageServer {
  func open(_ parameters: JSONNode) throws(ResponseError) {
    let file = EditedFile(try OpenText(parameters["textDocument"]))
    files[file.text.uri] = file
    lenses.giveUp(file.text.uri)
    place(file)
  }

  func change(_ parameters: JSONNode) throws(ResponseError) {
    let file = try file(parameters)
    var text = file.text
    try text.apply(
      parameters["contentChanges"]?.elements ?? [],
      version: parameters["textDocument"]?["version"]?.integer, in: client.unit)
    file.change(to: text)
    lenses.giveUp(text.uri)
    share(file)
  }

  func close(_ parameters: JSONNode) throws(ResponseError) {
    let file = try file(parameters)
    edited.set(nil, at: absolutePath(of: file))
    files[file.text.uri] = nil
    lenses.giveUp(file.text.uri)
    // The editor may have the file open under another address, too.
    let path = absolutePath(of: file).pathNames
    for other in files.values where absolutePath(of: other).pathNames == path { share(other) }
    send([], of: file, version: nil)
  }

  /// Checks everything again after a change of settings or of files outside of the editor.
  func checkAll() {
    for file in files.values { file.forget() }
    if client.refreshesLenses { outbox.request("workspace/codeLens/refresh", nil) }
  }

  /// The open file that a request is about.
  func file(_ parameters: JSONNode) throws(ResponseError) -> EditedFile {
    guard let uri = parameters["textDocument"]?["uri"]?.text else {
      throw .parameters("the request names no text")
    }
    guard let file = files[uri] else {
      throw .parameters("\(Quotation.of(uri, atMost: 200)) is not open")
    }
    return file
  }

  /// Decides which tool checks a file.
  func place(_ file: EditedFile) {
    if !file.folder.isEmpty { edited.set(nil, at: absolutePath(of: file)) }
    file.folder = workspace.folder(of: file.text.path)
    let folder = Environment(currentDirectory: file.folder)
    file.name = folder.relativePath(of: folder.absolutePath(of: file.text.path))
    file.forget()
    share(file)
  }

  private func share(_ file: EditedFile) {
    guard file.isConfiguration || file.isProgram else { return }
    edited.set(file.text.buffer.bytes, at: absolutePath(of: file))
  }

  private func absolutePath(of file: EditedFile) -> String {
    Environment(currentDirectory: file.folder).absolutePath(of: file.name)
  }

  /// The tool for a file, which reads the text of this file from its path.
  func tool(for file: EditedFile) throws(RunFailure) -> EditorFolder {
    share(file)
    return try workspace.tool(in: file.folder, edited, session)
  }

  /// The current reading of a configuration; fails for any other text.
  func read(_ file: EditedFile) throws(ResponseError) -> ReadText {
    if file.isConfiguration, file.readings == nil {
      file.readings = try asking(tool(for: file).read(file.name))
    }
    guard let read = file.read else { throw .failed("the text is not a path configuration") }
    return read
  }

  /// The readings of the configurations that a program writes; none if its text shows none.
  func programs(_ file: EditedFile) -> [ReadText] {
    guard file.isProgram else { return [] }
    let readings = file.readings ?? (try? tool(for: file).read(file.name)) ?? []
    file.readings = readings
    return readings
  }

  /// Asks the tool; its failure becomes the answer to the request.
  func asking<Answer>(
    _ answer: @autoclosure () throws(RunFailure) -> Answer
  ) throws(ResponseError) -> Answer {
    do throws(RunFailure) { return try answer() } catch {
      throw .failed(error.explanation.sentence)
    }
  }

  /// The findings about a configuration; nil if a newer text interrupted the checks.
  func findings(in file: EditedFile) throws(ResponseError) -> LintResult? {
    if let result = file.result { return result }
    let read = try read(file)
    file.result = try asking(read.lint(unless: overtaking(of: file.text.uri)))
    return file.result
  }

  /// The editor's positions for the offsets of a file's document.
  func places(_ read: ReadText, _ file: EditedFile) -> TextPlaces {
    TextPlaces(read.document.buffer, editedAs: file.text.buffer, in: client.unit)
  }
}

extension LanguageServer {
  /// Answers a request.
  func answer(
    _ method: UTF8String, _ parameters: JSONNode
  ) throws(ResponseError) -> JSONOutput {
    if method == "initialize" {
      guard state == .new else { throw .invalid("the session has begun already") }
      return initialize(parameters)
    }
    guard state != .new else { throw .notInitialized }
    guard state == .running else { throw .invalid("the session is over") }
    switch method {
    case "shutdown":
      state = .shutDown
      return .null
    case "textDocument/codeAction": return try codeActions(parameters)
    case "textDocument/formatting": return try formatting(parameters)
    case "textDocument/hover": return try hover(parameters)
    case "textDocument/completion": return try completion(parameters)
    case "textDocument/codeLens": return try codeLenses(parameters)
    case "workspace/executeCommand": return try execute(parameters)
    default: throw .unknownMethod(method)
    }
  }

  /// Handles a notification.
  func take(_ method: UTF8String, _ parameters: JSONNode) throws(ResponseError) {
    guard state == .running else { return }
    switch method {
    case "initialized": register()
    case "$/cancelRequest": if let id = parameters["id"] { lenses.cancel(id) }
    case "textDocument/didOpen": try open(parameters)
    case "textDocument/didChange": try change(parameters)
    case "textDocument/didClose": try close(parameters)
    case "textDocument/didSave", "workspace/didChangeWatchedFiles": checkAll()
    case "workspace/didChangeConfiguration": changeSettings(parameters["settings"])
    case "workspace/didChangeWorkspaceFolders": changeFolders(parameters["event"])
    default: break
    }
  }
}

/// The editor's abilities that the server uses.
struct ClientAbilities {
  var unit = SourceBuffer.ColumnUnit.utf16
  var refreshesLenses = false
  var watchesFiles = false
  var showsDocuments = false

  init() {}

  init(_ capabilities: JSONNode?) {
    let encodings = capabilities?["general"]?["positionEncodings"]?.elements ?? []
    if encodings.contains(where: { $0.text == "utf-8" }) { unit = .utf8 }
    let workspace = capabilities?["workspace"]
    refreshesLenses = workspace?["codeLens"]?["refreshSupport"]?.boolean ?? false
    watchesFiles =
      workspace?["didChangeWatchedFiles"]?["dynamicRegistration"]?.boolean ?? false
    showsDocuments = capabilities?["window"]?["showDocument"]?["support"]?.boolean ?? false
  }
}

extension LanguageServer {
  func initialize(_ parameters: JSONNode) -> JSONOutput {
    client = ClientAbilities(parameters["capabilities"])
    let folders = parameters["workspaceFolders"]?.elements.compactMap { $0["uri"]?.text }
    let root = parameters["rootUri"]?.text
    workspace.folders = (folders ?? root.map { [$0] } ?? []).map(FileAddress.path)
    workspace.flags = Workspace.flags(in: parameters["initializationOptions"])
    state = .running
    return [
      "capabilities": capabilities,
      "serverInfo": ["name": "pathconfig", "version": .string(session.tool.version)],
    ]
  }

  private var capabilities: JSONOutput {
    [
      "positionEncoding": client.unit == .utf8 ? "utf-8" : "utf-16",
      "textDocumentSync": ["openClose": true, "change": 2, "save": true],
      "codeActionProvider": [
        "codeActionKinds": ["quickfix", "source.fixAll.pathconfig"]
      ],
      "documentFormattingProvider": true,
      "hoverProvider": true,
      "completionProvider": ["triggerCharacters": ["\"", "/", ":"]],
      "codeLensProvider": ["resolveProvider": true],
      "executeCommandProvider": [
        "commands": .strings(ServerCommand.allCases.map(\.rawValue))
      ],
      "workspace": [
        "workspaceFolders": ["supported": true, "changeNotifications": true]
      ],
    ]
  }

  /// Requests notifications about files that affect findings.
  func register() {
    guard client.watchesFiles else { return }
    // The settings, the lists of routes and the files in which projects name their libraries.
    let names = [
      ToolConfigurationFile.name, "*.json", "*routes*", "Package.resolved", "Podfile.lock",
      "project.pbxproj", "*.gradle", "*.gradle.kts", "libs.versions.toml", "*.swift", "*.kt",
    ]
    let watchers = names.map { ["globPattern": .string("**/\($0)")] as JSONOutput }
    outbox.request(
      "client/registerCapability",
      [
        "registrations": [
          [
            "id": "files", "method": "workspace/didChangeWatchedFiles",
            "registerOptions": ["watchers": .array(watchers)],
          ]
        ]
      ])
  }

  /// Takes the settings of the editor, which are all that it has: one that is absent is removed.
  ///
  /// An editor that sends none leaves it to the server to ask for them.
  func changeSettings(_ settings: JSONNode?) {
    guard let settings else { return }
    let flags = Workspace.flags(in: settings["pathconfig"] ?? settings)
    guard flags != workspace.flags else { return }
    workspace.flags = flags
    checkAll()
  }

  func changeFolders(_ event: JSONNode?) {
    func paths(_ name: UTF8String) -> [String] {
      (event?[name]?.elements ?? []).compactMap { $0["uri"]?.text }.map(FileAddress.path)
    }
    let removed = paths("removed").map(\.pathNames)
    workspace.folders.removeAll { removed.contains($0.pathNames) }
    workspace.folders += paths("added")
    for file in files.values { place(file) }
    checkAll()
  }
}

extension CommandLineTool {
  /// The tool with the command `server`.
  package var servingEditors: CommandLineTool {
    var tool = self
    tool.serve = LanguageServer.serve
    return tool
  }
}

extension LanguageServer {
  /// Serves the editor at the standard streams of a run.
  @Sendable static func serve(_ session: Session) -> ExitCode {
    Linter.prepare()
    let input = session.console.standardInput
    // The thread that writes uses it alone: the output of the process has no state.
    nonisolated(unsafe) let output = session.console.standardOutput
    let server = LanguageServer(session) { try? output.write($0) }
    let isEnded = server.run { (try? input.read()) ?? [] }
    return isEnded ? .success : .findings
  }
}
