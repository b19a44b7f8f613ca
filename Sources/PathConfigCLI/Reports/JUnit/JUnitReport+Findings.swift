import PathConfigSyntax

extension JUnitReport {
  /// Findings as a suite for each input and a case for each check that looked at it.
  ///
  /// So a case is the same from run to run, and a server can show new failures and repairs. A case
  /// fails by findings that make the run fail, and shows the others as its output. A case without
  /// findings but with an open question is skipped.
  ///
  /// An input that could not be read is a suite with one case, which is an error.
  static func render(_ report: FindingReport) -> String {
    let unread = report.unread.map { input in
      let name = report.artifact(of: input)?.path ?? report.tool.name
      let check = FindingReport.UnreadInput.check
      return ReportedSuite(
        name, [ReportedCase(check, in: name, at: nil, .stopped(input.sentence))])
    }
    return render(
      unread
        + report.inputs.map { input in
          let path = report.artifact(input.name).path
          let cases = input.cases(in: path).map { each in
            var each = each
            each.file = each.location.map { report.artifact($0.buffer.name).path }
            return each
          }
          return ReportedSuite(path, cases)
        })
  }
}

extension FindingReport.Input {
  /// - Parameter group: the name by which the cases are grouped.
  fileprivate func cases(in group: String) -> [ReportedCase] {
    let found = Dictionary(grouping: counted.map(\.diagnostic), by: \.check)
    let open = Dictionary(grouping: questions.map(\.question), by: \.check)
    let known = Set(checks)
    let others = Set(found.keys).union(open.keys).filter { !known.contains($0) }
    let all = checks + others.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    return all.map { check in
      reportedCase(check, in: group, found[check] ?? [], open[check] ?? [])
    }
  }

  private func reportedCase(
    _ check: String, in group: String, _ findings: [Diagnostic], _ questions: [UndecidedQuestion]
  ) -> ReportedCase {
    let open = questions.map { question in
      Diagnostic(check, .info, question.sentence, at: question.location)
    }
    func fails(_ finding: Diagnostic) -> Bool { failLevel.map { finding.severity >= $0 } ?? false }
    let failures = findings.filter(fails) + (failsUndecided ? open : [])
    let remarks = findings.filter { !fails($0) } + (failsUndecided ? [] : open)
    let outcome: ReportedCase.Outcome
    if !failures.isEmpty {
      outcome = .failed(failures)
    } else if findings.isEmpty, let first = questions.first {
      outcome = .skipped(first.sentence)
    } else {
      outcome = .passed
    }
    var result = ReportedCase(
      check, in: group, at: (failures + remarks).first?.location, outcome)
    result.remarks = remarks
    return result
  }
}
