import PathConfigAutomata
import PathConfigClients
import PathConfigSyntax

/// A combination of values that the client refuses and that some URL resolves to.
package struct FoundContradiction: Sendable {
  package var contradiction: Contradiction

  /// For each of the contradiction's values the rule that decides it at the witness, by its place.
  package var rules: [RulePlace]
  package var witness: [UInt8]
}

extension AssignmentAnalysis {
  /// The combinations of rules whose values the client refuses together at some URL.
  ///
  /// The result also has the questions about such combinations that were given up.
  ///
  /// Complexity: O(product of the numbers of rules that set one of the values), within the budget.
  /// Once that is spent, the first combination that is not asked about represents all others.
  ///
  /// - Parameter fates: limits the questions to these assignments, without those that never take
  ///   effect.
  package func contradictions(
    among fates: [AssignmentFate]? = nil, budget: inout AnalysisBudget
  ) -> (found: [FoundContradiction], undecided: [(rules: [RulePlace], reason: UndecidedReason)]) {
    var found: [FoundContradiction] = []
    var undecided: [(rules: [RulePlace], reason: UndecidedReason)] = []
    let asked = fates.map { fates in
      Set(fates.filter { !$0.isOverridden }.map { [$0.rule.index, $0.property] })
    }
    for contradiction in languages.client.facts.contradictions.value {
      let names = contradiction.values.map { UTF8String($0.name) }
      let writers = zip(names, contradiction.values).map { name, refused in
        rules(setting: name) { writer, value in
          asked?.contains([writer.rule.index, writer.property]) != false
            && languages.client.isWord(refused.value, value, of: name)
        }
      }
      // All combinations at once would be too many.
      let combinations = writers.reduce(AnySequence([[]])) { combinations, writers in
        AnySequence(combinations.lazy.flatMap { rules in writers.lazy.map { rules + [$0] } })
      }
      for rules in combinations {
        if budget.states == 0 {
          undecided.append((rules, .runTooLarge))
          break
        }
        budget.spend(1)
        switch subject(decidedBy: zip(names, rules).map { ($0, $1) }, &budget) {
        case .found(let witness):
          found.append(
            FoundContradiction(contradiction: contradiction, rules: rules, witness: witness))
        case .none: break
        case .undecided(let reason): undecided.append((rules, reason))
        }
      }
    }
    return (found, undecided)
  }

  /// A subject at which given rules decide properties.
  ///
  /// - Parameter deciders: for each property its rule, or nil if no rule sets it.
  package func subject(
    decidedBy deciders: [(name: UTF8String, rule: RulePlace?)], isReadable: Bool = true,
    _ budget: inout AnalysisBudget
  ) -> SubjectAnswer {
    let deciders = deciders.map { (key: properties.key($0.name), rule: $0.rule) }
    func isOverridden(by other: RulePlace) -> Bool {
      deciders.contains {
        ($0.rule.map { other > $0 } ?? true) && $0.key?.value(ofRule: other) != nil
      }
    }
    let rules = Set(deciders.compactMap(\.rule)).sorted()
    // Where all of them match, one overrides another: no question is needed.
    if rules.contains(where: isOverridden) { return .none(cover: []) }
    return languages.subject(
      matchedBy: rules, isReadable: isReadable, budget: &budget, outside: isOverridden)
  }

  /// A subject that a rule matches and at which another property has the necessary value.
  ///
  /// Complexity: O(rules that set the value) questions, within the budget.
  package func subject(
    ofRule rule: RulePlace, where condition: PropertySpec.Condition, budget: inout AnalysisBudget
  ) -> SubjectAnswer {
    let key = properties.key(condition.name)
    let doubt = languages.rules[rule].isExact ? nil : languages.opaque(rule)
    return .first(of: writers(of: condition), unless: doubt) { writer in
      if budget.states == 0 { return .undecided(.runTooLarge) }
      budget.spend(1)
      return languages.subject(
        matchedBy: Set([rule, writer]).sorted(), budget: &budget
      ) { $0 > writer && key?.value(ofRule: $0) != nil }
    }
  }

  /// The rules that set the value of a condition, ascending.
  package func writers(of condition: PropertySpec.Condition) -> [RulePlace] {
    rules(setting: condition.name) { _, value in
      languages.client.isWord(condition.word, value, of: condition.name)
    }
  }

  /// The rules that set a property to a value that is asked for, ascending.
  private func rules(
    setting name: UTF8String, where isAskedFor: (PropertyTable.Writer, JSONValue) -> Bool
  ) -> [RulePlace] {
    let writers = properties.key(name)?.writers ?? []
    return writers.filter { writer in
      let property = languages.compiled.rules[writer.rule].properties[writer.property]
      return isAskedFor(writer, property.value.value)
    }.map(\.rule)
  }
}
