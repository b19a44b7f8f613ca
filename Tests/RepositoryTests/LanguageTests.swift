import Foundation
import TestSupport
import Testing

/// Phrases that readers of plain English stumble over.
struct LanguageTests {
  private static let phrases: [(String, instead: String)] = [
    (#"\bbe it\b"#, "write \"even if\" or \"or\""),
    (#"\b[Tt]hat which\b|\b[Ss]uch of\b"#, "name the thing"),
    (#"(?m)(?:^|[^/]\n) *+/// What(?:ever)? "#, "begin with a noun: \"The rules in their order.\""),
    (#"(?m)(?:^|[^/]\n) *+/// Whether "#, "write \"True if …\""),
    (#"\b[Tt]old are\b|\b[Hh]old against\b"#, "write \"reports\" or \"compare … with\""),
  ]

  @Test func textsAvoidThem() throws {
    let guides = try SourceFile.all(
      below: "Sources/PathConfigKit/PathConfigKit.docc/Guides", suffix: ".md")
    let files = try SourceFile.all(below: "Sources") + guides
    for (pattern, instead) in Self.phrases {
      let expression = try NSRegularExpression(pattern: pattern)
      for file in files {
        let range = NSRange(file.text.startIndex..., in: file.text)
        let found = expression.firstMatch(in: file.text, range: range)
          .flatMap { Range($0.range, in: file.text) }.map { file.text[$0] }
        #expect(found == nil, "\(file.path): \"\(found ?? "")\". Instead, \(instead).")
      }
    }
  }

  @Test func readmeHasAtMost250Lines() throws {
    #expect(
      try PackageRoot.text(of: "README.md").split(separator: "\n", omittingEmptySubsequences: false)
        .count <= 251)
  }
}
