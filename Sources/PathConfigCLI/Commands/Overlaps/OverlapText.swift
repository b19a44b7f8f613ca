import PathConfigAnalysis
import PathConfigClients
import PathConfigSyntax

/// The report of `overlaps` for people.
struct OverlapText {
  let style: TerminalStyle
  let report: OverlapReport

  /// The number of pairs in full, unless more were requested.
  private static let maximumPairs = 20
  private static let maximumLines = 20

  init(_ report: OverlapReport, style: TerminalStyle) {
    self.report = report
    self.style = style
  }

  func render() -> String {
    var sections: [String]
    if case .thatMatter = report.pairs {
      sections = conflicts + [limited(undecided), exceptions]
    } else {
      let told = report.entries.filter { $0.pair.witness != nil }
      sections = told.map(block) + [lines(undecided), lines(disjoint)]
    }
    sections.append(lines(report.tallies.map(summary)))
    return sections.filter { !$0.isEmpty }.joined(separator: "\n")
  }

  /// The pairs in which one rule interferes with the other, the worst first.
  private var conflicts: [String] {
    let conflicts = report.entries.filter(\.isConflict)
    let ranked = Rank.allCases.flatMap { rank in conflicts.filter { $0.rank == rank } }
    let rest = ranked.count - Self.maximumPairs
    return ranked.prefix(Self.maximumPairs).map(block) + (rest > 0 ? [notShown(rest) + "\n"] : [])
  }

  /// A line for each general rule with its exceptions.
  private var exceptions: String {
    let entries = report.entries.filter(\.isException)
    if entries.isEmpty { return "" }
    return style.strong(exceptionsTitle) + "\n" + limited(exceptionLines(entries))
  }

  private func lines(_ lines: [String]) -> String { lines.map { $0 + "\n" }.joined() }

  private func limited(_ lines: [String]) -> String {
    let more = andMore(lines.count - Self.maximumLines).map { "  " + $0 }
    return self.lines(lines.prefix(Self.maximumLines) + more)
  }

  /// ` on Hotwire Native iOS 1.3`, if something does not apply to all clients.
  func limitation(_ clients: [Int]) -> String {
    clients.count == report.clients.count
      ? "" : " on \(ClientNames.list(report.profiles(of: clients)))"
  }

  /// The number of pairs of each kind, and their clients.
  private func summary(_ tally: OverlapReport.Tally) -> String {
    let counts = tally.counts
    var parts = [
      "\(counts.equal) equal", "\(counts.contained) contained",
      "\(counts.overlapping) partly overlapping", "\(counts.disjoint) disjoint",
    ]
    if counts.undecided > 0 { parts.append("\(counts.undecided) undecided") }
    if counts.notAsked > 0 { parts.append("\(counts.notAsked) not compared") }
    return "\(counted(report.rules.count, "rule")), \(counted(counts.pairs, "pair")): "
      + "\(parts.joined(separator: ", ")); \(ClientNames.list(report.profiles(of: tally.clients)))"
  }
}

/// The harm that the order of two rules can do.
private enum Rank: CaseIterable {
  /// They match the same URLs.
  case equal
  /// The later rule overrides the earlier one completely in some property.
  case covered
  case partial
}

extension OverlapReport.Entry {
  fileprivate var rank: Rank {
    switch pair.relation {
    case .equal: .equal
    case .contained: .covered
    case .containing, .overlapping, .disjoint, .undecided: .partial
    }
  }

  /// True if the later rule matches a part of the earlier one's URLs, and decides there.
  fileprivate var isException: Bool {
    if case .containing = pair.relation { pair.matters } else { false }
  }

  fileprivate var isConflict: Bool {
    pair.matters && pair.witness != nil && !isException
  }
}

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

private let exceptionsTitle =
  "exceptions: later rules that match a part of what an earlier one does"

private func notShown(_ count: Int) -> String {
  "\(counted(count, "more pair is", "more pairs are")) not shown; --rule N shows those of one rule, "
    + "--all every pair"
}

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
