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
    try subjects.answer(in: reports) { StageAnswerer(clients.map { $0.copy() }, reports) }
    if clients.contains(where: \.everHasConfiguration) { return .success }
    session.error(
      .init(
        "no client gets a configuration at any stage",
        help: "`pathconfig lint` shows every fault"))
    return .input
  }
}

private struct StageAnswerer: QueryAnswerer {
  let clients: [StagedClient]
  let reports: [QueryReport]

  init(_ clients: [StagedClient], _ reports: [QueryReport]) {
    self.clients = clients
    self.reports = reports
  }

  func answer(_ urls: [UTF8String], into texts: inout [ContiguousArray<UInt8>]) {
    for url in urls {
      let answers = clients.map { $0.answer(url) }
      for (index, report) in reports.enumerated() {
        switch report.format {
        case .text:
          texts[index].append(contentsOf: StageText(report.style).render(answers).utf8)
        case .json:
          for answer in answers {
            texts[index].append(contentsOf: JSONWriter.write(answer.output).bytes)
            texts[index].append(UInt8(ascii: "\n"))
          }
        }
      }
    }
  }
}
