@testable import PathConfigCLI
@testable import PathConfigKit
import TestSupport
import Testing

struct HelpTests {
  private static let commands = Command.table.map(\.name)

  /// The overview and the help of one command show the layout; the words are those of the pages.
  @Test(arguments: [nil, "merge"] as [String?])
  func helpIsAsCommitted(command: String?) {
    let console = ConsoleDouble()
    expectEqual(console.run(.idle, ["help"] + (command.map { [$0] } ?? [])), .success)
    GoldenFile.expect(
      console.output.text, at: "Tests/CLITests/Golden/help-\(command ?? "all").txt")
  }

  @Test(arguments: commands) func helpHasEveryFlagAndExample(command: String) throws {
    let spec = try #require(Command.table.first { $0.name == command })
    let text = Self.words(HelpPage.of(spec, of: .idle, columns: 80))
    for flag in spec.flags + FlagSpec.everyCommand {
      #expect(text.contains(flag.long), "\(flag.long)")
    }
    for example in spec.page.examples { #expect(text.contains(Self.words(example.line))) }
  }

  /// The text on one line.
  private static func words(_ text: String) -> String {
    text.split { $0 == " " || $0 == "\n" }.joined(separator: " ")
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

  /// True for examples and usage lines, which are never wrapped.
  private func isToBeCopied(_ line: Substring) -> Bool {
    line.hasPrefix("  pathconfig ") || line.hasPrefix("usage: ") || line.hasPrefix("       path")
  }

  @Test(arguments: [nil] + commands.map(Optional.some))
  func theShortHelpFitsOneScreen(command: String?) throws {
    let console = ConsoleDouble()
    expectEqual(console.run(.idle, (command.map { [$0] } ?? []) + ["-h"]), .success)
    let lines = console.output.text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count <= 40)
    guard let command else { return }
    let spec = try #require(Command.table.first { $0.name == command })
    expectEqual(lines[0], "\(spec.page.summary).")
    #expect(spec.flags.allSatisfy { $0.doc.count <= 60 })
  }

  @Test func showsTheCommandsInGroupsWithoutArguments() {
    let console = ConsoleDouble()
    expectEqual(console.run(.standard, []), .usage)
    GoldenFile.expect(console.errors.text, at: "Tests/CLITests/Golden/help-start.txt")
    expectEqual(console.output.text, "")
  }

  @Test func everySpellingPrintsTheSame() {
    let short = HelpPage.of(.lint, of: .idle, columns: 80, isShort: true)
    GoldenFile.expect(short, at: "Tests/CLITests/Golden/help-brief-lint.txt")
    let texts: [(text: String, lines: [String])] = [
      (short, ["lint -h", "-h lint a", "lint a -qh --bogus"]),
      (
        HelpPage.of(.lint, of: .idle, columns: 80),
        ["help lint", "lint --help", "--help lint", "--help lint --bogus", "lint a b --help"]
      ),
      (HelpPage.of(.query, of: .idle, columns: 80), ["query --help"]),
      (
        HelpPage.of(nil, of: .idle, columns: 80),
        ["help", "--help", "-q --help", "--color=never --help"]
      ),
      (
        "pathconfig \(CommandLineTool.standard.version)\n",
        ["--version", "-V", "-qV", "lint --version", "help -V"]
      ),
    ]
    for (text, lines) in texts {
      for line in lines {
        let console = ConsoleDouble()
        expectEqual(
          console.run(.idle, line.split(separator: " ").map(String.init)), .success, "\(line)")
        expectEqual(console.output.text, text, "\(line)")
        expectEqual(console.errors.text, "", "\(line)")
      }
    }
  }

  @Test func columnsOfTheEnvironmentWin() {
    let console = ConsoleDouble()
    console.columns = 80
    console.environment.variables["COLUMNS"] = "50"
    _ = console.run(.idle, ["help"])
    expectEqual(console.output.text, HelpPage.of(nil, of: .idle, columns: 50))
    for unusable in ["nonsense", "0", "-5", ""] {
      let console = ConsoleDouble()
      console.columns = 60
      console.environment.variables["COLUMNS"] = unusable
      _ = console.run(.idle, ["help"])
      expectEqual(console.output.text, HelpPage.of(nil, of: .idle, columns: 60), "\(unusable)")
    }
  }

  @Test func theStandardToolOffersOnlyWorkingCommands() {
    for command in CommandLineTool.standard.commands {
      let isListed = HelpPage.of(nil, of: .standard, columns: 80).contains(
        "\n  \(command.name) ")
      #expect(isListed, "\(command.name)")
    }
  }
}
