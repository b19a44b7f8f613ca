import PathConfigCLI
import Testing

/// Text shows errors and warnings, and counts suggestions; flags choose what a run reports.
@Suite struct LintSuggestionTests {
  /// One warning, and one suggestion of each of two checks.
  private static let text = """
    {"rules": [
      {"patterns": ["^/posts$"], "properties": {"context": "modal"}},
      {"patterns": ["^/a/*/b"], "properties": {"title": "A"}}
    ]}
    """

  private func run(_ arguments: [String]) -> (output: String, code: ExitCode) {
    let console = ConsoleDouble()
    console.input = ChunkSource([Self.text])
    let code = console.run(
      .standard, ["lint", "--no-config", "--client", "android"] + arguments + ["-"])
    return (console.output.text, code)
  }

  private func findings(_ output: String) -> [String] {
    output.split(separator: "\n").filter { $0.hasPrefix("<stdin>:") }.map {
      String($0.drop { $0 != "[" })
    }
  }

  @Test func theLastLineCountsSuggestions() {
    let (output, code) = run([])
    #expect(findings(output) == ["[glob-pattern]"])
    #expect(
      output.contains(
        """
        1 warning in 1 file. 2 suggestions: query-blind-pattern 1, trailing-slash-blind-pattern 1; \
        show them with --suggestions
        """))
    #expect(code == .success)
  }

  @Test func suggestionsAreShown() {
    let (output, _) = run(["--suggestions"])
    #expect(
      findings(output) == [
        "[query-blind-pattern]", "[trailing-slash-blind-pattern]", "[glob-pattern]",
      ])
    #expect(output.contains("\n1 warning, 2 suggestions in 1 file\n"))
  }

  /// Both remedies of one pattern form one text.
  @Test func helpIsTheFinishedPattern() {
    let lines = run(["--suggestions"]).output.split(separator: "\n").filter { $0.contains("help:") }
    #expect(
      lines == [
        #"  help: replace it with `^/posts/?(?:\\?.*)?$`"#,
        #"  help: replace it with `^/posts/?(?:\\?.*)?$`"#,
        "  help: replace it with `^/a/[^/]+/b`",
      ])
    let single = run(["--select", "query-*"]).output
    #expect(single.contains(#"help: replace it with `^/posts(?:\\?.*)?$`"#))
  }

  @Test(arguments: [
    ("--ignore=glob-pattern,*-blind-pattern", "no findings in 1 file\n"),
    ("--min-severity=error", "no findings in 1 file\n"),
  ])
  func flagsChooseTheFindings(flags: String, output: String) {
    #expect(run(flags.split(separator: " ").map(String.init)).output == output)
  }

  @Test func machineFormatsHaveTheSameFindings() {
    #expect(run(["--format", "json"]).output.contains("\"infos\": 2"))
    let narrow = run(["--format", "json", "--min-severity", "warning"])
    #expect(narrow.output.contains("\"infos\": 0"))
  }

  /// `--fix` changes only what the run reports: suggestions if they are shown.
  @Test(arguments: [
    ([], "^/posts$", "^/a/[^/]+/b"), (["--ignore", "glob-pattern"], "^/posts$", "^/a/*/b"),
    (["--suggestions"], #"^/posts/?(?:\\?.*)?$"#, "^/a/[^/]+/b"),
    (["--select", "query-blind-pattern"], #"^/posts(?:\\?.*)?$"#, "^/a/*/b"),
  ])
  func fixesChangeOnlyWhatIsReported(flags: [String], first: String, second: String) {
    let fixed = run(["--fix-unsafe"] + flags).output
    #expect(fixed.contains("\"\(first)\"") && fixed.contains("\"\(second)\""), "\(fixed)")
  }
}
