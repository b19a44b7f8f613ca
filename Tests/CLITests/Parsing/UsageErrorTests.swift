@testable import PathConfigSyntax
@testable import PathConfigAutomata
@testable import PathConfigCLI
import TestSupport
import Testing

/// The exact message and remedy for a wrong command line.
@Suite struct UsageErrorTests {
  @Test(arguments: [
    (["lnit"], "there is no command `lnit`; did you mean `lint`?", ""),
    (["frobnicate"], "there is no command `frobnicate`", ""),
    ([""], "there is no command ``", ""),
    (
      ["ios.json"],
      "`ios.json` is no command; to check it, write `pathconfig lint` before it",
      ""
    ),
    (["a/b"], "`a/b` is no command; to check it, write `pathconfig lint` before it", ""),
    (["."], "`.` is no command; to check it, write `pathconfig lint` before it", ""),
    (["check"], "there is no command `check`; did you mean `lint`?", ""),
    (["fmt"], "there is no command `fmt`; did you mean `format`?", ""),
    (["help", "man"], "there is no command `man`; did you mean `help`?", "help"),
    (
      ["lint", "--provenanec"],
      "there is no flag `--provenanec`; `--provenance` is a flag of `merge`", "lint"
    ),
    (["--quiet"], "no command is given", ""),
    (["--"], "no command is given", ""),
    (["--bogus", "lint"], "there is no flag `--bogus`", ""),
    (
      ["--client", "x", "lint"],
      "`--client` stands before the command; write it after, as in `pathconfig lint --client`", ""
    ),
    (["lint", "--clinet", "x"], "there is no flag `--clinet`; did you mean `--client`?", "lint"),
    (["lint", "-client", "x"], "there is no flag `-client`; did you mean `--client`?", "lint"),
    (["lint", "--no-client"], "there is no flag `--no-client`; did you mean `--client`?", "lint"),
    (["lint", "-x"], "there is no flag `-x`", "lint"),
    (
      ["lint", "--parameters", "any"], "`--parameters` is a flag of `routes`, not of `lint`",
      "lint"
    ),
    (["lint", "--client"], "`--client` needs a value, NAME@VERSION", "lint"),
    (["lint", "--client="], "`--client` needs a value, NAME@VERSION", "lint"),
    (["lint", "--client", ""], "`--client` needs a value, NAME@VERSION", "lint"),
    (
      ["lint", "--client", "--quiet"],
      "`--client` needs a value, NAME@VERSION, but the flag `--quiet` follows", "lint"
    ),
    (
      ["lint", "--output", "-q"], "`--output` needs a value, FILE, but the flag `-q` follows",
      "lint"
    ),
    (["query", "-f"], "`-f` needs a value, text, json or markdown", "query"),
    (["lint", "--quiet=yes"], "`--quiet` takes no value, but `yes` is given", "lint"),
    (["lint", "-q=yes"], "`-q` takes no value, but `yes` is given", "lint"),
    (["query", "--format", "xml"], "`--format` takes text, json or markdown, not `xml`", "query"),
    (
      ["query", "-ftxet"], "`-f` takes text, json or markdown, not `txet`; did you mean `text`?",
      "query"
    ),
    (
      ["lint", "--fail-on=warn"],
      "`--fail-on` takes error, warning, info or never, not `warn`; "
        + "did you mean `warning`?", "lint"
    ),
    (
      ["--color", "red", "lint"], "`--color` takes auto, always or never, not `red`", ""
    ),
    (
      ["lint", "--check", "invalid-value"],
      "`--check` takes a check and its level, as in invalid-value=error, not `invalid-value`",
      "lint"
    ),
    (
      ["lint", "--check", "a=b=c"],
      "`--check a=` takes error, warning, info or off, not `b=c`", "lint"
    ),
    (
      ["lint", "--check", "a=erorr"],
      "`--check a=` takes error, warning, info or off, not `erorr`; did you mean `error`?", "lint"
    ),
    (
      ["lint", "--provenance", "a.json"],
      "`--provenance` is a flag of `merge`, not of `lint`", "lint"
    ),
    (
      ["lint", "--source", "a.json", "b.json"],
      "`b.json` is one argument too many: `pathconfig lint` takes none here", "lint"
    ),
    (
      ["query"], "`pathconfig query` needs URL... [CONFIG], but no argument is given",
      "as in `pathconfig query /posts/new path-configuration.json`"
    ),
    (
      ["query", "--source", "a.json"], "`pathconfig query` needs URL..., but no argument is given",
      "as in `pathconfig query /posts/new path-configuration.json`"
    ),
    (["query", "-", "-"], "standard input, `-`, can be read only once", "query"),
    (["query", "-", "--source", "-"], "standard input, `-`, can be read only once", "query"),
    (["merge", "-", "a", "-"], "standard input, `-`, can be read only once", "merge"),
    (
      ["query", "/", "c", "--timeout", "0"],
      "`--timeout` takes a number of seconds above 0, at most 3600, not `0`", "query"
    ),
    (
      ["overlaps", "a.json", "b.json"],
      "`b.json` is one argument too many: `pathconfig overlaps` takes [FILE]", "overlaps"
    ),
    (
      ["overlaps", "--rule", "0", "a.json"],
      "`--rule` takes the number of a rule, 1 for the first, not `0`", "overlaps"
    ),
    (
      ["overlaps", "--rule", "+1", "a.json"],
      "`--rule` takes the number of a rule, 1 for the first, not `+1`", "overlaps"
    ),
    (
      ["overlaps", "--rule=99999999999999999999", "a.json"],
      "`--rule` takes the number of a rule, 1 for the first, not `99999999999999999999`",
      "overlaps"
    ),
    (
      ["merge"], "`pathconfig merge` needs SOURCE..., but no argument is given",
      "as in `pathconfig merge bundled.json server.json`"
    ),
    (
      ["help", "a", "b"], "`b` is one argument too many: `pathconfig help` takes [COMMAND]", "help"
    ),
    (["help", "quary"], "there is no command `quary`; did you mean `query`?", "help"),
    (
      ["lint", "a", "-o", "x", "-o", "y"],
      "`--output` `y` has no `--format` of its own; write one before each `--output`", "lint"
    ),
    (
      ["lint", "a", "-fjson", "-ftext"],
      "two reports are to be written to standard output; give all but one an `--output`", "lint"
    ),
    (
      ["lint", "a", "-fjson", "-ox", "-ftext", "-ox"], "two reports are to be written to `x`",
      "lint"
    ),
    (["\u{1B}[31mred"], "there is no command `<U+001B>[31mred`", ""),
  ])
  func explainsEveryMistake(arguments: [String], message: String, command: String) {
    let console = ConsoleDouble()
    #expect(console.run(.idle, arguments) == .usage)
    let hint = "run `pathconfig\(command.isEmpty ? "" : " \(command)") --help`"
    let help = command.contains(" ") ? command : hint
    #expect(console.errors.text == "pathconfig: error: \(message)\n  help: \(help)\n")
    #expect(console.output.text == "")
  }

  /// A value for each flag that takes one of no given words.
  private static let values = [
    "timeout": "1", "check": "a=off", "rule": "1", "fail-under": "1", "expect": "none",
    "state": "main=[/]",
  ]

  private func typed(_ flag: FlagSpec) -> [String] {
    guard let value = flag.value else { return ["--\(flag.long)"] }
    guard case .choices(let choices) = value.kind else {
      return ["--\(flag.long)", Self.values[flag.long] ?? "x"]
    }
    return ["--\(flag.long)", choices[0].name]
  }

  /// Every flag alone is understood, and so is every two that may stand together.
  @Test(arguments: CommandSpec.table) func flagsExcludeAndNeedEachOtherAsDeclared(
    command: CommandSpec
  ) throws {
    let operands = command.forms[0].positionals.compactMap { $0.count.minimum > 0 ? "x" : nil }
    for flag in command.flags {
      for other in command.flags where other.long != flag.long {
        let form = command.forms.first { form in
          form.chosenBy.contains { [flag.long, other.long].contains($0.long) }
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
          #expect(code == .success, "\(line): \(message)")
        }
      }
    }
  }

  @Test func longArgumentsAreCutInMessages() {
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
    #expect(console.run(.idle, arguments) == .usage)
    #expect(!console.errors.text.contains("s3cr3t"))
  }

  /// Random arguments from the table's own words, seed 0xC11.
  @Test func anyCommandLineEndsWithACodeAndAtMostOneSentence() {
    var generator = SeededGenerator(seed: 0xC11)
    let words = CommandSpec.table.flatMap { command in
      [command.name] + command.flags.flatMap { ["--\($0.long)", "--\($0.long)=x"] }
    }
    let more = [
      "--", "-", "", "-q", "-qh", "-fjson", "text", "a.json", "=", "--=", "---", "-=", "é",
    ]
    for _ in 0..<2_000 {
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
