import PathConfigAnalysis
import PathConfigAutomata

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
      ruleSet.rules[fate.rule].properties.remove(at: fate.property)
      let difference = difference(from: side, to: self.side(ruleSet, universe))
      count("law: what is dead can go")
      if !difference.changes.isEmpty || side.isExact && !difference.isEmpty {
        fail("removing property \(fate.property) of \(fate.rule): \(difference.changes)")
      }
    }
  }

  private mutating func checkExchangeOfDisjointRules(
    _ side: Side, _ universe: Universe
  ) {
    for first in side.ruleSet.rules.indices.dropLast() {
      var budget = AnalysisBudget()
      guard side.configuration.relation(of: first, to: first + 1, budget: &budget) == .disjoint
      else { continue }
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
        fail("a rule after the others revives property \(fate.property) of \(fate.rule)")
      case (.overridden, _), (.matchesNothing, _):
        count("law: the dead stay dead")
      default: break
      }
    }
  }
}
