package import PathConfigAnalysis
package import PathConfigAutomata

/// The subjects that one client asks about when an app follows the URLs of a route.
package struct RouteSubjects: Sendable {
  /// All that the path of the route matches; nil where that would be larger than the limits.
  package internal(set) var language: Language?

  /// What earlier routes serve of it; none where that has been taken out of the language.
  package internal(set) var earlier: [Language] = []

  /// Why there is no language.
  package internal(set) var refusal: LanguageLimitReached?

  init(_ language: Language) {
    self.language = language
  }

  init(refusal: LanguageLimitReached) {
    self.refusal = refusal
  }

  /// A subject of the route that is in all of some languages and in none of others.
  ///
  /// What earlier routes serve is taken in piece by piece, as it turns out to be in the way: a route
  /// for everything else may have thousands before it.
  ///
  /// - Parameter isReadable: whether the subject is for a person, which takes longer to find.
  package func subject(
    inside: [Language] = [], outside: [Language] = [], isReadable: Bool = false,
    in configuration: ConfigurationLanguages, budget: inout AnalysisBudget
  ) -> SubjectAnswer {
    guard let language else { return .undecided(reason) }
    var outside = outside
    while true {
      let answer = configuration.ask(
        [language] + inside, outside: outside, isReadable: isReadable, &budget)
      guard case .found(let subject) = answer,
        let server = earlier.first(where: { $0.contains(subject) })
      else { return answer }
      if outside.count >= Self.maximumExclusions {
        return .undecided(.tooManyRules(Self.maximumExclusions))
      }
      outside.append(server)
    }
  }

  /// Languages that one search leaves out at most.
  private static let maximumExclusions = 64

  /// Why nothing is known of the route.
  private var reason: UndecidedReason {
    switch refusal {
    case .tooManyStates(let limit), .tooMuchWork(let limit): .questionTooLarge(states: limit)
    case .tooManyInstructions(let count): .questionTooLarge(states: count)
    case .tooManyDemands, nil: .questionTooLarge(states: 0)
    }
  }
}
