import PathConfigAnalysis
import PathConfigAutomata
import PathConfigClients
import PathConfigSyntax

/// The subjects of several routes for one client.
package struct RouteLanguages: Sendable {
  /// The subjects of each route, exclusions included.
  package let subjects: [RouteSubjects]

  /// Determinises the routes, and takes from each the URLs of earlier routes of its group.
  ///
  /// The path has the form in which the client cuts it, without a query. An earlier route takes
  /// what Rails would serve by it, whatever the values of its parameters.
  ///
  /// - Parameters:
  ///   - values: the values of the routes' parameters.
  ///   - patterns: the table of the run.
  ///
  /// Complexity: O(routes + states of those that meet).
  package init(
    _ routes: [Route], for profile: ClientProfile, in universe: Universe,
    values: ParameterValues = .generated, limits: LanguageLimits = .standard,
    patterns: PatternTable = PatternTable()
  ) {
    let builder = RouteLanguageBuilder(profile, universe, limits, patterns)
    var subjects = routes.map { builder.subjects(of: $0, values) }
    let served = routes.map { builder.subjects(of: $0, .any).language }
    let outlines = served.map { $0.map { Outline($0) } }
    var trees: [Int: RouteTree] = [:]
    for (place, route) in routes.enumerated() {
      if values == .generated, route.extent == .subtree { subjects[place].mount = served[place] }
      guard let group = route.group, let language = subjects[place].language,
        let outline = outlines[place]
      else { continue }
      let segments = RouteSegments(route)
      var earlier: [Language] = []
      for other in trees[group]?.routes(meeting: segments) ?? [] {
        guard let known = served[other], let meeting = outlines[other],
          outline.mayMeet(meeting)
        else { continue }
        var search = LanguageSearch(inside: [language, known])
        if search.shortest() != .none { earlier.append(known) }
        if earlier.count > Self.maximumEarlierRoutes { break }
      }
      trees[group, default: RouteTree()].insert(place, at: segments)
      subjects[place] =
        earlier.count > Self.maximumEarlierRoutes
        ? RouteSubjects(refusal: .tooMuchWork(limit: Self.maximumEarlierRoutes))
        : builder.subtracting(earlier, from: subjects[place], language)
    }
    self.subjects = subjects
  }

  /// The most earlier routes that a route may meet to be followed.
  private static let maximumEarlierRoutes = 1_000
}

private struct RouteLanguageBuilder {
  private let profile: ClientProfile
  private let universe: Universe
  private let limits: LanguageLimits
  private let patterns: PatternTable

  /// The number of earlier routes that are taken out of a language for good.
  ///
  /// Further ones are taken out when they are met.
  private static let maximumSubtractions = 8

  init(
    _ profile: ClientProfile, _ universe: Universe, _ limits: LanguageLimits,
    _ patterns: PatternTable
  ) {
    self.profile = profile
    self.universe = universe
    self.limits = limits
    self.patterns = patterns
  }

  func subtracting(
    _ earlier: [Language], from subjects: RouteSubjects, _ language: Language
  ) -> RouteSubjects {
    var subjects = subjects
    if earlier.count <= Self.maximumSubtractions,
      let rest = try? difference(language, earlier)
    {
      subjects.language = rest
    } else {
      subjects.earlier = earlier
    }
    return subjects
  }

  private func difference(
    _ language: Language, _ earlier: [Language]
  ) throws(LanguageLimitReached) -> Language {
    var rest = language
    for other in earlier {
      let outside = try universe.complement(of: other, limits: limits)
      rest = try universe.intersection([rest, outside], limits: limits)
    }
    return rest
  }

  func subjects(of route: Route, _ values: ParameterValues) -> RouteSubjects {
    // A constraint may be beyond the automata.
    let pattern = [true, false].lazy
      .map { patterns.pattern(route.pattern(for: profile, values: values, heedingConstraints: $0)) }
      .first { $0.expression(ignoringCase: false) != nil }
    switch pattern?.language(ignoringCase: false, in: universe, limits: limits) {
    case .exact(let language): return RouteSubjects(language)
    case .opaque(.limit(let limit)): return RouteSubjects(refusal: limit)
    case .opaque(.notRegular), nil: return RouteSubjects(refusal: .tooManyDemands)
    }
  }
}
