import PathConfigAutomata
import PathConfigClients
import PathConfigSyntax

extension ConfigurationLanguages {
  /// True if the matcher agrees with the claims about a pair at each of its witnesses.
  ///
  /// Each witness must also be a subject that the client can produce.
  package func confirms(_ pair: RulePair, _ cache: inout MatchCache) -> Bool {
    if let witness = pair.witness {
      guard universe.all.contains(witness) else { return false }
      let resolution = compiled.resolve(UTF8String(repairing: witness), using: &cache)
      let rules = resolution.rules.map(\.rule)
      guard rules.contains(pair.first), rules.contains(pair.second) else { return false }
    }
    for disagreement in pair.disagreements {
      guard case .laterRule(let subject) = disagreement.decision else { continue }
      guard universe.all.contains(subject) else { return false }
      let resolution = compiled.resolve(UTF8String(repairing: subject), using: &cache)
      let deciding = resolution.properties.first { $0.name == disagreement.property }
      guard deciding?.winner?.rule == pair.second,
        resolution.rules.contains(where: { $0.rule == pair.first })
      else { return false }
    }
    return true
  }

  /// The pair, or an undecided one if the engines disagree about it.
  func replayed(_ pair: RulePair, _ cache: inout MatchCache) -> RulePair {
    if confirms(pair, &cache) { return pair }
    return RulePair(
      first: pair.first, second: pair.second, relation: .undecided(.enginesDisagree))
  }
}
