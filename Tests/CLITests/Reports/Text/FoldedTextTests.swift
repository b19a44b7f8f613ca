@testable import PathConfigSyntax
@testable import PathConfigAutomata
@testable import PathConfigCLI
import TestSupport
import Testing

struct FoldedTextTests {
  @Test(arguments: [
    ("short", "short"),
    ("", ""),
    ("\n\n", "\n\n"),
    (
      "app.json:1:2: error: a sentence of more than forty columns [check]\n",
      "app.json:1:2: error: a sentence of more\n    than forty columns [check]\n"
    ),
    (
      "  help: write this and that and what else there is",
      "  help: write this and that and what\n      else there is"
    ),
    (
      "exactly forty columns, neither more nor l\nnext",
      "exactly forty columns, neither more nor\n    l\nnext"
    ),
    (
      "aword-of-its-own-that-is-longer-than-a-line-of-the-terminal and more",
      "aword-of-its-own-that-is-longer-than-a-line-of-the-terminal\n    and more"
    ),
    (
      "spaces   within   a   line   stay  as they are",
      "spaces   within   a   line   stay  as\n    they are"
    ),
  ])
  func linesAreBrokenBetweenWords(text: String, folded: String) {
    expectEqual(FoldedText.fold(text, columns: 40), folded)
  }

  @Test func marksTakeNoColumn() {
    let text = TextLook.failure.of("error:") + " a line of forty columns, all told"
    expectEqual(FoldedText.fold(text, columns: 40), text)
  }

  /// Each of these characters takes two columns.
  @Test func wideScalarsTakeTwoColumns() {
    let text = "一二三四五六七八九十 一二三四五六七八九十"
    expectEqual(FoldedText.fold(text, columns: 40), text.replacing(" ", with: "\n    "))
    expectEqual(FoldedText.fold(text, columns: 41), text)
  }

  @Test func aNarrowTerminalBreaksLinesItself() {
    let text = "a line that is longer than thirty-nine columns are"
    expectEqual(FoldedText.fold(text, columns: 39), text)
  }

  /// Random lines, seed 0xF01D.
  @Test func changesOnlySpaces() {
    var generator = SeededGenerator(seed: 0xF01D)
    let pieces = [
      "a", "bc", " ", "  ", TextLook.bold.of(""), "世", "\n", "path/to/file.json:1:2:",
    ]
    for _ in 0..<500 {
      let text = (0..<Int.random(in: 0...60, using: &generator)).map { _ in
        pieces.randomElement(using: &generator) ?? ""
      }.joined()
      let columns = Int.random(in: 40...90, using: &generator)
      let folded = FoldedText.fold(text, columns: columns)
      expectEqual(folded.filter { !" \n".contains($0) }, text.filter { !" \n".contains($0) })
      expectEqual(FoldedText.fold(text, columns: 10_000), text)
    }
  }
}
