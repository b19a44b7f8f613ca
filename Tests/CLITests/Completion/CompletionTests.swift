@testable import PathConfigCLI
@testable import PathConfigClients
@testable import PathConfigLint
import TestSupport
import Testing

/// The words that the scripts offer in the real shells.
struct CompletionTests {
  /// A line up to the cursor, and all offers for its last word.
  private static let cases: [(line: String, words: [String])] = [
    ("pathconfig ", CommandLineTool.standard.commands.map(\.name).sorted()),
    ("pathconfig li", ["lint"]),
    ("pathconfig --color a", ["always", "auto"]),
    ("pathconfig --color never qu", ["query"]),
    ("pathconfig --quiet ro", ["routes"]),
    ("pathconfig lint --fo", ["--format"]),
    ("pathconfig lint --format j", ["json", "junit"]),
    ("pathconfig lint -f j", ["json", "junit"]),
    ("pathconfig lint --format=s", ["--format=sarif"]),
    ("pathconfig query --format ", ["json", "markdown", "text"]),
    ("pathconfig lint --format text --fail-on w", ["warning"]),
    (
      "pathconfig lint --client turbo-i",
      ["turbo-ios"]
        + Client.newestOfEveryLine.map(\.id).filter { $0.hasPrefix("turbo-i") }.sorted()
    ),
    ("pathconfig lint --client hotwire-native-ios@1.3", ["hotwire-native-ios@1.3"]),
    ("pathconfig lint --client=hotwire-native-ios@1.3", ["--client=hotwire-native-ios@1.3"]),
    (
      "pathconfig lint --check dead-rule=",
      ["error", "info", "off", "warning"].map { "dead-rule=" + $0 }
    ),
    ("pathconfig lint --check=dead-rule=w", ["--check=dead-rule=warning"]),
    ("pathconfig explain dead", ["dead-rule"]),
    ("pathconfig explain dead-rule trailing-c", ["trailing-comma"]),
    ("pathconfig help o", ["overlaps"]),
    ("pathconfig schema tool", ["tool-configuration"]),
    ("pathconfig completions ", ["bash", "fish", "zsh"]),
    ("pathconfig format --dr", ["--dry-run"]),
    ("pathconfig format --dry-run app.j", ["app.json"]),
    ("pathconfig lint ap", ["app.json", "apps"]),
    ("pathconfig lint --quiet ap", ["app.json", "apps"]),
    ("pathconfig lint --output ap", ["app.json", "apps"]),
    ("pathconfig lint -- ap", ["app.json", "apps"]),
    ("pathconfig query /a app.j", ["app.json"]),
    ("pathconfig lint --timeout ", []),
    ("pathconfig lint --frobnicate-", []),
    ("pathconfig help lint ov", []),
    ("pathconfig schema lint x", []),
  ]

  @Test(arguments: CompletionShell.allCases)
  func everyShellOffersTheSame(shell: CompletionShell) throws {
    guard let driver = try ShellDriver(shell) else { return }
    let offers = try driver.offers(Self.cases.map(\.line))
    try #require(offers.count == Self.cases.count)
    for (offered, expected) in zip(offers, Self.cases) {
      expectEqual(offered, expected.words, "\(shell.rawValue): \(expected.line)")
    }
  }

  /// Every flag of every command, and every word of its value, from the table.
  @Test(arguments: Command.table) func everyFlagAndEveryWordIsOffered(command: Command) {
    let flags = command.flags + FlagSpec.everyCommand
    let offered = Completion(of: [command.name, "--"], for: .standard)
    expectEqual(Set(offered.words.map(\.name)), Set(flags.map { "--\($0.long)" }))
    for flag in flags {
      guard let value = flag.value else { continue }
      let typed = value.implied == nil ? ["--\(flag.long)", ""] : ["--\(flag.long)="]
      let completion = Completion(of: [command.name] + typed, for: .standard)
      switch value.kind {
      case .choices(let choices):
        let begun = value.implied == nil ? "" : typed[0]
        expectEqual(completion.words.map(\.name), choices.map { begun + $0.name })
      case .file, .input: #expect(completion.takesFile)
      case .client, .check, .checkLevel, .command: #expect(!completion.words.isEmpty)
      case .text, .location: #expect(completion.words.isEmpty && !completion.takesFile)
      }
    }
  }

  /// bash passes the line, whose words may be quoted.
  @Test func splitsLinesAsAShell() {
    for (line, words) in [
      ("pathconfig lint -H 'A: b' --fo", "--format\n"),
      ("pathconfig lint --clie\\", "--client\n"),
      ("pathconfig routes \"a b\" --verb g", "get\n"),
    ] {
      let console = ConsoleDouble()
      _ = console.run(.standard, ["__complete", "--line", line])
      expectEqual(console.output.text, words, "\(line)")
    }
  }

  @Test(arguments: CompletionShell.allCases)
  func theScriptIsPrintedOrWritten(shell: CompletionShell) {
    let console = ConsoleDouble()
    expectEqual(console.run(.standard, ["completions", shell.rawValue]), .success)
    expectEqual(console.output.text, shell.script)
    let writing = ConsoleDouble()
    expectEqual(writing.run(.standard, ["completions", shell.rawValue, "-o", "to"]), .success)
    expectEqual(writing.output.text, "")
    expectEqual(writing.files["/work/to"]?.text, console.output.text)
  }

  @Test func refusesAnUnknownShell() {
    let console = ConsoleDouble()
    expectEqual(console.run(.standard, ["completions", "bsah"]), .usage)
    expectEqual(
      console.errors.text,
      """
      pathconfig: error: there is no completion for `bsah`, only for bash, zsh and fish; did you \
      mean `bash`?
        help: run `pathconfig completions --help`

      """)
  }
}
