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

  /// The word in outputs: what the first rule is to the second.
  package var word: String {
    switch self {
    case .equal: "equal"
    case .contained: "contained"
    case .containing: "containing"
    case .overlapping: "overlapping"
    case .disjoint: "disjoint"
    case .undecided: "undecided"
    }
  }

  package static let words = [
    "equal", "contained", "containing", "overlapping", "disjoint", "undecided",
  ]
}

extension ConfigurationLanguages {
  /// How the first rule lies to the second, by their places.
  ///
  /// - Parameters:
  ///   - evidence: spares the questions that it answers.
  ///   - isReadable: whether the subject is for a person, which takes longer to find.
  package func relation(
    of first: Int, to second: Int, knowing evidence: RelationEvidence = RelationEvidence(),
    isReadable: Bool = true, budget: inout AnalysisBudget
  ) -> RuleRelation {
    for rule in [first, second] where !rules[rule].isExact { return .undecided(opaque(rule)) }
    if evidence.areDisjoint { return .disjoint }
    let (left, right) = (rules[first].known, rules[second].known)
    let common: [UInt8]
    switch commonSubject(left, right, evidence, isReadable, &budget) {
    case .none: return .disjoint
    case .undecided(let reason): return .undecided(reason)
    case .found(let subject): common = subject
    }
    if left == right { return .equal(at: common) }
    if !evidence.firstLeavesSecond {
      switch ask([left], outside: [right], isReadable: false, &budget) {
      case .none: return .contained(at: common)
      case .undecided(let reason): return .undecided(reason)
      case .found: break
      }
    }
    if !evidence.secondLeavesFirst {
      switch ask([right], outside: [left], isReadable: false, &budget) {
      case .none: return .containing(at: common)
      case .undecided(let reason): return .undecided(reason)
      case .found: break
      }
    }
    return .overlapping(at: common)
  }

  /// A subject of both, the one that is known where it will do.
  private func commonSubject(
    _ left: Language, _ right: Language, _ evidence: RelationEvidence, _ isReadable: Bool,
    _ budget: inout AnalysisBudget
  ) -> SubjectAnswer {
    if let known = evidence.common, evidence.isReadable || !isReadable { return .found(known) }
    return ask([left, right], outside: [], isReadable: isReadable, &budget)
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
  ///   - isReadable: whether the subject is for a person, which takes longer to find.
  package func conflict(
    of first: Int, and second: Int, about key: PropertyTable.Key, isReadable: Bool = true,
    budget: inout AnalysisBudget
  ) -> SubjectAnswer {
    guard let left = key.value(ofRule: first), let right = key.value(ofRule: second), left != right
    else { return .none(cover: []) }
    let answer = languages.subject(
      in: [languages.rules[first].known, languages.rules[second].known],
      isReadable: isReadable, budget: &budget
    ) { other in other > first && other != second && key.value(ofRule: other) != nil }
    guard case .none = answer,
      let rule = [first, second].first(where: { !languages.rules[$0].isExact })
    else { return answer }
    return .undecided(languages.opaque(rule))
  }
}
