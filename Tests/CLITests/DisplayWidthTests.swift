import Foundation
@testable import PathConfigCLI
@testable import PathConfigKit
import TestSupport
import Testing

/// Reports and messages fit a terminal, and nothing else is wrapped.
struct DisplayWidthTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder(copying: "Samples/Apps") }

  private func run(
    _ arguments: [String], terminal columns: Int?
  ) -> (output: [Substring], errors: [Substring]) {
    let console = ConsoleDouble(in: folder.path)
    console.outputIsTerminal = columns != nil
    console.errorIsTerminal = columns != nil
    console.columns = columns
    _ = console.run(.standard, arguments)
    return (
      console.output.text.split(separator: "\n"), console.errors.text.split(separator: "\n")
    )
  }

  @Test(arguments: [40, 60, 79])
  func findingsFitTheTerminal(columns: Int) {
    let lines = run(["lint", "Samples/Apps/broken.json"], terminal: columns).output
    #expect(lines.count > 20)
    for line in lines {
      let words = line.split(separator: " ").map(\.count)
      #expect(line.count <= max(columns, (words.max() ?? 0) + 6), "\(line)")
    }
  }

  @Test(arguments: [
    ["lint", "Samples/Apps/broken.json"], ["test", "Samples/Apps/expectations.json"],
    ["diff", "Samples/Apps/ios.json", "Samples/Apps/ios.server.json"],
  ])
  func onlyTheBreaksDiffer(arguments: [String]) {
    let (fitted, whole) = (run(arguments, terminal: 79), run(arguments, terminal: nil))
    let words = { (lines: [Substring]) in lines.flatMap { $0.split(separator: " ") } }
    expectEqual(words(fitted.output), words(whole.output))
    expectEqual(words(fitted.errors), words(whole.errors))
    #expect(fitted.output.count > whole.output.count)
  }

  @Test func doesNotWrapTextForPrograms() {
    let arguments = ["lint", "--format", "json", "Samples/Apps/broken.json"]
    expectEqual(run(arguments, terminal: 40).output, run(arguments, terminal: nil).output)
  }

  @Test func messagesFitTheTerminal() {
    let errors = run(["lint", "--match-query-strings", "on"], terminal: 60).errors
    expectEqual(
      errors,
      [
        "pathconfig: error: `--match-query-strings` is a flag of",
        "    `query`, `visit`, `routes`, `diff`, `test`, `report`,",
        "    `overlaps`, `traffic` and `compile`, not of `lint`",
        "  help: run `pathconfig lint --help`",
      ])
  }
}
