import PathConfigAutomata
import PathConfigClients
import PathConfigSyntax

/// Decides for every property of every rule whether it ever takes effect.
package struct AssignmentAnalysis: Sendable {
  let languages: ConfigurationLanguages
  package let properties: PropertyTable

  /// Subjects of a rule that are tried before any proof.
  ///
  /// Nearly all assignments take effect at one of them.
  private static let samplesPerRule = 8

  /// Rules between two looks at the rest of the run's budget.
  ///
  /// No rule may spend so much of it that a batch could spend it many times over.
  private static let batch = 32

  /// The states that a rule may spend as long as any are left.
  private static let smallestShare = 1_000

  package init(_ languages: ConfigurationLanguages) {
    self.languages = languages
    properties = PropertyTable(languages.compiled)
  }

  /// The fates of all assignments of the user's rules, worked out on all cores.
  ///
  /// They are in the order of the rules and of their properties.
  ///
  /// Complexity: O(rules · samples) if all take effect. Proofs cost products of a few automata.
  package func fates() -> [AssignmentFate] {
    let rules = languages.compiled.rules.filter { $0.location != nil }.map(\.index)
    var fates: [AssignmentFate] = []
    var remaining =
      languages.limits.maximumStatesPerRun
      + min(
        languages.limits.additionalStatesPerRule * rules.count,
        languages.limits.maximumAdditionalStates)
    var start = 0
    while start < rules.count {
      let end = min(start + Self.batch, rules.count)
      let share = max(remaining / 16, min(remaining, Self.smallestShare))
      let allowance = min(share, languages.limits.maximumStatesPerRule)
      let batch = Array(rules[start..<end]).parallelMap { rule in
        var budget = languages.budget(states: allowance)
        return (fates: self.fates(ofRule: rule, &budget), spent: allowance - budget.states)
      }
      for result in batch {
        fates += result.fates
        remaining = max(0, remaining - result.spent)
      }
      start = end
    }
    return confirmed(fates)
  }

  /// Replays the claims that a person will read on the matcher.
  ///
  /// These are the witnesses of all assignments that never take effect.
  private func confirmed(_ fates: [AssignmentFate]) -> [AssignmentFate] {
    guard fates.contains(where: { $0.claim != nil }) else { return fates }
    var cache = languages.compiled.makeCache()
    return fates.map { fate in
      guard let (witness, winner) = fate.claim else { return fate }
      let name = languages.compiled.rules[fate.rule].properties[fate.property].name
      let resolution = languages.compiled.resolve(UTF8String(repairing: witness), using: &cache)
      let deciding = resolution.properties.first { $0.name == name }?.winner?.rule
      if deciding == winner, resolution.rules.contains(where: { $0.rule == fate.rule }) {
        return fate
      }
      return AssignmentFate(
        rule: fate.rule, property: fate.property, verdict: .undecided(.enginesDisagree))
    }
  }

  private func fates(ofRule rule: Int, _ budget: inout AnalysisBudget) -> [AssignmentFate] {
    let assignments = languages.compiled.rules[rule].properties
    if assignments.isEmpty { return [] }
    if budget.states == 0 {
      return assignments.indices.map {
        AssignmentFate(rule: rule, property: $0, verdict: .undecided(.runTooLarge))
      }
    }
    let samples = samples(
      of: languages.rules[rule].known, Self.samplesPerRule, seed: rule, &budget)
    return assignments.indices.map { property in
      let name = assignments[property].name
      guard let key = properties.key(name) else {
        return AssignmentFate(rule: rule, property: property, verdict: .matchesNothing)
      }
      let question = AssignmentQuestion(rule, key, samples, in: languages)
      return AssignmentFate(
        rule: rule, property: property, verdict: question.verdict(&budget))
    }
  }

  /// Subjects of a language, with all rules that match them.
  func samples(
    of language: Language, _ count: Int, seed: Int, _ budget: inout AnalysisBudget
  ) -> [AssignmentQuestion.Sample] {
    if budget.states == 0 { return [] }
    let samples = languages.memory.samples(of: language, count, seed: seed)
    budget.spend(samples.visited)
    return samples.subjects.map { subject in
      AssignmentQuestion.Sample(
        subject: subject, matches: languages.matches(subject, budget: &budget))
    }
  }
}
