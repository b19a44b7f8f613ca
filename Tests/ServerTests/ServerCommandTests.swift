import Foundation
@testable import PathConfigAutomata
@testable import PathConfigCLI
@testable import PathConfigClients
@testable import PathConfigKit
@testable import PathConfigServer
@testable import PathConfigSyntax
import TestSupport
import Testing

/// Whole sessions of the language server.
@Suite(.timeLimit(.minutes(10))) struct ServerCommandTests {
  private let folder: TemporaryFolder

  /// `context` of rule 2 overrides that of rule 1, and rule 3 has a mistake.
  private static let text = """
    {
      "rules": [
        {
          "patterns": ["/new$"],
          "properties": { "context": "modal" }
        },
        {
          "patterns": [".*"],
          "properties": { "context": "default", "view_controller": "map" }
        },
        {
          "patterns": ["^/books/[0-9]+$"],
          "properties": { "presentation": "replace_all" }
        }
      ]
    }

    """

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(
      """
      {"clients": ["hotwire-native-ios@1.3"], "routes": "routes.txt",
       "destinations": {"viewControllers": ["map", "tabs"]},
       "properties": {"tint": {"type": "string", "values": ["red", "blue"],
         "description": "The colour of the bar."}},
       "apps": {"ios": {"bundled": "ios.json", "server": "server.json"}}}
      """, to: ".pathconfig.json")
    try folder.write("/books/new\n/books/:id\n", to: "routes.txt")
    try folder.write(Self.text, to: "ios.json")
    try folder.write(
      #"{"rules": [{"patterns": ["x"], "properties": {"view_controller": "map"}}]}"#,
      to: "server.json")
  }

  private func session(_ capabilities: String = "{}", options: String = "null") -> EditorDouble {
    let editor = EditorDouble(in: folder.path, capabilities: capabilities, options: options)
    editor.open("ios.json", Self.text)
    return editor
  }

  private static func codes(_ diagnostics: JSONNode?) -> [String] {
    codes(diagnostics?["diagnostics"]?.array)
  }

  private static func codes(_ diagnostics: [JSONNode]?) -> [String] {
    diagnostics?.compactMap { $0["code"]?.string } ?? []
  }

  // MARK: Sessions

  @Test func endsWithTheEditor() {
    expectEqual(EditorDouble(in: folder.path).quit(), .success)
    expectEqual(EditorDouble(in: folder.path).quit(orderly: false), .findings)
  }

  @Test func answersWhatItDoesNotUnderstand() throws {
    let editor = session()
    editor.send(raw: "Content-Length: 1\r\n\r\n{Content-Length: nonsense\r\n\r\n")
    let first = try #require(editor.request("textDocument/codeLens", editor.about("ios.json")))
    expectEqual(first.array?.isEmpty, false)
    expectEqual(editor.error("textDocument/nothing", "{}")?["code"]?.number, -32601)
    expectEqual(editor.error("textDocument/hover", "[]")?["code"]?.number, -32602)
    expectEqual(
      editor.error("textDocument/hover", editor.about("other.json"))?["code"]?.number, -32602)
    expectEqual(editor.error("initialize", "{}")?["code"]?.number, -32600)
    expectEqual(editor.quit(), .success)
  }

  // MARK: Findings

  @Test func publishesFindingsOfEveryVersion() {
    let editor = session()
    let first = editor.next("textDocument/publishDiagnostics")
    expectEqual(first?["version"]?.number, 1)
    #expect(Self.codes(first).contains("invalid-value"))
    for version in 2...4 {
      editor.change("ios.json", Self.text, version: version)
      let next = editor.next("textDocument/publishDiagnostics")
      expectEqual(next?["version"]?.number, Double(version))
      expectEqual(Self.codes(next), Self.codes(first))
    }
    editor.change("ios.json", String(Self.text.dropLast(12)), version: 5)
    let broken = Self.codes(editor.next("textDocument/publishDiagnostics"))
    #expect(broken.contains("invalid-json"))
    #expect(broken.contains("invalid-value"))
    editor.notify("textDocument/didClose", editor.about("ios.json"))
    #expect(Self.codes(editor.next("textDocument/publishDiagnostics")).isEmpty)
    expectEqual(editor.quit(), .success)
  }

  @Test func describesFindings() throws {
    let editor = session()
    let items = try #require(editor.diagnostics(version: 1))
    let dead = try #require(items.first { $0["code"]?.string == "overriding-rule" })
    expectEqual(dead["severity"]?.number, 1)
    expectEqual(dead["source"]?.string, "pathconfig")
    expectEqual(dead["relatedInformation"]?.array?.isEmpty, false)
    let mistake = try #require(items.first { $0["code"]?.string == "invalid-value" })
    expectEqual(mistake["message"]?.string?.contains("\nhelp: "), true)
    expectEqual(mistake["range"]?["start"]?["line"]?.number, 12)
    expectEqual(editor.quit(), .success)
  }

  @Test func takesFlagsOfLint() {
    let editor = session(options: #"{"lintFlags": ["--select", "overriding-rule"]}"#)
    expectEqual(Self.codes(editor.next("textDocument/publishDiagnostics")), ["overriding-rule"])
    editor.notify(
      "workspace/didChangeConfiguration",
      #"{"settings": {"pathconfig": {"lintFlags": ["--select", "invalid-value"]}}}"#)
    expectEqual(Self.codes(editor.next("textDocument/publishDiagnostics")), ["invalid-value"])
    // An editor that lets the server ask for settings sends none; the next one has removed them.
    editor.notify("workspace/didChangeConfiguration", #"{"settings": null}"#)
    editor.notify("workspace/didChangeConfiguration", #"{"settings": {"pathconfig": {}}}"#)
    let all = Self.codes(editor.next("textDocument/publishDiagnostics"))
    #expect(all.contains("invalid-value") && all.contains("overriding-rule"))
    expectEqual(editor.quit(), .success)
  }

  @Test func followsTheSettingsOfTheProject() throws {
    let editor = session()
    _ = editor.next("textDocument/publishDiagnostics")
    try folder.write(
      #"{"checks": {"overriding-rule": "info"}}"#, to: ".pathconfig.json")
    editor.notify("workspace/didChangeWatchedFiles", #"{"changes": []}"#)
    let next = editor.next("textDocument/publishDiagnostics")
    let overriding = next?["diagnostics"]?.array?.first { $0["code"]?.string == "overriding-rule" }
    expectEqual(overriding?["severity"]?.number, 4)
    try folder.write(#"{"checks": {"dead-rul": "off"}}"#, to: ".pathconfig.json")
    editor.notify("workspace/didChangeWatchedFiles", #"{"changes": []}"#)
    expectEqual(editor.next("window/showMessage")?["message"]?.string?.contains("dead-rul"), true)
    editor.open(".pathconfig.json", #"{"checks": {"dead-rul": "off"}}"#)
    #expect(Self.codes(editor.next("textDocument/publishDiagnostics")).count <= 1)
    expectEqual(editor.quit(), .success)
  }

  @Test func leavesOtherFilesAlone() {
    let editor = session()
    _ = editor.next("textDocument/publishDiagnostics")
    editor.open("package.json", #"{"name": "app",}"#)
    #expect(Self.codes(editor.next("textDocument/publishDiagnostics")).isEmpty)
    #expect(editor.request("textDocument/formatting", editor.about("package.json")) == nil)
    expectEqual(editor.quit(), .success)
  }

  @Test func checksTextsThatHaveNoFileYet() {
    let editor = session()
    _ = editor.next("textDocument/publishDiagnostics")
    editor.notify(
      "textDocument/didOpen",
      #"{"textDocument": {"uri": "untitled:Untitled-1", "version": 1, "text": "{\"rules\": [{\"patterns\": [],}]}"}}"#
    )
    let found = Self.codes(editor.next("textDocument/publishDiagnostics"))
    #expect(found.contains("empty-rule") || found.contains("invalid-rule"))
    expectEqual(editor.quit(), .success)
  }

  // MARK: Answers

  @Test(arguments: [
    (4, 25, "Whether the screen is shown on the main stack or in a modal."),
    (4, 36, "`modal`: in a modal over the main stack."),
    (3, 22, "In Hotwire Native iOS 1.3 it matches `/new`, "),
    (3, 22, "It reaches 1 page: /books/new."),
    (11, 25, "it matches `/books/1`"),
    (11, 25, "It reaches 1 page: /books/1."),
  ])
  func explainsThePlaceUnderThePointer(line: Int, column: Int, text: String) {
    let editor = session()
    let hover = editor.request("textDocument/hover", editor.at("ios.json", line, column))
    let value = hover?["contents"]?["value"]?.string ?? ""
    #expect(value.contains(text), "\(value)")
    expectEqual(editor.quit(), .success)
  }

  /// A search for an example may take too many states.
  @Test func aPatternWithoutExampleSaysSo() throws {
    let document = ConfigurationDocument(
      json: #"{"rules": [{"patterns": ["/a"], "properties": {"title": "a"}}]}"#, name: "ios.json")
    var limits = Limits.standard
    limits.statesPerQuestion = 1
    let client = try #require(Client.current.first)
    let view = RuleView(document, for: client, limits: limits)
    expectEqual(
      view.paragraphs(aboutPattern: 0, ofRule: 0, nil),
      ["In \(client.title) it matches URLs without a readable example."])
    expectEqual(view.summary(ofRule: 0, nil), "matches URLs without a readable example")
  }

  @Test(arguments: [
    (#"{"rules": [{"properties": {"co|"#, "context", #""context": "default""#),
    (#"{"rules": [{"properties": {"ti|"#, "tint", #""tint": """#),
    (#"{"rules": [{"properties": {"context": |"#, "modal", #""modal""#),
    (#"{"rules": [{"properties": {"tint": "|"}}]}"#, "blue", #""blue""#),
    (#"{"rules": [{"properties": {"view_controller": "|"}}]}"#, "tabs", #""tabs""#),
    (
      #"{"rules": [{"patterns": ["|"]}]}"#, #"^/books/[^/]+(?:\?.*)?$"#,
      #""^/books/[^/]+(?:\\?.*)?$""#
    ),
    (#"{|}"#, "rules", #""rules": []"#),
  ])
  func completesConfigurations(text: String, label: String, inserted: String) throws {
    let editor = session()
    let parts = text.split(separator: "|", omittingEmptySubsequences: false)
    editor.change("ios.json", parts.joined(), version: 2)
    let items = editor.request(
      "textDocument/completion", editor.at("ios.json", 0, parts[0].utf16.count))
    let item = try #require(items?.array?.first { $0["label"]?.string == label })
    expectEqual(item["textEdit"]?["newText"]?.string, inserted)
    expectEqual(editor.quit(), .success)
  }

  @Test func completesSettings() {
    let editor = session()
    editor.open(".pathconfig.json", #"{"route"}"#)
    let items = editor.request("textDocument/completion", editor.at(".pathconfig.json", 0, 7))
    let labels = items?.array?.compactMap { $0["label"]?.string } ?? []
    #expect(labels.contains("routes"))
    let hover = editor.request("textDocument/hover", editor.at(".pathconfig.json", 0, 3))
    #expect(hover == nil)
    expectEqual(editor.quit(), .success)
  }

  @Test func showsTheReachAboveARule() {
    let editor = session()
    let lenses = editor.request("textDocument/codeLens", editor.about("ios.json"))?.array ?? []
    let titles = lenses.map { lens in
      editor.request("codeLens/resolve", lens.json)?["command"]?["title"]?.string
    }
    expectEqual(
      titles,
      [
        "reaches 1 page: /books/new · overridden by rule 2 (context)",
        "matches every URL · overrides rule 1 (context)",
        "reaches 1 page: /books/1",
      ])
    expectEqual(editor.quit(), .success)
  }

  /// Findings count every element of `rules`, and `overlaps` the objects.
  @Test func aLensIsAboutItsRuleAfterAnotherElement() throws {
    let editor = session()
    editor.change(
      "ios.json",
      """
      {"rules": [7, {"patterns": ["/new$"], "properties": {"context": "modal"}}, null,
        {"patterns": ["/(new|edit)$"], "properties": {"context": "default"}},
        {"patterns": ["/help$"], "properties": {"context": "modal"}}]}
      """, version: 2)
    let lenses = editor.request("textDocument/codeLens", editor.about("ios.json"))?.array ?? []
    let overlaps = try lenses.map { lens in
      let command = editor.request("codeLens/resolve", lens.json)?["command"]
      let arguments = try #require(command?["arguments"]).json
      return editor.request(
        "workspace/executeCommand",
        #"{"command": "pathconfig.overlaps", "arguments": \#(arguments)}"#)?.string ?? ""
    }
    expectEqual(overlaps.map { $0.contains("`/new$`") }, [true, true, false])
    expectEqual(editor.quit(), .success)
  }

  @Test func offersActions() throws {
    let editor = session()
    let range =
      #", "range": {"start": {"line": 2, "character": 4}, "end": {"line": 12, "character": 50}}, "context": {"diagnostics": []}"#
    let actions = try #require(
      editor.request("textDocument/codeAction", editor.about("ios.json", range))?.array)
    let titles = actions.compactMap { $0["title"]?.string }
    #expect(titles.contains("Suppress `overriding-rule` in rule 2, with a reason"))
    #expect(titles.contains("Explain `overriding-rule`"))
    let fix = try #require(
      actions.first { $0["title"]?.string?.hasSuffix("(may change more)") == true }
    )
    expectEqual(fix["kind"]?.string, "quickfix")
    #expect(fix["isPreferred"] == nil)
    expectEqual(editor.quit(), .success)
  }

  /// Two rules together override the first.
  private static let deadRule = """
    {
      "rules": [
        { "patterns": ["^/a/?$", "^/b/?$"], "properties": { "context": "modal" } },
        { "patterns": ["^/a"], "properties": { "context": "default" } },
        { "patterns": ["^/b"], "properties": { "context": "default" } }
      ]
    }

    """

  /// The finding is suppressed, or gone, once the edit of an action is made.
  @Test(arguments: [
    "Suppress `dead-rule` in rule 1, with a reason",
    "Move rule 3 above this rule (may change more)",
  ])
  func actionsRemoveTheirFinding(title: String) throws {
    let editor = session()
    editor.change("ios.json", Self.deadRule, version: 2)
    let dead = editor.diagnostics(version: 2)?.first { $0["code"]?.string == "dead-rule" }
    expectEqual(dead?["tags"]?.array?.map(\.number), [1])
    let range = Self.everything
    let actions = editor.request("textDocument/codeAction", editor.about("ios.json", range))?.array
    let action = try #require(actions?.first { $0["title"]?.string == title })
    expectEqual(action["kind"]?.string, "quickfix")
    let edits = try #require(action["edit"]?["changes"]?.object?.first?.value.array)
    editor.change("ios.json", EditedLines(Self.deadRule).applying(edits), version: 3)
    let left = Self.codes(editor.diagnostics(version: 3))
    #expect(!left.contains("dead-rule") && !left.contains("invalid-json"))
    expectEqual(editor.quit(), .success)
  }

  private static let everything = """
    , "range": {"start": {"line": 0, "character": 0}, "end": {"line": 20, "character": 0}}
    """

  @Test func fixesAndFormatsAsTheCommandsDo() throws {
    let editor = session()
    let text = #"{"rules":[{"patterns":["/a"],"properties":{"context":"modal",}}]}"# + "\n"
    editor.change("ios.json", text, version: 2)
    let only =
      #", "range": {"start": {"line": 0, "character": 0}, "end": {"line": 0, "character": 0}}, "context": {"only": ["source.fixAll"]}"#
    let actions = editor.request("textDocument/codeAction", editor.about("ios.json", only))?.array
    expectEqual(actions?.map { $0["title"]?.string }, ["Fix all that is safe to fix"])
    let edits = try #require(actions?.first?["edit"]?["changes"]?.object?.first?.value.array)
    let fixed = EditedLines(text).applying(edits)
    expectEqual(fixed, #"{"rules":[{"patterns":["/a"],"properties":{"context":"modal"}}]}"# + "\n")
    #expect(editor.error("textDocument/formatting", editor.about("ios.json")) != nil)
    editor.change("ios.json", fixed, version: 3)
    let layout = try #require(
      editor.request("textDocument/formatting", editor.about("ios.json"))?.array)
    #expect(EditedLines(fixed).applying(layout).contains("\n      \"patterns\": [\"/a\"],\n"))
    expectEqual(editor.quit(), .success)
  }

  @Test(arguments: [
    ("ask", #", "/books/new""#, "from the main stack: "),
    ("ask", #", "/books/new""#, "rule 2 `.*` (ios.json:8:20)"),
    ("compare", "", "view_controller"), ("compare", #", "server.json""#, "view_controller"),
    ("overlaps", ", 0", "rule 1"),
  ])
  func runsCommands(name: String, arguments: String, text: String) {
    let editor = session()
    let result = editor.command(name, "ios.json", arguments)?["result"]
    expectEqual(result?.string?.contains(text), true, "\(result?.string ?? "")")
    expectEqual(editor.quit(), .success)
  }

  @Test(arguments: [true, false])
  func showsTheReport(inBrowser: Bool) throws {
    let editor = session(
      inBrowser ? #"{"window": {"showDocument": {"support": true}}}"# : "{}")
    func report() -> String? { editor.command("report")?["result"]?.string }
    let path = try #require(report())
    #expect(path.hasSuffix("/ios.json.html"))
    #expect(try String(contentsOfFile: path, encoding: .utf8).contains("^/books/[0-9]+$"))
    if inBrowser {
      let shown = editor.next("window/showDocument")
      expectEqual(shown?["uri"]?.string, "file://\(path)")
      expectEqual(shown?["external"]?.boolean, true)
    }
    // A page for each file: that of a newer text takes the place of the old one.
    editor.change("ios.json", #"{"rules": []}"#, version: 2)
    expectEqual(report(), path)
    #expect(try !String(contentsOfFile: path, encoding: .utf8).contains("^/books/[0-9]+$"))
    // The system may remove it, and the end of the session does.
    try FileManager.default.removeItem(atPath: PathText.split(path).folder)
    let other = try #require(report())
    #expect(FileManager.default.fileExists(atPath: other))
    expectEqual(editor.quit(), .success)
    #expect(!FileManager.default.fileExists(atPath: PathText.split(other).folder))
  }

  /// Commands answer for the text in the editor, which is not saved.
  @Test func commandsSeeTheTextOfTheEditor() {
    let editor = session()
    editor.change(
      "ios.json", #"{"rules": [{"patterns": ["/a"], "properties": {"context": "modal"}}]}"#,
      version: 2)
    let result = editor.command("ask", "ios.json", #", "/a""#)?["result"]
    expectEqual(result?.string?.contains("rule 1 `/a`"), true)
    expectEqual(editor.quit(), .success)
  }

  /// Standard input belongs to the editor, and a pipe has no end.
  @Test func comparesNoPipe() {
    expectEqual(mkfifo(folder.path + "/pipe.json", 0o600), 0)
    let editor = session()
    let error = editor.command("compare", "ios.json", #", "pipe.json""#)?["error"]
    expectEqual(error?["message"]?.string?.contains("it is a pipe or a device"), true)
    expectEqual(editor.quit(), .success)
  }

  /// An editor may have one file under two addresses, each with a text of its own.
  @Test func keepsTheTextsOfTwoAddressesApart() {
    let editor = session()
    func ask(_ name: String) -> String? {
      editor.command("ask", name, #", "/a""#)?["result"]?.string
    }
    editor.open(
      "%69os.json", #"{"rules": [{"patterns": ["/a"], "properties": {"title": "A"}}]}"#, version: 1)
    expectEqual(ask("ios.json")?.contains("rule 2 `.*`"), true)
    expectEqual(ask("%69os.json")?.contains("rule 1 `/a`"), true)
    editor.notify(
      "textDocument/didClose", #"{"textDocument": {"uri": "\#(editor.uri("%69os.json"))"}}"#)
    expectEqual(ask("ios.json")?.contains("rule 2 `.*`"), true)
    expectEqual(editor.quit(), .success)
  }
}

extension ServerCommandTests {
  @Test func checksAProgramWhereItIsWritten() throws {
    let text = """
      class TurboController
        def ios
          render json: { rules: [{ patterns: ["/new$", "/a("], properties: { context: "modl" } }] }
        end
      end
      """
    let editor = EditorDouble(in: folder.path)
    try folder.write(text, to: "turbo_controller.rb")
    editor.open("turbo_controller.rb", "# A line more.\n" + text)
    let found = try #require(editor.diagnostics(version: 1))
    expectEqual(found.compactMap { $0["code"]?.string }, ["invalid-pattern", "invalid-value"])
    #expect(found.allSatisfy { $0["range"]?["start"]?["line"]?.number == 3 })
    let hover = editor.request("textDocument/hover", editor.at("turbo_controller.rb", 3, 43))
    expectEqual(hover?["contents"]?["value"]?.string?.contains("/new"), true)
    let request = #", "options": {"tabSize": 2, "insertSpaces": true}"#
    let formatted = editor.request(
      "textDocument/formatting", editor.about("turbo_controller.rb", request))
    #expect(formatted == nil || formatted?.array?.isEmpty == true)
    expectEqual(editor.quit(), .success)
  }
}
