import PathConfigCLI
import PathConfigKit
import PathConfigLint
import PathConfigSyntax

extension LanguageServer {
  func open(_ parameters: JSONNode) throws(ResponseError) {
    let file = EditedFile(try OpenText(parameters["textDocument"]))
    files[file.text.uri] = file
    place(file)
  }

  func change(_ parameters: JSONNode) throws(ResponseError) {
    let file = try file(parameters)
    var text = file.text
    try text.apply(
      parameters["contentChanges"]?.elements ?? [],
      version: parameters["textDocument"]?["version"]?.integer, in: client.unit)
    file.change(to: text)
    share(file)
  }

  func close(_ parameters: JSONNode) throws(ResponseError) {
    let file = try file(parameters)
    edited.set(nil, at: absolutePath(of: file))
    files[file.text.uri] = nil
    if !client.pullsDiagnostics { send([], of: file, version: nil) }
  }

  /// Checks everything again after a change of settings or of files outside of the editor.
  func checkAll() {
    for file in files.values { file.forget() }
    if client.refreshesDiagnostics { outbox.request("workspace/diagnostic/refresh", nil) }
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
    guard file.isConfiguration else { return }
    edited.set(file.text.buffer.bytes, at: absolutePath(of: file))
  }

  private func absolutePath(of file: EditedFile) -> String {
    Environment(currentDirectory: file.folder).absolutePath(of: file.name)
  }

  func tool(for file: EditedFile) throws(RunFailure) -> EditorFolder {
    try workspace.tool(in: file.folder, edited, session)
  }

  /// The current reading of a configuration; fails for any other text.
  func read(_ file: EditedFile) throws(ResponseError) -> ReadText {
    if let read = file.read { return read }
    guard file.isConfiguration else { throw .failed("the text is not a path configuration") }
    let read = try asking { () throws(RunFailure) in try tool(for: file).read(file.name) }
    file.read = read
    return read
  }

  /// Asks the tool; its failure becomes the answer to the request.
  func asking<Answer>(
    _ question: () throws(RunFailure) -> Answer
  ) throws(ResponseError) -> Answer {
    do throws(RunFailure) {
      return try question()
    } catch {
      throw .failed(error.explanation.sentence)
    }
  }

  /// The findings about a configuration; nil if a newer text interrupted the checks.
  func findings(in file: EditedFile) throws(ResponseError) -> LintResult? {
    if let result = file.result { return result }
    let read = try read(file)
    file.result = try asking { () throws(RunFailure) in
      try read.lint(false, overtaking(of: file.text.uri))
    }
    return file.result
  }

  /// The same findings once their fixes are proved, which they are when somebody may make one.
  func provedFindings(in file: EditedFile) throws(ResponseError) -> LintResult? {
    if let proved = file.proved { return proved }
    let read = try read(file)
    file.proved = try asking { () throws(RunFailure) in
      try read.lint(true, overtaking(of: file.text.uri))
    }
    return file.proved
  }

  /// The editor's positions for the offsets of a file's document.
  func places(_ read: ReadText, _ file: EditedFile) -> TextPlaces {
    TextPlaces(read.document.buffer, editedAs: file.text.buffer, in: client.unit)
  }
}

extension RunFailure.Explanation {
  /// The message with its remedy.
  var sentence: String { help.map { "\(message); \($0)" } ?? message }
}
