import PathConfigCLI
import PathConfigKit
import PathConfigTestSupport
import Testing

@Suite struct HelpTests {
  private static let commands = CommandSpec.table.map(\.name)

  /// The whole table, whether or not each command works yet.
  @Test(arguments: [nil] + commands.map(Optional.some))
  func helpIsAsCommitted(command: String?) {
    let console = ConsoleDouble()
    #expect(console.run(.idle, ["help"] + (command.map { [$0] } ?? [])) == .success)
    GoldenFile.expect(
      console.output.text, at: "Tests/PathConfigCLITests/Golden/help-\(command ?? "all").txt")
  }

  @Test(arguments: [nil] + commands.map(Optional.some), [1, 40, 57, 80, 300])
  func helpFitsTheTerminal(command: String?, columns: Int) {
    let console = ConsoleDouble()
    console.columns = columns
    _ = console.run(.idle, ["help"] + (command.map { [$0] } ?? []))
    for line in console.output.text.split(separator: "\n")
    where columns >= 80 || !isToBeCopied(line) {
      #expect(line.unicodeScalars.count <= min(max(columns, 40), 80), "\(line)")
      #expect(line.last != " ")
    }
  }

  /// Examples and usage lines stay whole where the terminal is narrow.
  private func isToBeCopied(_ line: Substring) -> Bool {
    line.hasPrefix("  pathconfig ") || line.hasPrefix("usage: ") || line.hasPrefix("       path")
  }

  @Test(arguments: [
    ["help", "lint"], ["lint", "--help"], ["lint", "-h"], ["--help", "lint"], ["-h", "lint", "a"],
    ["lint", "a", "--quiet", "-h", "--bogus"], ["--help", "lint", "--bogus"], ["lint", "-qh"],
    ["lint", "a", "b", "--help"], ["query", "--help"],
  ])
  func helpIsToBeHadInEveryWay(arguments: [String]) {
    let console = ConsoleDouble()
    #expect(console.run(.idle, arguments) == .success)
    let spec: CommandSpec = arguments.contains("query") ? .query : .lint
    #expect(console.output.text == HelpPage.page(for: spec, of: .idle, columns: 80))
    #expect(console.errors.text == "")
  }

  @Test(arguments: [["help"], ["--help"], ["-h"], ["-qh"], ["--color=never", "--help"]])
  func theOverviewIsToBeHadInEveryWay(arguments: [String]) {
    let console = ConsoleDouble()
    #expect(console.run(.idle, arguments) == .success)
    #expect(console.output.text == HelpPage.overview(of: .idle, columns: 80))
  }

  @Test(arguments: [["--version"], ["-V"], ["-qV"], ["lint", "--version"], ["help", "-V"]])
  func theVersionIsOneLine(arguments: [String]) {
    let console = ConsoleDouble()
    #expect(console.run(.idle, arguments) == .success)
    #expect(console.output.text == "pathconfig \(CommandLineTool.standard.version)\n")
  }

  @Test func columnsOfTheEnvironmentWin() {
    let console = ConsoleDouble()
    console.columns = 80
    console.environment.variables["COLUMNS"] = "50"
    _ = console.run(.idle, ["help"])
    #expect(console.output.text == HelpPage.overview(of: .idle, columns: 50))
    for unusable in ["nonsense", "0", "-5", ""] {
      let console = ConsoleDouble()
      console.columns = 60
      console.environment.variables["COLUMNS"] = unusable
      _ = console.run(.idle, ["help"])
      #expect(console.output.text == HelpPage.overview(of: .idle, columns: 60), "\(unusable)")
    }
  }

  @Test func theStandardToolOffersOnlyWhatWorks() {
    for command in CommandLineTool.standard.commands {
      let isListed = HelpPage.overview(of: .standard, columns: 80).contains(
        "\n  \(command.spec.name) ")
      #expect(isListed, "\(command.spec.name)")
    }
  }
}
