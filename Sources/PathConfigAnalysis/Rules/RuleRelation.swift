package import PathConfigAutomata

/// How the subjects of two rules lie to each other.
package enum RuleRelation: Hashable, Sendable {
  /// Both match the same URLs, such as this one.
  case equal(at: [UInt8])
  /// All that the first matches, such as this, the second matches too, and more.
  case contained(at: [UInt8])
  /// All that the second matches, such as this, the first matches too, and more.
  case containing(at: [UInt8])
  /// Some URLs, such as this, are matched by both, others by one of them alone.
  case overlapping(at: [UInt8])
  case disjoint
  case undecided(UndecidedReason)
}

extension ConfigurationLanguages {
  /// How the first rule lies to the second, by their places.
  package func relation(
    of first: Int, to second: Int, budget: inout AnalysisBudget
  ) -> RuleRelation {
    for rule in [first, second] where !rules[rule].isExact { return .undecided(opaque(rule)) }
    let (left, right) = (rules[first].known, rules[second].known)
    let common: [UInt8]
    switch ask([left, right], outside: [], isReadable: true, &budget) {
    case .none: return .disjoint
    case .undecided(let reason): return .undecided(reason)
    case .found(let subject): common = subject
    }
    if left == right { return .equal(at: common) }
    switch ask([left], outside: [right], isReadable: false, &budget) {
    case .none: return .contained(at: common)
    case .undecided(let reason): return .undecided(reason)
    case .found: break
    }
    switch ask([right], outside: [left], isReadable: false, &budget) {
    case .none: return .containing(at: common)
    case .undecided(let reason): return .undecided(reason)
    case .found: return .overlapping(at: common)
    }
  }

  /// A question about languages alone, whatever rules they belong to.
  package func ask(
    _ inside: [Language], outside: [Language], isReadable: Bool, _ budget: inout AnalysisBudget
  ) -> SubjectAnswer {
    if budget.states == 0 { return .undecided(.runTooLarge) }
    switch budget.search(inside: inside, outside: outside, isReadable: isReadable) {
    case .found(let subject): return .found(subject)
    case .none: return .none(cover: [])
    case .undecided(let states): return .undecided(.questionTooLarge(states: states))
    }
  }
}

extension AssignmentAnalysis {
  /// A conflict of two rules about one property: both match some URL, the later decides there, and
  /// the earlier would have set another value had it come later.
  ///
  /// - Parameters:
  ///   - first: the place of the earlier rule.
  ///   - second: the place of the later rule.
  package func conflict(
    of first: Int, and second: Int, about key: PropertyTable.Key, budget: inout AnalysisBudget
  ) -> SubjectAnswer {
    guard let left = key.value(ofRule: first), let right = key.value(ofRule: second), left != right
    else { return .none(cover: []) }
    let answer = languages.subject(
      in: [languages.rules[first].known, languages.rules[second].known], isReadable: true,
      budget: &budget
    ) { other in other > first && other != second && key.value(ofRule: other) != nil }
    guard case .none = answer,
      let rule = [first, second].first(where: { !languages.rules[$0].isExact })
    else { return answer }
    return .undecided(languages.opaque(rule))
  }
}
