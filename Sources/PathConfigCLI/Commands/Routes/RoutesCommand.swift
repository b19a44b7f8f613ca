import PathConfigAnalysis
import PathConfigClients
import PathConfigKit

extension Command {
  static let routes = Command(.routes, RoutesOptions.init) { options, session in
    try RoutesRun(options, in: session).run()
  }
}

/// One run of `routes`, which checks a list of routes against one configuration for every client.
private struct RoutesRun {
  private let options: RoutesOptions
  private let session: Session
  private let loader: InputLoader
  private let languages: [ConfigurationLanguages]

  /// The input with the routes.
  private let routes: String

  init(_ options: RoutesOptions, in session: Session) throws(RunFailure) {
    self.options = options
    self.session = session
    let inquirer = try options.inquiry.inquirer(reports: options.reports, in: session)
    loader = inquirer.loader
    let inquiry = try inquirer.resolve(
      options.inquiry.request([.sources(options.sources)], requiring: .loadedConfigurations))
    if let routes = options.routes {
      self.routes = routes
    } else if let named = inquiry.project.configuration.routes {
      routes = try inquiry.project.readable(named)
    } else {
      throw RunFailure.usage(noRoutes)
    }
    let configuration = inquiry.configuration.combined
    languages = inquiry.clients.map { profile in
      ConfigurationLanguages(
        CompiledConfiguration(configuration, for: profile, fallback: ICUEngine()))
    }
  }

  func run() throws -> ExitCode {
    let reports = try Reports(options.reports, in: session)
    let listing = try RouteListing(
      routes, options.format, options.filter, with: loader, takesLogs: false)
    listing.note(in: session)
    let report = RouteReport(
      listing: listing,
      coverages: languages.parallelMap(atLeast: 2) { [values = options.values] in
        RouteCoverage($0, listing.list, values: values)
      })
    reports.write { output in
      guard output.format == .text else { return .json(report.output) }
      let text = RouteText(report, style: output.style, showsAll: options.showsAll)
      return .verbatim(text.render())
    }
    return report.fails(on: options.failures) ? .findings : .success
  }
}

// MARK: - Wording

private let noRoutes = RunFailure.Explanation(
  "no list of routes is named",
  help: "write it before the configuration, or name it by `routes` in .pathconfig.json")
