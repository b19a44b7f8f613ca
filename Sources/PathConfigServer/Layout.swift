import PathConfigCLI
import PathConfigClients
import PathConfigKit
import PathConfigSyntax

extension LanguageServer {
  /// The settings and the rules, each by its patterns and with its properties.
  func symbols(_ parameters: JSONNode) throws(ResponseError) -> JSONOutput {
    guard let (_, read, places) = try configuration(parameters) else { return [] }
    func symbol(
      _ name: String, _ detail: String, kind: Int, _ range: Range<Int>, _ selection: Range<Int>,
      _ members: [JSONMember]
    ) -> JSONOutput {
      let children = members.map { member -> JSONOutput in
        [
          "name": .string(Self.shown(member.name.text)), "kind": 7,
          "detail": .string(JSONWriter.write(member.value).shortened()),
          "range": places.range(member.range), "selectionRange": places.range(member.nameRange),
        ]
      }
      return [
        "name": .string(name), "detail": .string(detail), "kind": .integer(kind),
        "range": places.range(range), "selectionRange": places.range(selection),
        "children": .array(children),
      ]
    }
    let document = read.document
    var symbols: [JSONOutput] = []
    if let range = document.settingsRange {
      symbols.append(symbol("settings", "", kind: 3, range, range.prefix(1), document.settings))
    }
    symbols += document.rules.map { rule in
      let patterns = rule.patterns.map { $0.text.shortened() }.joined(separator: ", ")
      let selection = rule.patterns.first?.range ?? rule.range.prefix(1)
      return symbol(
        "Rule \(rule.index + 1)", patterns, kind: 5, rule.range, selection, rule.properties)
    }
    return .array(symbols)
  }

  /// A visible name, because the protocol requires one.
  private static func shown(_ name: UTF8String) -> String {
    name.isEmpty ? "(empty)" : name.shortened()
  }

  /// Everything with brackets that takes several lines.
  func foldingRanges(_ parameters: JSONNode) throws(ResponseError) -> JSONOutput {
    guard let (_, read, places) = try configuration(parameters) else { return [] }
    var ranges: [JSONOutput] = []
    var pending = [read.document.parse.root].compactMap { $0 }
    while let node = pending.popLast() {
      switch node.value {
      case .array(let array): pending += array.elements.reversed()
      case .object(let object): pending += object.members.map(\.value).reversed()
      default: continue
      }
      let (first, last) = (
        places.line(at: node.range.lowerBound), places.line(at: node.range.upperBound)
      )
      // The line of the closing bracket stays visible.
      if last - 1 > first {
        ranges.append(["startLine": .integer(first), "endLine": .integer(last - 1)])
      }
    }
    return .array(ranges)
  }
}

extension LanguageServer {
  /// The changes of `format`, all of them or those in some lines.
  func formatting(_ parameters: JSONNode) throws(ResponseError) -> JSONOutput {
    let file = try file(parameters)
    guard file.isConfiguration else { return .null }
    var range: Range<Int>?
    if let wanted = parameters["range"] {
      range = try TextPlaces(file.text.buffer, in: client.unit).range(of: wanted)
    }
    return try editsOfCommand(["format"], file, touching: range) ?? []
  }

  /// The edits that a command of the tool makes in a file; nil if there are none.
  ///
  /// - Parameter range: nil for all.
  func editsOfCommand(
    _ command: [String], _ file: EditedFile, touching range: Range<Int>? = nil
  ) throws(ResponseError) -> JSONOutput? {
    let run = try run(command + ["--", file.argument], for: file)
    guard let text = run.replacement else {
      if !run.isSuccess, command == ["format"] { throw .failed(run.errors) }
      return nil
    }
    let old = file.text.buffer
    let edits = Finding.Edit.lines(from: old.bytes, to: text).filter { edit in
      guard let range else { return true }
      return edit.range.lowerBound <= range.upperBound && range.lowerBound <= edit.range.upperBound
    }
    return edits.isEmpty ? nil : TextPlaces(old, in: client.unit).edits(edits)
  }

  /// Runs a command of the tool in the folder of a file.
  func run(_ arguments: [String], for file: EditedFile) throws(ResponseError) -> ToolRun {
    try asking { () throws(RunFailure) in try tool(for: file).run(arguments) }
  }
}

extension EditedFile {
  /// The path of the file, in a form that no command takes for something else.
  var argument: String {
    let isOther = name.utf8.first == UInt8(ascii: "@") || name.utf8.contains(UInt8(ascii: ":"))
    return isOther && name.utf8.first != UInt8(ascii: "/") ? "./" + name : name
  }
}

extension Finding.Edit {
  /// The lines in which two texts differ.
  static func lines(
    from old: ContiguousArray<UInt8>, to new: ContiguousArray<UInt8>
  ) -> [Finding.Edit] {
    let (before, after) = (LineDiff.lines(of: Array(old)), LineDiff.lines(of: Array(new)))
    return LineDiff(before, after).changes.map { change in
      let start =
        change.old.lowerBound < before.count
        ? before[change.old.lowerBound].startIndex : old.count
      let end = change.old.isEmpty ? start : before[change.old.upperBound - 1].endIndex
      let text = after[change.new].joined()
      return Finding.Edit(
        replacing: start..<end, with: String(decoding: Array(text), as: UTF8.self))
    }
  }
}
