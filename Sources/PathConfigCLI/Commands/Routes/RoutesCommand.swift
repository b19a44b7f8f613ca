import PathConfigClients
import PathConfigKit
import PathConfigSyntax

extension Command {
  /// The table of the pages that a list of routes has, and the rules that its routes reach.
  static let routes = Command(
    "routes", synonyms: ["coverage"], isUsual: true,
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
        requiring: .text))
    let list = try arguments.routes(named.first, panel.members[0].app, of: project)
    list.note(in: session)
    // An app that never gets a configuration shows in the table, beside those that do.
    let answering = panel.members.filter { !$0.parts.isEmpty }
    let asked = answering.isEmpty ? panel.members : answering
    let values = arguments[.parameters] ?? .generated
    let apps = try asked.map { member throws(RunFailure) in
      let reports = try PartReports(on: member) { part in
        RouteReport(list, part.clients.map { RouteCoverage($0.answerer, list, values: values) })
      }
      return (member.app.name, reports)
    }
    let (coverages, found) = (PartReports(ofApps: apps), apps.flatMap(\.1.reports))
    let table = PageTable(
      panel,
      list.pages { route in
        found.lazy.flatMap(\.coverages).compactMap { $0.url(ofRoute: route) }.first
      })
    session.noteUnloaded(panel.clients)
    _ = reports.write(
      Report(
        blocks: { _ in
          let showsAll = arguments[.all]
          return .separated([
            table.blocks(of: list, showsAll: showsAll), found[0].leftOut,
            coverages.blocks { $0.blocks { $0.parts(showsAll: showsAll) } },
          ])
        },
        json: {
          .joined(coverages.json { $0.json(\.output) }, ["pages": table.output(of: list)])
        }))
    panel.requireLoaded(in: session)
    return session.exitCode(of: found, failingOn: arguments[.failOnRoutes])
  }
}

extension Arguments {
  /// The lists or logs, and the sources of the configuration, which is the last argument.
  ///
  /// A single argument is the configuration if it looks like one.
  var listsAndConfiguration: (lists: [String], configuration: [String]) {
    if !self[.source].isEmpty { return (operands, self[.source]) }
    // A program whose name has `routes` in it writes no configuration.
    let isAlone =
      operands.count == 1 && !operands[0].isNamedAsJSON
      && (operands[0].contains("routes") || ProgramPath(operands[0]) == nil)
      && operands[0].utf8.first != UInt8(ascii: "@")
    return isAlone ? (operands, []) : (operands.dropLast(), operands.suffix(1))
  }
}

extension Arguments {
  /// The list of routes that is named, or that of the settings, or else the app's own file of routes.
  fileprivate func routes(
    _ named: String?, _ app: App, of project: Project
  ) throws(RunFailure) -> RouteList {
    let input = if let named { try SourceReference.parse(named) } else { try app.settings.routes() }
    let filter = RouteFilter(self)
    let list =
      if let input {
        try RouteList(input, self[.routeFormat], filter, of: project)
      } else {
        try project.drawnRoutes(around: app.documents.first?.buffer.name, filter)
      }
    guard let list else {
      throw .usage(
        "no list of routes is named",
        help: """
          write what your server prints into a file, as in `bin/rails routes > config/routes.txt`, \
          and name it as `routes` in .pathconfig.json
          """)
    }
    if list.isDrawn, self[.failOnRoutes].contains(.unreached) {
      throw .usage(
        "`--fail-on unreached` needs all routes, and gems may add some to \(list.name)",
        help: RouteList.makeList)
    }
    return list
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
