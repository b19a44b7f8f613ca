import PathConfigAnalysis
import PathConfigAutomata

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
    var outside: [Language] = []
    while outside.count <= Self.maximumExclusions {
      budget.spend(configuration.limits.statesPerRouteSearch)
      let answer = configuration.ask(
        [language] + inside, outside: outside, isReadable: isReadable, &budget)
      guard case .found(let subject) = answer else { return answer }
      if let server = earlier.first(where: { $0.contains(subject) }) {
        outside.append(server)
        continue
      }
      let matches = configuration.matches(subject, budget: &budget)
      let forbidden = matches.rules.filter(isForbidden)
      if let rule = forbidden.first(where: { configuration.rules[$0].known.contains(subject) }) {
        outside.append(configuration.rules[rule].known)
      } else if let rule = forbidden.first ?? matches.undecided.first(where: isForbidden) {
        return .undecided(configuration.opaque(rule))
      } else {
        return answer
      }
    }
    return .undecided(.tooManyRules(Self.maximumExclusions))
  }

  /// Languages that one search leaves out at most.
  private static let maximumExclusions = 64

  /// The reason that nothing is known about the route.
  private var reason: UndecidedReason {
    switch refusal {
    case .tooManyStates(let limit), .tooMuchWork(let limit): .questionTooLarge(states: limit)
    case .tooManyInstructions(let count): .questionTooLarge(states: count)
    case .tooManyDemands, nil: .questionTooLarge(states: 0)
    }
  }
}
