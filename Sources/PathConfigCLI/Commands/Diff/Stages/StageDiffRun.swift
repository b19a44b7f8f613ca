import PathConfigKit

/// One run of `diff --stages`: what changes on phones when the server's answer lands.
struct StageDiffRun {
  private let options: DiffOptions
  private let session: Session
  private var report: StageDiffReport
  private let expectations: [ChangeExpectation]?
  private let routes: RouteListing?

  init(
    _ app: AppSelection, _ options: DiffOptions, in session: Session
  ) throws(CommandFailure) {
    self.options = options
    self.session = session
    let loader = try InputLoader(
      options.remote, options.configuration, reports: options.reports, in: session)
    expectations = try DiffRun.expectations(options, loader)
    routes = try options.routes.map { name throws(CommandFailure) in
      try RouteListing(name, nil, RouteFilter(), with: loader)
    }
    routes?.note(in: session)
    let loaded = try loader.app(app)
    let configuration = try ConfigurationFinder(options.configuration, in: session)
      .configuration(for: app.references)
    let profiles = try options.clients.profiles(
      for: loaded.documents, configuration, in: session
    ).matchingQueryStrings(options.matchesQueryStrings, in: session)
    report = StageDiffReport(
      clients: profiles, transitions: StageTransition.all(profiles, of: loaded.sources))
  }

  mutating func run() throws -> ExitCode {
    var writers: [(request: FormattedReport<DiffFormat>, writer: OutputWriter)] = []
    for request in options.reports {
      writers.append((request, try session.writer(for: request.destination)))
    }
    if let routes { report.weigh(by: routes.list) }
    report.judge(expectations, leavingOutDoubts: options.undecided == .ignore)
    for (request, writer) in writers {
      switch request.format {
      case .text: session.write(text(session.style(for: request.destination)), to: writer)
      case .json:
        writer.write(bytes: JSONWriter.write(report.output, style: .pretty).bytes)
        writer.write("\n")
      case .markdown: writer.write(markdown)
      case .github:
        for command in annotations { writer.writeLine(command.line) }
        session.append(markdown, toFileOf: .jobSummary)
      case .sarif: writer.write(SARIFReport.render(findings))
      case .gitlab: writer.write(GitLabReport.render(findings))
      case .junit: writer.write(JUnitReport.render(findings))
      case .checkstyle: writer.write(CheckstyleReport.render(findings))
      }
    }
    return report.transitions.map(exitCode).max() ?? .success
  }

  private func exitCode(_ transition: StageTransition) -> ExitCode {
    switch transition.content {
    case .difference(let difference):
      DiffRun.exitCode(difference, undecided: options.undecided)
    case .failure: .findings
    }
  }

  private func text(_ style: TerminalStyle) -> String {
    let sections = report.sections.map { launches, transition in
      let heading = style.strong(transition.heading(launches)) + "\n\n"
      switch transition.content {
      case .difference(let difference):
        return heading + DiffText(difference, style: style, showsAll: options.showsAll).render()
      case .failure(let clients, let sentence):
        return heading + sentence + "; " + listed(clients: clients.map(\.id)) + "\n"
      }
    }
    return sections.isEmpty ? report.nothing + "\n" : sections.joined(separator: "\n")
  }

  private var markdown: String {
    let sections = report.sections.map { launches, transition in
      let heading = "## \(Markdown.text(transition.heading(launches)))\n\n"
      switch transition.content {
      case .difference(let difference):
        return heading + DiffMarkdown(difference, showsAll: options.showsAll).render()
      case .failure(let clients, let sentence):
        let names = listed(clients: clients.map(\.id))
        return heading + Markdown.text("\(sentence); \(names)") + "\n"
      }
    }
    return sections.isEmpty
      ? Markdown.text(report.nothing) + "\n" : sections.joined(separator: "\n")
  }

  private var findings: FindingReport {
    var all = DiffFindings(failLevel: expectations == nil ? .warning : .error)
    for (launches, transition) in report.sections {
      let heading = transition.heading(launches)
      switch transition.content {
      case .difference(let difference): all.add(difference, heading: heading)
      case .failure(let clients, let sentence):
        all.add(
          "\(heading): \(sentence)", for: clients, in: transition.after ?? transition.before)
      }
    }
    return all.report(undecided: options.undecided, in: session)
  }

  private var annotations: [WorkflowCommand] {
    if report.transitions.isEmpty { return [DiffAnnotations.notice(report.nothing)] }
    return report.sections.flatMap { launches, transition in
      switch transition.content {
      case .difference(let difference): DiffAnnotations(difference).commands
      case .failure(let clients, let sentence):
        [
          DiffAnnotations.error(
            "\(transition.heading(launches)): \(sentence); "
              + listed(clients: clients.map(\.id)))
        ]
      }
    }
  }
}
