@testable import PathConfigKit
@testable import PathConfigLint
@testable import PathConfigSyntax
import Testing

@testable import PathConfigCLI

/// The options that each command reads from a command line.
@Suite struct OptionsTests {
  // MARK: - query

  private func query(_ arguments: String...) throws -> QueryOptions {
    try QueryOptions(CommandSpec.query.parse(arguments))
  }

  @Test func argumentsAreKeptAsTyped() throws {
    let options = try query("/a", "-", "https://e.com/é?x", "ios.json")
    #expect(options.arguments == ["/a", "-", "https://e.com/é?x", "ios.json"])
    #expect(options.inquiry.clients == .standard)
    #expect(options.inquiry.matchesQueryStrings == nil)
    #expect(options.inquiry.remote == RequestOptions())
    #expect(options.reports == [ReportRequest(.text)])
  }

  @Test func clientsAreKeptInTheOrderAsked() throws {
    let options = try query("/", "--client", "b@1", "a.json", "--client=a@2")
    #expect(options.inquiry.clients == .named(["b@1", "a@2"]))
    #expect(try query("/", "a.json", "--client", "all").inquiry.clients == .all)
  }

  @Test func theQuerySwitchHasThreeStates() throws {
    #expect(try query("/", "a", "--match-query-strings", "on").inquiry.matchesQueryStrings == true)
    #expect(try query("/", "a", "--match-query-strings=off").inquiry.matchesQueryStrings == false)
  }

  // MARK: - lint

  private func lint(_ arguments: String...) throws -> LintOptions {
    try LintOptions(CommandSpec.lint.parse(arguments))
  }

  @Test func lintTakesFilesOrSources() throws {
    #expect(try lint().inputs == .project)
    #expect(try lint("a", "-").inputs == .separate(["a", "-"]))
    #expect(
      try lint("--source", "a", "--source", "b").inputs == .sources(["a", "b"]))
  }

  @Test func levelsOfChecksAreReadInOrder() throws {
    let options = try lint(
      "a", "--check", "x-y=error", "--check=x-y=off", "--check", "z=info", "--check", "w=warning")
    #expect(
      options.checks.levels == [
        .init(id: "x-y", level: .on(.error)), .init(id: "x-y", level: .off),
        .init(id: "z", level: .on(.info)), .init(id: "w", level: .on(.warning)),
      ])
  }

  @Test func checksAreSelectedByCommaLists() throws {
    let options = try lint(
      "a", "--select", "a,b-*", "--select=c", "--ignore", "d,e")
    #expect(options.checks.selected == ["a", "b-*", "c"])
    #expect(options.checks.ignored == ["d", "e"])
    #expect(try lint("a").checks.selected == nil)
  }

  @Test func suggestionsAreShownIfTheUserAsksForThem() throws {
    #expect(try !lint("a").showsSuggestions)
    #expect(try lint("a", "--suggestions").showsSuggestions)
    #expect(try lint("a", "--all").showsSuggestions)
    #expect(try lint("a", "--select", "x").showsSuggestions)
  }

  @Test func failLevelsAreSeverities() throws {
    #expect(try lint("a").failLevel == nil)
    #expect(try lint("a").undecided == nil)
    for severity in Severity.allCases {
      #expect(try lint("a", "--fail-on", severity.name).failLevel?.severity == severity)
    }
    #expect(try lint("a", "--fail-on=never").failLevel == .never)
    #expect(try lint("a", "--undecided=fail").undecided == .fail)
  }

  /// A patch, or the fixed text of standard input, has standard output for itself.
  @Test(
    arguments: [
      ([], nil, [.init(.text)]),
      (["--fix"], .init(includesUnsafe: false, output: .inputs), [.init(.text)]),
      (["--fix-unsafe"], .init(includesUnsafe: true, output: .inputs), [.init(.text)]),
      (["--fix", "--fix-unsafe"], .init(includesUnsafe: true, output: .inputs), [.init(.text)]),
      (["--fix", "-fjson"], .init(includesUnsafe: false, output: .inputs), [.init(.json)]),
      (
        ["--fix", "-"], .init(includesUnsafe: false, output: .inputs),
        [.init(.text, to: .standardError)]
      ),
      (
        ["--fix", "-", "-o", "x"], .init(includesUnsafe: false, output: .inputs),
        [.init(.text, to: .file("x"))]
      ),
      (["--diff"], .init(includesUnsafe: false, output: .patch(.standardOutput)), []),
      (["--diff", "--fix"], .init(includesUnsafe: false, output: .patch(.standardOutput)), []),
      (
        ["--diff", "--fix-unsafe", "-"],
        .init(includesUnsafe: true, output: .patch(.standardOutput)),
        []
      ),
      (["--diff", "-o", "x"], .init(includesUnsafe: false, output: .patch(.file("x"))), []),
      (
        ["--diff", "-fjson", "-o", "x"],
        .init(includesUnsafe: false, output: .patch(.standardOutput)),
        [.init(.json, to: .file("x"))]
      ),
    ] as [([String], FixRequest?, [ReportRequest])])
  func fixesAndReportsShareTheOutputs(
    arguments: [String], fixes: FixRequest?, reports: [ReportRequest]
  ) throws {
    let options = try LintOptions(CommandSpec.lint.parse(arguments))
    #expect(options.fixes == fixes)
    #expect(options.reports == reports)
  }

  @Test(arguments: [
    (["--diff", "-fjson"], "standard output holds the patch; give `--format json` an `--output`"),
    (
      ["--fix", "-", "-ftext"],
      "standard output holds the fixed text; give `--format text` an `--output`"
    ),
  ])
  func aReportDoesNotMixWithTheResult(arguments: [String], message: String) throws {
    let error = #expect(throws: UsageError.self) {
      try LintOptions(CommandSpec.lint.parse(arguments))
    }
    #expect(error?.message == message)
  }

  @Test func theConfigurationOfTheToolIsChosen() throws {
    #expect(try lint("a").inquiry.settings == .nearest)
    #expect(try lint("a", "--config", "b", "--config=c").inquiry.settings == .named("c"))
    #expect(try lint("a", "--config", "none").inquiry.settings == .none)
    #expect(try query("/", "a", "--config", "none").inquiry.settings == .none)
    #expect(try merge("a", "--config", "b").inquiry.settings == .named("b"))
  }

  // MARK: - merge

  private func merge(_ arguments: String...) throws -> MergeOptions {
    try MergeOptions(CommandSpec.merge.parse(arguments))
  }

  @Test func mergeTakesSourcesFromTheLowest() throws {
    let options = try merge("a", "https://e.com/b.json")
    #expect(options.sources == ["a", "https://e.com/b.json"])
    #expect(!options.showsProvenance)
    #expect(options.destination == .standardOutput)
    #expect(try merge("a", "-o", "x").destination == .file("x"))
    #expect(try merge("a", "-o", "x", "-o-").destination == .standardOutput)
    #expect(try merge("a", "--provenance").showsProvenance)
  }

  // MARK: - Remote

  @Test func remoteOptionsAreRead() throws {
    let remote = try merge(
      "a", "-H", "A: b:c", "--header", "X-T:$TOKEN", "--timeout=2.5"
    ).inquiry.remote
    #expect(remote.headers == ["A: b:c", "X-T:$TOKEN"])
    #expect(remote.timeout == .milliseconds(2_500))
  }

  @Test(arguments: [
    ("1", 1_000), ("0.001", 1), ("3600", 3_600_000), ("1.0009", 1_000), ("007", 7_000),
    ("0.25", 250),
  ])
  func timeoutsAreDecimalSeconds(text: String, milliseconds: Int) throws {
    #expect(try merge("a", "--timeout", text).inquiry.remote.timeout == .milliseconds(milliseconds))
  }

  @Test(arguments: [
    "0", "0.0001", "3600.001", "3601", "1.", ".5", "1e3", "0x10", "inf", "nan", "-1", "+1", " 1",
    "1 ", "1.2.3", "99999999999999999999", "١",
  ])
  func otherTimeoutsAreRefused(text: String) {
    #expect(throws: UsageError.self) { try merge("a", "--timeout", text) }
  }

  /// Only the loading code knows their grammar, and it never shows a value.
  @Test func headersAreTakenUnchanged() throws {
    let headers = ["a", ": b", "a:b\n"]
    let typed = headers.flatMap { ["-H", $0] }
    let parsed = try CommandSpec.merge.parse(["a"] + typed)
    #expect(try MergeOptions(parsed).inquiry.remote.headers == headers)
  }

  // MARK: - Reports

  @Test(
    arguments: [
      ([], ["text>-"]),
      (["--format", "json"], ["json>-"]),
      (["--output", "a"], ["text>a"]),
      (["--format", "json", "--output", "a"], ["json>a"]),
      (["--output", "a", "--format", "json"], ["json>a"]),
      (["--format", "json", "--output", "a", "--format", "text"], ["json>a", "text>-"]),
      (["--format", "text", "--format", "json", "--output", "a"], ["text>-", "json>a"]),
      (["--format", "json", "--format", "text", "--output", "-"], nil),
      (["-fjson", "-oa", "-fjson", "-ob"], ["json>a", "json>b"]),
      (["-oa", "-fjson", "-ftext", "-ob"], ["json>a", "text>b"]),
      (["-oa", "-fjson", "-ob"], nil),
      (["-oa", "-ob"], nil),
      (["-fjson", "-oa", "-ob"], nil),
      (["-fjson", "-oa", "-ftext", "-oa"], nil),
      (["-fjson", "-ftext"], nil),
      (["-o-"], ["text>-"]),
    ] as [([String], [String]?)])
  func formatsAndOutputsArePaired(arguments: [String], expected: [String]?) throws {
    let parsed = try CommandSpec.lint.parse(arguments)
    guard let expected else {
      #expect(throws: UsageError.self) { try ReportRequest.all(in: parsed) }
      return
    }
    let requests = try ReportRequest.all(in: parsed).map { request in
      switch request.destination {
      case .standardOutput: "\(request.format)>-"
      case .standardError: "\(request.format)>&2"
      case .file(let path): "\(request.format)>\(path)"
      }
    }
    #expect(requests == expected)
  }

  // MARK: - All

  /// A flag that parses but changes nothing would be a broken promise.
  @Test func everyFlagChangesTheOptionsOfItsCommand() throws {
    try expectEveryFlagCounts(.query, ["/", "a.json"], QueryOptions.init)
    try expectEveryFlagCounts(.lint, [], LintOptions.init)
    try expectEveryFlagCounts(.merge, ["a.json"], MergeOptions.init)
  }

  private func expectEveryFlagCounts<Options: Equatable>(
    _ command: CommandSpec, _ arguments: [String],
    _ read: (ParsedArguments) throws(UsageError) -> Options
  ) throws {
    for flag in command.flags {
      let plain = try read(try command.parse(arguments))
      for typed in flag.spellings {
        let changed = try read(try command.parse(arguments + typed))
        let isDefault = typed.count > 1 && typed[1] == flag.value?.standard
        #expect((changed == plain) == isDefault, "\(command.name) \(typed)")
      }
    }
  }
}

extension FlagSpec {
  /// The flag with each of its words, or with one valid value.
  fileprivate var spellings: [[String]] {
    guard let value else { return [["--\(long)"]] }
    if case .choices(let choices) = value.kind { return choices.map { ["--\(long)", $0.name] } }
    switch long {
    case "header": return [["--header", "A: b"]]
    case "timeout": return [["--timeout", "1"], ["--timeout", "30"]]
    case "check": return [["--check", "a=off"]]
    default: return [["--\(long)", "x"]]
    }
  }
}
