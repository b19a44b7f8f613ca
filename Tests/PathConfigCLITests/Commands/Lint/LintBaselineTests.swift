import Foundation
import PathConfigCLI
import PathConfigKit
import PathConfigTestSupport
import Testing

/// `lint --baseline`, `--write-baseline`, and their relation to other suppressions.
@Suite struct LintBaselineTests {
  private static let broken = """
    {
      "rules": [
        { "patterns": [".*"], "properties": { "context": "Modal" } },
        { "patterns": ["/b("], "properties": { "title": "B" } }
      ]
    }

    """

  private let folder: TemporaryFolder
  private let console = ConsoleDouble()

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(Self.broken, to: "app/app.json")
    console.environment = Environment(currentDirectory: folder.path)
  }

  /// A run with a new console.
  private func lint(_ arguments: String...) -> (code: ExitCode, console: ConsoleDouble) {
    let console = ConsoleDouble()
    console.environment = Environment(currentDirectory: folder.path)
    console.replacesFiles = true
    return (
      console.run(.standard, ["lint", "--client", "hotwire-native-ios"] + arguments), console
    )
  }

  /// Writes a baseline as `--write-baseline` does.
  private func writeBaseline(_ path: String, _ inputs: String...) throws {
    let run = lintAll(["--write-baseline", path] + inputs)
    #expect(run.code == .success)
    #expect(run.console.errors.text.contains("pathconfig: note: \(path) accepts "))
    try folder.write(try #require(run.console.files["\(folder.path)/\(path)"]?.text), to: path)
  }

  private func lintAll(_ arguments: [String]) -> (code: ExitCode, console: ConsoleDouble) {
    let console = ConsoleDouble()
    console.environment = Environment(currentDirectory: folder.path)
    return (
      console.run(.standard, ["lint", "--client", "hotwire-native-ios"] + arguments), console
    )
  }

  private func summary(_ console: ConsoleDouble) -> String {
    console.output.text.split(separator: "\n").first { $0.contains(" in ") && !$0.contains("[") }
      .map(String.init) ?? ""
  }

  @Test func acceptsTheFindingsThatItWrote() throws {
    #expect(lint("app/app.json").code == .findings)
    try writeBaseline("base.json", "app/app.json")
    let run = lint("--baseline", "base.json", "app/app.json")
    #expect(run.code == .success)
    #expect(summary(run.console) == "no findings in 1 file (3 suppressed)")
    #expect(run.console.output.text.contains("2 of the suppressed are errors"))
    #expect(run.console.errors.text == "")
  }

  /// The configuration names the baseline from its own folder, and the baseline names files from
  /// its own.
  @Test func readsTheBaselineThatTheConfigurationNames() throws {
    try writeBaseline("lists/base.json", "app/app.json")
    let text = try String(contentsOfFile: "\(folder.path)/lists/base.json", encoding: .utf8)
    #expect(text.contains(#"{"file": "../app/app.json", "check": "#))
    try folder.write(#"{"baseline": "../lists/base.json"}"#, to: "app/.pathconfig.json")
    #expect(lint("app").code == .success)
    #expect(lint("app", "--no-baseline").code == .findings)
    #expect(lint("app", "--no-config").code == .findings)
  }

  @Test func aStaleEntryFailsAtItsPlace() throws {
    try writeBaseline("base.json", "app/app.json")
    try folder.write(
      Self.broken.replacingOccurrences(of: "/b(", with: "/b"), to: "app/app.json")
    let warned = lint("--baseline", "base.json", "app/app.json", "--format", "github")
    #expect(warned.code == .success)
    #expect(warned.console.output.text.contains("::warning file=base.json,line=4,endLine=4,col="))
    let run = lint(
      "--baseline", "base.json", "--strict-baseline", "app/app.json", "--format", "github")
    #expect(run.code == .findings)
    #expect(
      run.console.output.text.contains("::error file=base.json,line=4,endLine=4,col="))
    #expect(
      lint(
        "--baseline", "base.json", "app/app.json", "--strict-baseline", "--check",
        "stale-baseline=off"
      ).code == .success)
    try writeBaseline("base.json", "app/app.json")
    #expect(lint("--baseline", "base.json", "app/app.json").code == .success)
  }

  /// Entries of files that are not linted are kept while the files exist.
  @Test func keepsEntriesOfOtherFiles() throws {
    try folder.write(Self.broken, to: "other.json")
    try folder.write(Self.broken, to: "gone.json")
    try writeBaseline("base.json", "app/app.json", "other.json", "gone.json")
    try FileManager.default.removeItem(atPath: "\(folder.path)/gone.json")
    let run = lint("--baseline", "base.json", "--strict-baseline", "app/app.json")
    #expect(run.code == .findings)
    #expect(
      run.console.output.text.contains(
        "error: 3 baseline entries are for gone.json, which does not exist"))
    try writeBaseline("base.json", "app/app.json")
    let text = try String(contentsOfFile: "\(folder.path)/base.json", encoding: .utf8)
    #expect(text.contains("other.json") && !text.contains("gone.json"))
    #expect(lint("--baseline", "base.json", "app/app.json", "other.json").code == .success)
  }

  /// Accepted findings are not fixed.
  @Test func fixesIgnoreAcceptedFindings() throws {
    try folder.write(
      Self.broken.replacingOccurrences(of: "] }\n", with: "] },\n"), to: "app/app.json")
    let before = try String(contentsOfFile: "\(folder.path)/app/app.json", encoding: .utf8)
    try writeBaseline("base.json", "app/app.json")
    let run = lint("--fix-unsafe", "--baseline", "base.json", "app/app.json")
    #expect(run.code == .success)
    #expect(try String(contentsOfFile: "\(folder.path)/app/app.json", encoding: .utf8) == before)
  }

  /// Fixed findings are not in the baseline.
  @Test func writesABaselineOfTheFixedFile() throws {
    let run = lint("--fix-unsafe", "--write-baseline", "base.json", "app/app.json")
    #expect(run.code == .success)
    let text = try #require(run.console.files["\(folder.path)/base.json"]?.text)
    #expect(text.contains("invalid-pattern") && !text.contains("\"invalid-value\""))
  }

  @Test(arguments: [
    (["--baseline", "a", "--write-baseline", "b"], "`--baseline` and `--write-baseline`"),
    (["--baseline", "a", "--no-baseline"], "`--baseline` and `--no-baseline`"),
    (["--write-baseline", "a", "--no-baseline"], "`--no-baseline` and `--write-baseline`"),
    (["--strict-baseline", "--no-baseline"], "`--no-baseline` and `--strict-baseline`"),
    (["--write-baseline", "a", "--diff"], "`--write-baseline` and `--diff`"),
  ])
  func flagsExcludeEachOther(flags: [String], words: String) {
    let run = lintAll(flags)
    #expect(run.code == .usage)
    #expect(run.console.errors.text.contains("error: \(words) exclude each other"))
  }

  @Test func anInputIsNotOverwritten() {
    let run = lint("--write-baseline", "app/../app/app.json", "app/app.json")
    #expect(run.code == .usage)
    #expect(run.console.files.isEmpty)
    #expect(
      run.console.errors.text.contains(
        "the output `app/../app/app.json` is the input `app/app.json`, which it would overwrite"))
  }

  @Test func aBaselineIsNotOverwrittenByAReport() {
    _ = lint("--write-baseline", "base.json", "app/app.json")
    let run = lint("--baseline", "base.json", "-o", "base.json", "app/app.json")
    #expect(run.code == .usage)
    #expect(run.console.files.values.allSatisfy { $0.writes.isEmpty })
    #expect(run.console.errors.text.contains("is the input `base.json`, which it would overwrite"))
  }

  @Test func aBaselineThatIsNotThereEndsTheRun() {
    let run = lint("--baseline", "base.json", "app/app.json")
    #expect(run.code == .usage)
    #expect(run.console.output.text == "")
    #expect(
      run.console.errors.text == """
        pathconfig: error: the baseline, base.json: not found
          help: write it with --write-baseline base.json, or run without it by --no-baseline

        """)
  }

  @Test func aFaultyBaselineEndsTheRun() throws {
    try folder.write(#"{"version": 2, "findings": [{}]}"#, to: "base.json")
    let run = lint("--baseline", "base.json", "app/app.json")
    #expect(run.code == .usage)
    #expect(run.console.errors.text.contains("base.json:1:29: error: an entry has no `file`"))
    #expect(run.console.errors.text.contains("the baseline, base.json, has 3 mistakes"))
  }

  // MARK: - Several files

  /// A finding about two files together is suppressed in the file of its place.
  @Test func suppressesAFindingOfTwoFilesInOne() throws {
    let rules = #""rules": [{"patterns": ["/a"], "properties": {"title": "A"}}]"#
    try folder.write("{\(rules)}", to: "bundled.json")
    try folder.write(#"{"rules": []}"#, to: "server.json")
    let bare = lint("--bundled", "bundled.json", "--server", "server.json", "--format", "json")
    #expect(bare.console.output.text.contains(#""check": "source-wipes-rules""#))
    try folder.write(
      #"{"rules": [], "lint": {"allow": {"source-wipes-rules": "the server is empty yet"}}}"#,
      to: "server.json")
    let run = lint("--bundled", "bundled.json", "--server", "server.json", "--show-suppressed")
    #expect(run.console.output.text.contains("allowed: the server is empty yet"))
    #expect(!run.console.output.text.contains("unused-suppression"))
    try folder.write(
      "{\(rules), \"lint\": {\"allow\": {\"source-wipes-rules\": \"no\"}}}", to: "server.json")
    let vain = lint("--bundled", "bundled.json", "--server", "server.json")
    #expect(vain.console.output.text.contains("[unused-suppression]"))
  }
}
