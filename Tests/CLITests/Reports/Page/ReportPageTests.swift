import Foundation
@testable import PathConfigCLI
@testable import PathConfigSyntax
import TestSupport
import Testing

struct ReportPageTests {
  private func page(_ data: JSONOutput = ["sides": []]) -> String {
    String(decoding: ReportPage.render(data), as: UTF8.self)
  }

  @Test func noTextEndsTheElementWithTheData() throws {
    let text = "</script><script>alert(1)</script><!-- STYLE SCRIPT"
    let page = page(["sides": .string(text)])
    expectEqual(page.components(separatedBy: "</script").count, 3)
    let data = try PageDriver.data(of: page)
    #expect(!data.contains("<"))
    let root = JSONParser.parse(name: "", text: data).root
    expectEqual(root.map { JSONWriter.write(.node($0)).string.contains("<script>alert(1)") }, true)
  }

  /// The hashes stand in the page's HTML, which is written again with the other expected outputs.
  @Test(.enabled(if: OpenSSL.path != nil, "openssl is not installed"))
  func thePolicyAllowsItsOwnScriptAndStyleAlone() throws {
    let page = page()
    let path = "Sources/PathConfigCLI/Page/report.html"
    var template = try PackageRoot.text(of: path)
    for kind in ["script", "style"] {
      let content = try PageDriver.part(of: page, after: "<\(kind)>", before: "</\(kind)>")
      let digest = try FinishedProgram(
        ["sh", "-c", "openssl dgst -sha256 -binary | openssl base64"], input: Array(content.utf8))
      let hash = digest.output.trimmingCharacters(in: .newlines)
      expectEqual(hash.utf8.count, 44)
      template.replace(
        try Regex("\(kind)-src '[^']*'"), with: "\(kind)-src 'sha256-\(hash)'")
    }
    GoldenFile.expect(template, at: path)
    #expect(page.contains("default-src 'none'"))
    #expect(!page.contains("unsafe-inline"))
    #expect(!page.contains("http:") && page.range(of: "src=\"") == nil)
  }
}
