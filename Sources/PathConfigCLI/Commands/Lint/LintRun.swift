import PathConfigAutomata
import PathConfigClients
import PathConfigKit
import PathConfigLint
import PathConfigSyntax

/// One run of `lint`, which lints every input for its clients.
struct LintRun {
  let arguments: Arguments
  let session: Session
  let inquirer: Inquirer
  var fixes: FixRun?

  /// The routes of the projects, for checks that ask for them.
  let routes: ProjectRoutes

  /// The levels of the command line.
  private let levels: CheckLevels

  /// - Parameter outputs: what the run writes, and so must not read.
  init(
    _ arguments: Arguments, writing outputs: [ReportRequest] = [], in session: Session
  ) throws(RunFailure) {
    self.arguments = arguments
    self.session = session
    inquirer = try arguments.inquirer(writing: outputs, in: session)
    routes = ProjectRoutes(inquirer.loader)
    do throws(UnknownCheck) {
      levels = try CheckLevels(
        arguments[.check].map { ($0.id, $0.level) },
        selecting: arguments.isGiven(.select) ? arguments[.select] : nil,
        ignoring: arguments[.ignore])
    } catch {
      throw .usage(.init(error.description))
    }
  }

  /// True if text lists suggestions, and fixes include them.
  var showsSuggestions: Bool {
    arguments[.suggestions] || arguments[.all] || arguments.isGiven(.select)
      || arguments[.failOn] == .info
  }

  /// The files that the arguments name, linted.
  mutating func lintedFiles() throws(RunFailure) -> [LintedFile] {
    if !arguments[.source].isEmpty { return try lintSources(arguments[.source]) }
    let named = arguments["FILE"]
    var files: [LintedFile] = []
    for argument in named.isEmpty ? try projectArguments() : named {
      files += try lintedFiles(argument)
    }
    try comparePlatforms(&files)
    files.noteSources(in: session.fileReader)
    return files.reduce(into: []) { kept, file in
      // Apps that share a file have its findings once.
      guard let place = kept.firstIndex(where: { $0.isSameText(as: file) }) else {
        kept.append(file)
        return
      }
      let known = Set(kept[place].report.findings.map { UTF8String($0.description) })
      kept[place].report.findings += file.report.findings.filter {
        !known.contains(UTF8String($0.description))
      }
      kept[place].report.findings.sort(by: Finding.isOrderedBefore)
    }
  }

  /// The arguments for a command line that names nothing: the files of every app, and no server.
  private func projectArguments() throws(RunFailure) -> [String] {
    let project = try inquirer.finder.project(of: .standardInput)
    let names = project.configuration.apps.map { "@\($0.name.string)" }
    if names.isEmpty { return ["."] }
    for gap in inquirer.gaps(in: project) { session.note(gap) }
    var arguments: [String] = []
    for name in names {
      let named = try inquirer.finder.named(name, noting: false)
      let parts = named?.parts ?? []
      if named?.unfilled != nil {
        // A server on this machine is the project's own. No other is asked without being named.
        let isLocal = parts.contains(where: \.isOnThisMachine)
        arguments += isLocal ? [name] : ["\(name).deployed"]
        if !isLocal { noteSkippedServer(of: name) }
        continue
      }
      let files = parts.filter { SourceReference.isFile($0.reference) }
      if fixes == nil, parts.count > 1, files.count == parts.count {
        arguments.append(name)
      } else {
        arguments += files.map { "\(name).\($0.part.rawValue)" }
      }
      if files.count < parts.count { noteSkippedServer(of: name) }
    }
    return arguments
  }

  private func noteSkippedServer(of app: String) {
    session.note("skipped \(app).server: `lint` asks no server unless you name it")
  }

  /// Lints an app as a whole, or each file that an argument means.
  private mutating func lintedFiles(_ argument: String) throws(RunFailure) -> [LintedFile] {
    let named = try inquirer.finder.named(argument)
    var files: [LintedFile] = []
    if let app = named?.whole, fixes == nil {
      files = try lint(app, of: named?.app)
    } else {
      let references = try session.readable { () throws(RunFailure) in
        guard fixes != nil else { return try inquirer.loader.references(argument) }
        let (all, outside) = try inquirer.loader.writableReferences(argument)
        fixes?.untouchable = outside
        return all
      }
      for reference in references ?? [] { files += try lint(reference, of: named?.app) }
    }
    guard named != nil else { return files }
    for place in files.indices { files[place].levels = files[place].levels.comparingPlatforms }
    return files
  }

  /// Lints the app's bundled file and the file that its phones download, each alone and both
  /// together.
  private mutating func lint(
    _ selection: AppSelection, of app: NamedApp?
  ) throws(RunFailure) -> [LintedFile] {
    let loaded = try session.readable { () throws(RunFailure) in
      try inquirer.loader.app(selection, noting: \.needsNote)
    }
    guard let loaded else { return [] }
    let project = try inquirer.finder.project(of: .standardInput)
    let clients = try clients(for: loaded.sources.soundDocuments, of: app, in: project)
    let app = loaded.sources.server.map { _ in LintedApp(loaded.sources, answer: loaded.answer) }
    return try lint(loaded.inputs.map(\.input), as: app, for: clients, in: project)
  }

  /// Lints one file or server response; nothing if it cannot be read.
  ///
  /// - Parameter app: the app that it is a part of.
  private mutating func lint(
    _ reference: SourceReference, of app: NamedApp?
  ) throws(RunFailure) -> [LintedFile] {
    let read = try session.readable { () throws(RunFailure) in
      try inquirer.loader.input(reference, takingAnyAnswer: true, noting: \.needsNote)
    }
    guard let input = read else { return [] }
    let question = try question(about: reference, input, of: app)
    let served = input.answer.map { answer in
      let server = AppSources.Server(input.document, status: answer.status)
      return LintedApp(AppSources(bundled: nil, server: server), answer: answer)
    }
    return try lint([input], as: served, for: question.clients, in: question.project)
  }

  /// Lints each source alone, for the clients of all.
  private mutating func lintSources(_ sources: [String]) throws(RunFailure) -> [LintedFile] {
    var inputs: [ConfigurationInput] = []
    for argument in sources {
      let input = try session.readable { () throws(RunFailure) in
        try inquirer.loader.source(argument)
      }
      if let input { inputs.append(input) }
      if input != nil, fixes != nil {
        let outside = try inquirer.loader.writableReferences(argument).outside
        fixes?.untouchable.formUnion(outside)
      }
    }
    let clients = try inquirer.resolve(
      arguments.clients, for: inputs.map(\.document),
      try inquirer.finder.configuration(for: sources))
    return try lint(inputs, for: clients, in: try inquirer.finder.project(of: sources))
  }

  /// Lints inputs for the same clients: each alone, and those of an app together.
  private mutating func lint(
    _ inputs: [ConfigurationInput], as app: LintedApp? = nil, for clients: ResolvedClients,
    in project: Project
  ) throws(RunFailure) -> [LintedFile] {
    var files: [LintedFile] = []
    for input in inputs {
      let question = Question(input: input, project: project, clients: clients)
      files.append(try lint(question, isAlone: inputs.count == 1))
    }
    guard let app, let last = files.indices.last else { return files }
    var result = Linter.lint(app, for: clients.profiles, levels: files[last].levels)
    for file in files { file.suppress(&result, of: .app) }
    files[last].add(result)
    return files
  }
}

// MARK: - One file

extension LintRun {
  /// A file with the project and the clients that it is looked at for.
  struct Question {
    let input: ConfigurationInput
    let project: Project
    let clients: ResolvedClients
  }

  /// - Parameters:
  ///   - input: the file as it was read; nil to read it now.
  ///   - app: the app that it is a part of.
  func question(
    about reference: SourceReference, _ input: ConfigurationInput? = nil, of app: NamedApp? = nil
  ) throws(RunFailure) -> Question {
    let input = if let input { input } else { try inquirer.loader.input(reference) }
    let project = try inquirer.finder.project(of: app == nil ? reference : .standardInput)
    let clients = try clients(for: [input.document], of: app, in: project)
    return Question(input: input, project: project, clients: clients)
  }

  private func clients(
    for documents: [ConfigurationDocument], of app: NamedApp?, in project: Project
  ) throws(RunFailure) -> ResolvedClients {
    try inquirer.resolve(
      arguments.clients, for: documents, project.configuration.with(clientsOf: app))
  }

  /// The levels of a configuration of the tool, overridden by those of the command line.
  func levels(_ configuration: ToolConfiguration) -> CheckLevels {
    configuration.levels.overridden(by: levels)
  }

  /// Lints one file alone; a response that is not a configuration gets only the findings of the
  /// server's check.
  ///
  /// - Parameter isAlone: true if a fixed text may suggest other clients.
  mutating func lint(
    _ question: Question, isAlone: Bool = true,
    unless isOvertaken: @escaping @Sendable () -> Bool = { false }
  ) throws(RunFailure) -> LintedFile {
    let (input, project, clients) = (question.input, question.project, question.clients)
    let configuration = project.configuration(for: input.document.buffer.name)
    let levels = levels(configuration)
    var declarations = inquirer.finder.declarations(
      configuration.declarations, for: input.document)
    let listed = try session.readable { () throws(RunFailure) in try routes.of(project) }
    declarations.urls = listed??.urls
    var document = input.document
    var result = LintResult()
    if input.answer?.fault != nil {
      // The body is no configuration.
    } else if fixes != nil {
      let fixed = fixes?.fix(input, for: clients, isAlone: isAlone, levels, declarations)
      if let fixed { (document, result) = fixed }
    } else {
      result = Linter.lint(
        document, for: clients.profiles, levels: levels, declarations: declarations,
        isOpen: clients.isOpen, unless: isOvertaken)
    }
    let undecided = arguments[.undecided] ?? configuration.undecided ?? .warn
    let failLevel = arguments[.failOn] ?? configuration.failLevel ?? .error
    let report = FindingReport.Input(
      name: document.buffer.name,
      checks: Check.all.filter { $0.subject == .file && levels.isOn($0) }.map(\.id),
      clients: clients.profiles.map(\.id), findings: result.findings,
      questions: undecided == .ignore ? [] : result.undecided, failLevel: failLevel.severity,
      failsUndecided: undecided == .fail, showsSuggestions: showsSuggestions || failLevel == .info,
      isWritable: input.isWritable, knowsRoutes: declarations.urls != nil)
    return LintedFile(
      document: document, clients: clients.profiles, isOpen: clients.isOpen,
      isWrittenElsewhere: input.isWrittenElsewhere || project.isCopy(document.buffer.name),
      levels: levels, ignoresUndecided: undecided == .ignore, report: report)
  }
}

/// A linted file with its clients and its findings.
struct LintedFile {
  /// The input, or the fixed text after fixes.
  let document: ConfigurationDocument
  let clients: [Client]

  /// True if only some of the clients may read it, and nothing shows which.
  let isOpen: Bool

  /// True if a program may spell what the file says.
  let isWrittenElsewhere: Bool

  /// The levels that were applied.
  var levels: CheckLevels

  /// True if the report leaves out undecided questions.
  let ignoresUndecided: Bool
  var report: FindingReport.Input

  /// True if another is the same text, looked at for the same clients.
  fileprivate func isSameText(as other: LintedFile) -> Bool {
    document.buffer.name.utf8.elementsEqual(other.document.buffer.name.utf8)
      && document.buffer.bytes == other.document.buffer.bytes
      && report.clients == other.report.clients
  }

  /// Marks the suppressed findings of the file beside others.
  fileprivate func suppress(_ result: inout LintResult, of subject: CheckSubject) {
    Linter.suppress(&result, in: document, of: subject, levels: levels)
  }

  /// Adds findings of the file beside others.
  fileprivate mutating func add(_ other: LintResult) {
    var other = other
    if isOpen { other.weakenErrors(ofSome: clients, levels: levels) }
    report.findings += other.findings
    report.findings.sort(by: Finding.isOrderedBefore)
    if !ignoresUndecided { report.questions += other.undecided }
  }
}

extension LoadNote {
  /// True unless a check reports the note too.
  fileprivate var needsNote: Bool {
    switch self {
    case .contentType, .status, .redirected: false
    default: true
    }
  }
}

// MARK: - Two platforms

extension LintRun {
  /// Adds the differences between the files of two platforms, at the routes of the app if they are
  /// known.
  private func comparePlatforms(_ files: inout [LintedFile]) throws(RunFailure) {
    let pairs = Self.platformPairs(files).filter { files[$0.place].levels.comparePlatforms }
    if pairs.isEmpty { return }
    let project = try inquirer.finder.project(of: .standardInput)
    let known = try session.readable { () throws(RunFailure) in try routes.of(project) }
    for pair in pairs {
      let universe = known??.routes.universe(for: pair.first.client)
      var result = Linter.lint(
        pair.first, against: pair.second, within: universe, levels: files[pair.place].levels,
        besides: files[pair.place].report.counted)
      files[pair.place].suppress(&result, of: .platforms)
      files[pair.place].add(result)
    }
  }

  /// The files of one app on two platforms, and the index of the first.
  ///
  /// The paths of two files differ by the platform's name alone. If there is exactly one file for
  /// each platform, their names do not matter.
  private static func platformPairs(
    _ files: [LintedFile]
  ) -> [(place: Int, first: LintedPlatform, second: LintedPlatform)] {
    let sides = files.map(\.platform)
    let platforms = ClientPlatform.allCases.map { platform in
      sides.indices.filter { sides[$0]?.client.name.platform == platform }
    }
    let isSolePair = platforms.allSatisfy { $0.count == 1 }
    return platforms[0].compactMap { place in
      let name = files[place].nameWithoutPlatform
      let other = platforms[1].first { isSolePair || files[$0].nameWithoutPlatform == name }
      guard let other, let first = sides[place], let second = sides[other] else { return nil }
      return (place, first, second)
    }
  }
}

extension LintedFile {
  /// The file as a client of its platform reads it; nil if nothing shows the platform.
  fileprivate var platform: LintedPlatform? {
    let asked = Set(clients.map(\.name.platform))
    let inference = ClientInference(document)
    let platform = asked.count == 1 ? asked.first : inference.platform
    let client = (clients + inference.clients).first { $0.name.platform == platform }
    return client.map { LintedPlatform(document, for: $0) }
  }

  /// The words and numbers of the path, without the names of platforms.
  fileprivate var nameWithoutPlatform: [[UInt8]] {
    let platforms = ClientPlatform.allCases.map { Array($0.rawValue.utf8) }
    return document.buffer.name.utf8.split { !$0.isASCIILetterOrDigit }
      .map { $0.map(\.lowercasedASCII) }.filter { !platforms.contains($0) }
  }
}
