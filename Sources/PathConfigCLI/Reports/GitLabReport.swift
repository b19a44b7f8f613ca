import PathConfigKit
import PathConfigSyntax

/// Findings for the code quality report of GitLab.
///
/// Source: GitLab, "Code Quality", "Code Quality report format", a part of the Code Climate
/// specification. An undecided question is a finding of the least weight, because the format has
/// nothing else.
enum GitLabReport {
  static func render(_ report: FindingReport) -> JSONOutput {
    let unread = report.unread.map { input in
      var hash = FNVHash()
      hash.combine(ContiguousArray((input.source ?? input.sentence).utf8))
      // The format needs a line, and one input has one failure.
      return entry(
        FindingReport.unreadInput, "blocker", input.sentence, hash.digits,
        at: report.artifact(ofUnread: input)?.path ?? ".", line: 1)
    }
    let found = report.entries.filter { $0.finding.suppression == nil }.map { found in
      let (finding, start) = (found.finding, found.finding.location.start)
      let severity =
        switch finding.severity {
        case .error: "major"
        case .warning: "minor"
        case .info: "info"
        }
      return entry(
        finding.check, severity,
        finding.message + (finding.help.map { " (\($0))" } ?? ""), found.fingerprint,
        at: report.artifact(finding.location.buffer.reference).path, line: start.line)
    }
    return .array(unread + found)
  }

  /// - Parameter severity: one of `info`, `minor`, `major`, `critical` and `blocker`.
  private static func entry(
    _ check: String, _ severity: String, _ description: String, _ fingerprint: String,
    at path: String, line: Int
  ) -> JSONOutput {
    [
      "description": .string(description), "check_name": .string(check),
      "fingerprint": .string(fingerprint), "severity": .string(severity),
      "location": ["path": .string(path), "lines": ["begin": .integer(line)]],
    ]
  }
}
