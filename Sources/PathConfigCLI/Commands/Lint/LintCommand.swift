import PathConfigKit
import PathConfigLint
import PathConfigSyntax

extension Command {
  static let lint = Command(.lint) { arguments, session in
    Linter.prepare()
    let (requests, patch) = try arguments.reportsBesideFixes()
    let outputs = requests + (patch.map { [ReportRequest(format: .text, destination: $0)] } ?? [])
    var run = try LintRun(arguments, writing: outputs, in: session)
    if arguments.fixes {
      run.fixes = try FixRun(
        arguments, from: run.showsSuggestions ? .info : .warning, to: patch, in: session)
    }
    if arguments[.showSettings] { return try run.showSettings() }
    let reports = try Reports(requests, in: session)
    let inputs = try run.inputs()
    let found = FindingReport(inputs, showsAll: arguments[.all], in: session) {
      Check.all.map { ReportedRule($0) }
    }
    let exit = reports.write(
      Report(
        blocks: { isWhole in
          found.blocks(
            columns: session.excerptColumns, showsSuppressed: arguments[.showSuppressed],
            offersFixes: !arguments.fixes, isWhole: isWhole)
        }, json: { found.json }, findings: { found },
        exit: inputs.contains(where: \.fails) ? .findings : .success))
    run.fixes?.report()
    return max(run.fixes?.exitCode ?? .success, exit)
  }
}

extension ReportedRule {
  fileprivate init(_ check: Check) {
    let level: Severity? = if case .on(let severity) = check.page.level { severity } else { nil }
    self.init(
      id: check.id, summary: check.page.summary, rationale: check.page.rationale, level: level,
      page: Explanation.shortPage(of: check))
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
      asks no server, except one on this machine whose deployed file is not there yet. @ios is one of \
      these apps; `lint` also reports rules and settings that its deployed file removes. @ios.server is \
      the live answer. If a server cannot be reached or has a temporary \
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
      and no submodules.
      """,
    ],
    forms: [
      Form([
        Positional(
          "FILE", .input, count: .any,
          "What to check (default: the files of every app, or else the current directory)")
      ]),
      Form(chosenBy: .of(.source), []),
    ],
    flags: .of(
      .source, .config, .client, .select, .ignore, .check, .failOn, .undecided, .fix, .fixUnsafe,
      .diff, .header, .timeout, .formatOfFindings, .output, .suggestions,
      .all("Show every finding in text, however many there are"),
      .showSuppressed, .showSettings),
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
    findings: "a finding reaches the severity of --fail-on; invalid JSON is a finding too")
}
