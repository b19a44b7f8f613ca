import Foundation
import TestSupport

/// A fenced block of Swift in a doc comment or on a page.
struct SwiftSnippet {
  /// The file, without its folders.
  let file: String

  /// The line of the block's opening fence, from 1.
  let line: Int
  let code: [String]

  /// The block as a file of its own: its imports, and its statements in a function.
  var source: String {
    let imports = code.filter { $0.hasPrefix("import ") }
    let statements = code.filter { !$0.hasPrefix("import ") }.map { "  \($0)" }
    let lines =
      ["import Foundation", "import PathConfigKit"] + imports
      + ["", "private func snippet() async throws {"] + statements + ["}", ""]
    return lines.joined(separator: "\n")
  }

  /// The blocks of doc comments in a Swift file, or of a page.
  static func all(in text: String, of file: String) -> [SwiftSnippet] {
    let isSwift = file.hasSuffix(".swift")
    var snippets: [SwiftSnippet] = []
    var open: (line: Int, code: [String])?
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      guard let content = isSwift ? comment(line) : String(line) else { continue }
      if content == "```swift" {
        open = (index + 1, [])
      } else if content == "```", let found = open {
        snippets.append(SwiftSnippet(file: file, line: found.line, code: found.code))
        open = nil
      } else {
        open?.code.append(content)
      }
    }
    return snippets
  }

  /// The text after `///`; nil for any other line.
  private static func comment(_ line: Substring) -> String? {
    let trimmed = line.drop { $0 == " " }
    guard trimmed.hasPrefix("///") else { return nil }
    let text = trimmed.dropFirst(3)
    return String(text.hasPrefix(" ") ? text.dropFirst() : text)
  }
}
