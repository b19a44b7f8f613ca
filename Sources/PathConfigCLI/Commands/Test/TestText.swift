import PathConfigClients
import PathConfigKit
import PathConfigSyntax

/// The report of `test` for people.
struct TestText {
  let style: TerminalStyle

  /// True to show passed expectations, too.
  let showsAll: Bool

  /// True to list the parts that are not exercised, even if the requirements are met.
  let showsUncovered: Bool

  func render(_ report: TestReport) -> String {
    let asked = report.labels(report.results)
    var text = ""
    for results in report.expectations {
      let findings = report.findings(results)
      if findings.isEmpty, showsAll { text += met(results) }
      // Findings name their clients unless they are for all clients of the run.
      let isForAll = report.labels(results) == asked
      let writer = TextReport(
        style: TextStyle(isColored: style.usesColor), clients: isForAll ? asked : [])
      if !findings.isEmpty { text += emptyLine(after: text) }
      for finding in findings { text += writer.render(finding) + "\n" }
    }
    text += emptyLine(after: text)
    for coverage in report.coverages { text += uncovered(coverage) }
    text += summary(report) + "\n"
    for coverage in report.coverages { text += line(coverage) + "\n" }
    return text
  }

  /// The empty line between two parts.
  private func emptyLine(after text: String) -> String {
    text.isEmpty || text.utf8.suffix(2).allSatisfy { $0 == UInt8(ascii: "\n") } ? "" : "\n"
  }

  private func met(_ results: [TestResult]) -> String {
    guard let expectation = results.first?.expectation else { return "" }
    let place = Printable.text(expectation.location.description)
    let clients = ClientNames.list(results.map(\.client.profile).distinct(by: \.id))
    return "\(place): \(metWord): \(Printable.text(expectation.shownURL)) (\(clients))\n"
  }

  /// The parts that are not exercised, if they were requested or are too many.
  private func uncovered(_ coverage: TestReport.Coverage) -> String {
    let kinds = coverage.failing.map(\.kind)
    let gaps = coverage.gaps.filter { showsUncovered || kinds.contains($0.item.kind) }
    if gaps.isEmpty { return "" }
    let rows = gaps.map(GapText.row).map { [$0.place, $0.part, $0.verdict] }
    let lines = aligned(rows, widest: 60).map { "  \($0)\n" }
    return style.strong(notExercised) + "\n" + lines.joined() + "\n"
  }

  private func line(_ coverage: TestReport.Coverage) -> String {
    let shares = [CoverageItem.Kind.rule, .key, .pattern].map { kind in
      let ratio = coverage.target.coverage.ratio(kind)
      return "\(ratio.percent)% of \(counted(ratio.total, kind.rawValue))"
    }
    let failing = coverage.failing.map { "\($0.percent)% of the \($0.kind.plural)" }
    let name = Printable.text(coverage.target.names.joined(separator: " + "))
    let tail = failing.isEmpty ? "" : "; " + style.failure(tooLittle) + " " + listed(failing)
    return "\(name): exercised \(shares.joined(separator: ", "))\(tail)"
  }

  private func summary(_ report: TestReport) -> String {
    let expectations = report.expectations
    let failed = expectations.count { !$0.allSatisfy(\.isMet) }
    let skipped = report.skipped.isEmpty ? "" : ", \(report.skipped.count) passed over"
    let count = counted(expectations.count, "expectation")
    return "\(count): \(expectations.count - failed) met, \(failed) not met\(skipped)"
  }
}

/// The text about a part that nothing exercises.
enum GapText {
  static func row(_ gap: CoverageGap) -> (place: String, part: String, verdict: String) {
    (place(gap.item), Printable.text(part(gap.item)), Printable.text(verdict(gap.verdict)))
  }

  /// A sentence for each part, except for the parts of a rule that has a sentence itself.
  static func notes(_ gaps: [CoverageGap]) -> [String] {
    let rules = gaps.filter { $0.item.kind == .rule }.map(\.item.rule)
    return gaps.filter { $0.item.kind == .rule || !rules.contains($0.item.rule) }.map { gap in
      let (place, part, verdict) = row(gap)
      return "\(place): \(part) is not exercised: \(verdict)"
    }
  }

  private static func place(_ item: CoverageItem) -> String {
    Printable.text(item.location.description)
  }

  private static func part(_ item: CoverageItem) -> String {
    switch item.kind {
    case .rule: "rule \(item.rule + 1)"
    case .key: "`\(item.property?.shortened() ?? "")` of rule \(item.rule + 1)"
    case .pattern: "`\(item.pattern?.shortened() ?? "")` of rule \(item.rule + 1)"
    }
  }
}

// MARK: - Wording

private let metWord = "met"
private let notExercised = "not exercised"
private let tooLittle = "less than"

extension GapText {
  private static func verdict(_ verdict: CoverageGap.Verdict) -> String {
    switch verdict {
    case .open(let subject, let url, _):
      url.isEmpty && subject.isEmpty
        ? "example: https://example.com (no path)" : "example: \(url.shortened())"
    case .dead: "dead: no URL can; `pathconfig lint` tells why"
    case .undecided(let reason): "undecided: \(reason)"
    }
  }
}
