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
  /// Complexity: O(routes + pairs with one first segment + states of those that meet).
  package init(
    _ routes: [Route], for client: Client, in universe: Universe,
    values: ParameterValues = .generated, patterns: PatternTable = PatternTable()
  ) {
    @Sendable func subjects(_ route: Route, _ values: ParameterValues) -> RouteSubjects {
      RouteSubjects(route, for: client, values, in: universe, patterns)
    }
    let known = routes.parallelMap { route in
      let served = subjects(route, .any).language
      return (subjects(route, values), served, served.map { Outline($0) })
    }
    var found = known.map(\.0)
    let (served, outlines) = (known.map(\.1), known.map(\.2))
    var groups: [Int: [ArraySlice<UInt8>?: [Int]]] = [:]
    var states = Self.maximumStates
    for (place, route) in routes.enumerated() {
      if values == .generated, route.extent == .subtree { found[place].mount = served[place] }
      guard let group = route.group, let language = found[place].language,
        let outline = outlines[place]
      else { continue }
      var earlier: [Language] = []
      let segment = route.firstSegment
      let others = groups[group, default: [:]]
      let free = others[Optional.none] ?? []
      let candidates = segment.map { (others[$0] ?? []) + free } ?? others.flatMap(\.value)
      for other in candidates.sorted() {
        guard let known = served[other], outlines[other]?.mayMeet(outline) == true else { continue }
        let search = LanguageSearch(inside: [language, known]).walk(isReadable: false)
        if search.answer != .none { earlier.append(known) }
        states -= search.visitedStates
        if earlier.count > Self.maximumEarlierRoutes || states < 0 { break }
      }
      groups[group, default: [:]][segment, default: []].append(place)
      if earlier.count > Self.maximumEarlierRoutes || states < 0 {
        found[place].language = nil
        found[place].refusal = .tooMuchWork(limit: Self.maximumEarlierRoutes)
      } else if earlier.count <= Self.maximumSubtractions,
        let rest = try? earlier.reduce(
          language, { try universe.intersection([$0, universe.complement(of: $1)]) })
      {
        found[place].language = rest
      } else {
        found[place].earlier = earlier
      }
    }
    self.subjects = found
  }

  /// The most earlier routes that a route may meet to be followed.
  private static let maximumEarlierRoutes = 1_000

  /// The most states of all searches for earlier routes: the routes of large apps take a thousandth.
  private static let maximumStates = 5_000_000

  /// The number of earlier routes that are taken out of a language for good.
  ///
  /// Further ones are taken out when they are met.
  private static let maximumSubtractions = 8
}

extension Route {
  /// The first segment if it is fixed: routes with another one have no URL in common with it.
  fileprivate var firstSegment: ArraySlice<UInt8>? {
    guard !ignoresCase, case .literal(let text)? = path.parts.first else { return nil }
    let segment = text.bytes.dropFirst().prefix { $0 != UInt8(ascii: "/") }
    let isWhole = segment.endIndex < text.bytes.endIndex || path.parts.count == 1
    return isWhole && segment.allSatisfy(\.isWordByte) ? segment : nil
  }
}

/// The subjects that one client asks about when an app follows the URLs of a route.
package struct RouteSubjects: Sendable {
  /// The subjects of the route's path, or nil if the language would exceed the limits.
  package internal(set) var language: Language?

  /// The parts that earlier routes serve.
  ///
  /// Empty once they have been taken out of the language.
  var earlier: [Language] = []

  /// All paths of a mounted app, below which any path may or may not be a page.
  ///
  /// Nil for other routes, and if all values are allowed.
  var mount: Language?

  /// The reason that there is no language.
  var refusal: LanguageLimitReached?

  fileprivate init(
    _ route: Route, for client: Client, _ values: ParameterValues, in universe: Universe,
    _ patterns: PatternTable
  ) {
    // A constraint may be beyond the automata.
    let pattern = [true, false].lazy
      .map { patterns.pattern(route.pattern(for: client, values: values, heedingConstraints: $0)) }
      .first { $0.expression(ignoringCase: false) != nil }
    switch pattern?.language(ignoringCase: false, in: universe) {
    case .exact(let language): self.language = language
    case .opaque(.limit(let limit)): refusal = limit
    case .opaque(.notRegular), .opaque(.tooManyPatterns), nil: break
    }
  }

  /// A subject of the route that is in all of some languages and that no forbidden rule matches.
  ///
  /// Rules, and the URLs of earlier routes, are taken in one by one as they turn out to matter. A
  /// route for everything else may have thousands of either.
  ///
  /// - Parameters:
  ///   - isReadable: true if the subject is for a person, which takes longer to find.
  ///   - isForbidden: true for a rule, by its place, that must not match.
  package func subject(
    inside: [Language] = [], isReadable: Bool = false, in configuration: ConfigurationLanguages,
    budget: inout AnalysisBudget, outside isForbidden: (RulePlace) -> Bool = { _ in false }
  ) -> SubjectAnswer {
    guard let language else { return .undecided(reason) }
    budget.spend(Self.statesPerSearch)
    return configuration.subject(
      in: [language] + inside, apartFrom: earlier, isReadable: isReadable, budget: &budget,
      outside: isForbidden)
  }

  /// The least cost, in states, of the search for a subject of a route.
  private static let statesPerSearch = 50

  /// The reason that nothing is known about the route.
  private var reason: UndecidedReason {
    switch refusal {
    case .tooManyStates(let limit), .tooMuchWork(let limit): .questionTooLarge(states: limit)
    case .tooManyInstructions(let count): .questionTooLarge(states: count)
    case .tooManyClasses, nil: .questionTooLarge(states: 0)
    }
  }
}

extension ConfigurationLanguages {
  /// The rules that match every URL with a path, ascending.
  ///
  /// They give the defaults. Complexity: O(rules · size of their automata).
  var catchAllRules: [RulePlace] {
    var budget = budget()
    return compiled.rules.map(\.place).filter { place in
      let known = rules[place].known
      if known.isUniversal { return true }
      guard known.contains([UInt8(ascii: "/")]) else { return false }
      // `^/` and `/` leave the URL without a path alone.
      return !budget.search(inside: [universe.all, nonEmptyPaths], outside: [known]).isPossible
    }
  }

  /// All subjects that begin with a slash.
  private var nonEmptyPaths: Language {
    let slash = RegularExpression.concatenation([.subjectStart, .scalar("/")])
    return (try? universe.language(searchingFor: [SearchExpression(slash)])) ?? universe.all
  }
}

extension Client {
  /// True if a page with these properties opens as a modal.
  ///
  /// Also a library that hands all properties to the app is asked, whose apps read this one alike.
  func isModal(_ resolution: Resolution) -> Bool {
    resolution["context"].map { isWord("modal", $0.value, of: "context") } ?? false
  }
}
