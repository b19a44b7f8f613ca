import PathConfigClients
import PathConfigKit
import PathConfigSyntax

extension TestReport {
  /// The report for people.
  ///
  /// - Parameters:
  ///   - showsAll: true to show passed expectations, too.
  ///   - showsUncovered: true to list the parts that are not exercised, even if the requirements
  ///     are met.
  func blocks(showsAll: Bool, showsUncovered: Bool) -> [Block] {
    let asked = labels(results)
    var blocks: [Block] = []
    var isBelowLine = false
    for results in expectations {
      let findings = findings(results)
      if findings.isEmpty {
        if showsAll { blocks.append(.text(met(results))) }
        isBelowLine = isBelowLine || showsAll
        continue
      }
      if isBelowLine { blocks.append(.text("")) }
      isBelowLine = false
      // Findings name their clients unless they are for all clients of the run.
      let writer = TextReport(clients: labels(results) == asked ? asked : [])
      for finding in findings { blocks += [writer.block(finding), .text("")] }
    }
    if isBelowLine { blocks.append(.text("")) }
    for coverage in coverages { blocks += uncovered(coverage, isShown: showsUncovered) }
    return blocks + [.list([summary] + coverages.map(line))]
  }

  private func met(_ results: [TestResult]) -> Line {
    guard let expectation = results.first?.expectation else { return "" }
    let clients = ClientNames.list(results.map(\.client.profile).distinct(by: \.id))
    return "\(expectation.location.description): met: \(expectation.shownURL) (\(clients))"
  }

  /// The parts that are not exercised, if they were requested or are too many.
  private func uncovered(_ coverage: Coverage, isShown: Bool) -> [Block] {
    let kinds = coverage.failing.map(\.kind)
    let gaps = coverage.gaps.filter { isShown || kinds.contains($0.item.kind) }
    if gaps.isEmpty { return [] }
    let rows = gaps.map { [Line($0.place), Line($0.part), Line($0.words)] }
    return [.heading(Line("not exercised", .strong), [.rows(rows)]), .text("")]
  }

  private func line(_ coverage: Coverage) -> Line {
    let shares = [CoverageItem.Kind.rule, .key, .pattern].map { kind in
      let ratio = coverage.target.coverage.ratio(kind)
      return "\(ratio.percent)% of \(counted(ratio.total, kind.rawValue))"
    }
    let failing = listed(coverage.failing.map { "\($0.percent)% of the \($0.kind.plural)" })
    let line: Line =
      "\(coverage.target.names.joined(separator: " + ")): exercised \(shares.joined(separator: ", "))"
    return failing.isEmpty ? line : line + "; \("less than", .failure) \(failing)"
  }

  private var summary: Line {
    let failed = expectations.count { !$0.allSatisfy(\.isMet) }
    let passedOver = skipped.isEmpty ? "" : ", \(skipped.count) passed over"
    let count = counted(expectations.count, "expectation")
    return "\(count): \(expectations.count - failed) met, \(failed) not met\(passedOver)"
  }
}

extension CoverageGap {
  /// A sentence for each part, except for the parts of a rule that has a sentence itself.
  static func notes(_ gaps: [CoverageGap]) -> [String] {
    let rules = gaps.filter { $0.item.kind == .rule }.map(\.item.rule)
    return gaps.filter { $0.item.kind == .rule || !rules.contains($0.item.rule) }.map { gap in
      "\(gap.place): \(gap.part) is not exercised: \(gap.words)"
    }
  }

  fileprivate var place: String { item.location.description }

  fileprivate var part: String {
    switch item.kind {
    case .rule: "rule \(item.rule + 1)"
    case .key: "`\(item.property?.shortened() ?? "")` of rule \(item.rule + 1)"
    case .pattern: "`\(item.pattern?.shortened() ?? "")` of rule \(item.rule + 1)"
    }
  }

  fileprivate var words: String {
    switch verdict {
    case .open(let subject, let url, _):
      url.isEmpty && subject.isEmpty
        ? "example: https://example.com (no path)" : "example: \(url.shortened())"
    case .dead: "dead: no URL can; `pathconfig lint` tells why"
    case .undecided(let reason): "undecided: \(reason)"
    }
  }
}
