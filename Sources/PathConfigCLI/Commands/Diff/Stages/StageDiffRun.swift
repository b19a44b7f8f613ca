import PathConfigKit

/// One run of `diff --stages`: what changes on phones when the server's answer lands.
struct StageDiffRun {
  private let options: DiffOptions
  private let session: Session
  private var report: StageDiffReport
  private let expectations: [ChangeExpectation]?

  init(
    _ app: AppSelection, _ options: DiffOptions, in session: Session
  ) throws(CommandFailure) {
    self.options = options
    self.session = session
    let loader = try InputLoader(options.remote, reports: options.reports, in: session)
    expectations = try DiffRun.expectations(options, loader)
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
    report.judge(expectations, leavingOutDoubts: options.undecided == .ignore)
    for (request, writer) in writers {
      switch request.format {
      case .text: writer.write(text(session.style(for: request.destination)))
      case .json:
        writer.write(bytes: JSONWriter.write(report.output, style: .pretty).bytes)
        writer.write("\n")
      case .markdown: writer.write(markdown)
      case .github:
        for transition in report.transitions {
          guard case .difference(let difference) = transition.content else { continue }
          for command in DiffAnnotations(difference).commands { writer.writeLine(command.line) }
        }
        session.append(markdown, toFileOf: "GITHUB_STEP_SUMMARY")
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
    let sections = report.transitions.map { transition in
      let heading = style.strong(transition.heading) + "\n\n"
      switch transition.content {
      case .difference(let difference):
        return heading + DiffText(difference, style: style, showsAll: options.showsAll).render()
      case .failure(let clients, let sentence):
        return heading + sentence + "; " + clients.map(\.id).joined(separator: ", ") + "\n"
      }
    }
    return sections.isEmpty ? report.nothing + "\n" : sections.joined(separator: "\n")
  }

  private var markdown: String {
    let sections = report.transitions.map { transition in
      let heading = "## \(Markdown.text(transition.heading))\n\n"
      switch transition.content {
      case .difference(let difference):
        return heading + DiffMarkdown(difference, showsAll: options.showsAll).render()
      case .failure(let clients, let sentence):
        let names = clients.map(\.id).joined(separator: ", ")
        return heading + Markdown.text("\(sentence); \(names)") + "\n"
      }
    }
    return sections.isEmpty
      ? Markdown.text(report.nothing) + "\n" : sections.joined(separator: "\n")
  }
}
