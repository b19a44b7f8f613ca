import PathConfigSyntax

/// Findings for the code quality report of GitLab.
///
/// Source: GitLab, "Code Quality", "Code Quality report format", a part of the Code Climate
/// specification. An undecided question is a finding of the least weight, because the format has
/// nothing else.
enum GitLabReport {
  /// The report as text that ends in a line feed.
  static func render(_ report: FindingReport) -> String {
    let findings = report.counted.map { finding in
      entry(
        finding.finding.check, finding.finding.sentence,
        severity(finding.finding.severity), finding.fingerprint,
        at: finding.finding.location, in: report)
    }
    let questions = report.questions.map { question in
      entry(
        question.question.check, question.question.sentence, severity(.info),
        question.fingerprint, at: question.question.location, in: report)
    }
    let unread = report.unread.map { entry($0, in: report) }
    return JSONWriter.write(.array(unread + findings + questions), style: .pretty).string + "\n"
  }

  /// An input that could not be read.
  ///
  /// The format needs a line, and one input has one failure.
  private static func entry(
    _ input: FindingReport.UnreadInput, in report: FindingReport
  ) -> JSONOutput {
    var hash = FNVHash()
    hash.combine(ContiguousArray((input.name ?? input.sentence).utf8))
    return [
      "description": .string(input.sentence),
      "check_name": .string(FindingReport.UnreadInput.check),
      "fingerprint": .string(hash.digits), "severity": "blocker",
      "location": [
        "path": .string(report.artifact(of: input)?.path ?? "."), "lines": ["begin": 1],
      ],
    ]
  }

  private static func entry(
    _ check: String, _ description: String, _ severity: String, _ fingerprint: String,
    at location: SourceRange, in report: FindingReport
  ) -> JSONOutput {
    [
      "description": .string(description), "check_name": .string(check),
      "fingerprint": .string(fingerprint), "severity": .string(severity),
      "location": [
        "path": .string(report.artifact(location.buffer.name).path),
        "lines": ["begin": .integer(location.start.line), "end": .integer(location.lastLine)],
        "positions": [
          "begin": .position(location.start),
          "end": .position(location.end),
        ],
      ],
    ]
  }

  /// One of `info`, `minor`, `major`, `critical` and `blocker`.
  private static func severity(_ severity: Severity) -> String {
    switch severity {
    case .error: "major"
    case .warning: "minor"
    case .info: "info"
    }
  }
}
