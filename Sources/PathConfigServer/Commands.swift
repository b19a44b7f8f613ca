import PathConfigCLI
import PathConfigKit
import PathConfigLint
import PathConfigSyntax

/// The commands that the server adds to the editor.
enum ServerCommand: String, CaseIterable {
  /// Shows what the app gets and does. Arguments: the address of the file, a URL.
  case ask = "pathconfig.ask"
  /// Arguments: the address of the file, and perhaps another configuration.
  case compare = "pathconfig.compare"
  /// Arguments: the address of the file, the index of a rule in its array.
  case overlaps = "pathconfig.overlaps"
  /// Arguments: the address of the file. Opens the page that `report` writes; its path is the
  /// result.
  case report = "pathconfig.report"
  /// Arguments: the id of a check.
  case explain = "pathconfig.explain"
}

extension LanguageServer {
  /// Runs a command; its result is the output of the tool's command with the same purpose.
  func execute(_ parameters: JSONNode) throws(ResponseError) -> JSONOutput {
    guard let name = parameters["command"]?.string, let command = ServerCommand(rawValue: name)
    else { throw .parameters("there is no such command") }
    let arguments = parameters["arguments"]?.elements ?? []
    if command == .explain { return try explain(arguments.first?.string) }
    guard let uri = arguments.first?.text, let file = files[uri], file.isConfiguration else {
      throw .parameters("the first argument must be the address of an open configuration")
    }
    switch command {
    case .ask:
      guard arguments.count > 1, let url = arguments[1].string else {
        throw .parameters("the second argument must be a URL")
      }
      let query = try output(of: ["query", "--", url, file.argument], file)
      let visit = try output(of: ["visit", "--", url, file.argument], file)
      return .string("\(query)\n\(visit)")
    case .compare:
      let other = arguments.count > 1 ? arguments[1].string : try counterpart(of: file)
      guard let other else {
        throw .failed("no app in .pathconfig.json has this file beside a `server` or another file")
      }
      return .string(try output(of: ["diff", "--", file.argument, other], file))
    case .overlaps:
      // The command counts objects alone; the editor, as findings do, every element of the array.
      guard arguments.count > 1, let rule = arguments[1].integer,
        let place = try read(file).document.rules.firstIndex(where: { $0.index.offset == rule })
      else { throw .parameters("the second argument must be a rule") }
      return .string(
        try output(of: ["overlaps", "--rule", "\(place + 1)", "--", file.argument], file))
    case .report:
      let page = try output(of: ["report", "--", file.argument], file)
      let path = try asking(
        pages.write(page, named: PathText.split(file.name).name + ".html"))
      open(path, inBrowser: true)
      return .string(path)
    case .explain: return .null
    }
  }

  /// Shows a file in the editor, or in the browser, if the editor can do that.
  private func open(_ path: String, inBrowser: Bool = false) {
    guard client.showsDocuments else { return }
    outbox.request(
      "window/showDocument",
      ["uri": .string(FileAddress.uri(of: path)), "external": .bool(inBrowser)])
  }

  /// The output of a command, and its errors if it fails.
  private func output(
    of arguments: [String], _ file: EditedFile
  ) throws(ResponseError) -> String {
    let run = try run(arguments, for: file)
    if run.output.isEmpty, !run.isSuccess { throw .failed(run.errors) }
    return run.output
  }

  /// The part of an app that replaces a file, or that a file replaces if nothing does: a copy on a
  /// server, or else the other file; nil for a file that is not an app's.
  private func counterpart(of file: EditedFile) throws(ResponseError) -> String? {
    let settings = try read(file).settings
    let path = Environment(currentDirectory: file.folder)
    let own = path.absolutePath(of: file.name).pathNames
    func isOwn(_ name: UTF8String?) -> Bool {
      name.map { path.absolutePath(of: settings.resolve($0)).pathNames == own } ?? false
    }
    for app in settings.configuration.apps where isOwn(app.bundled) || isOwn(app.deployed) {
      if app.server != nil { return "@\(app.name.string).server" }
      if isOwn(app.deployed), app.bundled != nil { return "@\(app.name.string).bundled" }
      if app.deployed != nil { return "@\(app.name.string).deployed" }
    }
    return nil
  }

  /// Opens the page about a check, and returns its text to editors that do not show files.
  private func explain(_ id: String?) throws(ResponseError) -> JSONOutput {
    guard let check = id.flatMap(Check.named) else {
      throw .parameters("the first argument must be the id of a check")
    }
    let folder = workspace.folders.first ?? "/"
    let tool = try asking(workspace.tool(in: folder, edited, session))
    let page = tool.run(["explain", check.id, "--format", "markdown"]).output
    if client.showsDocuments, let path = try? pages.write(page, named: "\(check.id).md") {
      open(path)
    }
    return .string(tool.run(["explain", check.id]).output)
  }
}

extension LanguageServer {
  /// The changes of `format`.
  func formatting(_ parameters: JSONNode) throws(ResponseError) -> JSONOutput {
    let file = try file(parameters)
    guard file.isConfiguration else { return .null }
    return try editsOfCommand(["format"], file) ?? []
  }

  /// The edits that a command of the tool makes in a file; nil if there are none.
  func editsOfCommand(
    _ command: [String], _ file: EditedFile
  ) throws(ResponseError) -> JSONOutput? {
    let run = try run(command + ["--", file.argument], for: file)
    guard let text = run.replacement else {
      if !run.isSuccess, command == ["format"] { throw .failed(run.errors) }
      return nil
    }
    let old = file.text.buffer
    let edits = Finding.Edit.lines(from: old.bytes, to: text)
    return edits.isEmpty ? nil : TextPlaces(old, in: client.unit).edits(edits)
  }

  /// Runs a command of the tool in the folder of a file.
  func run(_ arguments: [String], for file: EditedFile) throws(ResponseError) -> ToolRun {
    try asking(tool(for: file).run(arguments))
  }
}

extension EditedFile {
  /// The path of the file, in a form that no command takes for something else.
  var argument: String { SourceReference.path(name).argument }
}

extension Finding.Edit {
  /// The lines in which two texts differ.
  static func lines(
    from old: ContiguousArray<UInt8>, to new: ContiguousArray<UInt8>
  ) -> [Finding.Edit] {
    let diff = LineDiff(old, new)
    return diff.changes.map { change in
      let start =
        change.old.lowerBound < diff.before.count
        ? diff.before[change.old.lowerBound].startIndex : old.count
      let end = change.old.isEmpty ? start : diff.before[change.old.upperBound - 1].endIndex
      let text = diff.after[change.new].joined()
      return Finding.Edit(
        replacing: start..<end, with: String(decoding: Array(text), as: UTF8.self))
    }
  }
}
