import PathConfigAutomata
import PathConfigClients
import PathConfigSyntax

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
