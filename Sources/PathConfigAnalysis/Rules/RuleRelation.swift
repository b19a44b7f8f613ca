import PathConfigAutomata

/// The relation between the subjects of two rules.
package enum RuleRelation: Hashable, Sendable {
  /// Both match the same URLs, such as this one.
  case equal(at: [UInt8])
  /// The second matches everything that the first matches, such as this, and more.
  case contained(at: [UInt8])
  /// The first matches everything that the second matches, such as this, and more.
  case containing(at: [UInt8])
  /// Both match some URLs, such as this, and each matches others alone.
  case overlapping(at: [UInt8])
  case disjoint
  case undecided(UndecidedReason)

  /// The word in outputs for the relation of the first rule to the second.
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
  /// The relation of the first rule to the second, by their places.
  ///
  /// - Parameters:
  ///   - evidence: saves the questions that it answers.
  ///   - isReadable: true if the subject is for a person, which takes longer to find.
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

  /// A common subject, and the known one if it is good enough.
  private func commonSubject(
    _ left: Language, _ right: Language, _ evidence: RelationEvidence, _ isReadable: Bool,
    _ budget: inout AnalysisBudget
  ) -> SubjectAnswer {
    if let known = evidence.common, evidence.isReadable || !isReadable { return .found(known) }
    return ask([left, right], outside: [], isReadable: isReadable, &budget)
  }

  /// The answer to a question about languages alone, whatever their rules.
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
  /// A conflict of two rules about one property: both match a URL, and their order decides the
  /// value.
  ///
  /// The later decides there, and the earlier would set another value if it came later.
  ///
  /// - Parameters:
  ///   - first: the place of the earlier rule.
  ///   - second: the place of the later rule.
  ///   - isReadable: true if the subject is for a person, which takes longer to find.
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
