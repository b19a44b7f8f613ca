import PathConfigClients
import PathConfigKit
import PathConfigSyntax

extension Command {
  static let routes = Command(.routes) { arguments, session in
    let (named, configuration) = arguments.listsAndConfiguration
    let reports = try Reports(arguments.reports, in: session)
    let project = try arguments.project(in: session)
    let apps = try project.apps(
      configuration.isEmpty ? project.configurations() : [configuration.inputs()],
      requiring: .configurations)
    let settings = apps[0].settings
    let input =
      try named.first ?? settings.configuration.routes.map { try settings.readable($0).argument }
    guard let input else {
      throw RunFailure.usage(
        "no list of routes is named",
        help: "write it before the configuration, or name it by `routes` in .pathconfig.json")
    }
    let list = try RouteList(
      input, arguments[.routeFormat], RouteFilter(arguments), with: project.loader)
    list.note(in: session)
    let values = arguments[.parameters] ?? .generated
    let coverages = try apps.map { app in
      try PartReports(on: app) { part in
        let configuration = ConfigurationView(part.sources)
        return RouteReport(
          list,
          part.profiles.parallelMap(atLeast: 2) { client in
            RouteCoverage(Answerer(configuration, for: client), list, values: values)
          })
      }
    }
    let found = AppReports(names: apps.map(\.name), reports: coverages)
    let all = coverages.flatMap(\.reports)
    let table = PageTable(
      apps.flatMap {
        PageTable.Column.all(
          of: $0, in: project.description(of: $0), isAlone: apps.count == 1)
      },
      list.pages { route in
        all.lazy.flatMap(\.coverages).compactMap { $0.url(ofRoute: route) }.first
      })
    _ = reports.write(
      Report(
        blocks: { _ in
          let showsAll = arguments[.all]
          return .separated([
            table.blocks(of: list, showsAll: showsAll), all[0].leftOut,
            found.blocks { $0.blocks { $0.parts(showsAll: showsAll) } },
          ])
        },
        json: {
          guard case .object(let members) = found.json({ $0.json(\.output) }) else { return nil }
          return .object(members + [.init("pages", table.output)])
        }))
    return session.exitCode(of: all, failingOn: arguments[.failOnRoutes])
  }
}

extension Arguments {
  /// The lists or logs, and the sources of the configuration, which is the last argument.
  ///
  /// A single argument is the configuration if it looks like one.
  var listsAndConfiguration: (lists: [String], configuration: [String]) {
    if !self[.source].isEmpty { return (operands, self[.source]) }
    let isAlone = operands.count == 1 && !operands[0].isConfiguration
    return isAlone ? (operands, []) : (operands.dropLast(), operands.suffix(1))
  }
}

extension String {
  fileprivate var isConfiguration: Bool {
    utf8.first == UInt8(ascii: "@") || prefix { $0 != "?" }.hasSuffix(".json")
  }
}

extension RouteFilter {
  /// The routes and requests that the flags of `routes` and `traffic` count.
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

extension CommandSpec {
  static let routes = CommandSpec(
    name: "routes", synonyms: ["coverage"],
    group: .ask,
    summary: "Show how each page opens, and the rules that none reaches",
    discussion: [
      """
      The report begins with the pages: a row a page, a column an app, and how the page opens there when \
      a link leads to it. Files that are no app of .pathconfig.json have a column for each client. A mark \
      stands before pages that differ, that change with the download, or that never open.
      """,
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
      Form([list, Positional("CONFIG", .input, count: .optional, "The configuration")]),
      Form(chosenBy: .of(.source), [list]),
    ],
    flags: .of(
      .source, .routeFormat, .verb, .parameters, .include, .config, .client, .matchQueryStrings,
      .failOnRoutes, .header, .timeout, .formatOfAnswers, .output,
      .all("Show every route and kind of URL, however many there are")),
    examples: [
      Example(
        ["routes", "routes.txt", "path-configuration.json"],
        "Check the output of `rails routes` against the rules"),
      Example(
        ["routes", "--fail-on", "unreached", "--fail-on", "modal", "-", "ios.json"],
        redirection: "< routes.txt",
        "Fail if a rule is of no use, or a form is not a modal"),
    ],
    findings: "there is something of a kind that --fail-on names")
}

private let list = CommandSpec.Positional(
  "ROUTES", .input, count: .optional,
  "The routes: a file, an http or https URL or - (default: the list that "
    + ".pathconfig.json names)")
