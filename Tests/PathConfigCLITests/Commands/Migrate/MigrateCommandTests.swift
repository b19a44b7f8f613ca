import PathConfigCLI
import PathConfigKit
import PathConfigTestSupport
import Testing

@Suite struct MigrateCommandTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(
      """
      {
        "rules": [
          {"patterns": ["^/new$"],   "properties": {"presentation": "modal"}}
        ]
      }

      """, to: "ios.json")
  }

  private func run(
    _ arguments: [String], input: String = ""
  ) -> (code: ExitCode, output: String, errors: String, files: [String: String]) {
    let console = ConsoleDouble()
    console.environment = Environment(currentDirectory: folder.path)
    console.input = ChunkSource([input])
    let code = console.run(.standard, ["migrate"] + arguments)
    return (code, console.output.text, console.errors.text, console.files.mapValues(\.text))
  }

  private static let migrated = """
    {
      "rules": [
        {"patterns": ["^/new/?(?:\\\\?.*)?$"],   "properties": {"context": "modal"}}
      ]
    }

    """

  private static let report = """
    changed: Hotwire Native iOS 1.3 matches the query string too and keeps a slash at the end of the path, unlike Turbo Native iOS 7.1
      ios.json:3:19: ^/new$ -> ^/new/?(?:\\?.*)?$

    changed: to Hotwire Native iOS 1.3, `modal` is a value of `context` and not of `presentation`
      ios.json:3:47: "presentation": "modal" -> "context": "modal"

    new in Hotwire Native iOS 1.3:
      `/recede_historical_location` in a path or query: the library's own rule sets `presentation` to `"pop"`, whatever the file says; it was not set
      `/resume_historical_location` in a path or query: the library's own rule sets `presentation` to `"none"`, whatever the file says; it was not set
      `/refresh_historical_location` in a path or query: the library's own rule sets `presentation` to `"refresh"`, whatever the file says; it was not set
      the library itself reads `context`
      the library itself opens, replaces and closes screens, by `context` and `presentation`; until now the app's code did
      only URLs of the start location's host open in the app; web pages of other hosts open in Safari inside the app
      a redirect to another host takes one screen away and opens the page outside the app

    everything is kept: every URL gets the same properties as before; 2 changes, Turbo Native iOS 7.1 -> Hotwire Native iOS 1.3
    help: if the app sets `matchQueryStrings` to false, use --match-query-strings off: patterns then need no change for query strings

    """

  @Test func printsTheConfigurationAndReportsOnStandardError() {
    let run = run(["ios.json", "--from", "turbo-ios", "--to", "ios"])
    #expect(run.code == .success)
    #expect(run.output == Self.migrated)
    #expect(run.errors == Self.report)
  }

  @Test func writesAFileAndReportsOnStandardOutput() throws {
    let run = run(["ios.json", "--from", "turbo-ios", "--to", "ios", "-o", "new.json"])
    #expect(run.code == .success)
    #expect(run.output == Self.report)
    #expect(run.files == ["\(folder.path)/new.json": Self.migrated])
  }

  @Test func readsStandardInput() {
    let run = run(
      ["-", "--from", "turbo-ios@7.0", "--to", "turbo-ios@7.1"], input: #"{"rules": []}"#)
    #expect(run.code == .success)
    #expect(run.output == #"{"rules": []}"#)
    #expect(
      run.errors
        == "everything is kept: every URL gets the same properties as before; 0 changes, Turbo Native iOS 7.0 "
        + "-> Turbo Native iOS 7.1\n")
  }

  @Test func failsWhereSomethingIsLost() throws {
    try folder.write(
      #"{"rules": [{"patterns": ["^/a"], "properties": {"presentation": "sheet"}}]}"#, to: "a.json")
    let run = run(["a.json", "--from", "turbo-ios", "--to", "ios", "--match-query-strings", "off"])
    #expect(run.code == .findings)
    #expect(
      run.errors.contains(
        """
        not kept:
          a.json:1:49: `presentation` is `"sheet"`, which Hotwire Native iOS 1.3 does not know, for example at /a

        """))
    let verdict =
      "not everything can be kept; 0 changes, Turbo Native iOS 7.1 -> Hotwire Native iOS 1.3\n"
    #expect(run.errors.hasSuffix(verdict))
  }

  @Test func showsAURLAtWhichAPatternCannotBeKept() throws {
    try folder.write(
      #"{"rules": [{"patterns": ["^/\\d"], "properties": {"title": "A"}}]}"#, to: "a.json")
    let run = run(["a.json", "--from", "turbo-ios", "--to", "ios", "-o", "b.json"])
    #expect(run.code == .findings)
    #expect(
      run.output.contains(
        """
        not kept:
        /%DF%81
          title: "A" -> not set
          Turbo Native iOS 7.1 sees /߁, Hotwire Native iOS 1.3 sees /%DF%81
          Turbo Native iOS 7.1: a.json:1:26: rule 1 `^/\\d`
          Hotwire Native iOS 1.3: no rule

        """))
    #expect(run.output.contains("URLs with percent escapes differ, all others are the same"))
  }

  @Test func reportsQuestionsBeyondTheBudgetAsUndecided() throws {
    try folder.write(
      #"{"rules": [{"patterns": ["^/(.+)\\1$"], "properties": {"title": "A"}}]}"#, to: "a.json")
    let run = run(["a.json", "--from", "turbo-ios", "--to", "ios", "-o", "b.json"])
    #expect(run.code == .findings)
    #expect(run.output.contains("undecided:"))
    #expect(run.output.contains("no loss found, but that is not proved; 0 changes"))
  }

  @Test(arguments: [
    (
      ["--from", "ios@1.3", "--to", "ios@1.2"],
      "no app moves from Hotwire Native iOS 1.3 to Hotwire Native iOS 1.2: --to must be a later release "
        + "of the same library or of its successor"
    ),
    (
      ["--from", "ios@>=1.1", "--to", "ios"], "--from and --to take one release each, and no range"
    ),
    (
      ["--from", "turbo-ios", "--to", "android", "--no-config"],
      "no app moves from Turbo Native iOS 7.1"
    ),
    (["--from", "turbo-ios"], "`migrate` needs `--to`"),
  ])
  func refusesOtherMoves(arguments: [String], message: String) {
    let run = run(["ios.json"] + arguments)
    #expect(run.code == .usage)
    #expect(run.errors.contains(message))
    #expect(run.output.isEmpty)
  }

  @Test func refusesAFileThatTheOldLibraryDoesNotLoad() throws {
    try folder.write(#"{"rules": null}"#, to: "a.json")
    try folder.write(#"{"settings": {}, "rules": {}}"#, to: "b.json")
    for name in ["a.json", "b.json"] {
      let run = run([name, "--from", "turbo-ios", "--to", "ios"])
      #expect(run.code == .input)
      #expect(run.output.isEmpty)
    }
  }

  @Test func keepsTheEncoding() throws {
    let run = run(
      ["-", "--from", "turbo-ios", "--to", "ios"],
      input: "\u{FEFF}{\"rules\": []}")
    #expect(run.output == "\u{FEFF}{\"rules\": []}")
  }
}
