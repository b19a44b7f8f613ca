import PathConfigClients
import PathConfigKit
import PathConfigLint
import PathConfigSyntax

extension Command {
  static let lint = Command(.lint, LintOptions.init) { options, session in
    Linter.prepare()
    try approveChanges(options, in: session)
    var run = try LintRun(options, in: session)
    return try options.showsSettings ? run.showSettings() : run.run()
  }
}

/// Asks before fixes change many files.
private func approveChanges(_ options: LintOptions, in session: Session) throws {
  guard options.fixes?.output == .inputs else { return }
  try ChangeApproval.require(
    for: options.inputs.arguments, isGiven: options.isApproved, in: session
  ) { silenced in
    var survey = options
    survey.fixes?.output = .none
    survey.reports = []
    var run = try LintRun(survey, in: silenced)
    return try run.countChanges()
  }
}

/// One run of `lint`, which lints every input for its clients and writes the requested reports.
struct LintRun {
  let options: LintOptions
  let session: Session
  let inquirer: Inquirer

  /// The levels of the command line.
  private let levels: CheckLevels
  var fixes: FixRun?

  /// The routes of the projects, for checks that ask for them.
  let routes: ProjectRoutes

  init(_ options: LintOptions, in session: Session) throws(RunFailure) {
    self.options = options
    self.session = session
    var outputs = options.reports
    if case .patch(let destination) = options.fixes?.output {
      outputs.append(ReportRequest(.text, to: destination))
    }
    inquirer = try options.inquiry.inquirer(reports: outputs, in: session)
    routes = ProjectRoutes(inquirer.loader, in: session)
    levels = try options.checks.checkLevels()
    if let request = options.fixes {
      switch options.inputs {
      case .sources(let arguments), .separate(let arguments): try FixRun.check(arguments)
      case .project: break
      }
      fixes = try FixRun(
        request, from: options.showsSuggestions ? .info : .warning, in: session)
    }
  }

  mutating func run() throws -> ExitCode {
    let reports = try Reports(options.reports, in: session)
    let files = try lintedFiles()
    write(files, to: reports)
    fixes?.report()
    return max(
      fixes?.exitCode ?? .success, files.contains(where: \.fails) ? .findings : .success)
  }

  /// The files that the fixes would change.
  mutating func countChanges() throws(RunFailure) -> Int {
    _ = try lintedFiles()
    return fixes?.changedFiles ?? 0
  }

  private func write(_ files: [LintedFile], to reports: Reports) {
    let diagnostics = files.flatMap(\.result.diagnostics)
    let undecided = files.flatMap(\.undecided)
    var summary = ReportSummary(of: diagnostics, files: files.count, undecided: undecided.count)
    summary.unread = session.unread.all.count
    // Fingerprints and the pages of checks take longer than all of the text, which has neither.
    func findings() -> FindingReport {
      var report = FindingReport(files, summary: summary, in: session)
      report.shown = text(.plain).shown(files, summary)
      return report
    }
    func text(_ style: TextStyle) -> LintText {
      LintText(
        style: style, limits: options.showsAll ? .none : .readable,
        offersFixes: options.fixes == nil, showsSuppressed: options.showsSuppressed,
        showsSuggestions: options.showsSuggestions)
    }
    reports.write(findings: findings) { output in
      switch output.format {
      case .text:
        let text = text(session.textStyle(for: output.destination))
        return .text(text.render(files, undecided: undecided, summary: summary))
      case .json:
        return .verbatim(JSONReport.render(diagnostics, undecided: undecided, summary: summary))
      default: return .findings
      }
    }
  }

  private mutating func lintedFiles() throws(RunFailure) -> [LintedFile] {
    switch options.inputs {
    case .project: try lintSeparately(try projectArguments())
    case .sources(let arguments): try lintSources(arguments)
    case .separate(let arguments): try lintSeparately(arguments)
    }
  }

  /// The levels of a configuration of the tool, overridden by those of the command line.
  func levels(_ configuration: ToolConfiguration) -> CheckLevels {
    configuration.levels.overridden(by: levels)
  }

  /// Lints one file alone; a response that is not a configuration gets only the findings of the
  /// server's check.
  ///
  /// - Parameters:
  ///   - inferring: gives the clients that a fixed text suggests; nil if they stay.
  ///   - provesFixes: false if nobody will look at the fixes.
  mutating func lint(
    _ input: ConfigurationInput, _ answer: ServerAnswer?, for resolved: ResolvedClients,
    in project: Project, inferring: ((ConfigurationDocument) -> [ClientProfile])? = nil,
    provesFixes: Bool = true, unless isOvertaken: @escaping @Sendable () -> Bool = { false }
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
        isOpen: resolved.isOpen, fallback: ICUEngine(),
        provesFixes: provesFixes, unless: isOvertaken)
    }
    return LintedFile(
      document: document, clients: clients, isOpen: resolved.isOpen, result: result, levels: levels,
      isWritable: input.isWritable,
      failLevel: options.failLevel ?? configuration.failLevel ?? .error,
      undecidedAction: options.undecided ?? configuration.undecided ?? .warn)
  }
}
