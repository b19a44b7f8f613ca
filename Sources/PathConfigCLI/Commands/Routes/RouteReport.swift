import PathConfigAnalysis
import PathConfigClients
import PathConfigKit
import PathConfigSyntax

/// The coverage of a list of routes by a configuration, for all clients of the run.
struct RouteReport {
  let listing: RouteListing

  /// In the order of the clients; never empty.
  let coverages: [RouteCoverage]

  var list: RouteList { listing.list }

  /// Of the URLs in the list's table.
  let urlShapes: VisitShapes

  init(listing: RouteListing, coverages: [RouteCoverage]) {
    self.listing = listing
    self.coverages = coverages
    urlShapes = VisitShapes(of: listing.list.visits)
  }

  /// - Parameter body: the text about a client, without its name.
  func groups(saying body: (RouteCoverage) -> UTF8String) -> [ClientGroup<RouteCoverage>] {
    ClientGroup.all(coverages, of: \.languages.profile, saying: body)
  }

  /// True if the run has to fail.
  func fails(on failures: [RouteFailure]) -> Bool {
    coverages.contains { coverage in
      failures.contains { failure in
        switch failure {
        case .unreached: coverage.rules.contains(where: \.isUnreached)
        case .uncovered: !coverage.uncovered.isEmpty
        case .modal: !coverage.notModal.isEmpty
        case .changed: false
        }
      }
    }
  }
}

extension RouteReport {
  /// The report as one object; absent members are null.
  var output: JSONOutput { Self.shape.output(self) }

  static let schemaDocument = JSONSchemaDocument(
    "routes", "what `routes --format json` prints", shape.schema,
    definitions: JSONSchema.placeDefinitions)

  private static let shape = JSONShape<RouteReport>.report([
    .member("input", \.listing, RouteListing.shape),
    .member(
      "routes", \.list.routes, .array(of: Route.shape),
      "The routes of the list that count, in order; single URLs are none."),
    .member(
      "clients", \.writtenGroups, .array(of: group, atLeast: 1),
      "The answers for each client. Clients with equal answers share one entry."),
  ])

  private typealias WrittenGroup = (clients: [String], coverage: WrittenCoverage)

  private static let group = JSONShape<WrittenGroup>.object(
    [.member("clients", \.clients, .array(of: .string, atLeast: 1))]
      + WrittenCoverage.members.map { $0.of(\.coverage) })

  private var writtenGroups: [WrittenGroup] {
    let groups = groups { coverage in
      let members = WrittenCoverage.members.output(WrittenCoverage(coverage, urlShapes))
      return JSONWriter.write(.object(members), style: .canonical)
    }
    return groups.map { ($0.clients.map(\.id), WrittenCoverage($0.answer, urlShapes)) }
  }
}

extension RouteListing {
  fileprivate static let shape = JSONShape<RouteListing>.object([
    .member("file", \.name, .string),
    .member("format", \.format, .word),
    .member(
      "entries", \.entryCount, .integer(from: 0),
      "Routes and URLs, those included that do not count."),
    .member("routes", \.list.routeCount, .integer(from: 0), "Routes that count."),
    .member(
      "urls", \.list.visits.entries.count, .integer(from: 0),
      "Distinct URLs that count, up to a limit of 100,000."),
    .member(
      "hits", \.list.visits.hits, .integer(from: 0),
      "URLs that count, each as often as it occurs."),
    .member(
      "droppedURLs", \.list.visits.droppedHits, .integer(from: 0),
      "URLs that do not count because there are too many."),
    .member("leftOut", \.list.leftOut, leftOut, "How many entries do not count, and why."),
    .member("notUnderstood", { $0 }, notUnderstood),
  ])

  private static let leftOut = JSONShape<[RouteFilter.Exclusion: Int]>.object(
    RouteFilter.Exclusion.allCases.map { exclusion in
      .member(UTF8String(exclusion.rawValue), { $0[exclusion] ?? 0 }, .integer(from: 0))
    })

  private static let notUnderstood = JSONShape<RouteListing>.object([
    .member("count", \.unreadCount, .integer(from: 0)),
    .member("lines", \.unread, .array(of: unreadLine), "The first of them."),
  ])

  private static let unreadLine = JSONShape<UnreadLine>.object([
    .member("line", \.number, .integer(from: 1)), .member("text", \.text, .string),
  ])
}

extension Route {
  fileprivate static let shape = JSONShape<Route>.object([
    .member("path", \.path.text, .string),
    .member("line", \.line, .integer(from: 1)),
    .member("verb", \.verb, .optional(.string)),
    .member("name", \.name, .optional(.string)),
    .member("endpoint", \.endpoint, .optional(.string), "What serves the route."),
    .member(
      "excludes", \.isExclusion, .boolean,
      "Whether the route only takes URLs from those after it, as `NOT` and `exclude` do."),
  ])
}

extension RouteDoubt {
  /// The reason why the coverage of a route is not fully known, as a clause.
  func phrase(_ coverage: RouteCoverage) -> String {
    switch self {
    case .tooManyCases(let limit):
      "there are more than \(limit) cases; the report covers the first \(limit)"
    case .undecided(let reason):
      reason.phrase { pattern in
        "`\(coverage.languages.compiled.patterns[pattern].pattern.text.shortened())`"
      }
    }
  }
}
