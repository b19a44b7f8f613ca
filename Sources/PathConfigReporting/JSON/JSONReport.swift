package import PathConfigDiagnostics
package import PathConfigJSON

/// The findings of `lint` for machines.
///
/// One object with `findings`, each of them, `groups` of those that text shows as one, `undecided` and
/// `summary`. `rule` and `group` count from 0; what is absent is null and never left out.
package enum JSONReport {
  /// The members of a report, each element for itself.
  typealias Parts = (
    findings: [JSONOutput], groups: [JSONOutput], undecided: [JSONOutput], summary: JSONOutput
  )

  package static func output(
    _ findings: [Diagnostic], undecided: [UndecidedQuestion] = [], summary: ReportSummary
  ) -> JSONOutput {
    let parts = parts(findings, undecided: undecided, summary: summary)
    return [
      "findings": .array(parts.findings), "groups": .array(parts.groups),
      "undecided": .array(parts.undecided), "summary": parts.summary,
    ]
  }

  static func parts(
    _ findings: [Diagnostic], undecided: [UndecidedQuestion], summary: ReportSummary
  ) -> Parts {
    // Text shows no groups of what is allowed.
    let counted = findings.indices.filter { findings[$0].suppression == nil }
    let groups = FindingGroup.groups(of: counted.map { findings[$0] })
      .filter { $0.findings.count > 1 }
    var group: [Int?] = Array(repeating: nil, count: findings.count)
    for (number, indices) in groups.map(\.indices).enumerated() {
      for index in indices { group[counted[index]] = number }
    }
    return (
      zip(findings, group).map { output($0, group: $1) }, groups.map(output),
      undecided.map(output), output(summary)
    )
  }

  /// The report as text that ends in a line feed.
  package static func render(
    _ findings: [Diagnostic], undecided: [UndecidedQuestion] = [], summary: ReportSummary,
    style: JSONWriter.Style = .pretty
  ) -> String {
    let output = output(findings, undecided: undecided, summary: summary)
    return JSONWriter.write(output, style: style).string + "\n"
  }

  /// - Parameter group: the place in `groups` of the one that holds the finding.
  package static func output(_ finding: Diagnostic, group: Int? = nil) -> JSONOutput {
    [
      "check": .string(finding.check),
      "severity": .string(finding.severity.name),
      "message": .string(finding.message),
      "file": .string(finding.location.buffer.name),
      "range": .range(of: finding.location),
      "group": .optional(group),
      "clients": .strings(finding.clients),
      "rule": .optional(finding.rule),
      "property": .optional(finding.property),
      "pattern": .optional(finding.pattern),
      "witness": .optional(finding.witness),
      "notes": .array(finding.notes.map(output)),
      "help": .optional(finding.help) { .string($0) },
      "fixes": .array(finding.fixes.map { output($0, in: finding.location.buffer) }),
      "suppression": .optional(finding.suppression, output),
    ]
  }

  private static func output(_ group: FindingGroup) -> JSONOutput {
    [
      "message": .string(group.message),
      "severity": .string(group.severity.name),
      "checks": .strings(group.checks),
      "file": .string(group.location.buffer.name),
      "range": .range(of: group.location),
      "help": .optional(group.help) { .string($0) },
    ]
  }

  private static func output(_ question: UndecidedQuestion) -> JSONOutput {
    [
      "check": .string(question.check),
      "file": .string(question.location.buffer.name),
      "range": .range(of: question.location),
      "reason": .string(question.reason),
    ]
  }

  private static func output(_ suppression: Diagnostic.Suppression) -> JSONOutput {
    [
      "kind": .string(suppression.kind.rawValue),
      "reason": .optional(suppression.reason),
      "place": .place(suppression.location),
    ]
  }

  package static func output(_ summary: ReportSummary) -> JSONOutput {
    [
      "files": .integer(summary.files),
      "errors": .integer(summary.errors),
      "warnings": .integer(summary.warnings),
      "infos": .integer(summary.infos),
      "suppressed": .integer(summary.suppressed),
      "undecided": .integer(summary.undecided),
    ]
  }

  private static func output(_ note: Diagnostic.Note) -> JSONOutput {
    [
      "message": .string(note.message),
      "file": .optional(note.location) { .string($0.buffer.name) },
      "range": .optional(note.location) { .range(of: $0) },
    ]
  }

  /// A fix with its edits, all in the finding's file.
  private static func output(_ fix: Diagnostic.Fix, in buffer: SourceBuffer) -> JSONOutput {
    [
      "title": .string(fix.title),
      "safe": .bool(fix.isSafe),
      "doubt": .optional(fix.doubt) { .string($0) },
      "edits": .array(
        fix.edits.map { edit in
          [
            "range": .range(of: SourceRange(buffer, edit.range)),
            "replacement": .string(edit.replacement),
          ]
        }),
    ]
  }
}
