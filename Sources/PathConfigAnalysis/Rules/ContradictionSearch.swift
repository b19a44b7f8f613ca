import PathConfigAutomata
import PathConfigClients
import PathConfigSyntax

/// A combination of values that the client refuses and that some URL resolves to.
package struct FoundContradiction: Sendable {
  package var contradiction: Contradiction

  /// For each of the contradiction's values the rule that decides it at the witness, by its place.
  package var rules: [Int]
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
  ) -> (found: [FoundContradiction], undecided: [(rules: [Int], reason: UndecidedReason)]) {
    var found: [FoundContradiction] = []
    var undecided: [(rules: [Int], reason: UndecidedReason)] = []
    let asked = fates.map { fates in
      Set(fates.filter { !$0.isOverridden }.map { [$0.rule, $0.property] })
    }
    for contradiction in languages.profile.facts.contradictions {
      let names = contradiction.values.map { UTF8String($0.name) }
      let writers = names.map { rules(setting: $0, as: contradiction, among: asked) }
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

  /// The rules whose own value of a property is the contradiction's.
  private func rules(
    setting name: UTF8String, as contradiction: Contradiction, among asked: Set<[Int]>?
  ) -> [Int] {
    guard let key = properties.key(name) else { return [] }
    return key.writers.filter { writer in
      if let asked, !asked.contains([writer.rule, writer.property]) { return false }
      let value = languages.compiled.rules[writer.rule].properties[writer.property].value.value
      return languages.profile.isValue(value, of: name, namedBy: contradiction)
    }.map(\.rule)
  }

  /// A subject at which given rules decide properties.
  ///
  /// - Parameter deciders: for each property its rule, or nil if no rule sets it.
  func subject(
    decidedBy deciders: [(name: UTF8String, rule: Int?)], isReadable: Bool = true,
    _ budget: inout AnalysisBudget
  ) -> SubjectAnswer {
    let deciders = deciders.map { (key: properties.key($0.name), rule: $0.rule) }
    func isOverridden(by other: Int) -> Bool {
      deciders.contains { other > $0.rule ?? -1 && $0.key?.value(ofRule: other) != nil }
    }
    let rules = Set(deciders.compactMap(\.rule)).sorted()
    // Where all of them match, one overrides another: no question is needed.
    if rules.contains(where: isOverridden) { return .none(cover: []) }
    var answer = SubjectAnswer.none(cover: [])
    if languages.mayMeet(rules) {
      answer = languages.subject(
        in: rules.map { languages.rules[$0].known }, isReadable: isReadable, budget: &budget,
        outside: isOverridden)
    }
    let inexact = rules.first { !languages.rules[$0].isExact }
    guard case .none = answer, let inexact else { return answer }
    return .undecided(languages.opaque(inexact))
  }
}

extension ConfigurationLanguages {
  /// False if the outlines of two of some rules, by their places, show that no URL matches both.
  fileprivate func mayMeet(_ places: [Int]) -> Bool {
    places.indices.allSatisfy { index in
      places[..<index].allSatisfy { rules[$0].mayMeet(rules[places[index]]) }
    }
  }
}

// MARK: - Required properties

extension AssignmentAnalysis {
  /// A URL at which no rule sets a property that the client requires.
  package func subjectWithout(
    _ name: UTF8String, budget: inout AnalysisBudget
  ) -> SubjectAnswer {
    let key = properties.key(name)
    return languages.subject(
      in: [languages.universe.all], isReadable: true, budget: &budget
    ) { key?.value(ofRule: $0) != nil }
  }
}

extension AssignmentAnalysis {
  /// A subject that a rule matches and at which another property has the necessary value.
  ///
  /// Complexity: O(rules that set the value) questions, within the budget.
  package func subject(
    ofRule rule: Int, where condition: PropertySpec.Condition, budget: inout AnalysisBudget
  ) -> SubjectAnswer {
    var doubt = languages.rules[rule].isExact ? nil : languages.opaque(rule)
    for writer in writers(of: condition) {
      if budget.states == 0 { return .undecided(.runTooLarge) }
      budget.spend(1)
      let answer = languages.subject(
        in: Set([rule, writer]).sorted().map { languages.rules[$0].known }, budget: &budget
      ) { other in
        other > writer && properties.key(condition.name)?.value(ofRule: other) != nil
      }
      switch answer {
      case .found: return answer
      case .none: if !languages.rules[writer].isExact { doubt = languages.opaque(writer) }
      case .undecided(let reason): doubt = reason
      }
    }
    return doubt.map { .undecided($0) } ?? .none(cover: [])
  }

  /// The rules that set the value of a condition, ascending.
  package func writers(of condition: PropertySpec.Condition) -> [Int] {
    guard let key = properties.key(condition.name) else { return [] }
    return key.writers.filter { writer in
      let value = languages.compiled.rules[writer.rule].properties[writer.property].value.value
      return languages.profile.isWord(condition.word, value, of: condition.name)
    }.map(\.rule)
  }
}
