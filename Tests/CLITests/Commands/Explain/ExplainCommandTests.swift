@testable import PathConfigCLI
@testable import PathConfigClients
@testable import PathConfigLint
@testable import PathConfigSyntax
import Foundation
import TestSupport
import Testing

/// `pathconfig explain`: the pages of the checks, and what facts add to them.
struct ExplainCommandTests {
  private static let headings = [
    "The mistake", "Why", "The right file", "Not reported", "More mistakes", "Turn it off",
    "Turn it on", "Sources",
  ]

  @Test(arguments: Check.all) func thePageBeginsWithTheMistake(check: Check) {
    func lines(_ page: String) -> (headings: [String], others: [String]) {
      let all = page.split(separator: "\n").map(String.init)
      return (
        all.filter { $0.hasPrefix("## ") }.map { String($0.dropFirst(3)) },
        all.filter { !$0.hasPrefix("## ") }.sorted()
      )
    }
    let page = Explanation.page(of: check)
    let shown = lines(page)
    expectEqual(shown.headings, Self.headings.filter(shown.headings.contains))
    #expect(shown.headings.starts(with: ["The mistake", "Why"]))
    #expect(page.contains("\n## Sources\n\nThe check looks at "))
    let written = page.components(separatedBy: "\n## Turn it o")[0]
    expectEqual(lines(written).others, lines(check.page.text).others)
  }

  @Test func jsonHasEveryPlaceInTheSources() throws {
    let output = Self.printed(["dead-rule", "--format", "json"])
    let check = try #require(Check.named("dead-rule"))
    for client in Client.current {
      for citation in check.dependencies.flatMap({ $0.citations(for: client) }) {
        #expect(output.contains("\"\(citation)\""))
      }
    }
    #expect(!Self.printed(["dead-rule"]).contains("hotwired/"))
  }

  /// Code must stay unchanged for copying; all other lines fit.
  @Test(arguments: Check.all, [1, 60, 300]) func textFits(check: Check, columns: Int) {
    let text = Explanation.text(
      of: Explanation.page(of: check), columns: columns, style: .plain)
    for line in text.split(separator: "\n") where !line.hasPrefix("    ") {
      let isOneWord = line.split(separator: " ").count { $0 != "-" } == 1
      let width = min(max(columns, 40), 80)
      #expect(isOneWord || line.unicodeScalars.count <= width, "\(line)")
    }
  }

  @Test func theListHasEveryCheckOnceByCategory() {
    let lines = Self.printed(["--format", "markdown"]).split(separator: "\n").map(String.init)
    let listed = lines.filter { $0.hasPrefix("- `") }.map { $0.split(separator: "`")[1] }
    expectEqual(listed.map(String.init), Check.all.map(\.id))
    for category in CheckCategory.allCases { #expect(lines.contains("## \(category.title)")) }
  }

  private static func printed(_ arguments: [String]) -> String {
    let console = ConsoleDouble()
    _ = console.run(.standard, ["explain"] + arguments)
    return console.output.text
  }
}
