@testable import PathConfigCLI
import Testing

/// Text shows errors and warnings, and counts suggestions; flags choose what a run reports.
@Suite struct LintSuggestionTests {
  /// One warning and one suggestion.
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
      .standard, ["lint", "--config", "none", "--client", "android"] + arguments + ["-"])
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
        1 warning in 1 file. 1 suggestion: end-anchored-pattern 1; show it with --suggestions
        """))
    #expect(code == .success)
  }

  @Test func suggestionsAreShown() {
    let (output, _) = run(["--suggestions"])
    #expect(findings(output) == ["[end-anchored-pattern]", "[glob-pattern]"])
    #expect(output.contains("\n1 warning, 1 suggestion in 1 file\n"))
  }

  /// The remedies for slashes and queries form one text.
  @Test func helpIsTheFinishedPattern() {
    let lines = run(["--suggestions"]).output.split(separator: "\n").filter { $0.contains("help:") }
    #expect(
      lines == [
        #"  help: replace it with `^/posts/?(?:\\?.*)?$`"#,
        "  help: replace it with `^/a/[^/]+/b`",
      ])
  }

  @Test func flagsChooseTheFindings() {
    #expect(run(["--ignore=glob-pattern,end-*"]).output == "no findings in 1 file\n")
  }

  /// Annotations are what text shows; every other format has all findings.
  @Test func onlyAnnotationsLeaveSuggestionsOut() {
    #expect(run(["--format", "json"]).output.contains("\"infos\": 1"))
    let lines = run(["--format", "github"]).output.split(separator: "\n")
    #expect(lines.map { $0.prefix(9) } == ["::warning", "1 warning"])
    #expect(lines.last?.hasSuffix("end-anchored-pattern 1; show it with --suggestions") == true)
    let all = run(["--format", "github", "--suggestions"]).output
    #expect(all.contains("::notice title=end-anchored-pattern::"))
  }

  /// `--fix` changes only what the run reports: suggestions if they are shown.
  @Test(arguments: [
    ([], "^/posts$", "^/a/[^/]+/b"), (["--ignore", "glob-pattern"], "^/posts$", "^/a/*/b"),
    (["--suggestions"], #"^/posts/?(?:\\?.*)?$"#, "^/a/[^/]+/b"),
    (["--select", "end-anchored-pattern"], #"^/posts/?(?:\\?.*)?$"#, "^/a/*/b"),
  ])
  func fixesChangeOnlyWhatIsReported(flags: [String], first: String, second: String) {
    let fixed = run(["--fix-unsafe"] + flags).output
    #expect(fixed.contains("\"\(first)\"") && fixed.contains("\"\(second)\""), "\(fixed)")
  }
}
