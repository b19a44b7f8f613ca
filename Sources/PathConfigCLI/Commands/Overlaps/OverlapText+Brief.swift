import PathConfigAnalysis
import PathConfigClients
import PathConfigSyntax

/// Pairs that share a line with others.
extension OverlapText {
  /// A line for each rule with exceptions.
  func exceptionLines(_ entries: [OverlapReport.Entry]) -> [String] {
    grouped(entries) { $0.pair.first }.map { rule, group in
      let pattern = report.rules[rule].patterns.first
      return
        "  rule \(rule + 1) \(report.rules[rule].shown(pattern)) (\(report.rules[rule].place(of: pattern))): "
        + report.list(ofRules: group.map(\.pair.second)) + limitation(group[0].clients)
    }
  }

  /// A line for each rule that has no URL in common with others.
  var disjoint: [String] {
    var asked: Int?
    if case .ofRule(let rule) = report.pairs { asked = rule }
    let entries = report.entries.filter { $0.pair.relation == .disjoint }
    return grouped(entries) { asked ?? $0.pair.first }.map { rule, group in
      let others = group.map { $0.pair.first == rule ? $0.pair.second : $0.pair.first }
      return "rule \(rule + 1) has no URL in common with \(report.list(ofRules: others))"
        + limitation(group[0].clients)
    }
  }

  /// A line for each reason why rules cannot be compared.
  var undecided: [String] {
    var numbers: [UndecidedReason: Int] = [:]
    var reasons: [UndecidedReason] = []
    let entries = report.entries.filter { entry in
      guard let reason = entry.pair.relation.undecidedReason else { return false }
      if numbers[reason] == nil {
        numbers[reason] = reasons.count
        reasons.append(reason)
      }
      return true
    }
    let groups = grouped(entries) { entry in
      entry.pair.relation.undecidedReason.flatMap { numbers[$0] } ?? 0
    }
    return groups.map { number, group in
      style.failure("undecided:") + " \(cannotBeCompared(group.map(\.pair)))"
        + "\(limitation(group[0].clients)): \(report.phrase(reasons[number]))"
    }
  }

  /// Entries of one key and of the same clients together, in the order of the first of each.
  private func grouped(
    _ entries: [OverlapReport.Entry], by key: (OverlapReport.Entry) -> Int
  ) -> [(key: Int, entries: [OverlapReport.Entry])] {
    var groups: [(key: Int, entries: [OverlapReport.Entry])] = []
    var places: [[Int]: Int] = [:]
    for entry in entries {
      let key = key(entry)
      if let place = places[[key] + entry.clients] {
        groups[place].entries.append(entry)
      } else {
        places[[key] + entry.clients] = groups.count
        groups.append((key, [entry]))
      }
    }
    return groups
  }

  /// `rules 2 and 5`, or the rule that all pairs have in common and the others.
  private func cannotBeCompared(_ pairs: [RulePair]) -> String {
    if pairs.count == 1 {
      return "\(report.list(ofRules: [pairs[0].first, pairs[0].second])) cannot be compared"
    }
    let common = [pairs[0].first, pairs[0].second].first { rule in
      pairs.allSatisfy { $0.first == rule || $0.second == rule }
    }
    guard let common else { return "\(pairs.count) pairs of rules cannot be compared" }
    let others = pairs.map { $0.first == common ? $0.second : $0.first }
    return "rule \(common + 1) cannot be compared with \(report.list(ofRules: others))"
  }
}

extension OverlapReport {
  /// The number of rules or ranges of rules that a list names before it counts the rest, unless all
  /// were requested.
  private var maximumRuns: Int { pairs == .thatMatter ? 12 : .max }

  /// `rule 6`, `rules 2, 4 to 7 and 9`, counted from 1; a client's own rules by that name.
  func list(ofRules places: [Int]) -> String {
    var runs: [ClosedRange<Int>] = []
    var hasClientRule = false
    for place in places.sorted() {
      if place >= rules.count {
        hasClientRule = true
      } else if let last = runs.last, last.upperBound == place {
        runs[runs.count - 1] = last.lowerBound...(place + 1)
      } else {
        runs.append((place + 1)...(place + 1))
      }
    }
    let numbers = runs.flatMap { run -> [String] in
      switch run.count {
      case 1: ["\(run.lowerBound)"]
      case 2: ["\(run.lowerBound)", "\(run.upperBound)"]
      default: ["\(run.lowerBound) to \(run.upperBound)"]
      }
    }
    let isSingle = runs.count == 1 && runs[0].count == 1
    let rest = runs.dropFirst(maximumRuns).reduce(0) { $0 + $1.count }
    let shown = numbers.prefix(maximumRuns) + (rest > 0 ? ["\(rest) others"] : [])
    let ofFile = shown.isEmpty ? [] : ["\(isSingle ? "rule" : "rules") \(listed(Array(shown)))"]
    return (ofFile + (hasClientRule ? ["the client's own rules"] : [])).joined(separator: " and ")
  }
}
