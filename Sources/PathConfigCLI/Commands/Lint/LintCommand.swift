import PathConfigClients
import PathConfigKit
import PathConfigLint
import PathConfigSyntax

extension Command {
  static let lint = Command(.lint) { arguments, session in
    Linter.prepare()
    let (reports, patch) = try arguments.reportsBesideFixes()
    var run = try LintRun(arguments, reports, patch, in: session)
    return try arguments[.showSettings] ? run.showSettings() : run.run()
  }
}

extension Arguments {
  /// The levels of checks, or a usage error if a name matches no check.
  fileprivate func checkLevels() throws(RunFailure) -> CheckLevels {
    do throws(UnknownCheck) {
      return try CheckLevels(
        self[.check].map { ($0.id, $0.level) }, selecting: isGiven(.select) ? self[.select] : nil,
        ignoring: self[.ignore])
    } catch {
      throw .usage(.init(error.description))
    }
  }
}

/// One run of `lint`, which lints every input for its clients and writes the requested reports.
struct LintRun {
  let arguments: Arguments
  let session: Session
  let inquirer: Inquirer

  /// The levels of the command line.
  private let levels: CheckLevels
  var fixes: FixRun?

  /// The routes of the projects, for checks that ask for them.
  let routes: ProjectRoutes

  private let reports: [ReportRequest]

  /// True if text lists suggestions, and fixes include them.
  private let showsSuggestions: Bool

  init(
    _ arguments: Arguments, _ reports: [ReportRequest], _ patch: ReportDestination?,
    in session: Session
  ) throws(RunFailure) {
    self.arguments = arguments
    self.session = session
    showsSuggestions =
      arguments[.suggestions] || arguments[.all] || arguments.isGiven(.select)
      || arguments[.failOn] == .info
    self.reports = reports
    let outputs = reports + (patch.map { [ReportRequest(.text, to: $0)] } ?? [])
    inquirer = try arguments.inquirer(writing: outputs, in: session)
    routes = ProjectRoutes(inquirer.loader, in: session)
    levels = try arguments.checkLevels()
    if arguments.fixes {
      try FixRun.check(arguments[.source] + arguments["FILE"])
      fixes = FixRun(
        unsafe: arguments[.fixUnsafe], from: showsSuggestions ? .info : .warning,
        to: try patch.map { to throws(RunFailure) in try session.writer(for: to) }, in: session)
    }
  }

  mutating func run() throws -> ExitCode {
    let reports = try Reports(reports, in: session)
    let files = try lintedFiles()
    let found = FindingReport(
      files, showsAll: arguments[.all], showsSuggestions: showsSuggestions, in: session)
    let (arguments, session, offersFixes) = (arguments, session, fixes == nil)
    let exit = reports.write(
      Report(
        { _ in
          found.text(
            columns: session.excerptColumns, showsSuppressed: arguments[.showSuppressed],
            offersFixes: offersFixes)
        }, json: found.json, findings: found,
        exit: files.contains(where: \.fails) ? .findings : .success))
    fixes?.report()
    return max(fixes?.exitCode ?? .success, exit)
  }

  private mutating func lintedFiles() throws(RunFailure) -> [LintedFile] {
    let (sources, files) = (arguments[.source], arguments["FILE"])
    if !sources.isEmpty { return try lintSources(sources) }
    return try lintSeparately(files.isEmpty ? projectArguments() : files)
  }

  /// The levels of a configuration of the tool, overridden by those of the command line.
  func levels(_ configuration: ToolConfiguration) -> CheckLevels {
    configuration.levels.overridden(by: levels)
  }

  /// Lints one file alone; a response that is not a configuration gets only the findings of the
  /// server's check.
  ///
  /// - Parameter inferring: gives the clients that a fixed text suggests; nil if they stay.
  mutating func lint(
    _ input: ConfigurationInput, _ answer: ServerAnswer?, for resolved: ResolvedClients,
    in project: Project, inferring: ((ConfigurationDocument) -> [ClientProfile])? = nil,
    unless isOvertaken: @escaping @Sendable () -> Bool = { false }
  ) throws(RunFailure) -> LintedFile {
    let configuration = project.configuration(for: input.document.buffer.name)
    let levels = levels(configuration)
    let clients = resolved.profiles
    var document = input.document
    var declarations = inquirer.finder.declarations(configuration.declarations, for: document)
    declarations.urls = try routes.urls(of: project)
    var result: LintResult
    if answer?.fault != nil {
      result = LintResult()
    } else if var fixes {
      (document, result) = fixes.fix(
        input, for: clients, isOpen: resolved.isOpen, levels: levels, declarations: declarations,
        inferring: inferring)
      self.fixes = fixes
    } else {
      result = Linter.lint(
        input.document, for: clients, levels: levels, declarations: declarations,
        isOpen: resolved.isOpen,
        unless: isOvertaken)
    }
    return LintedFile(
      document: document, clients: clients, isOpen: resolved.isOpen, result: result, levels: levels,
      isWritable: input.isWritable, knowsRoutes: declarations.urls != nil,
      failLevel: arguments[.failOn] ?? configuration.failLevel ?? .error,
      undecidedAction: arguments[.undecided] ?? configuration.undecided ?? .warn)
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
      .diff, .header, .timeout, .formatOfFindings, .output, .suggestions, .all,
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

/// A linted file with its clients and its findings.
struct LintedFile {
  /// The input, or the fixed text after fixes.
  var document: ConfigurationDocument
  var clients: [ClientProfile]

  /// True if only some of the clients may read it, and nothing shows which.
  var isOpen = false
  var result: LintResult

  /// The levels that were applied.
  var levels: CheckLevels

  /// The subjects that checks examined: the file alone, and the file beside others.
  var subjects: [CheckSubject] = [.file]

  /// True if `--fix` can replace the text, which did not come from a server or a revision.
  var isWritable: Bool

  /// True if the settings name the app's routes.
  var knowsRoutes: Bool
  var failLevel: FailLevel
  var undecidedAction: UndecidedAction

  /// The undecided questions that the report lists.
  var undecided: [UndecidedQuestion] { undecidedAction == .ignore ? [] : result.undecided }

  var fails: Bool {
    if undecidedAction == .fail, !result.undecided.isEmpty { return true }
    guard let level = failLevel.severity else { return false }
    return result.counted.contains { $0.severity >= level }
  }
}

extension FindingReport {
  init(
    _ files: [LintedFile], showsAll: Bool, showsSuggestions: Bool, in session: Session
  ) {
    let inputs = files.map { file in
      Input(
        name: file.document.buffer.name, checks: file.checks, clients: file.clients.map(\.id),
        findings: file.result.findings, questions: file.undecided,
        failLevel: file.failLevel.severity, failsUndecided: file.undecidedAction == .fail,
        showsSuggestions: showsSuggestions || file.failLevel == .info, isWritable: file.isWritable,
        knowsRoutes: file.knowsRoutes)
    }
    self.init(inputs, showsAll: showsAll, in: session) { ids in
      Check.all.filter { ids.contains($0.id) }.map { ReportedRule($0) }
    }
  }
}

extension LintedFile {
  /// The ids of the checks that examined the file alone.
  fileprivate var checks: [String] {
    Check.all.filter { $0.subject == .file && levels.isOn($0) }.map(\.id)
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
