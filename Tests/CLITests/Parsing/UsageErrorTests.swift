@testable import PathConfigSyntax
@testable import PathConfigAutomata
@testable import PathConfigCLI
import TestSupport
import Testing

/// Laws of wrong command lines; the session `usage` shows the sentences.
struct UsageErrorTests {
  /// A value for each flag that takes one of no given words.
  private static let values = [
    "timeout": "1", "check": "a=off", "rule": "1", "fail-under": "1", "expect": "none",
    "state": "main=[/]", "start": "/",
  ]

  private func typed(_ flag: FlagSpec) -> [String] {
    guard let value = flag.value else { return ["--\(flag.long)"] }
    guard case .choices(let choices) = value.kind else {
      return ["--\(flag.long)", Self.values[flag.long] ?? "x"]
    }
    return value.implied == nil
      ? ["--\(flag.long)", choices[0].name] : ["--\(flag.long)=\(choices[0].name)"]
  }

  /// Every flag alone is understood, and so is every two that may stand together.
  @Test(arguments: Command.table) func flagsExcludeAndNeedEachOtherAsDeclared(
    command: Command
  ) throws {
    let operands = command.forms[0].positionals.compactMap { $0.count.minimum > 0 ? "x" : nil }
    for flag in command.flags {
      for other in command.flags where other.long != flag.long {
        let form = command.forms.first { form in
          form.chosenBy.map { [flag.long, other.long].contains($0.long) } ?? false
        }
        let needed = form.map { $0.positionals.filter { $0.count.minimum > 0 }.map { _ in "x" } }
        let line = [command.name] + typed(flag) + typed(other) + (needed ?? operands)
        let console = ConsoleDouble()
        let code = console.run(.idle, line)
        let given = [flag.long, other.long]
        let lacking = [flag, other].first { $0.needed.map { !given.contains($0) } ?? false }
        let message = console.errors.text
        if flag.excluded.contains(other.long) {
          #expect(message.contains("`--\(flag.long)` and `--\(other.long)` exclude each other"))
        } else if other.excluded.contains(flag.long) {
          continue
        } else if let lacking, let needed = lacking.needed {
          #expect(message.contains("`--\(lacking.long)` needs `--\(needed)` beside it"))
        } else {
          expectEqual(code, .success, "\(line): \(message)")
        }
      }
    }
  }

  @Test func argumentsAreShownSafely() {
    let forged = ConsoleDouble()
    expectEqual(forged.run(.idle, ["\u{1B}[31mred"]), .usage)
    #expect(forged.errors.text.contains("there is no command `<U+001B>[31mred`\n"))
    let console = ConsoleDouble()
    _ = console.run(.idle, [String(repeating: "a", count: 200)])
    let shown = String(repeating: "a", count: 80) + "…"
    #expect(console.errors.text.contains("there is no command `\(shown)`\n"))
  }

  /// Values of headers stay hidden, whatever else is wrong.
  @Test(arguments: [
    ["merge", "-H", "X: s3cr3t"], ["merge", "--header=X: s3cr3t", "--bogus"],
    ["merge", "-qHX: s3cr3t", "-x"], ["merge", "a", "--header", "s3cr3t", "--timeout", "x"],
    ["lint", "--header=s3cr3t", "--format=xml"], ["merge", "a", "--haeder=X: s3cr3t"],
    ["merge", "a", "-header=X: s3cr3t"], ["merge", "a", "-X=s3cr3t"],
    ["--header=X: s3cr3t", "merge"], ["help", "--header=X: s3cr3t"],
  ])
  func valuesOfHeadersAreNeverPrinted(arguments: [String]) {
    let console = ConsoleDouble()
    expectEqual(console.run(.idle, arguments), .usage)
    #expect(!console.errors.text.contains("s3cr3t"))
  }

  /// Random arguments from the table's own words, seed 0xC11.
  @Test func anyCommandLineEndsWithACodeAndAtMostOneSentence() {
    var generator = SeededGenerator(seed: 0xC11)
    let words = Command.table.flatMap { command in
      [command.name] + command.flags.flatMap { ["--\($0.long)", "--\($0.long)=x"] }
    }
    let more = [
      "--", "-", "", "-q", "-qh", "-fjson", "text", "a.json", "=", "--=", "---", "-=", "é",
    ]
    for _ in 0..<800 {
      let arguments = (0..<Int.random(in: 0...6, using: &generator)).map { _ in
        (Bool.random(using: &generator) ? words : more).randomElement(using: &generator) ?? ""
      }
      let console = ConsoleDouble()
      let code = console.run(.idle, arguments)
      let sentences = console.errors.text.split(separator: "\n").count
      #expect(
        code == .success ? sentences == 0 : code == .usage && (sentences == 2 || arguments.isEmpty),
        "\(arguments)")
    }
  }
}
