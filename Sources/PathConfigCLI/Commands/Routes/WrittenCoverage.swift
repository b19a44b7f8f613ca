import PathConfigAnalysis
import PathConfigClients
import PathConfigKit
import PathConfigSyntax

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
