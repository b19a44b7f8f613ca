import PathConfigAutomata
import PathConfigClients
import PathConfigSyntax

/// The user's rules of a configuration, each compared with each.
package struct RuleComparison: Sendable {
  /// The pairs that are kept.
  package enum Selection: Sendable {
    /// Pairs that a person should know about.
    case pairsThatMatter
    case everything
  }

  /// The number of pairs of each relation.
  package struct Counts: Hashable, Sendable {
    package fileprivate(set) var equal = 0

    /// Pairs in which one rule matches everything that the other does, and more.
    package fileprivate(set) var contained = 0
    package fileprivate(set) var overlapping = 0
    package fileprivate(set) var disjoint = 0
    package fileprivate(set) var undecided = 0

    /// Pairs that were not asked about, because the budget of the run had run out.
    package fileprivate(set) var notAsked = 0

    package var pairs: Int {
      equal + contained + overlapping + disjoint + undecided + notAsked
    }
  }

  /// In the order of their first rule, then of their second.
  package private(set) var pairs: [RulePair] = []
  package private(set) var counts = Counts()

  private let analysis: AssignmentAnalysis
  private let words: RuleWords
  private var languages: ConfigurationLanguages { analysis.languages }

  /// Compares rules on all cores.
  ///
  /// The answers do not depend on the number of cores.
  ///
  /// Complexity: O(pairs). Words settle most of them, a product of two automata the others.
  ///
  /// - Parameter rule: the one that is compared with each, by its place; nil for all of them.
  package init(
    _ analysis: AssignmentAnalysis, ofRule rule: RulePlace? = nil, keeping selection: Selection
  ) {
    self.analysis = analysis
    words = RuleWords(analysis.languages)
    let rules = analysis.languages.compiled.rules.filter { $0.location != nil }.map(\.place)
    let count = max(0, rules.count - 1) * (rule == nil ? rules.count : 2) / 2
    let remaining = Self.pairs(of: rules, only: rule).makeIterator()
    var budget = analysis.languages.budgetOfComparison
    while budget.states > 0 {
      let units = (0..<Self.unitsPerBatch).map { _ in
        (0..<Self.pairsPerUnit).compactMap { _ in remaining.next() }
      }.filter { !$0.isEmpty }
      if units.isEmpty { break }
      let answers = budget.answers(to: units) { [self] places, budget in
        let matcher = Answerer(languages.compiled)
        return places.map { compare($0, $1, selection, &budget, matcher) }
      }
      for pair in answers.joined() {
        counts.add(pair.relation)
        if selection == .everything || pair.matters, pair.relation != .undecided(.runTooLarge) {
          pairs.append(pair)
        }
      }
    }
    counts.notAsked += count - counts.pairs
  }

  /// The places of two rules, the smaller first, made one by one because all pairs at once would be
  /// too many.
  ///
  /// - Parameter one: the rule that all pairs have, or nil.
  private static func pairs(
    of rules: [RulePlace], only one: RulePlace?
  ) -> AnySequence<(RulePlace, RulePlace)> {
    guard let one else {
      return AnySequence(
        rules.indices.lazy.flatMap { first in
          rules[(first + 1)...].lazy.map { (rules[first], $0) }
        })
    }
    return AnySequence(rules.lazy.filter { $0 != one }.map { (min(one, $0), max(one, $0)) })
  }

  /// The number of pairs that share a budget.
  ///
  /// A batch of shares is finished before the rest of the budget is looked at. A batch has few
  /// shares, so that a share is large enough for a hard pair.
  private static let pairsPerUnit = 64
  private static let unitsPerBatch = 16

  /// The states that are visited in the time of ten thousand steps of ICU.
  private static let statesPerStepsOfICU = 250

  /// The pair of two rules, or an undecided one if the engines disagree about it.
  private func compare(
    _ first: RulePlace, _ second: RulePlace, _ selection: Selection, _ budget: inout AnalysisBudget,
    _ matcher: Answerer
  ) -> RulePair {
    func undecided(_ reason: UndecidedReason) -> RulePair {
      RulePair(first: first, second: second, relation: .undecided(reason))
    }
    if budget.states == 0 { return undecided(.runTooLarge) }
    budget.spend(1)
    if let hole = languages.compiled.holes.first(where: {
      $0.mayMatchMore && ($0.rule == first || $0.rule == second)
    }) {
      return undecided(.unknown(hole))
    }
    var pair = languages.pair(first, second, knowing: words, budget: &budget)
    if let witness = pair.witness {
      pair.disagreements = disagreements(first, second, witness, &budget)
    }
    guard selection == .everything || pair.matters else { return pair }
    budget.spend(AnalysisBudget.statesPerReportedPair)
    let before = matcher.stepsOfICU
    let isConfirmed = languages.confirms(pair, matcher)
    budget.spend((matcher.stepsOfICU - before) * Self.statesPerStepsOfICU)
    if isConfirmed { return pair }
    let isGivenUp = pair.witness.map {
      !matcher.resolve(UTF8String(repairing: $0)).undecided.isEmpty
    }
    return undecided(isGivenUp == true ? .runTooLarge : .enginesDisagree)
  }

  /// - Parameter witness: a subject that both rules match.
  private func disagreements(
    _ first: RulePlace, _ second: RulePlace, _ witness: [UInt8], _ budget: inout AnalysisBudget
  ) -> [RulePair.Disagreement] {
    var tried: [(subject: [UInt8], matches: ConfigurationLanguages.Matches)] = []
    var disagreements: [RulePair.Disagreement] = []
    for property in languages.compiled.rules[first].properties.indices {
      let name = languages.compiled.rules[first].properties[property].name
      guard let key = analysis.properties.key(name), let left = key.value(ofRule: first),
        let writer = key.writer(ofRule: second), left != writer.value
      else { continue }
      if tried.isEmpty {
        let texts = languages.subjects(of: first, and: second, madeOf: words)
        let subjects = [witness] + texts.filter { $0 != witness }
        tried = subjects.map { ($0, languages.matches($0, budget: &budget)) }
      }
      let decided = tried.first { $0.matches.isDecided(by: second, after: first, about: key) }
      let answer =
        decided.map { .found($0.subject) }
        ?? analysis.conflict(of: first, and: second, about: key, budget: &budget)
      let decision: RulePair.Decision =
        switch answer {
        case .found(let subject): .laterRule(at: subject)
        case .none(let cover): .otherRules(cover.sorted())
        case .undecided(let reason): .undecided(reason)
        }
      disagreements.append(
        RulePair.Disagreement(
          property: name, first: property, second: writer.property, decision: decision))
    }
    return disagreements
  }
}

extension ConfigurationLanguages.Matches {
  /// True if a rule is certain to be the only one after another that sets a property.
  fileprivate func isDecided(
    by rule: RulePlace, after first: RulePlace, about key: PropertyTable.Key
  ) -> Bool {
    !(rules + undecided).contains { other in
      other > first && other != rule && key.value(ofRule: other) != nil
    }
  }
}

extension RuleComparison.Counts {
  fileprivate mutating func add(_ relation: RuleRelation) {
    switch relation {
    case .equal: equal += 1
    case .contained, .containing: contained += 1
    case .overlapping: overlapping += 1
    case .disjoint: disjoint += 1
    case .undecided(.runTooLarge): notAsked += 1
    case .undecided: undecided += 1
    }
  }
}

extension ConfigurationLanguages {
  /// True if the matcher agrees with the claims about a pair at each of its witnesses.
  ///
  /// Each witness must also be a subject that the client can produce.
  package func confirms(_ pair: RulePair, _ matcher: Answerer) -> Bool {
    func isMatched(_ witness: [UInt8]) -> Bool {
      guard universe.all.contains(witness) else { return false }
      let rules = matcher.resolve(UTF8String(repairing: witness)).rules.map(\.rule)
      return rules.contains(pair.first) && rules.contains(pair.second)
    }
    return pair.witness.map(isMatched) != false
      && pair.disagreements.allSatisfy { disagreement in
        guard case .laterRule(let subject) = disagreement.decision else { return true }
        return universe.all.contains(subject)
          && matcher.finds(
            pair.second, decidingAbout: disagreement.property, at: subject, ofRule: pair.first)
      }
  }
}
