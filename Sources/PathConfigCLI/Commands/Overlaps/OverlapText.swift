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

// MARK: - Wording

private let exceptionsTitle =
  "exceptions: later rules that match a part of what an earlier one does"

private func notShown(_ count: Int) -> String {
  "\(counted(count, "more pair is", "more pairs are")) not shown; --rule N shows those of one rule, "
    + "--all every pair"
}
