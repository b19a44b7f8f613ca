import PathConfigSyntax

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
    case "textDocument/diagnostic": return try pulledDiagnostics(parameters)
    case "textDocument/codeAction": return try codeActions(parameters)
    case "textDocument/formatting", "textDocument/rangeFormatting":
      return try formatting(parameters)
    case "textDocument/hover": return try hover(parameters)
    case "textDocument/completion": return try completion(parameters)
    case "textDocument/codeLens": return try codeLenses(parameters)
    case "codeLens/resolve": return try resolvedLens(parameters)
    case "textDocument/documentSymbol": return try symbols(parameters)
    case "textDocument/foldingRange": return try foldingRanges(parameters)
    case "textDocument/definition": return try definition(parameters)
    case "textDocument/prepareRename": return try renamedRange(parameters)
    case "textDocument/rename": return try rename(parameters)
    case "workspace/executeCommand": return try reportingProgress(parameters, execute)
    default: throw .unknownMethod(method)
    }
  }

  /// Handles a notification.
  func take(_ method: UTF8String, _ parameters: JSONNode) throws(ResponseError) {
    guard state == .running else { return }
    switch method {
    case "initialized": register()
    case "textDocument/didOpen": try open(parameters)
    case "textDocument/didChange": try change(parameters)
    case "textDocument/didClose": try close(parameters)
    case "textDocument/didSave", "workspace/didChangeWatchedFiles": checkAll()
    case "workspace/didChangeConfiguration": changeSettings(parameters["settings"])
    case "workspace/didChangeWorkspaceFolders": changeFolders(parameters["event"])
    default: break
    }
  }

  /// Shows the beginning and the end of a long request, if the editor asks for that.
  private func reportingProgress(
    _ parameters: JSONNode, _ work: (JSONNode) throws(ResponseError) -> JSONOutput
  ) throws(ResponseError) -> JSONOutput {
    guard let token = parameters["workDoneToken"] else { return try work(parameters) }
    func report(_ value: JSONOutput) {
      outbox.notify("$/progress", ["token": .node(token), "value": value])
    }
    report(["kind": "begin", "title": "pathconfig"])
    defer { report(["kind": "end"]) }
    return try work(parameters)
  }
}
