import PathConfigAutomata
import PathConfigClients

/// A pattern of a rule at whose URLs a property never takes effect, although it does at others.
package struct ShadowedPattern: Sendable {
  /// The pattern's place in `ConfigurationLanguages.patterns`.
  package var pattern: Int

  /// The properties by their places among the rule's, each with the later rules to blame.
  package var properties: [(property: Int, override: AssignmentFate.Override)]
}

extension AssignmentAnalysis {
  /// The patterns at whose URLs later rules override a property that takes effect at others.
  ///
  /// A pattern is left out if the rule's other patterns match everything that it matches.
  ///
  /// - Parameter fates: the fates of the assignments.
  package func shadowedPatterns(_ fates: [AssignmentFate]) -> [ShadowedPattern] {
    var living: [Int: [Int]] = [:]
    for fate in fates {
      if case .decides = fate.verdict { living[fate.rule, default: []].append(fate.property) }
    }
    let rules = living.sorted { $0.key < $1.key }
      .filter { languages.rules[$0.key].patterns.count > 1 }
    let allowance = languages.limits.maximumStatesPerRule
    return rules.parallelMap { rule, properties in
      var budget = languages.budget(states: allowance)
      return languages.rules[rule].patterns.compactMap { pattern in
        shadowed(pattern, of: rule, properties, &budget)
      }
    }.flatMap { $0 }
  }

  private func shadowed(
    _ pattern: Int, of rule: Int, _ living: [Int], _ budget: inout AnalysisBudget
  ) -> ShadowedPattern? {
    guard let language = languages.patterns[pattern].language, !language.isEmpty else { return nil }
    let samples = samples(of: language, 2, seed: pattern, &budget)
    let shadowed = living.compactMap { property in
      let name = languages.compiled.rules[rule].properties[property].name
      return properties.key(name).flatMap { key in
        AssignmentQuestion(rule, key, samples, of: language, in: languages)
          .harmfulOverride(&budget).map { (property: property, override: $0) }
      }
    }
    if shadowed.isEmpty || isWithinOthers(pattern, language, of: rule, &budget) { return nil }
    return ShadowedPattern(pattern: pattern, properties: shadowed)
  }

  private func isWithinOthers(
    _ pattern: Int, _ language: Language, of rule: Int, _ budget: inout AnalysisBudget
  ) -> Bool {
    let others = languages.rules[rule].patterns.filter { $0 != pattern }
      .compactMap { languages.patterns[$0].language }
    let answer = languages.ask([language], outside: others, isReadable: false, &budget)
    if case .none = answer { return true }
    return false
  }
}
