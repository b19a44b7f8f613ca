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
    values: ParameterValues = .generated, patterns: PatternTable = PatternTable()
  ) {
    let builder = RouteLanguageBuilder(profile: profile, universe: universe, patterns: patterns)
    let known = routes.parallelMap { route in
      let served = builder.subjects(of: route, .any).language
      return (builder.subjects(of: route, values), served, served.map { Outline($0) })
    }
    var subjects = known.map(\.0)
    let (served, outlines) = (known.map(\.1), known.map(\.2))
    var groups: [Int: EarlierRoutes] = [:]
    for (place, route) in routes.enumerated() {
      if values == .generated, route.extent == .subtree { subjects[place].mount = served[place] }
      guard let group = route.group, let language = subjects[place].language,
        let outline = outlines[place]
      else { continue }
      let beginning = route.beginning
      var earlier: [Language] = []
      for other in groups[group]?.mayMeet(beginning) ?? [] {
        guard let known = served[other], let meeting = outlines[other],
          outline.mayMeet(meeting)
        else { continue }
        var search = LanguageSearch(inside: [language, known])
        if search.shortest() != .none { earlier.append(known) }
        if earlier.count > Self.maximumEarlierRoutes { break }
      }
      groups[group, default: EarlierRoutes()].insert(place, at: beginning)
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

/// The routes of a group by the first segment of their paths, because most have no URL in common.
private struct EarlierRoutes {
  private var places: [UTF8String: [Int]] = [:]
  private var varying: [Int] = []
  private var all: [Int] = []

  mutating func insert(_ place: Int, at beginning: UTF8String?) {
    all.append(place)
    if let beginning {
      places[beginning, default: []].append(place)
    } else {
      varying.append(place)
    }
  }

  /// The routes that may have a URL in common with one of this beginning, ascending.
  func mayMeet(_ beginning: UTF8String?) -> [Int] {
    guard let beginning else { return all }
    return ((places[beginning] ?? []) + varying).sorted()
  }
}

extension Route {
  /// The first segment with its slashes, or the whole path if it has only one; nil if it varies.
  ///
  /// Routes with different ones have no URL in common.
  fileprivate var beginning: UTF8String? {
    guard !ignoresCase, case .literal(let text)? = path.parts.first else { return nil }
    let slash = UInt8(ascii: "/")
    if let end = text.bytes.dropFirst().firstIndex(of: slash) {
      return UTF8String(wellFormed: ContiguousArray(text.bytes[...end]))
    }
    return path.parts.count == 1 && extent == .path ? text : nil
  }
}

private struct RouteLanguageBuilder: Sendable {
  let profile: ClientProfile
  let universe: Universe
  let patterns: PatternTable

  /// The number of earlier routes that are taken out of a language for good.
  ///
  /// Further ones are taken out when they are met.
  private static let maximumSubtractions = 8

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
      let outside = try universe.complement(of: other)
      rest = try universe.intersection([rest, outside])
    }
    return rest
  }

  func subjects(of route: Route, _ values: ParameterValues) -> RouteSubjects {
    // A constraint may be beyond the automata.
    let pattern = [true, false].lazy
      .map { patterns.pattern(route.pattern(for: profile, values: values, heedingConstraints: $0)) }
      .first { $0.expression(ignoringCase: false) != nil }
    switch pattern?.language(ignoringCase: false, in: universe) {
    case .exact(let language): return RouteSubjects(language)
    case .opaque(.limit(let limit)): return RouteSubjects(refusal: limit)
    case .opaque(.notRegular), nil: return RouteSubjects(refusal: .tooManyDemands)
    }
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

  init(_ language: Language) {
    self.language = language
  }

  init(refusal: LanguageLimitReached) {
    self.refusal = refusal
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
    budget: inout AnalysisBudget, outside isForbidden: (Int) -> Bool = { _ in false }
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
    case .tooManyDemands, nil: .questionTooLarge(states: 0)
    }
  }
}

extension ConfigurationLanguages {
  /// The rules that match every URL with a path, by their places, ascending.
  ///
  /// They give the defaults. Complexity: O(rules · size of their automata).
  var catchAllRules: [Int] {
    var budget = budget()
    return rules.indices.filter { place in
      let known = rules[place].known
      if known.isUniversal { return true }
      guard known.contains([UInt8(ascii: "/")]) else { return false }
      // `^/` and `/` leave the URL without a path alone.
      let answer = ask([universe.all, nonEmptyPaths], outside: [known], isReadable: false, &budget)
      if case .none = answer { return true }
      return false
    }
  }

  /// All subjects that begin with a slash.
  private var nonEmptyPaths: Language {
    (try? universe.language(searchingFor: [.concatenation([.subjectStart, .scalar("/")])]))
      ?? universe.all
  }
}

extension ClientProfile {
  /// True if a page with these properties opens as a modal.
  func isModal(_ resolution: Resolution) -> Bool {
    guard
      let value = resolution.properties.first(where: { $0.name == "context" })?.winner?.property
        .value.value
    else { return false }
    switch effectiveValue(ofProperty: "context", value) {
    case .word(let word): return word.utf8.elementsEqual("modal".utf8)
    case .asWritten:
      guard case .string(let text) = value else { return false }
      return text.text == "modal"
    default: return false
    }
  }
}
