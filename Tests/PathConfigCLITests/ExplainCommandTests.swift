import Foundation
import PathConfigCLI
import PathConfigLint
import PathConfigTestSupport
import Testing

/// `pathconfig explain`, and the pages of the documentation, which it prints.
@Suite struct ExplainCommandTests {
  private static let folder = "Sources/PathConfigKit/PathConfigKit.docc/Checks"

  @Test(arguments: Check.all.map(\.id))
  func theDocumentationIsWhatIsPrinted(id: String) {
    let page = Self.printed(["--all", "--format", "markdown", id])
    GoldenFile.expect(page, at: "\(Self.folder)/\(id).md")
  }

  @Test func nothingElseIsInTheDocumentation() throws {
    let path = PackageRoot.url.appendingPathComponent(Self.folder).path
    let files = try FileManager.default.contentsOfDirectory(atPath: path)
    #expect(files.sorted() == (Check.all.map { "\($0.id).md" } + ["Checks.md"]).sorted())
  }

  /// The list, and what gives each page its place in the documentation.
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
      lines.filter { line in CheckCategory.allCases.contains { $0.title == line } }.count == 5)
  }

  /// What an example states is what its page shows the tool to print.
  @Test(arguments: Check.all)
  func aPageShowsEveryMessage(check: Check) {
    let page = Self.printed(["--all", check.id])
    for example in check.examples {
      #expect(page.contains(example.title))
      for expectation in example.expectations {
        #expect(page.contains("\(expectation.message) [\(check.id)]"), "\(example.title)")
      }
    }
  }

  @Test(arguments: Check.all)
  func aPageIsShortUnlessAllIsAskedFor(check: Check) {
    let found = check.examples.filter { !$0.expectations.isEmpty }
    let page = Self.printed([check.id])
    let offers = page.components(separatedBy: "With `--all`").count - 1
    #expect(offers == [found.count, check.examples.count - found.count].count { $0 > 2 })
    for (index, example) in found.enumerated() {
      #expect(page.contains("  \(example.title)\n") == (index < 2) || example.title.count > 76)
    }
    #expect(!Self.printed(["--all", check.id]).contains("With `--all`"))
  }

  /// Code is to be copied; all else fits.
  @Test(arguments: Check.all.map(\.id), [1, 60, 300])
  func textFitsTheTerminal(id: String, columns: Int) {
    let console = ConsoleDouble()
    console.columns = columns
    _ = console.run(.standard, ["explain", "--all", id])
    for line in console.output.text.split(separator: "\n") where !line.hasPrefix("    ") {
      let hasSpace = line.drop { $0 == " " }.contains(" ")
      #expect(!hasSpace || line.unicodeScalars.count <= min(max(columns, 40), 80), "\(line)")
    }
  }

  @Test func severalChecksAreExplainedInTheOrderGiven() {
    let both = Self.printed(["root-pattern", "dead-rule"])
    #expect(both == Self.printed(["root-pattern"]) + "\n" + Self.printed(["dead-rule"]))
  }

  @Test func aCheckThatIsOffIsTurnedOn() {
    let page = Self.printed(["conflicting-overlap"])
    #expect(page.contains("It is off until it is given a level."))
    #expect(page.contains("pathconfig lint --check conflicting-overlap=warning app.json"))
  }

  @Test func everyFormatGoesWhereItIsToldTo() {
    let console = ConsoleDouble()
    let code = console.run(
      .standard, ["explain", "-f", "text", "-f", "markdown", "-o", "a.md", "dead-rule"])
    #expect(code == .success)
    #expect(console.output.text == Self.printed(["dead-rule"]))
    #expect(console.files["/work/a.md"]?.text == Self.printed(["-f", "markdown", "dead-rule"]))
  }

  @Test(arguments: [
    ("dead-rul", "there is no check `dead-rul`; did you mean `dead-rule`?"),
    (
      "overriden_property",
      "there is no check `overriden_property`; did you mean `overridden-property`?"
    ),
    ("DEAD-RULE", "there is no check `DEAD-RULE`; did you mean `dead-rule`?"),
    ("zzz", "there is no check `zzz`"), ("", "there is no check ``"),
  ])
  func anUnknownCheckIsWrongUsage(id: String, message: String) {
    let console = ConsoleDouble()
    #expect(console.run(.standard, ["explain", "dead-rule", id, "-o", "a.txt"]) == .usage)
    #expect(
      console.errors.text
        == "pathconfig: error: \(message)\n  help: run `pathconfig explain --help`\n")
    #expect(console.output.text == "")
    #expect(console.files.isEmpty, "nothing is opened before the checks are known")
  }

  private static func printed(_ arguments: [String]) -> String {
    let console = ConsoleDouble()
    _ = console.run(.standard, ["explain"] + arguments)
    return console.output.text
  }
}
