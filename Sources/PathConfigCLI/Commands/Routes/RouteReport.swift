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

/// The coverage of a list by the rules of a client, with the URLs of the list.
struct WrittenCoverage {
  private let coverage: RouteCoverage
  private let urlShapes: VisitShapes

  init(_ coverage: RouteCoverage, _ urlShapes: VisitShapes) {
    self.coverage = coverage
    self.urlShapes = urlShapes
  }

  /// The members for a client, without its name.
  static let members: [JSONShape<WrittenCoverage>.Member] = [
    .member(
      "rules", { written in written.coverage.rules.map { ($0, written.coverage) } },
      .array(of: rule), "Every rule of the sources, in order."),
    .member(
      "classes", \.classes, .array(of: propertyClass), "The properties that routes and URLs get."),
    .member(
      "unreached", { $0.coverage.rules.filter(\.isUnreached).map(\.rule) },
      .array(of: .ruleIndex), "The rules that nothing reaches."),
    .member(
      "uncovered", { $0.part($0.coverage.uncovered) }, .object(partMembers),
      "The routes that only rules for every path match."),
    .member(
      "notModal", { $0.part($0.coverage.notModal) }, .object(partMembers),
      "What looks like a form and is not shown as a modal."),
    .member(
      "withoutURL", \.coverage.withoutURL, .array(of: .routeIndex),
      "Routes that serve no URL, since earlier ones serve them all."),
    .member("undecided", \.doubts, .array(of: doubt)),
    .member(
      "hitsWithoutSubject", \.coverage.hitsWithoutSubject, .integer(from: 0),
      "URLs that the client cannot be asked about."),
  ]
}

extension JSONShape<Int> {
  fileprivate static var routeIndex: JSONShape {
    JSONShape.integer(from: 0).described("The place among `routes`, from 0.")
  }
}

extension JSONShape<[UInt8]> {
  fileprivate static var witness: JSONShape {
    JSONShape.subject.described("What a pattern sees of one of the URLs.")
  }
}

// MARK: - Rules

extension WrittenCoverage {
  private typealias Rule = (count: RouteCoverage.RuleCount, coverage: RouteCoverage)
  private typealias RouteWitness = (route: Int, witness: [UInt8])

  private static let rule = JSONShape<Rule>.place(
    { effective($0).location },
    between: [
      .member("index", \.count.rule, .ruleIndex),
      .member("patterns", { effective($0).patterns.map(\.text) }, .array(of: .string)),
      .member("matchesEverything", { $0.coverage.catchAll.contains($0.count.rule) }, .boolean),
      .member(
        "always", \.count.always, .array(of: .routeIndex),
        "Routes whose URLs the rule always matches."),
      .member(
        "sometimes", \.count.sometimes, .array(of: routeWitness),
        "Routes with some URLs that the rule matches and some that it does not."),
      .member(
        "unusual", \.count.unusual, .optional(routeWitness),
        "For a rule that nothing reaches, a route that it matches at a URL that Rails does not "
          + "generate."),
      .member("undecided", { $0.count.undecided.map(\.route) }, .array(of: .routeIndex)),
      .member("urls", \.count.urls, .integer(from: 0)),
      .member("hits", \.count.hits, .integer(from: 0)),
    ])

  private static let routeWitness = JSONShape<RouteWitness>.object([
    .member("route", \.route, .routeIndex), .member("witness", \.witness, .witness),
  ])

  @Sendable private static func effective(_ rule: Rule) -> EffectiveRule {
    rule.coverage.languages.compiled.rules[rule.count.rule]
  }
}

// MARK: - Doubts

extension WrittenCoverage {
  private typealias Doubt = (route: Int, reason: String)

  private static let doubt = JSONShape<Doubt>.object([
    .member("route", \.route, .routeIndex), .member("reason", \.reason, .string),
  ])

  private var doubts: [Doubt] {
    coverage.answers.enumerated().compactMap { place, answer in
      answer.doubt.map { (place, $0.phrase(coverage)) }
    }
  }
}

// MARK: - Parts of the list

extension WrittenCoverage {
  /// Routes and URLs with the same answer.
  private struct Part {
    var routes: [RouteCoverage.Member]
    var urls: Int
    var hits: Int

    /// The most frequent ones.
    var shapes: [VisitShapes.Shape]
  }

  private typealias PropertyClass = (found: RouteCoverage.PropertyClass, part: Part)

  /// The maximum number of listed shapes.
  private static let maximumShapes = 50

  private func part(_ finding: RouteCoverage.Finding) -> Part {
    part(finding.routes, finding.urls, hits: finding.hits)
  }

  private func part(_ routes: [RouteCoverage.Member], _ urls: [Int], hits: Int) -> Part {
    let shapes = urlShapes.shapes(of: urls).prefix(Self.maximumShapes)
    return Part(routes: routes, urls: urls.count, hits: hits, shapes: Array(shapes))
  }

  private var classes: [PropertyClass] {
    coverage.classes.map { ($0, part($0.routes, $0.urls, hits: $0.hits)) }
  }

  private static let propertyClass = JSONShape<PropertyClass>.object(
    [
      .member("properties", \.found.resolution.values, .map(of: .any)),
      .member(
        "decidedByClient", \.found.isDecidedByClient, .boolean,
        "Whether a rule of the client's own takes part."),
    ] + partMembers.map { $0.of(\.part) })

  private static let partMembers: [JSONShape<Part>.Member] = [
    .member("routes", \.routes, .array(of: route)),
    .member("urls", \.urls, .integer(from: 0)),
    .member("hits", \.hits, .integer(from: 0)),
    .member("shapes", \.shapes, .array(of: urlShape), "The most frequent kinds of URLs."),
  ]

  private static let route = JSONShape<RouteCoverage.Member>.object([
    .member("route", \.route, .routeIndex),
    .member("witness", \.witness, .witness),
    .member("all", \.isWhole, .boolean, "Whether this holds for every URL of the route."),
  ])

  private static let urlShape = JSONShape<VisitShapes.Shape>.object([
    .member(
      "shape", \.text, .string, "The path of the URLs, with `:id` for numbers and keys."),
    .member("urls", \.urls, .integer(from: 1)),
    .member("hits", \.hits, .integer(from: 1)),
    .member("example", \.example.url, .string, "The most frequent URL."),
    .member("line", \.example.line, .integer(from: 1)),
  ])
}

extension Resolution {
  /// The resolved properties, as written.
  var values: [(name: UTF8String, value: JSONNode)] {
    properties.compactMap { property in
      property.winner.map { (property.name, $0.property.value) }
    }
  }
}
