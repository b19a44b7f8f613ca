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
  private let side: Inquiry.Side

  /// The input with the routes.
  private let routes: String

  init(_ options: RoutesOptions, in session: Session) throws(RunFailure) {
    self.options = options
    self.session = session
    let inquirer = try options.inquiry.inquirer(reports: options.reports, in: session)
    loader = inquirer.loader
    let inquiry = try inquirer.resolve(
      options.inquiry.request(
        [try inquirer.configuration(options.sources)], requiring: .configurations))
    side = inquiry.sides[0]
    if let routes = options.routes {
      self.routes = routes
    } else if let named = inquiry.project.configuration.routes {
      routes = try inquiry.project.readable(named)
    } else {
      throw RunFailure.usage(noRoutes)
    }
  }

  func run() throws -> ExitCode {
    let reports = try Reports(options.reports, in: session)
    let listing = try RouteListing(
      routes, options.format, options.filter, with: loader, takesLogs: false)
    listing.note(in: session)
    let found = try PartReports(side) { part in
      let languages = part.profiles.map { profile in
        ConfigurationLanguages(
          CompiledConfiguration(
            part.sources.combined(), for: profile, fallback: ICUEngine()))
      }
      return RouteReport(
        listing: listing,
        coverages: languages.parallelMap(atLeast: 2) { [values = options.values] in
          RouteCoverage($0, listing.list, values: values)
        })
    }
    reports.write { output in
      guard output.format == .text else { return .json(found.json(\.output)) }
      return .verbatim(
        found.text(output.style) {
          RouteText($0, style: output.style, showsAll: options.showsAll).render()
        })
    }
    return found.parts.contains { $0.report.fails(on: options.failures) } ? .findings : .success
  }
}

// MARK: - Wording

private let noRoutes = RunFailure.Explanation(
  "no list of routes is named",
  help: "write it before the configuration, or name it by `routes` in .pathconfig.json")
