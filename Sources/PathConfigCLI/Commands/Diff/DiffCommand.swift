import PathConfigKit

extension Command {
  package static let diff = Command(.diff, DiffOptions.init) { options, session in
    if case .stages(let app) = options.comparison {
      var run = try StageDiffRun(app, options, in: session)
      return try run.run()
    }
    return try DiffRun(options, in: session).run()
  }
}

/// One run of `diff`.
struct DiffRun {
  private let options: DiffOptions
  private let session: Session
  private let clients: [DiffedClient]
  private let baseline: ClientProfile?
  private let isSameText: Bool
  private let expectations: [ChangeExpectation]?
  private let routes: RouteListing?

  init(_ options: DiffOptions, in session: Session) throws(CommandFailure) {
    self.options = options
    self.session = session
    let loader = try InputLoader(
      options.remote, options.configuration, reports: options.reports, in: session)
    let configurations = ConfigurationFinder(options.configuration, in: session)
    expectations = try Self.expectations(options, loader)
    routes = try options.routes.map { name throws(CommandFailure) in
      try RouteListing(name, nil, RouteFilter(), with: loader)
    }
    routes?.note(in: session)
    switch options.comparison {
    case .configurations(let before, let after):
      var sides = (try loader.sources(before), try loader.sources(after))
      try sides.0.requireConfigurations()
      try sides.1.requireConfigurations()
      isSameText = sides.0.texts == sides.1.texts
      // What the file to come is read by is what counts, and what the first is where that is none.
      let tool = try configurations.configuration(
        for: after.references.filter(Self.isFile) + before.references)
      let profiles = try options.clients.profiles(
        for: sides.0.sources + sides.1.sources, tool, in: session
      ).matchingQueryStrings(options.matchesQueryStrings, in: session)
      let mode: CombineMode = before.combine == .merge ? .merge : .replace
      if mode == .replace {
        sides = (
          try sides.0.loaded(byAnyOf: profiles, in: session),
          try sides.1.loaded(byAnyOf: profiles, in: session)
        )
      }
      clients = profiles.map {
        DiffedClient(.init($0, sides.0, mode), .init($0, sides.1, mode))
      }
      baseline = nil
    case .clients(let selection):
      let sources = try loader.sources(selection)
      try sources.requireConfigurations()
      isSameText = true
      let tool = try configurations.configuration(for: selection.references)
      let profiles = try options.clients.profiles(for: sources.sources, tool, in: session)
        .matchingQueryStrings(options.matchesQueryStrings, in: session)
      guard let first = profiles.first, profiles.count > 1 else {
        throw .usage(.init(UsageError.nothingToCompare.message))
      }
      let mode: CombineMode = selection.combine == .merge ? .merge : .replace
      clients = profiles.dropFirst().map {
        DiffedClient(.init(first, sources, mode), .init($0, sources, mode))
      }
      baseline = first
    case .stages: throw .usage(.init(UsageError.nothingToCompare.message))
    }
  }

  private static func isFile(_ reference: String) -> Bool {
    if case .path? = try? SourceReference.parse(reference) { true } else { false }
  }

  /// What may change; nil where anything may.
  static func expectations(
    _ options: DiffOptions, _ loader: InputLoader
  ) throws(CommandFailure) -> [ChangeExpectation]? {
    guard var expectations = options.expectations else { return nil }
    for file in options.expectationFiles {
      let text = try loader.text(file)
      do throws(UsageError) {
        expectations += try ChangeExpectation.all(inFile: text)
      } catch {
        throw .usage(.init("\(file): \(error.message)"))
      }
    }
    return expectations
  }

  func run() throws -> ExitCode {
    var writers: [(request: FormattedReport<DiffFormat>, writer: OutputWriter)] = []
    for request in options.reports {
      writers.append((request, try session.writer(for: request.destination)))
    }
    var report = DiffReport(clients, baseline: baseline, isSameText: isSameText)
    if let routes { report.weigh(by: routes.list) }
    report.judgement = expectations.map { ExpectationJudgement($0, of: report) }
    if options.undecided == .ignore { report.leaveOutDoubts() }
    for (request, writer) in writers {
      switch request.format {
      case .text:
        let style = session.style(for: request.destination)
        session.write(
          DiffText(report, style: style, showsAll: options.showsAll).render(), to: writer)
      case .json:
        writer.write(bytes: JSONWriter.write(report.output, style: .pretty).bytes)
        writer.write("\n")
      case .markdown:
        writer.write(DiffMarkdown(report, showsAll: options.showsAll).render())
      case .github:
        for command in DiffAnnotations(report).commands { writer.writeLine(command.line) }
        // As short as it can be: GitHub refuses a summary of more than one MiB.
        session.append(
          DiffMarkdown(report, showsAll: false).render(), toFileOf: .jobSummary)
      case .sarif: writer.write(SARIFReport.render(findings(report)))
      case .gitlab: writer.write(GitLabReport.render(findings(report)))
      case .junit: writer.write(JUnitReport.render(findings(report)))
      case .checkstyle: writer.write(CheckstyleReport.render(findings(report)))
      }
    }
    return Self.exitCode(report, undecided: options.undecided)
  }

  private func findings(_ report: DiffReport) -> FindingReport {
    DiffFindings(report).report(undecided: options.undecided, in: session)
  }

  /// What a difference comes to.
  static func exitCode(_ report: DiffReport, undecided: UndecidedAction) -> ExitCode {
    if let judgement = report.judgement {
      if !judgement.violations.isEmpty { return .findings }
      return judgement.doubts.isEmpty || undecided != .fail ? .success : .findings
    }
    switch report.verdict {
    case .equal: return .success
    case .different: return .findings
    case .undecided: return undecided == .fail ? .findings : .success
    }
  }
}

extension SourceStack {
  /// The bytes of every source.
  fileprivate var texts: [ContiguousArray<UInt8>] { sources.map(\.buffer.bytes) }
}
