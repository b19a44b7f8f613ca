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
  /// - Parameters:
  ///   - evidence: saves the questions that it answers.
  ///   - isReadable: true if the subject is for a person, which takes longer to find.
  package func relation(
    of first: Int, to second: Int, knowing evidence: RelationEvidence = RelationEvidence(),
    isReadable: Bool = true, budget: inout AnalysisBudget
  ) -> RuleRelation {
    for rule in [first, second] where !rules[rule].isExact { return .undecided(opaque(rule)) }
    if !rules[first].mayMeet(rules[second]) { return .disjoint }
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

/// The known facts about two rules before they are compared.
package struct RelationEvidence: Sendable {
  /// A subject that both match.
  var common: [UInt8]?

  /// True if that subject is good enough for a person.
  var isReadable = false

  /// True if the first matches a subject that the second does not.
  var firstLeavesSecond = false

  /// True if the second matches a subject that the first does not.
  var secondLeavesFirst = false

  init() {}
}

/// The evidence of tried subjects about all pairs of rules, before any proof.
struct RuleEvidence: Sendable {
  /// For each rule the subjects of it that were tried.
  private let samples: [[AssignmentQuestion.Sample]]

  /// Subjects of each rule that are tried.
  ///
  /// Nearly every rule that is not contained in another has one among them that shows it.
  private static let samplesPerRule = 8

  private let words: RuleWords
  private let languages: ConfigurationLanguages

  /// Rules between two looks at the rest of the samples' budget.
  private static let batch = 64

  /// Complexity: O(rules · samples) look-ups, on all cores, within a quarter of the comparison's
  /// budget.
  ///
  /// If thousands of rules all match the same, the last ones have no samples.
  init(_ analysis: AssignmentAnalysis) {
    let languages = analysis.languages
    self.languages = languages
    var samples: [[AssignmentQuestion.Sample]] = []
    var remaining = languages.limits.maximumStatesPerComparison / 4
    while samples.count < languages.rules.count, remaining > 0 {
      let end = min(samples.count + Self.batch, languages.rules.count)
      let allowance = remaining
      let found = Array(samples.count..<end).parallelMap { rule in
        var budget = languages.budget(states: allowance)
        let samples = analysis.samples(
          of: languages.rules[rule].known, Self.samplesPerRule, seed: rule, &budget)
        return (samples: samples, spent: allowance - budget.states)
      }
      for rule in found {
        samples.append(rule.samples)
        remaining -= rule.spent
      }
    }
    samples += Array(repeating: [], count: languages.rules.count - samples.count)
    self.samples = samples
    words = RuleWords(languages)
  }

  /// The known facts about a pair.
  ///
  /// Complexity: O(samples · log rules + length of words).
  func about(_ first: Int, _ second: Int) -> RelationEvidence {
    var evidence = RelationEvidence()
    evidence.firstLeavesSecond = isOutside(first, second, &evidence.common)
    evidence.secondLeavesFirst = isOutside(second, first, &evidence.common)
    if let word = commonWords(first, second).first {
      evidence.common = word
      evidence.isReadable = true
    }
    return evidence
  }

  /// Subjects of both rules that are made of their words.
  func commonWords(_ first: Int, _ second: Int) -> [[UInt8]] {
    languages.subjects(of: first, and: second, madeOf: words)
  }

  /// True if another rule does not match some subject of a rule.
  ///
  /// It notes a subject that both match.
  private func isOutside(_ rule: Int, _ other: Int, _ common: inout [UInt8]?) -> Bool {
    var isOutside = false
    for sample in samples[rule] {
      if sample.matches.rules.containsSorted(other) {
        common = common ?? sample.subject
      } else if !sample.matches.undecided.contains(other) {
        isOutside = true
      }
    }
    return isOutside
  }
}

extension [Int] {
  /// True if an ascending list has a number.
  fileprivate func containsSorted(_ number: Int) -> Bool {
    let index = partitioningIndex { $0 >= number }
    return index < endIndex && self[index] == number
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
