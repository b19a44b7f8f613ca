import PathConfigClients
import PathConfigKit
import PathConfigLint
import PathConfigSyntax

/// One run of `lint`, which lints every file of the apps that the arguments name.
struct LintRun {
  let arguments: Arguments
  let session: Session
  let project: Project
  var fixes: FixRun?

  /// The levels of the command line.
  private let levels: CheckLevels

  /// The strings of the project's programs, which may write a configuration.
  lazy var literals = SourceLiterals(below: ".", in: project.finder.listing)

  /// The linted files that several apps share, by name: there may be thousands.
  private var shared: [UTF8String: (bytes: ContiguousArray<UInt8>, file: LintedFile)] = [:]

  /// A file of an app as it was read, and as it is linted.
  typealias Linted = (app: App, input: ConfigurationInput, file: LintedFile)

  /// - Parameter outputs: what the run writes, and so must not read.
  init(
    _ arguments: Arguments, writing outputs: [ReportRequest] = [], in session: Session
  ) throws(RunFailure) {
    self.arguments = arguments
    self.session = session
    project = try arguments.project(writing: outputs, in: session)
    do throws(UnknownCheck) {
      levels = try CheckLevels(
        arguments[.check].map { ($0.id, $0.level) },
        selecting: arguments.isGiven(.select) ? arguments[.select] : nil,
        ignoring: arguments[.ignore])
    } catch {
      throw .usage(error.description)
    }
  }

  /// True if text lists suggestions, and fixes include them.
  var showsSuggestions: Bool {
    arguments[.suggestions] || arguments[.all] || arguments.isGiven(.select)
      || arguments[.failOn] == .info
  }

  /// The findings in the files that the arguments name: in each file, in the files of an app
  /// together, and between platforms.
  mutating func inputs() throws(RunFailure) -> [FindingReport.Input] {
    var all = try lintApps()
    var files = all.map(\.file)
    // The first file reported a list that cannot be read.
    let pages = all.first.flatMap { try? project.pages(of: $0.app.settings) }
    files.comparePlatforms(at: pages?.urls.urls.map { UTF8String($0) })
    for place in all.indices { all[place].file = files[place] }
    noteSources(of: &all)
    var places: [UTF8String: [Int]] = [:]
    let kept = all.reduce(into: [Linted]()) { kept, linted in
      // Apps that share a file have its findings once.
      let known = places[UTF8String(linted.input.document.buffer.name), default: []]
      guard let place = known.first(where: { kept[$0].file.isSameText(as: linted.file) }) else {
        places[UTF8String(linted.input.document.buffer.name), default: []].append(kept.count)
        kept.append(linted)
        return
      }
      kept[place].file.result.add(new: linted.file.result)
    }
    return kept.map(input)
  }
}

// MARK: - Apps

extension LintRun {
  /// Lints the apps that the arguments name, one after the other; an input that cannot be read is left
  /// out.
  private mutating func lintApps() throws(RunFailure) -> [Linted] {
    if !arguments[.source].isEmpty {
      let sources = try arguments[.source].inputs()
      for source in sources { try spare(source) }
      return try lint(sources)
    }
    var references = arguments["FILE"].isEmpty ? try projectReferences() : []
    for argument in arguments["FILE"] {
      let reference = try session.readable { () throws(RunFailure) in
        try InputReference(argument)
      }
      if let reference { references.append(reference) }
    }
    var linted: [Linted] = []
    for reference in references {
      let apps = try session.readable { () throws(RunFailure) in
        try spare(reference)
        return try project.apps(in: reference, splitting: fixes != nil)
      }
      for app in apps ?? [] { linted += try lint([app]) }
    }
    return linted
  }

  /// Leaves the files of a reference as they are that belong to another repository.
  private mutating func spare(_ reference: InputReference) throws(RunFailure) {
    if fixes == nil { return }
    fixes?.untouchable.formUnion(try project.loader.untouchableInputs(of: reference))
  }

  /// Lints one app; nothing if it cannot be read.
  private mutating func lint(_ references: [InputReference]) throws(RunFailure) -> [Linted] {
    let app = try session.readable { () throws(RunFailure) in
      try project.app(references, requiring: .answers)
    }
    return try app.map { app throws(RunFailure) in try lint(app) } ?? []
  }

  /// The apps of the settings and no server, or else the folder.
  private func projectReferences() throws(RunFailure) -> [InputReference] {
    let settings = try project.finder.settings()
    if settings.configuration.apps.isEmpty { return [.source(.path("."))] }
    project.finder.asksUnnamed = true
    for gap in project.gaps(in: settings) { session.note(gap) }
    var references: [InputReference] = []
    for entry in settings.configuration.apps {
      let app = AppReference(entry)
      let parts = try project.finder.parts(of: app, noting: false)
      // A server on this machine is the project's own. No other is asked without being named.
      if !parts.asksServer || parts.unfilled != nil && parts.asksThisMachine {
        references.append(.app(app))
        continue
      }
      let address = parts.all.first { $0.part == .server }.map {
        shellQuoted(InputReference.source($0.source).text)
      }
      session.note(
        .init(
          "skipped \(app.text).server: `lint` asks no server unless you name it",
          help: parts.unfilled.map { file in
            "keep a copy of what it sends: "
              + "`curl -fsS --create-dirs -o \(shellQuoted(file.argument)) \(address ?? "ADDRESS")`"
          }))
      var asked = parts.all.map(\.part).filter { $0 != .server }
      // The run fails if it checks no file of an app.
      if asked.isEmpty { asked = [.deployed] }
      references += asked.map { .app(AppReference(entry, $0)) }
    }
    return references
  }
}

// MARK: - Files

extension LintRun {
  /// Lints each file of an app, and what its files do to each other.
  private mutating func lint(_ app: App) throws(RunFailure) -> [Linted] {
    var files: [LintedFile] = []
    var inputs = app.inputs
    // Apps may share a file, and two arguments may mean one.
    if fixes != nil { inputs = inputs.filter { fixes?.isFirst($0) ?? true } }
    for input in inputs { files.append(try lint(input, of: app)) }
    if fixes == nil, let entry = app.shippedEntry, let last = files.indices.last,
      inputs[last].answer?.fault == nil
    {
      files[last].add(findings(on: files[last], for: installedVersions(of: entry)))
    }
    if fixes == nil, let sources = app.sources { files.add(findingsOn: sources, for: app.clients) }
    return zip(inputs, files).map { (app, $0, $1) }
  }

  /// Lints one file alone; a response that is not a configuration gets only the findings of the
  /// server's check.
  mutating func lint(
    _ input: ConfigurationInput, of app: App,
    unless isOvertaken: @escaping @Sendable () -> Bool = { false }
  ) throws(RunFailure) -> LintedFile {
    let name = input.document.buffer.name
    let isOfApp = if case .app = app.references[0] { true } else { false }
    let isShared =
      fixes == nil && isOfApp && input.answer?.fault == nil
      && app.settings.apps(reading: name).count > 1
    if isShared, let same = shared[UTF8String(name)], same.bytes == input.document.buffer.bytes {
      return same.file
    }
    let configuration = app.settings.configuration(for: name)
    let levels = levels(configuration)
    let pages = try session.readable { () throws(RunFailure) in
      try project.pages(of: app.settings)
    }
    let declarations = project.declarations(for: input.document, of: app, at: pages??.urls)
    let choice = try project.choice(for: input.document, of: app)
    var document = input.document
    var result = LintResult()
    if input.answer?.fault != nil {
      // The body is no configuration.
    } else if fixes != nil {
      let fixed = fixes?.fix(
        input, for: choice, isAlone: app.inputs.count == 1, levels, declarations)
      if let fixed {
        (document, result) = (fixed.document, fixed.result)
        let isCopy = app.settings.isCopy(input.name)
        if isCopy, !fixed.findings.isEmpty { noteProgram(of: input, fixing: fixed.findings) }
      }
    } else {
      result = Linter.lint(
        document, for: choice.clients, levels: levels, declarations: declarations,
        isOpen: choice.isOpen, unless: isOvertaken)
    }
    let file = LintedFile(
      document, for: choice.clients, isOpen: choice.isOpen,
      levels: isOfApp ? levels.comparingPlatforms : levels, pages: declarations.urls, result)
    if isShared { shared[UTF8String(name)] = (document.buffer.bytes, file) }
    return file
  }

  /// The versions of an app that people have installed; none if Git does not show them, as in a copy of
  /// the repository without its tags.
  private func installedVersions(of app: NamedApp) -> [InstalledVersion] {
    do throws(RunFailure) {
      return try project.installedApp(AppReference(app).text).versions
    } catch {
      session.note(
        "skipped the installed versions of \(AppReference(app).text): \(error.explanation.message)")
      return []
    }
  }

  /// The errors that a server's file causes in installed versions of an app alone.
  private func findings(on file: LintedFile, for versions: [InstalledVersion]) -> LintResult {
    let known = Set(file.result.findings.map { "\($0.check) \($0.location)" })
    let found = versions.flatMap { version -> [(Finding, String)] in
      if file.clients.contains(version.client), version.declarations.destinations.source == nil {
        return []
      }
      return Linter.lint(
        file.document, for: [version.client], levels: file.levels,
        declarations: version.declarations
      ).counted.filter { $0.severity == .error && !known.contains("\($0.check) \($0.location)") }
        .map { ($0, version.name) }
    }
    let findings = found.grouped { "\($0.0.check) \($0.0.location)" }.map { _, all in
      var finding = all[0].0
      let names = listed(all.map(\.1))
      finding.fixes = []
      finding.notes.append(
        .init(
          all.count == 1
            ? "people have version \(names) of the app, which reads this copy, too"
            : "people have versions \(names) of the app, which read this copy, too"))
      finding.help = "send it at another address, such as `…_v2.json`, that only newer versions ask"
      return finding
    }
    return LintResult(findings: findings)
  }

  /// The levels of a configuration of the tool, overridden by those of the command line.
  func levels(_ configuration: ToolConfiguration) -> CheckLevels {
    configuration.levels.overridden(by: levels)
  }

  /// A linted file as reports show it.
  func input(_ linted: Linted) -> FindingReport.Input {
    let file = linted.file
    let configuration = linted.app.settings.configuration(for: file.document.buffer.name)
    let undecided = arguments[.undecided] ?? configuration.undecided ?? .warn
    let failLevel = arguments[.failOn] ?? configuration.failLevel ?? .error
    return FindingReport.Input(
      name: file.document.buffer.name,
      checks: Check.all.filter { $0.subject == .file && file.levels.isOn($0) }.map(\.id),
      clients: file.clients.map(\.id), findings: file.result.findings,
      questions: undecided == .ignore ? [] : file.result.undecided,
      failLevel: failLevel.severity, failsUndecided: undecided == .fail,
      showsSuggestions: showsSuggestions || failLevel == .info,
      isWritable: linted.input.isWritable, knowsRoutes: file.knowsPages)
  }
}

extension App {
  /// The entry of an app with installed versions, if the server's file is among the inputs.
  fileprivate var shippedEntry: NamedApp? {
    guard case .app(let reference) = references[0], case .app = configuration,
      reference.part == nil, entry?.shipped.isEmpty == false
    else { return nil }
    return entry
  }
}

extension LintResult {
  /// Adds the findings that are not there yet.
  fileprivate mutating func add(new other: LintResult) {
    let known = Set(findings.map { UTF8String($0.description) })
    findings += other.findings.filter { !known.contains(UTF8String($0.description)) }
    findings.sort(by: Finding.isOrderedBefore)
  }
}
