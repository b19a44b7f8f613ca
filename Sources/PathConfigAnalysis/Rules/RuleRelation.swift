import PathConfigAutomata
import PathConfigSyntax

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
  /// - Parameter words: those of all rules. They answer most questions.
  package func relation(
    of first: Int, to second: Int, knowing words: RuleWords? = nil, budget: inout AnalysisBudget
  ) -> RuleRelation {
    for rule in [first, second] where !rules[rule].isExact { return .undecided(opaque(rule)) }
    if !rules[first].mayMeet(rules[second]) { return .disjoint }
    let common: [UInt8]
    if let words, let text = subjects(of: first, and: second, madeOf: words).first {
      common = text
    } else {
      let both = [rules[first].known, rules[second].known]
      switch ask(both, outside: [], isReadable: false, &budget) {
      case .none: return .disjoint
      case .undecided(let reason): return .undecided(reason)
      case .found(let subject): common = subject
      }
    }
    if rules[first].known == rules[second].known { return .equal(at: common) }
    switch subject(of: first, outside: second, words, &budget) {
    case .none: return .contained(at: common)
    case .undecided(let reason): return .undecided(reason)
    case .found: break
    }
    switch subject(of: second, outside: first, words, &budget) {
    case .none: return .containing(at: common)
    case .undecided(let reason): return .undecided(reason)
    case .found: return .overlapping(at: common)
    }
  }

  private func subject(
    of rule: Int, outside other: Int, _ words: RuleWords?, _ budget: inout AnalysisBudget
  ) -> SubjectAnswer {
    if let word = words?[rule], !rules[other].known.contains(word) { return .found(word) }
    return ask([rules[rule].known], outside: [rules[other].known], isReadable: false, &budget)
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
  package func conflict(
    of first: Int, and second: Int, about key: PropertyTable.Key, budget: inout AnalysisBudget
  ) -> SubjectAnswer {
    guard let left = key.value(ofRule: first), let right = key.value(ofRule: second), left != right
    else { return .none(cover: []) }
    let answer = languages.subject(
      in: [languages.rules[first].known, languages.rules[second].known],
      budget: &budget
    ) { other in other > first && other != second && key.value(ofRule: other) != nil }
    guard case .none = answer,
      let rule = [first, second].first(where: { !languages.rules[$0].isExact })
    else { return answer }
    return .undecided(languages.opaque(rule))
  }
}

/// Two rules of a configuration: their relation, and their disagreements.
package struct RulePair: Sendable {
  /// The place of the earlier rule in the effective list, from 0.
  package let first: Int

  /// The place of the later rule, which decides if both match and no third rule does.
  package let second: Int

  /// The relation of the first rule to the second.
  package internal(set) var relation: RuleRelation

  /// The properties that both set to different values, in the order of the first rule.
  ///
  /// Empty if no URL is known that both match.
  package internal(set) var disagreements: [Disagreement] = []

  package struct Disagreement: Hashable, Sendable {
    package let property: UTF8String

    /// The place among the first rule's properties.
    package let first: Int

    /// The place among the second rule's properties.
    package let second: Int
    package let decision: Decision
  }

  /// The rule that decides about a property where both rules match.
  package enum Decision: Hashable, Sendable {
    /// The second rule, at this URL at least, only because it comes later.
    ///
    /// No other rule after the first sets the property there.
    case laterRule(at: [UInt8])
    /// One of these rules after the first also sets the property at every URL.
    ///
    /// So the order of the two alone never decides.
    case otherRules([Int])
    case undecided(UndecidedReason)
  }
}

extension RulePair {
  /// True if a person should know about the pair.
  ///
  /// The rules are equal, or the order of the two alone decides somewhere, or that is not known.
  package var matters: Bool {
    switch relation {
    case .equal, .undecided: return true
    case .disjoint: return false
    case .contained, .containing, .overlapping: break
    }
    return disagreements.contains { disagreement in
      if case .otherRules = disagreement.decision { false } else { true }
    }
  }

  /// A URL that both match.
  package var witness: [UInt8]? {
    switch relation {
    case .equal(let subject), .contained(let subject), .containing(let subject),
      .overlapping(let subject):
      subject
    case .disjoint, .undecided: nil
    }
  }

  /// True if the relation and disagreements of the same rules are the same, apart from their URLs.
  package func saysTheSame(as other: RulePair) -> Bool {
    (first, second) == (other.first, other.second)
      && relation.withoutWitness == other.relation.withoutWitness
      && disagreements.map(\.withoutWitness) == other.disagreements.map(\.withoutWitness)
  }
}

extension RuleRelation {
  fileprivate var withoutWitness: RuleRelation {
    switch self {
    case .equal: .equal(at: [])
    case .contained: .contained(at: [])
    case .containing: .containing(at: [])
    case .overlapping: .overlapping(at: [])
    case .disjoint, .undecided: self
    }
  }
}

extension RulePair.Disagreement {
  fileprivate var withoutWitness: RulePair.Disagreement {
    guard case .laterRule = decision else { return self }
    return RulePair.Disagreement(
      property: property, first: first, second: second, decision: .laterRule(at: []))
  }
}

/// The most readable subject of each rule.
///
/// Most rules that overlap match a subject that puts their words one after the other, as in
/// `/admin/new`.
package struct RuleWords: Sendable {
  private let words: [[UInt8]?]

  /// Complexity: O(rules · states of each), on all cores.
  package init(_ languages: ConfigurationLanguages) {
    words = languages.rules.parallelMap { rule in
      var search = LanguageSearch(inside: [rule.known])
      if case .found(let subject) = search.mostReadable() { return subject }
      return nil
    }
  }

  /// The word of a rule, by its place, or nil if no subject of it is known.
  subscript(rule: Int) -> [UInt8]? { words[rule] }

  /// The texts made of two words.
  static func texts(of left: [UInt8]?, _ right: [UInt8]?) -> [[UInt8]] {
    guard let left, let right, left != right else { return [left ?? right].compactMap { $0 } }
    return [left, right, left + right, right + left]
  }
}

extension ConfigurationLanguages {
  /// The subjects of two rules, by their places, that are made of their words.
  ///
  /// Complexity: O(length of the words).
  func subjects(of first: Int, and second: Int, madeOf words: RuleWords) -> [[UInt8]] {
    guard let left = words[first], let right = words[second] else { return [] }
    let (one, other) = (rules[first].known, rules[second].known)
    return RuleWords.texts(of: left, right).filter { one.contains($0) && other.contains($0) }
  }

  /// A subject that two rules share, by their places: made of words, or of a product of automata.
  package func subject(
    of first: Int, and second: Int, madeOf words: RuleWords, budget: inout AnalysisBudget
  ) -> SubjectAnswer {
    let (one, other) = (rules[first], rules[second])
    if one.mayMeet(other) {
      if let text = subjects(of: first, and: second, madeOf: words).first { return .found(text) }
      let answer = ask([one.known, other.known], outside: [], isReadable: false, &budget)
      guard case .none = answer else { return answer }
    }
    let inexact = [first, second].first { !rules[$0].isExact }
    return inexact.map { .undecided(opaque($0)) } ?? .none(cover: [])
  }
}
