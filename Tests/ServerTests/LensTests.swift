@testable import PathConfigCLI
@testable import PathConfigSyntax
import TestSupport
import Testing

/// Lenses, which another thread computes.
struct LensTests {
  /// Each rule may meet each other one, so that a lens takes long.
  private static let slow = """
    {"rules": [
    \((0..<150).map(rule).joined(separator: ",\n"))
    ]}
    """

  private static func rule(_ number: Int) -> String {
    #"{"patterns": ["/(?:a\#(number % 17)|b).*x\#(number)(?:/new|/edit)?.*$"], "#
      + #""properties": {"context": "\#(number.isMultiple(of: 2) ? "modal" : "default")"}}"#
  }

  private let folder: TemporaryFolder
  private let editor: EditorDouble

  init() throws {
    folder = try TemporaryFolder()
    editor = EditorDouble(
      in: folder.path, options: #"{"lintFlags": ["--select", "invalid-value"]}"#)
    editor.open("ios.json", Self.slow)
  }

  private func beginLens(_ rule: Int) -> Int {
    editor.begin(
      "codeLens/resolve",
      #"""
      {"range": {"start": {"line": 0, "character": 0}, "end": {"line": 0, "character": 1}},
       "data": {"uri": "\#(editor.uri("ios.json"))", "rule": \#(rule)}}
      """#)
  }

  @Test func hoverAndFindingsComeWhileALensIsComputed() {
    let lens = beginLens(0)
    let hover = editor.request("textDocument/hover", editor.at("ios.json", 1, 3))
    #expect(hover != nil)
    expectEqual(editor.diagnostics(version: 1)?.isEmpty, true)
    #expect(!editor.hasAnswer(to: lens))
    expectEqual(editor.quit(), .success)
  }

  @Test func anEditEndsTheLensesOfTheOldText() {
    let old = [beginLens(0), beginLens(1)]
    editor.change(
      "ios.json", #"{"rules": [{"patterns": [".*"], "properties": {"a": 1}}]}"#, version: 2)
    for lens in old { expectEqual(editor.answer(to: lens)?["error"]?["code"]?.number, -32801) }
    let lens = editor.answer(to: beginLens(0))?["result"]
    expectEqual(lens?["command"]?["title"]?.string, "matches every URL")
    expectEqual(editor.quit(), .success)
  }

  @Test func aCancelledLensIsNotComputed() {
    let (first, second) = (beginLens(0), beginLens(1))
    editor.notify("$/cancelRequest", #"{"id": \#(second)}"#)
    expectEqual(editor.answer(to: second)?["error"]?["code"]?.number, -32800)
    #expect(!editor.hasAnswer(to: first))
    editor.notify("$/cancelRequest", #"{"id": \#(first)}"#)
    expectEqual(editor.answer(to: first)?["error"]?["code"]?.number, -32800)
    expectEqual(editor.quit(), .success)
  }
}
