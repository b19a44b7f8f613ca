import PathConfigClients
import PathConfigKit
import PathConfigLint
import PathConfigSyntax

extension Command {
  static let lint = Command(
    "lint", synonyms: ["check", "validate", "verify", "analyze"], isUsual: true,
    forms: [
      Form([Positional("FILE", .input, count: .any)]),
      Form(chosenBy: .source, []),
    ],
    flags: .of(
      .source, .knownRoutes, .config, .client, .select, .check, .failOn, .undecided, .fix, .diff,
      .header, .timeout, .formatOfFindings, .output,
      .all, .showSettings)
  ) { arguments, session in
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
            columns: session.excerptColumns, showsSuppressed: arguments[.all],
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

/// One run of `lint`, which lints every file of the apps that the arguments name.
struct LintRun {
  let arguments: Arguments
  let session: Session
  let project: Project
  var fixes: FixRun?

  let lint: ProjectLint

  /// The levels that the command line names.
  let namedLevels: CheckLevels

  typealias Linted = ProjectLint.Linted

  /// - Parameter outputs: what the run writes, and so must not read.
  init(
    _ arguments: Arguments, writing outputs: [ReportRequest] = [], in session: Session
  ) throws(RunFailure) {
    self.arguments = arguments
    self.session = session
    let isAlone = arguments["FILE"].isEmpty && arguments[.source].isEmpty
    project = try arguments.project(writing: outputs, asksUnnamed: isAlone, in: session)
    let named = arguments[.check].map { ($0.id, $0.level) }
    do throws(UnknownCheck) {
      namedLevels = try CheckLevels(named)
      let selected = arguments.isGiven(.select) ? arguments[.select] : nil
      lint = ProjectLint(of: project, levels: try CheckLevels(named, selecting: selected))
    } catch {
      throw .usage(error.description)
    }
  }

  /// True if text lists suggestions, and fixes include them.
  var showsSuggestions: Bool {
    arguments[.all] || arguments.isGiven(.select) || arguments[.failOn] == .info
  }

  /// The findings in the files that the arguments name: in each file, in the files of an app
  /// together, and between platforms.
  mutating func inputs() throws(RunFailure) -> [FindingReport.Input] {
    ProjectLint.saidOnce(try linted()).map(input)
  }

  /// - Parameter checks: those of each file.
  private mutating func linted(
    by checks: ProjectLint.Checks = { ($0.input.document, $0.lint()) }
  ) throws(RunFailure) -> [Linted] {
    let all = try lintApps(by: checks)
    return lint.finished(all) { !input($0).visible.isEmpty }
  }
}

// MARK: - Apps

extension LintRun {
  /// Lints the apps that the arguments name, one after the other, in the texts that fixes leave.
  private mutating func lintApps(by checks: ProjectLint.Checks) throws(RunFailure) -> [Linted] {
    var apps = try self.apps()
    if fixes != nil {
      for app in apps { try fix(app) }
      lint.forgetFiles()
      apps = try apps.map { app throws(RunFailure) in
        try project.app(app) { fixes?.text(of: $0) }
      }
    }
    return try apps.map { app throws(RunFailure) in try lint.lint(app, by: checks) }
      .flatMap(\.self)
  }

  /// The apps that the arguments name; an input that cannot be read is left out.
  private mutating func apps() throws(RunFailure) -> [App] {
    if !arguments[.source].isEmpty {
      let sources = try project.inputs(arguments[.source])
      for source in sources { try spare(source) }
      return try app(sources).map { [$0] } ?? []
    }
    var references = arguments["FILE"].isEmpty ? try projectReferences() : []
    for argument in arguments["FILE"] {
      references += try session.readable(project.input(named: argument)).map { [$0] } ?? []
    }
    var all: [App] = []
    for reference in references where try session.readable(spare(reference)) != nil {
      for part in try session.readable(project.apps(in: reference)) ?? [] {
        if let app = try app([part]) { all.append(app) }
      }
    }
    return all
  }

  /// Leaves the files of a reference as they are that belong to another repository.
  private mutating func spare(_ reference: InputReference) throws(RunFailure) {
    if fixes == nil { return }
    fixes?.untouchable.formUnion(try project.untouchableInputs(of: reference))
  }

  /// One app; nil if it cannot be read.
  private func app(_ references: [InputReference]) throws(RunFailure) -> App? {
    try session.readable(project.app(references, requiring: .answers))
  }

  /// Fixes each file of an app once: apps may share a file, and two arguments may mean one.
  private mutating func fix(_ app: App) throws(RunFailure) {
    for input in app.inputs where fixes?.isFirst(input) ?? true {
      if input.written != nil {
        session.note("\(input.name) is left as it is: `lint` changes no program")
        continue
      }
      if let writer = app.entry?.writer, app.settings.isCopy(input.reference),
        try app.afterNextDeploy() != nil
      {
        session.note("\(input.name) is left as it is: it is a copy of what \(writer) writes")
        continue
      }
      var fixed: [Finding] = []
      _ = try lint.lint(input, of: app) { file in
        fixed = fixes?.fix(file, isAlone: app.inputs.count == 1) ?? []
        return nil
      }
      if !fixed.isEmpty, app.settings.isCopy(input.reference) {
        noteProgram(of: input, fixing: fixed)
      }
    }
  }

  /// The apps of the settings and no server, or else the folder.
  private func projectReferences() throws(RunFailure) -> [InputReference] {
    let settings = try project.settings()
    if settings.configuration.apps.isEmpty { return [.source(.path("."))] }
    for gap in project.gaps(in: settings) { session.note(gap) }
    var references: [InputReference] = []
    for entry in settings.configuration.apps {
      let app = try project.app(entry)
      // A server on this machine is the project's own. No other is asked without being named.
      if !app.asksServer || app.unfilled != nil && app.asksThisMachine {
        references.append(.app(app))
        continue
      }
      let address = app.files.first { $0.part == .server }.map {
        shellQuoted(InputReference.source($0.source).text)
      }
      session.note(
        .init(
          "skipped \(app.text).server: `lint` asks no server unless you name it",
          help: app.unfilled.map { file in
            "keep a copy of what it sends: "
              + "`curl -fsS --create-dirs -o \(shellQuoted(file.argument)) \(address ?? "ADDRESS")`"
          }))
      let asked = app.single.filter { $0.part != .server }
      // The run fails if it checks no file of an app.
      references += (asked.isEmpty ? [try project.app(entry, "deployed")] : asked).map { .app($0) }
    }
    return references
  }
}

// MARK: - Results

extension LintRun {
  /// The findings in a file of an editor, as `lint` finds them in the project; nil if the checks
  /// were interrupted.
  ///
  /// - Parameter isOvertaken: true once the question is to be given up.
  mutating func findings(
    in app: App, unless isOvertaken: @escaping @Sendable () -> Bool
  ) throws(RunFailure) -> FindingReport.Input? {
    let checks: ProjectLint.Checks = { file in
      if isOvertaken() { return nil }
      let result = file.lint(unless: isOvertaken)
      // The findings until then are not all.
      return isOvertaken() ? nil : (file.input.document, result)
    }
    let input = app.inputs[0]
    let place = session.fileReader.realPath(of: input.name) ?? input.name
    let isOfApp = !app.settings.apps(reading: input.reference).isEmpty
    let ofProject = isOfApp ? try linted(by: checks) : []
    let own = ofProject.first {
      (session.fileReader.realPath(of: $0.input.name) ?? $0.input.name) == place
    }
    var found: [Linted] =
      if let own { [own] } else { [(app, input, try lint.lint(input, of: app, by: checks))] }
    ProjectLint.finishPrograms(in: &found)
    return isOvertaken() ? nil : self.input(found[0])
  }

  /// A linted file as reports show it.
  func input(_ linted: Linted) -> FindingReport.Input {
    let file = linted.file
    let configuration = linted.app.settings.configuration(for: linted.input.reference)
    let undecided = arguments[.undecided] ?? configuration.undecided ?? .warn
    let failLevel = arguments[.failOn] ?? configuration.failLevel ?? .error
    return FindingReport.Input(
      source: linted.input.reference,
      checks: Check.all.filter { $0.subject == .file && file.levels.isOn($0) }.map(\.id),
      clients: file.clients.map(\.id), findings: file.result.findings, twin: twin(in: linted),
      isCopy: linted.app.settings.isCopy(linted.input.reference),
      questions: undecided == .ignore ? [] : file.result.undecided,
      failLevel: failLevel.severity, failsUndecided: undecided == .fail,
      showsSuggestions: showsSuggestions || failLevel == .info,
      isWritable: linted.input.isWritable, knowsRoutes: file.knowsPages)
  }

  /// The identity of a finding about a rule that another file of the app may have, too.
  private func twin(in linted: Linted) -> (Finding) -> [UTF8String]? {
    guard case .app(let app) = linted.app.references[0], linted.app.inputs.count > 1 else {
      return { _ in nil }
    }
    let identity = linted.file.identity
    return { finding in
      finding.rule.flatMap { _ in identity(finding) }.map { [app.entry.name] + $0 }
    }
  }
}
