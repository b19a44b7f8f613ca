import PathConfigClients
import PathConfigKit
import PathConfigSyntax

extension Command {
  static let routes = Command(
    "routes", synonyms: ["coverage"], group: .everyDay,
    forms: .withConfiguration(.init("ROUTES", .input, count: .optional)),
    flags: .of(
      .source, .routeFormat, .verb, .parameters, .include, .config, .client, .matchQueryStrings,
      .failOnRoutes, .header, .timeout, .formatOfAnswers, .output,
      .all(of: "routes"))
  ) { arguments, session in
    let (named, configuration) = arguments.listsAndConfiguration
    let reports = try Reports(arguments.reports, in: session)
    let project = try arguments.project(in: session)
    let panel = Panel(
      try project.apps(
        configuration.isEmpty ? project.configurations() : [project.inputs(configuration)],
        requiring: .configurations))
    let settings = panel.members[0].app.settings
    let input =
      if let list = named.first { try project.source(named: list) } else { try settings.routes() }
    guard let input else {
      throw RunFailure.usage(
        "no list of routes is named",
        help: "write it before the configuration, or name it by `routes` in .pathconfig.json")
    }
    let list = try RouteList(
      input, arguments[.routeFormat], RouteFilter(arguments), of: project)
    list.note(in: session)
    let values = arguments[.parameters] ?? .generated
    let coverages = try panel.members.map { member in
      try PartReports(on: member) { part in
        RouteReport(
          list, part.clients.map { RouteCoverage($0.answerer, list, values: values) })
      }
    }
    let found = PartReports(
      ofApps: zip(panel.members, coverages).map { ($0.app.name, $1) })
    let all = coverages.flatMap(\.reports)
    let table = PageTable(
      panel,
      list.pages { route in
        all.lazy.flatMap(\.coverages).compactMap { $0.url(ofRoute: route) }.first
      })
    panel.noteUnloaded(in: session)
    _ = reports.write(
      Report(
        blocks: { _ in
          let showsAll = arguments[.all]
          return .separated([
            table.blocks(of: list, showsAll: showsAll), all[0].leftOut,
            found.blocks { $0.blocks { $0.parts(showsAll: showsAll) } },
          ])
        },
        json: { .joined(found.json { $0.json(\.output) }, ["pages": table.output]) }))
    panel.requireLoaded(in: session)
    return session.exitCode(of: all, failingOn: arguments[.failOnRoutes])
  }
}

extension Arguments {
  /// The lists or logs, and the sources of the configuration, which is the last argument.
  ///
  /// A single argument is the configuration if it looks like one.
  var listsAndConfiguration: (lists: [String], configuration: [String]) {
    if !self[.source].isEmpty { return (operands, self[.source]) }
    let isAlone =
      operands.count == 1 && !operands[0].isNamedAsJSON
      && operands[0].utf8.first != UInt8(ascii: "@")
    return isAlone ? (operands, []) : (operands.dropLast(), operands.suffix(1))
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
