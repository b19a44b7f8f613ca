import PathConfigAnalysis
import PathConfigAutomata

/// The part of a route's URLs that a rule matches.
enum RuleReach: Hashable, Sendable {
  /// All of them.
  case always
  /// None of the URLs.
  case never
  /// This URL, but not others.
  case sometimes(at: [UInt8])
  case undecided(UndecidedReason)
}

extension ConfigurationLanguages {
  /// The part of a route's URLs that a rule, by its place, matches.
  ///
  /// The route must have URLs.
  ///
  /// - Parameter isReadable: true if the URL is for a person, which takes longer to find.
  func reach(
    ofRule rule: Int, in route: RouteSubjects, isReadable: Bool = true,
    budget: inout AnalysisBudget
  ) -> RuleReach {
    let known = rules[rule].known
    if known.isUniversal { return .always }
    let match = route.subject(inside: [known], in: self, budget: &budget)
    switch match {
    case .undecided(let reason): return .undecided(reason)
    case .none: return rules[rule].isExact ? .never : .undecided(opaque(rule))
    case .found(let subject):
      switch route.subject(in: self, budget: &budget, outside: { $0 == rule }) {
      case .none: return .always
      case .undecided(let reason): return .undecided(reason)
      case .found:
        guard rules[rule].isExact else { return .undecided(opaque(rule)) }
        let readable =
          isReadable
          ? route.subject(inside: [known], isReadable: true, in: self, budget: &budget) : match
        if case .found(let better) = readable { return .sometimes(at: better) }
        return .sometimes(at: subject)
      }
    }
  }
}
