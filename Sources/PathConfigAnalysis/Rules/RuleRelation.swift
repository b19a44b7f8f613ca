import PathConfigAutomata
import PathConfigClients
import PathConfigSyntax

/// The relation of the subjects of a rule to those of another.
package enum RuleRelation: Hashable, Sendable {
  /// Both match the same URLs.
  case equal
  /// The other rule matches everything that the rule matches, and more.
  case contained
  /// The rule matches everything that the other matches, and more.
  case containing
  /// Both match some URLs, and each matches others alone.
  case overlapping
  case disjoint
  case undecided(UndecidedReason)

  /// The word for it in outputs.
  package var word: String { if case .undecided = self { "undecided" } else { "\(self)" } }
}

extension ConfigurationLanguages {
  /// The relation of a rule to another, by their places, and a subject that both match.
  ///
  /// - Parameter words: those of all rules. They answer most questions.
  package func pair(
    _ first: RulePlace, _ second: RulePlace, knowing words: RuleWords? = nil,
    budget: inout AnalysisBudget
  ) -> RulePair {
    func pair(_ relation: RuleRelation, at witness: [UInt8]? = nil) -> RulePair {
      RulePair(first: first, second: second, relation: relation, witness: witness)
    }
    for rule in [first, second] where !rules[rule].isExact { return pair(.undecided(opaque(rule))) }
    if !rules[first].mayMeet(rules[second].outline) { return pair(.disjoint) }
    let common: [UInt8]
    if let words, let text = subjects(of: first, and: second, madeOf: words).first {
      common = text
    } else {
      switch budget.search(inside: [rules[first].known, rules[second].known], outside: []) {
      case .none: return pair(.disjoint)
      case .undecided(let reason): return pair(.undecided(reason))
      case .found(let subject): common = subject
      }
    }
    if rules[first].known == rules[second].known { return pair(.equal, at: common) }
    switch subject(of: first, outside: second, words, &budget) {
    case .none: return pair(.contained, at: common)
    case .undecided(let reason): return pair(.undecided(reason))
    case .found: break
    }
    switch subject(of: second, outside: first, words, &budget) {
    case .none: return pair(.containing, at: common)
    case .undecided(let reason): return pair(.undecided(reason))
    case .found: return pair(.overlapping, at: common)
    }
  }

  private func subject(
    of rule: RulePlace, outside other: RulePlace, _ words: RuleWords?,
    _ budget: inout AnalysisBudget
  ) -> SubjectAnswer {
    if let word = words?[rule], !rules[other].known.contains(word) { return .found(word) }
    return budget.search(inside: [rules[rule].known], outside: [rules[other].known])
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
    of first: RulePlace, and second: RulePlace, about key: PropertyTable.Key,
    budget: inout AnalysisBudget
  ) -> SubjectAnswer {
    guard let left = key.value(ofRule: first), let right = key.value(ofRule: second), left != right
    else { return .none(cover: []) }
    return languages.subject(matchedBy: [first, second], budget: &budget) { other in
      other > first && other != second && key.value(ofRule: other) != nil
    }
  }
}

/// Two rules of a configuration: their relation, and their disagreements.
package struct RulePair: Hashable, Sendable {
  /// The place of the earlier rule in the effective list, from 0.
  package let first: RulePlace

  /// The place of the later rule, which decides if both match and no third rule does.
  package let second: RulePlace

  /// The relation of the first rule to the second.
  package let relation: RuleRelation

  /// A URL that both match, or nil if none is known.
  package internal(set) var witness: [UInt8]?

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
    package fileprivate(set) var decision: Decision
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
    case otherRules([RulePlace])
    case undecided(UndecidedReason)
  }

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

  /// The same without URLs, which two clients may give for the same statement.
  package var withoutURLs: RulePair {
    var copy = self
    copy.witness = nil
    for index in disagreements.indices {
      if case .laterRule = disagreements[index].decision {
        copy.disagreements[index].decision = .laterRule(at: [])
      }
    }
    return copy
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
    words = languages.rules.parallelMap { $0.known.mostReadable }
  }

  /// The word of a rule, by its place, or nil if no subject of it is known.
  subscript(rule: RulePlace) -> [UInt8]? { words[rule] }

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
  func subjects(of first: RulePlace, and second: RulePlace, madeOf words: RuleWords) -> [[UInt8]] {
    guard let left = words[first], let right = words[second] else { return [] }
    let (one, other) = (rules[first].known, rules[second].known)
    return RuleWords.texts(of: left, right).filter { one.contains($0) && other.contains($0) }
  }
}
