@testable import PathConfigCLI
@testable import PathConfigLint
@testable import PathConfigSyntax
import Testing

/// `pathconfig explain`: the pages of the checks, and what facts add to them.
@Suite struct ExplainCommandTests {
  @Test(arguments: Check.all) func thePageComesBeforeWhatFactsAdd(check: Check) {
    let page = Explanation.page(of: check)
    #expect(page.hasPrefix(check.page.text + "\n## Turn it o"))
    #expect(page.contains("\n## Sources\n\nIt looks at "))
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
    #expect(listed.map(String.init) == Check.all.map(\.id))
    for category in CheckCategory.allCases { #expect(lines.contains("## \(category.title)")) }
  }

  private static func printed(_ arguments: [String]) -> String {
    let console = ConsoleDouble()
    _ = console.run(.standard, ["explain"] + arguments)
    return console.output.text
  }
}
