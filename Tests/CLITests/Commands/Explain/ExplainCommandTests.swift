import Foundation
@testable import PathConfigCLI
@testable import PathConfigLint
@testable import PathConfigSyntax
import TestSupport
import Testing

/// `pathconfig explain`, and the pages of the documentation, which it prints.
@Suite struct ExplainCommandTests {
  private static let folder = "Sources/PathConfigKit/PathConfigKit.docc/Checks"

  /// Shared by all pages, whose examples have many patterns in common.
  private static let patterns = PatternTable()

  /// Checks everything on one page, because making a page runs the check for every described
  /// release.
  @Test(arguments: Check.all)
  func theDocumentationHasTheCurrentPages(check: Check) {
    let page = ExplanationPage.page(
      of: check, showsAllExamples: true, patterns: Self.patterns)
    GoldenFile.expect(page.markdown, at: "\(Self.folder)/\(check.id).md")
    expectEveryMessage(of: check, in: page.markdown)
    for columns in [1, 60, 300] { expectText(of: page, fits: columns) }
  }

  /// The page shows the statements of an example as output of the tool.
  private func expectEveryMessage(of check: Check, in page: String) {
    #expect(!page.contains("`pathconfig explain --all"))
    for example in check.examples {
      #expect(page.contains("### \(example.title)\n"))
      for expectation in example.expectations {
        #expect(page.contains("\(expectation.message) [\(check.id)]"), "\(example.title)")
      }
    }
  }

  /// Code must stay unchanged for copying; all other lines fit.
  private func expectText(of page: ExplanationPage, fits columns: Int) {
    let text = page.text(columns: columns, style: TerminalStyle(usesColor: false))
    for line in text.split(separator: "\n") where !line.hasPrefix("    ") {
      let isOneWord = line.split(separator: " ").count { $0 != "-" } == 1
      let width = min(max(columns, 40), 80)
      #expect(isOneWord || line.unicodeScalars.count <= width, "\(line)")
    }
  }

  @Test func printsTheDocumentation() throws {
    let url = PackageRoot.url.appendingPathComponent("\(Self.folder)/comment.md")
    let committed = try String(contentsOf: url, encoding: .utf8)
    #expect(Self.printed(["--all", "--format", "markdown", "comment"]) == committed)
  }

  @Test func nothingElseIsInTheDocumentation() throws {
    let path = PackageRoot.url.appendingPathComponent(Self.folder).path
    let files = try FileManager.default.contentsOfDirectory(atPath: path)
    #expect(files.sorted() == (Check.all.map { "\($0.id).md" } + ["Checks.md"]).sorted())
  }

  /// The list of pages, and the place of each page in the documentation.
  @Test func theCatalogueLeadsToEveryPage() {
    let topics = CheckCategory.allCases.map { category in
      "\n### \(category.title)\n\n" + category.checks.map { "- <doc:\($0.id)>\n" }.joined()
    }
    GoldenFile.expect(
      Self.printed(["--format", "markdown"]) + "\n## Topics\n" + topics.joined(),
      at: "\(Self.folder)/Checks.md")
  }

  @Test func theListHasEveryCheckOnceByCategory() {
    let lines = Self.printed([]).split(separator: "\n").map(String.init)
    let listed = lines.filter { line in Check.all.contains { "  \($0.id)" == line } }
    #expect(listed == Check.all.map { "  \($0.id)" })
    #expect(
      lines.filter { line in CheckCategory.allCases.contains { $0.title == line } }.count
        == CheckCategory.allCases.count)
  }

  private static func printed(_ arguments: [String]) -> String {
    let console = ConsoleDouble()
    _ = console.run(.standard, ["explain"] + arguments)
    return console.output.text
  }
}
