import PathConfigKit

extension OverlapReport {
  /// The report as one object; what is absent is null.
  var output: JSONOutput {
    [
      "rules": .array(rules.map(output)),
      "pairs": .array(entries.map(output)),
      "summary": .array(tallies.map(output)),
    ]
  }

  private func output(_ rule: EffectiveRule) -> JSONOutput {
    let members = [
      JSONOutput.Member("index", .integer(rule.index)),
      JSONOutput.Member("patterns", .array(rule.patterns.map { .string($0.text) })),
    ]
    return rule.location.map { .place($0, members) } ?? .object(members)
  }

  private func output(_ entry: Entry) -> JSONOutput {
    let pair = entry.pair
    return [
      "first": .integer(pair.first),
      "second": .integer(pair.second),
      "relation": .string(pair.relation.word),
      "witness": witness(pair.witness),
      "reason": .optional(pair.relation.undecidedReason) { .string(phrase($0)) },
      "properties": .array(pair.disagreements.map { output($0, of: pair) }),
      "clients": .strings(names(of: entry.clients)),
    ]
  }

  private func output(
    _ disagreement: RulePair.Disagreement, of pair: RulePair
  ) -> JSONOutput {
    var deciding: Int?
    var others: [Int]?
    var subject: [UInt8]?
    var reason: UndecidedReason?
    switch disagreement.decision {
    case .laterRule(let witness): (deciding, subject) = (pair.second, witness)
    case .otherRules(let rules): others = rules
    case .undecided(let why): reason = why
    }
    return [
      "name": .string(disagreement.property),
      "first": .node(rules[pair.first].properties[disagreement.first].value),
      "second": .node(rules[pair.second].properties[disagreement.second].value),
      "decidedBy": .optional(deciding),
      "others": .optional(others) { .array($0.map { .integer($0) }) },
      "witness": witness(subject),
      "reason": .optional(reason) { .string(phrase($0)) },
    ]
  }

  private func output(_ tally: Tally) -> JSONOutput {
    let counts = tally.counts
    return [
      "clients": .strings(names(of: tally.clients)),
      "pairs": .integer(counts.pairs),
      "equal": .integer(counts.equal),
      "contained": .integer(counts.contained),
      "overlapping": .integer(counts.overlapping),
      "disjoint": .integer(counts.disjoint),
      "undecided": .integer(counts.undecided),
      "notCompared": .integer(counts.notAsked),
    ]
  }

  private func witness(_ subject: [UInt8]?) -> JSONOutput {
    .optional(subject.map { UTF8String(repairing: $0) })
  }

  /// Why something is not known, as a clause.
  func phrase(_ reason: UndecidedReason) -> String {
    reason.phrase { pattern in
      let text = clients.first?.client.compiled.patterns[pattern].pattern.text.shortened
      return "`\(text ?? "")`"
    }
  }
}
