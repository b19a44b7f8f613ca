import Foundation
@testable import PathConfigCLI
@testable import PathConfigSyntax
import TestSupport
import Testing

@Suite struct ReportPageTests {
  private func page(_ data: JSONOutput = ["sides": []]) -> String {
    String(decoding: ReportPage.render(data), as: UTF8.self)
  }

  /// The text between two others; the first of them is its last occurrence.
  private func content(of page: String, from start: String, to end: String) throws -> String {
    let lower = try #require(page.range(of: start, options: .backwards)).upperBound
    let upper = try #require(page.range(of: end, range: lower..<page.endIndex)).lowerBound
    return String(page[lower..<upper])
  }

  @Test func noTextEndsTheElementWithTheData() throws {
    let text = "</script><script>alert(1)</script><!-- STYLE SCRIPT"
    let page = page(["sides": .string(text)])
    #expect(page.components(separatedBy: "</script").count == 3)
    let data = try content(of: page, from: "id=\"data\">", to: "</script>")
    #expect(!data.contains("<"))
    let root = JSONParser.parse(name: "", text: data).root
    #expect(root.map { JSONWriter.write(.node($0)).string.contains("<script>alert(1)") } == true)
  }

  @Test func thePolicyAllowsItsOwnScriptAndStyleAlone() throws {
    let page = page()
    for (kind, start, end) in [
      ("script", "<script>", "</script>"), ("style", "<style>", "</style>"),
    ] {
      let content = try content(of: page, from: start, to: end)
      let digest = Data(SHA256.digest(Array(content.utf8))).base64EncodedString()
      let source = "\(kind)-src 'sha256-\(digest)'"
      #expect(page.contains(source))
    }
    #expect(page.contains("default-src 'none'"))
    #expect(!page.contains("unsafe-inline"))
    #expect(!page.contains("http:") && page.range(of: "src=\"") == nil)
  }

  @Test func theLoaderIsTheOneOfTheSamples() throws {
    #expect(
      try PackageRoot.text(of: "Sources/PathConfigCLI/Page/pathconfig.js").utf8.elementsEqual(
        PackageRoot.text(of: "Samples/Compiled/pathconfig.js").utf8))
  }
}
