import PathConfigKit

/// One run of `query --stages`: every URL for every client, at every stage of the app's life.
struct StageQueryRun {
  private let options: QueryOptions
  private let session: Session
  private let clients: [StagedClient]
  private let reports: [QueryReport]

  init(
    _ app: AppSelection, _ options: QueryOptions, in session: Session
  ) throws(CommandFailure) {
    self.options = options
    self.session = session
    let loaded = try InputLoader(
      options.remote, options.configuration, reports: options.reports, in: session
    ).app(app)
    let configuration = try ConfigurationFinder(options.configuration, in: session)
      .configuration(for: app.references)
    let profiles = try options.clients.profiles(
      for: loaded.documents, configuration, in: session
    )
    .matchingQueryStrings(options.matchesQueryStrings, in: session)
    reports = try QueryReport.all(options.reports, in: session)
    clients = profiles.map { StagedClient($0, loaded.sources) }
  }

  func run() throws -> ExitCode {
    let subjects = QuerySubjects(options.subjects, clients.map(\.profile), in: session)
    try subjects.requireURLs()
    try subjects.forEach(
      while: { reports.contains(where: \.writer.isOpen) },
      { urls in
        for url in urls { write(clients.map { $0.answer(url) }) }
      })
    if clients.contains(where: \.everHasConfiguration) { return .success }
    session.error(
      .init(
        "no client gets a configuration at any stage",
        help: "`pathconfig lint` shows every fault"))
    return .input
  }

  private func write(_ answers: [StageAnswers]) {
    for report in reports {
      switch report.format {
      case .text: report.writer.write(StageText(report.style).render(answers))
      case .json:
        for answer in answers {
          report.writer.write(bytes: JSONWriter.write(answer.output).bytes)
          report.writer.write("\n")
        }
      }
    }
  }
}
