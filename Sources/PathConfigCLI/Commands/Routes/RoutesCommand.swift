import PathConfigAnalysis
import PathConfigClients
import PathConfigKit

extension Command {
  static let routes = Command(.routes) { arguments, session in
    try RoutesRun(arguments, in: session).run()
  }
}

/// One run of `routes`, which checks a list of routes against one configuration for every client.
private struct RoutesRun {
  private let arguments: Arguments
  private let session: Session
  private let loader: InputLoader
  private let side: Inquiry.Side

  /// The input with the routes.
  private let routes: String

  init(_ arguments: Arguments, in session: Session) throws(RunFailure) {
    self.arguments = arguments
    self.session = session
    // The only argument is the configuration if it looks like one.
    let operands = arguments.operands
    let named = operands.count == 1 && operands[0].isConfiguration ? [] : operands.prefix(1)
    let sources = arguments[.source] + operands.dropFirst(named.count)
    let inquirer = try arguments.inquirer(in: session)
    loader = inquirer.loader
    let inquiry = try inquirer.resolve(
      arguments.request([try inquirer.configuration(sources)], requiring: .configurations))
    side = inquiry.sides[0]
    if let routes = named.first {
      self.routes = routes
    } else if let named = inquiry.project.configuration.routes {
      routes = try inquiry.project.readable(named)
    } else {
      throw RunFailure.usage(noRoutes)
    }
  }

  func run() throws -> ExitCode {
    let reports = try Reports(arguments.reports, in: session)
    let listing = try RouteListing(
      routes, arguments[.routeFormat], RouteFilter(arguments), with: loader, takesLogs: false)
    listing.note(in: session)
    let found = try PartReports(side) { part in
      let languages = part.profiles.map { profile in
        ConfigurationLanguages(
          CompiledConfiguration(
            part.sources.combined(), for: profile, fallback: ICUEngine()))
      }
      return RouteReport(
        listing: listing,
        coverages: languages.parallelMap(atLeast: 2) {
          [values = arguments[.parameters] ?? .generated] in
          RouteCoverage($0, listing.list, values: values)
        })
    }
    reports.write { output in
      guard output.format == .text else { return .json(found.json(\.output)) }
      return .verbatim(
        found.text(output.style) {
          RouteText($0, style: output.style, showsAll: arguments[.all]).render()
        })
    }
    return found.parts.contains { $0.report.fails(on: arguments[.failOnRoutes]) }
      ? .findings : .success
  }
}

extension String {
  fileprivate var isConfiguration: Bool {
    utf8.first == UInt8(ascii: "@") || prefix { $0 != "?" }.hasSuffix(".json")
  }
}

extension RouteFilter {
  /// What the flags of `routes` and `traffic` count.
  init(_ arguments: Arguments) {
    self.init()
    let included = arguments[.includeRequests]
    includesOtherVerbs = arguments[.verb]
    includesAssets = included.contains(.assets)
    includesFailures = included.contains(.failures)
    includesFramework = included.contains(.rails)
    includesCatchAll = included.contains(.catchAll)
    isByAppOnly = arguments[.byApp]
  }
}

// MARK: - Wording

private let noRoutes = RunFailure.Explanation(
  "no list of routes is named",
  help: "write it before the configuration, or name it by `routes` in .pathconfig.json")

extension CommandSpec {
  static let routes = CommandSpec(
    name: "routes", synonyms: ["coverage"],
    group: .ask,
    summary: "Show which rules the routes of an app reach",
    discussion: [
      """
      ROUTES is what `rails routes` prints, a list of URLs, or the links that an Apple app claims. The \
      tool knows the form by the content. A route with a parameter stands for all URLs that Rails \
      generates for it: the parameter is a number, a UUID or a slug. --parameters any takes every word. \
      A rule matches all of these URLs, none, or some, such as the one shown. A URL that Rails serves by \
      an earlier route counts only for that route. The optional format, as in /books.json, is left out, \
      and so is the query.
      """,
      """
      Routes that show no page of the app are counted and left out. They are those of other verbs than \
      GET, those that Rails draws itself, such as /cable, and catch-alls. So are URLs of files that \
      pages are made of. The report counts lines that it does not understand, and shows the first. \
      Use `traffic` for the requests of a log.
      """,
    ],
    forms: [
      Form([counted, Positional("CONFIG", .input, count: .optional, "The configuration")]),
      Form(chosenBy: .of(.source), [counted]),
    ],
    flags: .of(
      .source, .routeFormat, .verb, .parameters, .include, .config, .client, .matchQueryStrings,
      .failOnRoutes, .header, .timeout, .format, .output, .all),
    examples: [
      Example(
        ["routes", "routes.txt", "path-configuration.json"],
        "Check the output of `rails routes` against the rules"),
      Example(
        ["routes", "--fail-on", "unreached", "--fail-on", "modal", "-", "ios.json"],
        redirection: "< routes.txt",
        "Fail if a rule is of no use, or a form is not a modal"),
    ],
    exitCodes: [
      ExitMeaning(.success, "the routes are checked, whatever the result"),
      ExitMeaning(.findings, "there is something of a kind that --fail-on names"),
      ExitMeaning(
        .usage, "wrong usage, a mistake in .pathconfig.json, or an output that cannot be written"),
      ExitMeaning(
        .input,
        "the routes or a source could not be read completely, or hold no routes or no configuration"
      ),
    ])
}

private let counted = CommandSpec.Positional(
  "ROUTES", .input, count: .optional,
  "The routes: a file, an http or https URL or - (default: the list that "
    + ".pathconfig.json names)")
