import PathConfigSyntax
import PathConfigAnalysis
import PathConfigAutomata
import PathConfigClients

/// A test case for the analysis: two rule sets that a client reads, within a small universe.
struct AnalysisCase: Sendable {
  let client: ClientProfile
  let universe: SmallUniverse
  var before: RuleSet
  var after: RuleSet

  /// A rule that laws add after the others.
  var extra: RuleSet.Rule

  init(client: ClientProfile, seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    self.client = client
    universe = random.pick(SmallUniverse.all(for: client))
    var generator = RuleSetGenerator(random: random, universe: universe, client: client)
    before = generator.ruleSet()
    after = generator.edited(before)
    extra = generator.rule(after: before.rules)
  }
}

extension AnalysisCase: CustomStringConvertible {
  package var description: String {
    let characters = universe.scalars.map { String($0) }.joined()
    return "\(client.id), \(universe.shape) over \(characters)\n"
      + "    before \(before)\n    after  \(after)\n    extra  \(RuleSet(rules: [extra]))"
  }
}
