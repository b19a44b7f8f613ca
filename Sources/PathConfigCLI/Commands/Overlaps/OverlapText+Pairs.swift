import PathConfigAnalysis
import PathConfigClients
import PathConfigSyntax

extension OverlapText {
  /// The relation of a pair, the places of its rules, and the one that decides each property.
  func block(_ entry: OverlapReport.Entry) -> String {
    let pair = entry.pair
    let rows = [pair.first, pair.second].map { rule in
      let pattern = report.clients[entry.clients[0]].pattern(ofRule: rule, at: pair.witness)
      return [
        "rule \(rule + 1)", report.rules[rule].shown(pattern),
        report.rules[rule].place(of: pattern),
      ]
    }
    var lines = [style.strong(title(pair) + limitation(entry.clients))]
    lines += aligned(rows, widest: 60).map { "  \($0)" }
    lines += properties(of: pair).map { "  \($0)" }
    return lines.map { $0 + "\n" }.joined()
  }

  /// A line for each property, followed by a line with the reason for those that are decided alike.
  private func properties(of pair: RulePair) -> [String] {
    var lines: [String] = []
    for (index, disagreement) in pair.disagreements.enumerated() {
      let first = report.rules[pair.first].properties[disagreement.first].value
      let second = report.rules[pair.second].properties[disagreement.second].value
      lines.append(
        "\(Printable.text(disagreement.property.string)): "
          + "\(value(first)) by rule \(pair.first + 1), \(value(second)) by rule \(pair.second + 1)"
      )
      let next = index + 1 < pair.disagreements.count ? pair.disagreements[index + 1] : nil
      if next?.decision != disagreement.decision { lines.append(decision(disagreement, of: pair)) }
    }
    return lines
  }

  private func decision(_ disagreement: RulePair.Disagreement, of pair: RulePair) -> String {
    switch disagreement.decision {
    case .laterRule(let witness):
      decides(pair, at: witness == pair.witness ? nil : subject(witness))
    case .otherRules(let rules):
      setToo(report.list(ofRules: rules), isOne: rules.count == 1, after: pair.first)
    case .undecided(let reason): isNotKnown(report.phrase(reason))
    }
  }

  private func value(_ node: JSONNode) -> String {
    Printable.text(JSONWriter.write(node).shortened())
  }
}

// MARK: - Wording

private func title(_ pair: RulePair) -> String {
  let (first, second) = (pair.first + 1, pair.second + 1)
  switch pair.relation {
  case .equal(let witness):
    return "rules \(first) and \(second) match the same URLs, such as \(subject(witness))"
  case .contained(let witness):
    return
      "rule \(second) matches all that rule \(first) does, such as \(subject(witness)), and more"
  case .containing(let witness):
    return
      "rule \(first) matches all that rule \(second) does, such as \(subject(witness)), and more"
  case .overlapping(let witness):
    return "rules \(first) and \(second) partly overlap, as at \(subject(witness))"
  case .disjoint, .undecided:
    return "rules \(first) and \(second)"
  }
}

/// A subject in a sentence.
func subject(_ bytes: [UInt8]) -> String {
  bytes.isEmpty ? "the URL without a path" : Printable.text(UTF8String(repairing: bytes).string)
}

private func decides(_ pair: RulePair, at subject: String?) -> String {
  let decision =
    "rule \(pair.second + 1) comes later and decides" + (subject.map { ", as at \($0)" } ?? "")
  switch pair.relation {
  case .equal, .contained: return decision + "; what rule \(pair.first + 1) says never takes effect"
  case .containing, .overlapping, .disjoint, .undecided: return decision
  }
}

private func setToo(_ rules: String, isOne: Bool, after first: Int) -> String {
  "wherever both match, \(isOne ? rules : "one of \(rules)") sets it too, after rule \(first + 1)"
}

private func isNotKnown(_ reason: String) -> String {
  "it is not known who decides: \(reason)"
}
