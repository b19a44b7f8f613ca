import PathConfigKit
import PathConfigLint

/// The options of `lint`.
package struct LintOptions: Equatable, Sendable {
  enum Inputs: Equatable, Sendable {
    /// The sources that the configuration of the tool names, or else the files in the current
    /// directory.
    case project
    /// Each input alone.
    case separate([String])
    /// Each input alone, but for the same clients; as typed, the lowest precedence first.
    case sources([String])
  }

  var inputs: Inputs
  var inquiry: InquiryOptions

  /// The checks to run, with their levels.
  var checks: CheckOptions

  /// Nil for the level of the tool's configuration.
  var failLevel: FailLevel?
  var undecided: UndecidedAction?
  var reports: [ReportRequest]

  /// True if text shows every finding, also in long lists.
  var showsAll: Bool

  /// True if text lists suggestions, and fixes include them.
  var showsSuggestions: Bool

  /// True if text shows suppressed findings.
  var showsSuppressed: Bool

  /// Nil to fix nothing.
  var fixes: FixRequest?

  /// True to change many files without a question.
  var isApproved: Bool

  /// True to show the settings that apply, and check nothing.
  var showsSettings: Bool

  init(_ parsed: ParsedArguments) throws(UsageError) {
    let files = parsed.arguments("FILE")
    let sources = parsed.values(of: .source)
    if sources.isEmpty {
      inputs = files.isEmpty ? .project : .separate(files)
    } else {
      inputs = .sources(sources)
    }
    inquiry = try InquiryOptions(parsed)
    checks = try CheckOptions(parsed)
    failLevel = parsed.choice(of: .failOn)
    undecided = parsed.choice(of: .undecided)
    (fixes, reports) = try FixRequest.reading(
      parsed, inputs: files + sources, try ReportRequest.all(in: parsed))
    isApproved = parsed.contains(.yes)
    showsAll = parsed.contains(.all)
    showsSuggestions =
      parsed.contains(.suggestions) || showsAll || checks.asksForSuggestions || failLevel == .info
    showsSettings = parsed.contains(.showSettings)
    showsSuppressed = parsed.contains(.showSuppressed)
    try checkStandardInput(files + sources)
    if showsSettings {
      for flag in [FlagSpec.fix, .fixUnsafe, .diff, .formatOfFindings, .output]
      where parsed.contains(flag) {
        throw .conflict("--show-settings", "--\(flag.long)")
      }
    }
  }
}

extension LintOptions.Inputs {
  /// All inputs, as typed.
  var arguments: [String] {
    switch self {
    case .separate(let arguments), .sources(let arguments): arguments
    case .project: ["."]
    }
  }
}

extension CommandSpec {
  static let lint = CommandSpec(
    name: "lint", synonyms: ["check", "validate", "verify", "analyze"],
    group: .check,
    summary: "Check configurations and explain every problem",
    discussion: [
      """
      `lint` checks each file, directory and URL on its own. In a directory, it looks for files that look \
      like path configurations. It checks several --source for the same clients.
      """,
      """
      Without a file, it checks the bundled and the deployed file of every app of .pathconfig.json, and \
      asks no server. @ios is one of these apps; `lint` also reports rules and settings that its deployed \
      file removes. @ios.server is the live answer. If a server cannot be reached or has a temporary \
      failure, the exit code is 3. Any other bad answer is a finding.
      """,
      """
      .pathconfig.json holds the settings of a project: clients, levels of checks, the app's own \
      properties and its native screens. The nearest one counts, in the folder of the input or above \
      it. For a URL and standard input, the search begins in the current directory. For several \
      --source, it begins in the folder of the first. Flags win over it.
      """,
      """
      Without --client, the tool finds the library in the project's files, such as Package.resolved, or \
      guesses it from the file. If several libraries may read the file, an error in only some of them is \
      a warning, and a note names them.
      """,
      """
      Text shows errors and warnings, and counts suggestions (findings of level info) in its last \
      line; --suggestions shows them. The format github shows the same findings. Every other format \
      has all of them. --select and --ignore choose what a run reports, in every format. --fix changes \
      only what the run reports, and suggestions only with --suggestions.
      """,
      """
      Suppress a finding in the file, by "lint": {"allow": {"CHECK": "the reason"}} in the rule or beside \
      the rules. Suppressed findings do not affect the exit code and are not fixed; JSON and SARIF list \
      them with the reason. `checks` in .pathconfig.json turns a check off, or gives it another severity.
      """,
      """
      --fix writes each file as a whole or not at all, in its own layout and encoding. The fixed text \
      of standard input goes to standard output, and the report of what remains to standard error. \
      --diff writes only the patch, and the exit code is that of the files as they are.
      """,
      """
      In a directory, --fix changes only files of its Git repository: no links that lead out of it, \
      and no submodules. At a terminal, it asks before it changes more than 20 files.
      """,
    ],
    forms: [
      Form([
        Positional("FILE", .input, count: .any, "What to check (default: the current directory)")
      ]),
      Form(chosenBy: [.source], []),
    ],
    flags: [.source] + FlagSpec.configuration + [
      .client, .select, .ignore, .check, .failOn, .undecided,
    ]
      + [.fix, .fixUnsafe, .diff, .yes] + FlagSpec.remote + [
        .formatOfFindings, .output, .suggestions, .all, .showSuppressed, .showSettings,
      ],
    examples: [
      Example(["lint", "path-configuration.json"], "Check one file"),
      Example(["lint", "--suggestions", "ios.json"], "Show suggestions, too"),
      Example(
        ["lint", "--fail-on", "warning", "--ignore", "unknown-property", "ios.json"],
        "Fail on warnings, but leave one check out"),
      Example(
        ["lint", "--format", "json", "--output", "lint.json", "--format", "text", "ios.json"],
        "Write JSON to a file and text to the terminal"),
      Example(
        ["lint", "--format", "github", "--format", "sarif", "--output", "lint.sarif", "ios.json"],
        "Annotate a GitHub workflow, and write SARIF for code scanning"),
      Example(
        ["lint", "@ios.server"], "Check what the live server of an app sends"),
      Example(
        ["lint", "--show-settings", "ios.json"], "Show the settings, and where each comes from"),
      Example(["lint", "--fix", "ios.json"], "Apply the safe fixes"),
      Example(
        ["lint", "--diff", "--fix-unsafe"], redirection: "| patch -p0",
        "Apply all fixes as a patch, which you can read before"),
    ],
    exitCodes: [
      ExitMeaning(.success, "no finding reaches the severity of --fail-on"),
      ExitMeaning(.findings, "a finding reaches that severity; invalid JSON is a finding too"),
      ExitMeaning(
        .usage, "wrong usage, a mistake in .pathconfig.json, or an output that cannot be written"),
      ExitMeaning(.input, "an input could not be read"),
    ])
}
