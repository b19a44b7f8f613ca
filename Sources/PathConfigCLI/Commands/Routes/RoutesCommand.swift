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
        requiring: .text))
    let list = try arguments.routes(named.first, panel.members[0].app, of: project)
    list.note(in: session)
    let view = try RoutesView(list, panel, values: arguments[.parameters] ?? .generated)
    session.noteUnloaded(panel.clients)
    _ = reports.write(
      Report(
        blocks: { _ in view.blocks(showsAll: arguments[.all]) }, json: { view.output }))
    panel.requireLoaded(in: session)
    return session.exitCode(of: view.reports, failingOn: arguments[.failOnRoutes])
  }
}

/// The table of the pages that a list of routes has, and the rules that its routes reach.
private struct RoutesView {
  private let list: RouteList
  private let coverages: PartReports<PartReports<RouteReport>>
  private let table: PageTable

  var reports: [RouteReport] { coverages.reports.flatMap(\.reports) }

  init(_ list: RouteList, _ panel: Panel, values: ParameterValues) throws(RunFailure) {
    self.list = list
    // An app that never gets a configuration shows in the table, beside those that do.
    let answering = panel.members.filter { !$0.parts.isEmpty }
    let asked = answering.isEmpty ? panel.members : answering
    let apps = try asked.map { member throws(RunFailure) in
      let reports = try PartReports(on: member) { part in
        RouteReport(list, part.clients.map { RouteCoverage($0.answerer, list, values: values) })
      }
      return (member.app.name, reports)
    }
    coverages = PartReports(ofApps: apps)
    let all = apps.flatMap(\.1.reports)
    table = PageTable(
      panel,
      list.pages { route in
        all.lazy.flatMap(\.coverages).compactMap { $0.url(ofRoute: route) }.first
      })
  }

  func blocks(showsAll: Bool) -> [Block] {
    .separated([
      table.blocks(of: list, showsAll: showsAll), reports[0].leftOut,
      coverages.blocks { $0.blocks { $0.parts(showsAll: showsAll) } },
    ])
  }

  var output: JSONOutput {
    .joined(coverages.json { $0.json(\.output) }, ["pages": table.output(of: list)])
  }
}

extension Arguments {
  /// The lists or logs, and the sources of the configuration, which is the last argument.
  ///
  /// A single argument is the configuration if it looks like one.
  var listsAndConfiguration: (lists: [String], configuration: [String]) {
    if !self[.source].isEmpty { return (operands, self[.source]) }
    let isAlone =
      operands.count == 1 && !operands[0].isNamedAsJSON && !operands[0].isNamedAsProgram
      && operands[0].utf8.first != UInt8(ascii: "@")
    return isAlone ? (operands, []) : (operands.dropLast(), operands.suffix(1))
  }
}

extension String {
  /// True for a program that writes a configuration, and not the routes.
  fileprivate var isNamedAsProgram: Bool {
    !contains("routes") && ProgramPath(self) != nil
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
