package import PathConfigAnalysis
package import PathConfigAutomata

/// Whether a rule matches the URLs of a route.
package enum RuleReach: Hashable, Sendable {
  /// All of them.
  case always
  /// None of them.
  case never
  /// This one, and others not.
  case sometimes(at: [UInt8])
  case undecided(UndecidedReason)
}

extension ConfigurationLanguages {
  /// Whether a rule, by its place, matches the subjects of a language that is not empty.
  package func reach(
    ofRule rule: Int, in language: Language, budget: inout AnalysisBudget
  ) -> RuleReach {
    let known = rules[rule].known
    if known.isUniversal { return .always }
    let inside = ask([language, known], outside: [], isReadable: true, &budget)
    switch inside {
    case .undecided(let reason): return .undecided(reason)
    case .none: return rules[rule].isExact ? .never : .undecided(opaque(rule))
    case .found(let subject):
      switch ask([language], outside: [known], isReadable: false, &budget) {
      case .none: return .always
      case .undecided(let reason): return .undecided(reason)
      case .found: return rules[rule].isExact ? .sometimes(at: subject) : .undecided(opaque(rule))
      }
    }
  }
}
