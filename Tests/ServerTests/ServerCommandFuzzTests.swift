@testable import PathConfigAutomata
@testable import PathConfigCLI
@testable import PathConfigKit
@testable import PathConfigLint
@testable import PathConfigSyntax
import TestSupport
import Testing

/// Random edits and requests: the session goes on, and after any edits the findings are those of
/// `lint`.
@Suite(.timeLimit(.minutes(10))) struct ServerCommandFuzzTests {
  private static let editsPerSession = 120
  private static let editsPerComparison = 6

  private static let pieces = [
    "{", "}", "[", "]", ",", ":", "\"", "\\", "\r\n", "\n", "\r", " ", "\u{1F600}", "é", "\u{FEFF}",
    "/",
    "a", "1", "null", "true", "// x\n", ".*", "(", "\"rules\": []", "\"context\": \"modal\"",
    #"{"patterns": ["/new$"], "properties": {"presentation": "none"}},"#, "\u{0}",
  ]

  private static let methods = [
    "hover", "completion", "codeAction", "codeLens", "formatting",
  ]

  @Test(arguments: [1, 2] as [UInt64])
  func findingsAreThoseOfLint(seed: UInt64) throws {
    let folder = try TemporaryFolder()
    var generator = SeededGenerator(seed: seed)
    var text = EditedLines(
      try PackageRoot.text(of: seed % 2 == 0 ? "Samples/Apps/ios.json" : "Samples/Apps/broken.json")
    )
    try folder.write(text.text, to: "path-configuration.json")
    let editor = EditorDouble(in: folder.path)
    let name = "path-configuration.json"
    editor.open(name, text.text)
    for version in 1...Self.editsPerSession {
      let change = Self.change(&text, &generator)
      editor.notify(
        "textDocument/didChange",
        #"{"textDocument": {"uri": "\#(editor.uri(name))", "version": \#(version)}, "contentChanges": [\#(change)]}"#
      )
      Self.ask(editor, name, &generator)
      guard version % Self.editsPerComparison == 0 else { continue }
      let report = try #require(editor.diagnostics(version: version), "version \(version)")
      try folder.write(text.text, to: name)
      let expected = Self.lint(folder.path, name, text)
      let found = report.map(Self.description)
      expectEqual(
        found, expected, "seed \(seed), version \(version): \(text.text.debugDescription)")
      if found != expected { break }
    }
    expectEqual(editor.quit(), .success)
  }

  /// Makes a random change of the text, and returns it in the form of the protocol.
  private static func change(
    _ text: inout EditedLines, _ generator: inout SeededGenerator
  ) -> String {
    let piece =
      Int.random(in: 0..<3, using: &generator) == 0
      ? "" : pieces.randomElement(using: &generator) ?? ""
    let json = JSONWriter.write(.string(piece))
    if Int.random(in: 0..<60, using: &generator) == 0 {
      text = EditedLines(#"{"rules": []}"#)
      return #"{"text": "{\"rules\": []}"}"#
    }
    // Positions out of range are cut, as the protocol says of columns.
    let start = text.position(of: Int.random(in: 0...text.units.count, using: &generator))
    let length = Int.random(in: 0..<8, using: &generator) == 0 ? 40 : 2
    let end = (
      line: start.line, column: start.column + Int.random(in: 0...length, using: &generator)
    )
    let first = text.scalarStart(text.offset(start.line, start.column))
    let last = text.scalarStart(text.offset(end.line, end.column))
    text.units.replaceSubrange(first..<max(first, last), with: Array(piece.utf16))
    return
      #"{"range": {"start": {"line": \#(start.line), "character": \#(start.column)}, "end": {"line": \#(end.line), "character": \#(end.column)}}, "text": \#(json)}"#
  }

  /// Sends requests with positions anywhere, cancels some, and sends broken messages.
  private static func ask(
    _ editor: EditorDouble, _ name: String, _ generator: inout SeededGenerator
  ) {
    for _ in 0..<Int.random(in: 0..<3, using: &generator) {
      let method = methods.randomElement(using: &generator) ?? ""
      let line = Int.random(in: -1..<50, using: &generator)
      let column = Int.random(in: -1..<80, using: &generator)
      let range =
        #", "range": {"start": {"line": \#(line), "character": 0}, "end": {"line": \#(line + 9), "character": 0}}"#
      let id = editor.begin("textDocument/\(method)", editor.at(name, line, column, range))
      if Bool.random(using: &generator) { editor.notify("$/cancelRequest", #"{"id": \#(id)}"#) }
    }
    if Int.random(in: 0..<20, using: &generator) == 0 {
      editor.send(raw: "Content-Length: 3\r\n\r\n{]\u{0}Content-Length: x\r\n\r\n")
    }
  }

  /// The findings of the command line, in the words of `description`.
  private static func lint(_ folder: String, _ name: String, _ text: EditedLines) -> [String] {
    let output = runTool(["lint", "--format", "json", name], in: folder).output
    let report = JSONParser.parse(name: "", text: output).root
    let questions = (report?["undecided"]?.array ?? []).map { question in
      "\(text.place(of: question["range"])) 3 \(question["check"]?.string ?? "") undecided"
    }
    let findings = (report?["findings"]?.array ?? []).filter { $0["suppression"] == nil }
    return findings.map { finding in
      let check = finding["check"]?.string ?? ""
      let severity = ["error": 1, "warning": 2, "info": 4][finding["severity"]?.string] ?? 0
      let tags = Check.named(check)?.findsUnusedText == true ? " [1]" : ""
      return "\(text.place(of: finding["range"])) \(severity)\(tags) \(check): "
        + "\(finding["message"]?.string ?? "")"
    } + questions
  }

  private static func description(_ item: JSONNode) -> String {
    let message = item["message"]?.string ?? ""
    let (start, end) = (number(item["range"]?["start"]), number(item["range"]?["end"]))
    let head = "\(start)-\(end) \(Int(item["severity"]?.number ?? 0))"
    let check = item["code"]?.string ?? ""
    if message.hasPrefix("undecided: ") { return "\(head) \(check) undecided" }
    let tags = item["tags"]?.array.map { " \($0.map { Int($0.number ?? 0) })" } ?? ""
    let first = message.split(separator: "\n", omittingEmptySubsequences: false)[0]
    return "\(head)\(tags) \(check): \(first)"
  }

  /// A position of the protocol, as text.
  private static func number(_ position: JSONNode?) -> String {
    "\(Int(position?["line"]?.number ?? -1)):\(Int(position?["character"]?.number ?? -1))"
  }
}

extension EditedLines {
  /// The range of a report, whose columns count characters from 1, as the protocol counts it.
  fileprivate func place(of range: JSONNode?) -> String {
    "\(place(ofPosition: range?["start"]))-\(place(ofPosition: range?["end"]))"
  }

  private func place(ofPosition position: JSONNode?) -> String {
    let line = Int(position?["line"]?.number ?? 0) - 1
    let start = offset(line, 0)
    // Reports do not count a byte-order mark, which the editor shows as a character.
    let mark = start == 0 && units.first == 0xFEFF ? 1 : 0
    var column = mark
    for _ in 1..<max(1, Int(position?["column"]?.number ?? 0)) {
      let isPair =
        UTF16.isLeadSurrogate(units[start + column])
        && UTF16.isTrailSurrogate(units[start + column + 1])
      column += isPair ? 2 : 1
    }
    return "\(line):\(column)"
  }

  /// The offset itself, or the beginning of the pair of surrogates that it would cut.
  func scalarStart(_ offset: Int) -> Int {
    guard offset > 0, offset < units.count else { return offset }
    return UTF16.isTrailSurrogate(units[offset]) && UTF16.isLeadSurrogate(units[offset - 1])
      ? offset - 1 : offset
  }
}
