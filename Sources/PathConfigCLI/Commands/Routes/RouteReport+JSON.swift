import PathConfigKit

extension RouteReport {
  /// Shapes of URLs that are listed of many.
  private static let maximumShapes = 50

  /// The report as one object; what is absent is null.
  var output: JSONOutput {
    [
      "input": input,
      "routes": .array(list.routes.map(output)),
      "clients": .array(
        groups { JSONWriter.write(.object(members($0)), style: .canonical) }.map { group in
          .object(
            [.init("clients", .strings(group.clients.map(\.id)))] + members(group.coverage))
        }),
    ]
  }

  private var input: JSONOutput {
    [
      "file": .string(listing.name),
      "format": .string(listing.format.rawValue),
      "entries": .integer(listing.entryCount),
      "routes": .integer(list.routeCount),
      "urls": .integer(list.visits.entries.count),
      "hits": .integer(list.visits.hits),
      "hitsOfUncountedURLs": .integer(list.visits.hitsWithoutRoom),
      "leftOut": .object(
        RouteFilter.Exclusion.allCases.map {
          .init(UTF8String($0.rawValue), .integer(list.leftOut[$0] ?? 0))
        }),
      "notUnderstood": [
        "count": .integer(listing.unreadCount),
        "lines": .array(
          listing.unread.map { ["line": .integer($0.number), "text": .string($0.text)] }),
      ],
    ]
  }

  private func output(_ route: Route) -> JSONOutput {
    [
      "path": .string(route.path.text),
      "line": .integer(route.line),
      "verb": .optional(route.verb),
      "name": .optional(route.name),
      "endpoint": .optional(route.endpoint),
      "excludes": .bool(route.isExclusion),
    ]
  }

  /// What is said of a client, but for its name.
  private func members(_ coverage: RouteCoverage) -> [JSONOutput.Member] {
    [
      .init("rules", .array(coverage.rules.map { output($0, coverage) })),
      .init("classes", .array(coverage.classes.map(output))),
      .init(
        "unreached",
        .array(coverage.rules.filter(\.isUnreached).map { .integer($0.rule) })),
      .init("uncovered", output(coverage.uncovered)),
      .init("notModal", output(coverage.notModal)),
      .init("withoutURL", .array(coverage.withoutURL.map { .integer($0) })),
      .init(
        "undecided",
        .array(
          coverage.answers.enumerated().compactMap { place, answer in
            answer.doubt.map { reason in
              ["route": .integer(place), "reason": .string(phrase(reason, coverage))]
            }
          })),
      .init("hitsWithoutSubject", .integer(coverage.hitsWithoutSubject)),
    ]
  }

  private func output(_ count: RouteCoverage.RuleCount, _ coverage: RouteCoverage) -> JSONOutput {
    let rule = coverage.languages.compiled.rules[count.rule]
    let members: [JSONOutput.Member] = [
      .init("index", .integer(count.rule)),
      .init("patterns", .array(rule.patterns.map { .string($0.text) })),
      .init("matchesEverything", .bool(coverage.catchAll.contains(count.rule))),
      .init("always", .array(count.always.map { .integer($0) })),
      .init(
        "sometimes",
        .array(
          count.sometimes.map { route, witness in
            ["route": .integer(route), "witness": .string(UTF8String(repairing: witness))]
          })),
      .init("undecided", .array(count.undecided.map { .integer($0.route) })),
      .init("urls", .integer(count.urls)),
      .init("hits", .integer(count.hits)),
    ]
    return rule.location.map { .place($0, members) } ?? .object(members)
  }

  private func output(_ part: RouteCoverage.PropertyClass) -> JSONOutput {
    [
      "properties": .object(
        part.resolution.properties.compactMap { property in
          property.winner.map { JSONOutput.Member(property.name, .node($0.property.value)) }
        }),
      "decidedByClient": .bool(part.isDecidedByClient),
      "routes": .array(part.routes.map(output)),
      "urls": .integer(part.urls.count),
      "hits": .integer(part.hits),
      "shapes": shapes(part.urls),
    ]
  }

  private func output(_ member: RouteCoverage.Member) -> JSONOutput {
    [
      "route": .integer(member.route),
      "witness": .string(UTF8String(repairing: member.witness)),
      "all": .bool(member.isWhole),
    ]
  }

  private func output(_ finding: RouteCoverage.Finding) -> JSONOutput {
    [
      "routes": .array(finding.routes.map(output)),
      "urls": .integer(finding.urls.count),
      "hits": .integer(finding.hits),
      "shapes": shapes(finding.urls),
    ]
  }

  private func shapes(_ urls: [Int]) -> JSONOutput {
    .array(
      urlShapes.shapes(of: urls).prefix(Self.maximumShapes).map { shape in
        [
          "shape": .string(shape.text),
          "urls": .integer(shape.urls),
          "hits": .integer(shape.hits),
          "example": .string(shape.example.url),
          "line": .integer(shape.example.line),
        ]
      })
  }

  /// Why not all is known of a route, as a clause.
  func phrase(_ doubt: RouteDoubt, _ coverage: RouteCoverage) -> String {
    switch doubt {
    case .tooManyCases(let limit): "there are more than \(limit) cases, of which \(limit) are told"
    case .undecided(let reason):
      reason.phrase { pattern in
        "`\(coverage.languages.compiled.patterns[pattern].pattern.text.shortened)`"
      }
    }
  }
}
