import PathConfigAnalysis
import PathConfigSyntax

/// A change without its witness.
struct PlainChange: Hashable {
  var name: String
  var before: Int?
  var after: Int?

  var mirrored: PlainChange { PlainChange(name: name, before: after, after: before) }
}

extension AnalysisComparison {
  /// Compares the reported differences of the two rule sets with those of brute force.
  mutating func compareDifference(_ before: Side, _ after: Side, _ oracle: RuleSetOracle) {
    var expected: Set<PlainChange> = []
    for name in Set(before.applied.names + after.applied.names) {
      for combination in oracle.combinations {
        let change = change(of: name, combination, before, after)
        if let change { expected.insert(change) }
      }
    }
    let difference = difference(from: before, to: after)
    compare(difference, expected, before, after)
    let mirrored = self.difference(from: after, to: before)
    compare(mirrored, Set(expected.map(\.mirrored)), after, before)
    for side in [before, after] {
      let none = self.difference(from: side, to: side)
      if !none.isEmpty { fail("difference of a rule set from itself: \(none.changes)") }
    }
  }

  func difference(from before: Side, to after: Side) -> ConfigurationDifference {
    var budget = AnalysisBudget()
    return ConfigurationDifference(
      from: before.configuration, to: after.configuration, budget: &budget)
  }

  private func change(
    of name: String, _ combination: RuleSetOracle.Combination, _ before: Side, _ after: Side
  ) -> PlainChange? {
    let values = (
      before.applied.value(of: name, in: combination.before),
      after.applied.value(of: name, in: combination.after)
    )
    if values.0 == values.1 { return nil }
    return PlainChange(
      name: name, before: before.applied.writers(of: name, in: combination.before).last,
      after: after.applied.writers(of: name, in: combination.after).last)
  }

  private mutating func compare(
    _ difference: ConfigurationDifference, _ expected: Set<PlainChange>, _ before: Side,
    _ after: Side
  ) {
    let isExact = before.isExact && after.isExact
    let found = difference.changes.map {
      PlainChange(name: $0.property.string, before: $0.before, after: $0.after)
    }
    let doubted = difference.doubts.map {
      PlainChange(name: $0.property.string, before: $0.before, after: $0.after)
    }
    count(difference.isEmpty ? "difference none" : "difference some")
    for _ in found { count("difference: a change") }
    if isExact, !doubted.isEmpty { fail("difference: undecided \(difference.doubts)") }
    if Set(found).count != found.count { fail("difference: a change is told twice") }
    for change in Set(found).symmetricDifference(expected) where !doubted.contains(change) {
      fail("difference: \(change), said \(found.contains(change))")
    }
    for (change, plain) in zip(difference.changes, found) {
      guard let left = replay(change.witness, before), let right = replay(change.witness, after)
      else { continue }
      let there = self.change(
        of: plain.name, .init(before: left, after: right), before, after)
      if there != plain { fail("difference: \(plain), not at its witness") }
    }
  }
}
