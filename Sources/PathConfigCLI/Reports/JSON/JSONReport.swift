import PathConfigSyntax

/// The findings of `lint` for machines.
///
/// One object has `findings`, `groups` of those that text shows as one, `undecided` and `summary`.
/// `rule` and `group` count from 0. An absent value is null and never left out.
struct JSONReport {
  let findings: [Finding]

  /// Groups of more than one finding.
  let groups: [FindingGroup]
  let undecided: [UndecidedQuestion]
  let summary: ReportSummary

  /// A finding and the place of its group in `groups`.
  struct Finding {
    let diagnostic: Diagnostic
    let group: Int?
  }

  init(_ findings: [Diagnostic], undecided: [UndecidedQuestion], summary: ReportSummary) {
    // Text shows no groups of suppressed findings.
    let counted = findings.indices.filter { findings[$0].suppression == nil }
    groups = FindingGroup.groups(of: counted.map { findings[$0] })
      .filter { $0.findings.count > 1 }
    var group: [Int?] = Array(repeating: nil, count: findings.count)
    for (number, indices) in groups.map(\.indices).enumerated() {
      for index in indices { group[counted[index]] = number }
    }
    self.findings = zip(findings, group).map { Finding(diagnostic: $0, group: $1) }
    self.undecided = undecided
    self.summary = summary
  }

  /// The report as text that ends in a line feed.
  static func render(
    _ findings: [Diagnostic], undecided: [UndecidedQuestion] = [], summary: ReportSummary,
    style: JSONWriter.Style = .pretty
  ) -> String {
    let report = JSONReport(findings, undecided: undecided, summary: summary)
    return JSONWriter.write(shape.output(report), style: style).string + "\n"
  }
}
