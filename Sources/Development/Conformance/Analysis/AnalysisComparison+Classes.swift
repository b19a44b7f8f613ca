import PathConfigAnalysis
import PathConfigClients
import PathConfigSyntax

extension AnalysisComparison {
  /// Checks the reported classes: every URL with another value is in exactly one, no other URL is
  /// in any.
  mutating func compareClasses(_ before: Side, _ after: Side, _ oracle: RuleSetOracle) {
    let difference = behaviour(from: before, to: after)
    for name in Set(before.applied.names + after.applied.names) {
      let classes = difference.entries.filter { $0.property.string == name }
        .flatMap { entry in entry.classes.map { (entry, $0) } }
      for combination in oracle.combinations {
        compare(classes, name, combination, before, after, difference)
      }
    }
    for entry in difference.entries {
      for found in entry.classes { compareWitness(of: found, entry, before, after) }
    }
    compareMirror(difference, behaviour(from: after, to: before), before, after)
  }

  private func behaviour(from before: Side, to after: Side) -> BehaviouralDifference {
    var budget = AnalysisBudget()
    return BehaviouralDifference(
      from: before.configuration, to: after.configuration, settings: ([], []), budget: &budget)
  }

  private mutating func compare(
    _ classes: [(BehaviouralDifference.Entry, BehaviouralDifference.Class)], _ name: String,
    _ combination: RuleSetOracle.Combination, _ before: Side, _ after: Side,
    _ difference: BehaviouralDifference
  ) {
    let deciders = (
      before.applied.writers(of: name, in: combination.before).last,
      after.applied.writers(of: name, in: combination.after).last
    )
    let holding = classes.filter {
      $0.1.before?.rule == deciders.0 && $0.1.after?.rule == deciders.1
    }
    let differs =
      before.applied.value(of: name, in: combination.before)
      != after.applied.value(of: name, in: combination.after)
    if holding.count > 1 { fail("classes of \(name): \(deciders) is in several") }
    if holding.isEmpty == differs,
      !difference.doubts.contains(where: { $0.property.string == name })
    {
      fail("classes of \(name): \(deciders) differs \(differs), is in \(holding.count)")
    }
    count(differs ? "class holds what differs" : "class holds nothing that is equal")
  }

  /// Checks that the reported rule and pattern decide at the witness, by ICU too.
  private mutating func compareWitness(
    of found: BehaviouralDifference.Class, _ entry: BehaviouralDifference.Entry, _ before: Side,
    _ after: Side
  ) {
    for (decider, side) in [(found.before, before), (found.after, after)] {
      guard let matches = replay(found.witness, side) else { return }
      let name = entry.property.string
      let expected = side.applied.writers(of: name, in: matches).last
      if decider?.rule != expected { fail("class of \(name): \(String(describing: decider))") }
      guard let decider else { continue }
      let pattern = side.configuration.compiled.patterns[decider.pattern]
      let alone = AppliedRules(
        RuleSet(rules: [.init(patterns: [pattern.pattern.text], properties: [])]),
        for: analysisCase.client)
      // If ICU gives up, there is nothing to compare.
      let found = try? alone.matches(UTF8String(repairing: found.witness))
      if pattern.rule != decider.rule || found == 0 {
        fail("class of \(name): pattern \(decider.pattern) does not match its witness")
      }
    }
  }

  /// Checks the reports with the two sides exchanged.
  private mutating func compareMirror(
    _ difference: BehaviouralDifference, _ mirrored: BehaviouralDifference, _ before: Side,
    _ after: Side
  ) {
    let there = Set(
      difference.entries.flatMap { entry in
        entry.classes.map {
          PlainChange(
            name: entry.property.string, before: $0.before?.rule, after: $0.after?.rule)
        }
      })
    let back = Set(
      mirrored.entries.flatMap { entry in
        entry.classes.map {
          PlainChange(
            name: entry.property.string, before: $0.after?.rule, after: $0.before?.rule)
        }
      })
    if before.isExact, after.isExact, there != back {
      fail("the mirrored difference is another: \(there.symmetricDifference(back))")
    }
    count("difference mirrored")
  }
}
