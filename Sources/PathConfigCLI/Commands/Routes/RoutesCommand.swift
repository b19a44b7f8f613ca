import PathConfigAnalysis
import PathConfigClients
import PathConfigKit
import PathConfigSyntax

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
            ConfigurationView(part.sources), for: profile, fallback: ICUEngine()))
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

/// A list of routes after reading it, with the messages about it.
struct RouteListing {
  /// The name of the input for people.
  let name: String
  let format: RouteFormat

  /// The number of routes and URLs, including those that do not count.
  let entryCount: Int
  let list: RouteList
  let unread: [UnreadLine]
  let unreadCount: Int
  let remarks: [RouteRemark]

  /// The number of lines that exceed the limit.
  private let tooLongCount: Int

  /// Reads a list.
  ///
  /// - Parameter takesLogs: false to fail on a log as soon as it is recognised.
  init(
    _ argument: String, _ format: RouteFormat? = nil, _ filter: RouteFilter = RouteFilter(),
    with loader: InputLoader, takesLogs: Bool = true
  ) throws(RunFailure) {
    let chunks = try loader.chunks(of: argument)
    var stream = RouteStream(format)
    var list = RouteList(filter)
    var isAtEnd = false
    while !isAtEnd {
      let chunk = try chunks()
      isAtEnd = chunk.isEmpty
      if isAtEnd { stream.finish() } else { stream.read(chunk) }
      if stream.format == .log, !takesLogs { throw .usage(isLog(argument)) }
      for entry in stream.takeEntries() { list.add(entry) }
    }
    name = argument == "-" ? SourceReference.standardInputName : argument
    self.format = stream.format ?? .list
    entryCount = stream.entryCount
    self.list = list
    unread = stream.unread
    unreadCount = stream.unreadCount
    remarks = stream.remarks
    tooLongCount = stream.tooLongCount
    if entryCount == 0 { throw .input(noRoutes(self)) }
  }
}

extension RouteListing {
  /// Notes on standard error the lines that were not understood, and the other notes for people.
  ///
  /// Parts of the list that exceed a limit count as inputs that could not be read.
  func note(in session: Session) {
    for line in unread { session.note(notUnderstood(line, in: self)) }
    let rest = unreadCount - unread.count
    if rest > 0 { session.note(notUnderstood(rest, in: self)) }
    for remark in remarks {
      if case .tooLarge = remark { continue }
      session.note(sentence(remark, in: name))
    }
    if list.visits.droppedHits > 0 {
      session.note(
        "\(name): only the first \(VisitTable.standardLimit) URLs count; "
          + "`pathconfig traffic` counts any number")
    }
    if list.droppedRoutes > 0 {
      session.note(
        "\(name): \(list.droppedRoutes) routes after the first \(RouteList.maximumRoutes) are left out"
      )
    }
    if tooLongCount > 0 { session.missed(isIncomplete(self, tooLongCount)) }
    for case .tooLarge(let limit) in remarks { session.missed(isIncomplete(self, limit: limit)) }
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
      Form([list, Positional("CONFIG", .input, count: .optional, "The configuration")]),
      Form(chosenBy: .of(.source), [list]),
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

private let list = CommandSpec.Positional(
  "ROUTES", .input, count: .optional,
  "The routes: a file, an http or https URL or - (default: the list that "
    + ".pathconfig.json names)")

private func noRoutes(_ listing: RouteListing) -> RunFailure.Explanation {
  let help = "--input says of what form the list is"
  if let remark = listing.remarks.first {
    return .init(sentence(remark, in: listing.name) + "; there are no routes", help: help)
  }
  let line = listing.unread.first.map { line in
    line.text.isEmpty ? "" : ": line \(line.number) is \(quoted(line.text.string))"
  }
  return .init(
    "\(listing.name): there are no routes, read as `\(listing.format.rawValue)`\(line ?? "")",
    help: help)
}

private func isLog(_ argument: String) -> RunFailure.Explanation {
  .init(
    "\(quoted(argument)) is a log of requests, not a list of routes",
    help: "count its requests with `pathconfig traffic`")
}

private func notUnderstood(_ line: UnreadLine, in listing: RouteListing) -> String {
  let text = line.text.isEmpty ? "it is too long" : quoted(line.text.string)
  return "\(listing.name):\(line.number): not understood as `\(listing.format.rawValue)`: \(text)"
}

private func isIncomplete(_ listing: RouteListing, _ count: Int) -> RunFailure.Explanation {
  .init(
    "\(listing.name): \(counted(count, "line is", "lines are")) too long and not counted",
    help: "shorten every line to 1 MiB")
}

private func isIncomplete(_ listing: RouteListing, limit: Int) -> RunFailure.Explanation {
  .init(
    "\(sentence(.tooLarge(limit: limit), in: listing.name)), and the rest is not counted",
    help: "divide the list")
}

private func notUnderstood(_ rest: Int, in listing: RouteListing) -> String {
  "\(listing.name): \(counted(rest, "more line is", "more lines are")) not understood"
}

private func sentence(_ remark: RouteRemark, in name: String) -> String {
  switch remark {
  case .engineWithoutMount(let engine, let line):
    "\(name):\(line): nothing in the list mounts \(engine): its routes are taken as they stand"
  case .constraintNotUnderstood(let text, let line):
    "\(name):\(line): the constraint \(text) is not understood: the parameter is taken without it"
  case .tooLarge(let limit):
    "\(name): only the first \(limit) bytes or routes are read"
  case .faultyJSON(let message, let line):
    "\(name):\(line): \(message); what could be read is taken"
  }
}
