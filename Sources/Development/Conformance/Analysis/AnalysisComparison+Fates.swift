import PathConfigAnalysis
import PathConfigSyntax

/// The expected fate of one assignment.
private struct ExpectedFate {
  let rule: Int
  let name: String
  let value: String
  let applied: AppliedRules

  /// The combinations that include the rule.
  let matches: [RuleSetOracle.Matches]

  init(
    _ rule: Int, _ property: RuleSet.Property, _ side: AnalysisComparison.Side,
    _ combinations: [RuleSetOracle.Matches]
  ) {
    self.rule = rule
    name = property.name
    value = property.value.description
    applied = side.applied
    matches = combinations.filter { $0.contains(rule: rule) }
  }

  func isLast(in matches: RuleSetOracle.Matches) -> Bool {
    matches.contains(rule: rule) && applied.writers(of: name, in: matches).last == rule
  }

  /// True if the rule decides, and the value would differ without it.
  func isDecisive(in matches: RuleSetOracle.Matches) -> Bool {
    isLast(in: matches) && applied.value(of: name, in: matches.below(rule: rule)) != value
  }

  func isCovered(by rules: [Int]) -> Bool {
    matches.allSatisfy { matches in rules.contains { matches.contains(rule: $0) } }
  }

  /// True if the value differs somewhere for a reason other than rules outside the cover.
  func differs(underCover cover: [Int]) -> Bool {
    cover.contains { applied.rules[$0].value(of: name)?.description != value }
      && matches.contains(where: differs)
  }

  func differs(in matches: RuleSetOracle.Matches) -> Bool {
    applied.value(of: name, in: matches) != value
  }
}

extension AnalysisComparison {
  /// Compares the fate of every assignment.
  mutating func compareFates(_ side: Side, _ oracle: RuleSetOracle) {
    let fates = side.analysis.fates()
    let expected = side.ruleSet.rules.enumerated().flatMap { rule, written in
      written.properties.map { ExpectedFate(rule, $0, side, oracle.matches) }
    }
    guard fates.count == expected.count else { return fail("fates: \(fates.count) of them") }
    for (fate, expected) in zip(fates, expected) {
      let before = mismatches.count
      compare(fate.verdict, expected, side)
      if mismatches.count > before {
        fail("  said of \(expected.name) of \(expected.rule): \(fate.verdict)")
      }
    }
  }

  private mutating func compare(
    _ verdict: AssignmentFate.Verdict, _ expected: ExpectedFate, _ side: Side
  ) {
    switch verdict {
    case .decides(let witness):
      count("assignment decides")
      if let matches = replay(witness, side), !expected.isDecisive(in: matches) {
        fail("fate: does not decide at its witness")
      }
    case .overridden(let override):
      compare(override, expected, side)
    case .redundant(let redundancy):
      compare(redundancy, expected, side)
    case .matchesNothing:
      count("assignment matches nothing")
      if !expected.matches.isEmpty { fail("fate: the rule does match") }
    case .undecided(let reason):
      count("assignment undecided")
      if side.isExact { fail("fate: undecided \(reason)") }
    }
  }

  private mutating func compare(
    _ override: AssignmentFate.Override, _ expected: ExpectedFate, _ side: Side
  ) {
    let differs = override.differs.map { $0 ? "differing" : "equal" } ?? "unknown"
    count("assignment overridden by \(override.cover.count), \(differs)")
    let writers = expected.applied.writers(of: expected.name, in: .max)
    if expected.matches.isEmpty || expected.matches.contains(where: expected.isLast) {
      fail("fate: not overridden everywhere")
    }
    if override.cover.contains(where: { $0 <= expected.rule || !writers.contains($0) }) {
      fail("fate: a rule of the cover is no later writer")
    }
    if override.cover != Set(override.cover).sorted() { fail("fate: the cover is not in order") }
    if !expected.isCovered(by: override.cover) { fail("fate: the cover has a hole") }
    for spared in override.cover
    where expected.isCovered(by: override.cover.filter { $0 != spared }) {
      fail("fate: \(spared) can be spared")
    }
    if let told = override.differs {
      if told != expected.differs(underCover: override.cover) { fail("fate: differs") }
    } else if side.isExact {
      fail("fate: unknown whether the value differs")
    }
    guard let matches = replay(override.witness, side) else { return }
    if !matches.contains(rule: expected.rule) { fail("fate: no match at the witness") }
    if override.differs == true, !expected.differs(in: matches) {
      fail("fate: the value at the witness does not differ")
    }
    if expected.applied.writers(of: expected.name, in: matches).last != override.winner {
      fail("fate: another rule decides at the witness")
    }
  }

  private mutating func compare(
    _ redundancy: AssignmentFate.Redundancy, _ expected: ExpectedFate, _ side: Side
  ) {
    let deciding = expected.matches.filter(expected.isLast)
    count("assignment redundant, \(redundancy.same == nil ? "default" : "same below")")
    if deciding.isEmpty || deciding.contains(where: expected.isDecisive) {
      fail("fate: not redundant")
    }
    let isAlone = deciding.allSatisfy {
      expected.applied.writers(of: expected.name, in: $0) == [expected.rule]
    }
    if redundancy.isAlwaysDefault, !isAlone { fail("fate: not always the default") }
    if side.isExact, redundancy.isAlwaysDefault != isAlone { fail("fate: always the default") }
    guard let matches = replay(redundancy.witness, side) else { return }
    if !expected.isLast(in: matches) { fail("fate: not the last writer at the witness") }
    let below = expected.applied.writers(
      of: expected.name, in: matches.below(rule: expected.rule))
    if below.last != redundancy.same { fail("fate: another rule stands below") }
  }
}
