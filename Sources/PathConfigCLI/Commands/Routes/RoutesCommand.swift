import PathConfigKit

extension Command {
  package static let routes = Command(.routes, RoutesOptions.init) { options, session in
    try RoutesRun(options, in: session).run()
  }
}

/// One run of `routes`: a list of routes against one configuration, for every client.
private struct RoutesRun {
  private let options: RoutesOptions
  private let session: Session
  private let loader: InputLoader
  private let languages: [ConfigurationLanguages]

  /// The list of routes.
  private let routes: String

  init(_ options: RoutesOptions, in session: Session) throws(CommandFailure) {
    self.options = options
    self.session = session
    loader = try InputLoader(
      options.remote, options.configuration, reports: options.reports, in: session)
    var sources = try loader.sources(options.sources)
    try sources.requireConfigurations()
    let finder = ConfigurationFinder(options.configuration, in: session)
    let toolConfiguration = try finder.configuration(for: options.sources.references)
    let project = try finder.project(of: options.sources.references)
    guard let routes = options.routes ?? project.configuration.routes.map(project.resolve) else {
      throw .usage(noRoutes)
    }
    self.routes = routes
    let profiles = try options.clients.profiles(
      for: sources.sources, toolConfiguration, in: session
    )
    .matchingQueryStrings(options.matchesQueryStrings, in: session)
    let mode: CombineMode = options.sources.combine == .merge ? .merge : .replace
    if mode == .replace { sources = try sources.loaded(byAnyOf: profiles, in: session) }
    let configuration = sources.combined(mode)
    languages = profiles.map { profile in
      ConfigurationLanguages(
        CompiledConfiguration(configuration, for: profile, fallback: ICUEngine()))
    }
  }

  func run() throws -> ExitCode {
    var writers: [(request: ReportRequest, writer: OutputWriter)] = []
    for request in options.reports {
      writers.append((request, try session.writer(for: request.destination)))
    }
    let tallies = languages.map(ClientTally.init)
    let listing = try RouteListing(
      routes, options.format, options.filter, with: loader, tallies: tallies)
    listing.note(in: session)
    let report = RouteReport(
      listing: listing, coverages: ClientTally.coverages(tallies, of: listing.list))
    for (request, writer) in writers {
      switch request.format {
      case .text:
        let style = session.style(for: request.destination)
        writer.write(RouteText(report, style: style, showsAll: options.showsAll).render())
      case .json:
        writer.write(bytes: JSONWriter.write(report.output, style: .pretty).bytes)
        writer.write("\n")
      }
    }
    return report.fails(on: options.failures) ? .findings : .success
  }
}

// MARK: - Wording

private let noRoutes = CommandFailure.Explanation(
  "no list of routes is named",
  help: "write it before the configuration, or name it by `routes` in .pathconfig.json")
