import PathConfigKit
import PathConfigSyntax

/// Findings for the code quality report of GitLab.
///
/// Source: GitLab, "Code Quality", "Code Quality report format", a part of the Code Climate
/// specification. An undecided question is a finding of the least weight, because the format has
/// nothing else.
enum GitLabReport {
  static func render(_ report: FindingReport) -> JSONOutput {
    let fingerprints = report.fingerprints
    let findings = zip(report.findings, fingerprints.findings)
      .filter { $0.0.suppression == nil }
      .map { finding, fingerprint in
        entry(
          finding.check, finding.sentence, severity(finding.severity), fingerprint,
          at: finding.location, in: report)
      }
    let questions = zip(report.questions, fingerprints.questions).map { question, fingerprint in
      entry(
        question.check, question.sentence, severity(.info), fingerprint, at: question.location,
        in: report)
    }
    return .array(report.unread.map { entry($0, in: report) } + findings + questions)
  }

  /// An input that could not be read.
  ///
  /// The format needs a line, and one input has one failure.
  private static func entry(
    _ input: RunFailure.Explanation, in report: FindingReport
  ) -> JSONOutput {
    var hash = FNVHash()
    hash.combine(ContiguousArray((input.source ?? input.sentence).utf8))
    let path = input.source.map { report.artifact($0).path } ?? "."
    return [
      "description": .string(input.sentence), "check_name": .string(FindingReport.unreadInput),
      "fingerprint": .string(hash.digits), "severity": "blocker",
      "location": ["path": .string(path), "lines": ["begin": 1]],
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
        "lines": ["begin": .integer(location.start.line)],
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
