import PathConfigAnalysis
import PathConfigAutomata
import PathConfigClients
import PathConfigSyntax

/// A comparison of all answers of the analysis about one case with brute force.
///
/// Its subjects are enough: ICU matches all texts up to the length that reaches every joint state of
/// the automata of all patterns. The combination of matching rules depends on the joint state alone.
struct AnalysisComparison {
  let analysisCase: AnalysisCase
  private(set) var isTooDeep = false

  /// True if ICU gave up on some pattern and subject.
  private(set) var isTooCostly = false
  private(set) var subjectCount = 0

  /// The number of answers of each kind.
  private(set) var answers: [String: Int] = [:]

  /// The mismatches.
  private(set) var mismatches: [String] = []

  /// The maximum number of texts that ICU matches for one case.
  private static let maximumTexts = 12_000
  private static let maximumJointStates = 3_000

  /// The maximum length of a subject: one character alone makes few texts of any length.
  private static let maximumDepth = 40

  init(_ analysisCase: AnalysisCase) {
    self.analysisCase = analysisCase
    do throws(LanguageLimitReached) {
      try compare(within: analysisCase.universe.universe())
    } catch {
      mismatches.append("the universe is too large: \(error)")
    }
  }

  mutating func count(_ answer: String) { answers[answer, default: 0] += 1 }

  mutating func fail(_ message: String) { mismatches.append(message) }

  private mutating func compare(within universe: Universe) {
    let before = Side(analysisCase.before, analysisCase.client, universe)
    let after = Side(analysisCase.after, analysisCase.client, universe)
    for side in [before, after] where !side.isReadWhole { fail("not all rules are in force") }
    guard mismatches.isEmpty else { return }
    let symbols = analysisCase.universe.symbols
    let languages = Set(before.languages + after.languages)
    let depth = AutomatonWalk.depth(
      languages.sorted { $0.stateCount < $1.stateCount }, within: universe, over: symbols,
      limit: Self.maximumJointStates)
    guard let depth, depth <= Self.maximumDepth,
      analysisCase.universe.textCount(upToLength: depth) <= Self.maximumTexts
    else {
      isTooDeep = true
      return
    }
    do throws(RuleSetOracle.GaveUp) {
      let subjects = analysisCase.universe.subjects(upToLength: depth)
      subjectCount += subjects.count
      let oracle = try RuleSetOracle(before.applied, after.applied, over: subjects)
      compareAnswers(before, after, oracle)
      compareLaws(before, after, universe)
    } catch {
      isTooCostly = true
    }
  }

  private mutating func compareAnswers(_ before: Side, _ after: Side, _ oracle: RuleSetOracle) {
    compareRelations(before, oracle)
    compareFates(before, oracle)
    compareContradictions(before, oracle)
    compareMissing(before, oracle)
    compareDifference(before, after, oracle)
  }

  /// Checks that a witness is a subject, and that the matcher and ICU agree on it.
  ///
  /// - Returns: the rules that match it; nil for a mismatch.
  mutating func replay(_ witness: [UInt8], _ side: Side) -> RuleSetOracle.Matches? {
    guard analysisCase.universe.contains(witness) else {
      fail("'\(UTF8String(repairing: witness))' is not in the universe")
      return nil
    }
    let subject = UTF8String(repairing: witness)
    guard let matches = try? side.applied.matches(subject) else {
      isTooCostly = true
      return nil
    }
    let resolved = side.resolvedRules(subject)
    guard resolved == matches else {
      fail("at '\(subject)' ICU \(matches), the matcher \(resolved)")
      return nil
    }
    return matches
  }
}

extension AnalysisComparison {
  /// One of the two rule sets of a case.
  struct Side {
    let ruleSet: RuleSet
    let applied: AppliedRules
    let configuration: ConfigurationLanguages
    let analysis: AssignmentAnalysis

    init(_ ruleSet: RuleSet, _ client: Client, _ universe: Universe) {
      self.ruleSet = ruleSet
      applied = AppliedRules(ruleSet, for: client)
      configuration = ConfigurationLanguages(ruleSet.compiled(for: client), within: universe)
      analysis = AssignmentAnalysis(configuration)
    }

    var languages: [Language] { configuration.patterns.compactMap(\.language) }

    /// True if the client reads all written rules.
    var isReadWhole: Bool { configuration.rules.count >= ruleSet.rules.count }

    /// True if every rule is fully known, so that nothing may be undecided.
    var isExact: Bool { configuration.rules.allSatisfy(\.isExact) }

    func resolvedRules(_ subject: UTF8String) -> RuleSetOracle.Matches {
      var cache = configuration.compiled.makeCache()
      return configuration.compiled.resolve(subject, using: &cache).rules
        .reduce(0) { $0 | 1 << RuleSetOracle.Matches($1.rule.index) }
    }
  }
}

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
      PlainChange(
        name: $0.pair.property.string, before: $0.pair.before?.index, after: $0.pair.after?.index)
    }
    let doubted = difference.doubts.map {
      PlainChange(
        name: $0.pair?.property.string ?? "", before: $0.pair?.before?.index,
        after: $0.pair?.after?.index)
    }
    count(difference.isEmpty ? "difference none" : "difference some")
    for _ in found { count("difference: a change") }
    if isExact, !doubted.isEmpty { fail("difference: undecided \(difference.doubts)") }
    if Set(found).count != found.count { fail("difference: a change is reported twice") }
    for change in Set(found).symmetricDifference(expected) where !doubted.contains(change) {
      // Patterns that ICU alone runs may need longer subjects than those that were tried. The
      // witness, which is replayed below, shows such a change.
      if !isExact, found.contains(change) { continue }
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
    let cover = override.cover.map(\.index)
    let differs = override.differs.map { $0 ? "differing" : "equal" } ?? "unknown"
    count("assignment overridden by \(cover.count), \(differs)")
    let writers = expected.applied.writers(of: expected.name, in: .max)
    if expected.matches.isEmpty || expected.matches.contains(where: expected.isLast) {
      fail("fate: not overridden everywhere")
    }
    if cover.contains(where: { $0 <= expected.rule || !writers.contains($0) }) {
      fail("fate: a rule of the cover is no later writer")
    }
    if cover != Set(cover).sorted() { fail("fate: the cover is not in order") }
    if !expected.isCovered(by: cover) { fail("fate: the cover has a hole") }
    // A rule whose subjects are not all known may cover more than its known ones.
    let isKnown = cover.allSatisfy { side.configuration.rules[$0].isExact }
    for spared in cover
    where isKnown && expected.isCovered(by: cover.filter { $0 != spared }) {
      fail("fate: \(spared) can be spared")
    }
    if let told = override.differs {
      if told != expected.differs(underCover: cover) { fail("fate: differs") }
    } else if side.isExact {
      fail("fate: unknown whether the value differs")
    }
    guard let matches = replay(override.witness, side) else { return }
    if !matches.contains(rule: expected.rule) { fail("fate: no match at the witness") }
    if override.differs == true, !expected.differs(in: matches) {
      fail("fate: the value at the witness does not differ")
    }
    if expected.applied.writers(of: expected.name, in: matches).last != override.winner.index {
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
    if below.last != redundancy.same?.index { fail("fate: another rule stands below") }
  }
}
