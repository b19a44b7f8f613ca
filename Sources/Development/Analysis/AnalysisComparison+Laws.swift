import PathConfigAnalysis
import PathConfigAutomata
import PathConfigClients
import PathConfigSyntax

/// Laws of the answers, whatever the rules are.
extension AnalysisComparison {
  mutating func compareLaws(_ before: Side, _ after: Side, _ universe: Universe) {
    checkRemovalOfDeadRules(before, universe)
    checkExchangeOfDisjointRules(before, universe)
    anotherRuleRevivesNothing(before, universe)
  }

  private func side(_ ruleSet: RuleSet, _ universe: Universe) -> Side {
    Side(ruleSet, analysisCase.client, universe)
  }

  private mutating func checkRemovalOfDeadRules(_ side: Side, _ universe: Universe) {
    for fate in side.analysis.fates() {
      switch fate.verdict {
      case .decides, .undecided: continue
      case .overridden, .redundant, .matchesNothing: break
      }
      var ruleSet = side.ruleSet
      ruleSet.rules[fate.rule.index].properties.remove(at: fate.property)
      let difference = difference(from: side, to: self.side(ruleSet, universe))
      count("law: what is dead can go")
      if !difference.changes.isEmpty || side.isExact && !difference.isEmpty {
        fail("removing property \(fate.property) of \(fate.rule.index): \(difference.changes)")
      }
    }
  }

  private mutating func checkExchangeOfDisjointRules(
    _ side: Side, _ universe: Universe
  ) {
    for first in side.ruleSet.rules.indices.dropLast() {
      var budget = AnalysisBudget()
      let pair = side.configuration.pair(RulePlace(first), RulePlace(first + 1), budget: &budget)
      guard pair.relation == .disjoint else { continue }
      var ruleSet = side.ruleSet
      ruleSet.rules.swapAt(first, first + 1)
      let difference = difference(from: side, to: self.side(ruleSet, universe))
      count("law: disjoint rules can change places")
      if !difference.changes.isEmpty || side.isExact && !difference.isEmpty {
        fail("exchanging \(first) and the next: \(difference.changes)")
      }
    }
  }

  private mutating func anotherRuleRevivesNothing(_ side: Side, _ universe: Universe) {
    var ruleSet = side.ruleSet
    ruleSet.rules.append(analysisCase.extra)
    let more = self.side(ruleSet, universe).analysis.fates()
    for (fate, now) in zip(side.analysis.fates(), more) {
      switch (fate.verdict, now.verdict) {
      case (.overridden, .decides), (.overridden, .redundant), (.matchesNothing, .decides),
        (.matchesNothing, .overridden), (.matchesNothing, .redundant):
        fail("a rule after the others revives property \(fate.property) of \(fate.rule.index)")
      case (.overridden, _), (.matchesNothing, _):
        count("law: the dead stay dead")
      default: break
      }
    }
  }
}

extension AnalysisComparison {
  /// Compares the relations and conflicts of every pair of rules.
  mutating func compareRelations(_ side: Side, _ oracle: RuleSetOracle) {
    for first in side.ruleSet.rules.indices {
      for second in side.ruleSet.rules.indices where first != second {
        compareRelation(first, second, side, oracle)
        if first < second { compareConflicts(first, second, side, oracle) }
      }
    }
  }

  private mutating func compareRelation(
    _ first: Int, _ second: Int, _ side: Side, _ oracle: RuleSetOracle
  ) {
    var budget = AnalysisBudget()
    let pair = side.configuration.pair(RulePlace(first), RulePlace(second), budget: &budget)
    let relation = pair.relation
    let left = oracle.matches.contains { $0.contains(rule: first) && !$0.contains(rule: second) }
    let right = oracle.matches.contains { !$0.contains(rule: first) && $0.contains(rule: second) }
    let both = oracle.matches.contains { $0.contains(rule: first) && $0.contains(rule: second) }
    let isRight =
      switch relation {
      case .equal: both && !left && !right
      case .contained: both && !left && right
      case .containing: both && left && !right
      case .overlapping: both && left && right
      case .disjoint: !both
      case .undecided: !side.isExact
      }
    count("relation \(relation.word)")
    if !isRight { fail("relation of \(first) to \(second): \(relation)") }
    if let witness = pair.witness, let matches = replay(witness, side),
      !matches.contains(rule: first) || !matches.contains(rule: second)
    {
      fail("relation of \(first) to \(second): not at '\(UTF8String(repairing: witness))'")
    }
  }

  private mutating func compareConflicts(
    _ first: Int, _ second: Int, _ side: Side, _ oracle: RuleSetOracle
  ) {
    for key in side.analysis.properties.keys {
      let name = key.name.string
      let (left, right) = (
        side.ruleSet.rules[first].value(of: name), side.ruleSet.rules[second].value(of: name)
      )
      func isConflict(_ matches: RuleSetOracle.Matches) -> Bool {
        guard let left, let right, left != right else { return false }
        let writers = side.applied.writers(of: name, in: matches).filter { $0 >= first }
        return writers == [first, second]
      }
      var budget = AnalysisBudget()
      let answer = side.analysis.conflict(
        of: RulePlace(first), and: RulePlace(second), about: key, budget: &budget)
      compare(
        answer, expecting: isConflict, side, oracle.matches, "conflict",
        "of \(first) and \(second) about \(name)")
    }
  }

  /// Compares an answer with the existence of a combination of rules that fits the question.
  mutating func compare(
    _ answer: SubjectAnswer, expecting isExpected: (RuleSetOracle.Matches) -> Bool, _ side: Side,
    _ combinations: [RuleSetOracle.Matches], _ question: String, _ about: String
  ) {
    let exists = combinations.contains(where: isExpected)
    switch answer {
    case .found(let witness):
      count("\(question) found")
      let matches = replay(witness, side)
      if let matches, !isExpected(matches) {
        fail("\(question) \(about): not at '\(UTF8String(repairing: witness))'")
      }
    case .none:
      count("\(question) none")
      if exists { fail("\(question) \(about): none, and there is") }
    case .undecided(let reason):
      count("\(question) undecided")
      if side.isExact { fail("\(question) \(about): undecided \(reason)") }
    }
  }
}

// MARK: - Combinations of values

extension AnalysisComparison {
  mutating func compareContradictions(_ side: Side, _ oracle: RuleSetOracle) {
    var budget = AnalysisBudget()
    let answer = side.analysis.contradictions(budget: &budget)
    var expected: Set<[Int]> = []
    for contradiction in analysisCase.client.facts.contradictions.value {
      for matches in oracle.matches {
        let winners = deciders(of: contradiction, side, matches)
        if let winners { expected.insert(winners) }
      }
    }
    let found = Set(answer.found.map { $0.rules.map(\.index) })
    for rules in found { count("contradiction of \(rules.count) values") }
    for rules in found.symmetricDifference(expected) {
      let isDoubted = !side.isExact && answer.undecided.contains { $0.rules.map(\.index) == rules }
      if !isDoubted { fail("contradiction of \(rules): said \(found.contains(rules))") }
    }
    for contradiction in answer.found {
      guard let matches = replay(contradiction.witness, side) else { continue }
      let rules = contradiction.rules.map(\.index)
      if deciders(of: contradiction.contradiction, side, matches) != rules {
        fail("contradiction of \(rules): not at its witness")
      }
    }
    if side.isExact, !answer.undecided.isEmpty { fail("contradictions: undecided") }
  }

  /// The rules that decide the values of a contradiction for some matching rules; nil if one of the
  /// values differs.
  private func deciders(
    of contradiction: Contradiction, _ side: Side, _ matches: RuleSetOracle.Matches
  ) -> [Int]? {
    let winners = contradiction.values.compactMap { name, word -> Int? in
      let winner = side.applied.writers(of: name, in: matches).last
      return winner.flatMap { side.ruleSet.rules[$0].value(of: name) == .word(word) ? $0 : nil }
    }
    return winners.count == contradiction.values.count ? winners : nil
  }

  /// Compares the answers to the question if any subject leaves a property unset.
  mutating func compareMissing(_ side: Side, _ oracle: RuleSetOracle) {
    for name in side.applied.names + ["nowhere"] {
      var budget = AnalysisBudget()
      let answer = side.analysis.subject(decidedBy: [(UTF8String(name), nil)], &budget)
      compare(
        answer, expecting: { side.applied.writers(of: name, in: $0).isEmpty }, side,
        oracle.matches, "subject without", name)
    }
  }
}
