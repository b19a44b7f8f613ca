import PathConfigSyntax

/// The findings of `lint` for machines.
///
/// One object has `findings`, `groups` of those that text shows as one, `undecided` and `summary`.
/// `rule` and `group` count from 0. An absent value is null and never left out.
enum JSONReport {
  /// The report as text that ends in a line feed.
  static func render(
    _ findings: [Finding], undecided: [UndecidedQuestion] = [], summary: ReportSummary,
    style: JSONWriter.Style = .pretty
  ) -> String {
    // Text shows no groups of suppressed findings.
    let counted = findings.indices.filter { findings[$0].suppression == nil }
    let groups = FindingGroup.groups(of: counted.map { findings[$0] })
      .filter { $0.findings.count > 1 }
    var group: [Int: Int] = [:]
    for (number, indices) in groups.map(\.indices).enumerated() {
      for index in indices { group[counted[index]] = number }
    }
    let report: JSONOutput = [
      "version": 1,
      "findings": .array(findings.indices.map { output(findings[$0], inGroup: group[$0]) }),
      "groups": .array(groups.map(output)),
      "undecided": .array(
        undecided.map { question in
          [
            "check": .string(question.check), "file": .string(question.location.buffer.name),
            "range": .range(question.location), "reason": .string(question.reason),
          ]
        }),
      "summary": summary.json,
    ]
    return JSONWriter.write(report, style: style).string + "\n"
  }

  private static func output(_ finding: Finding, inGroup group: Int?) -> JSONOutput {
    [
      "check": .string(finding.check), "severity": .string(finding.severity.name),
      "message": .string(finding.message), "file": .string(finding.location.buffer.name),
      "range": .range(finding.location), "group": .optional(group),
      "clients": .strings(finding.clients), "rule": .optional(finding.rule),
      "property": .optional(finding.property), "pattern": .optional(finding.pattern),
      "witness": .optional(finding.witness),
      "notes": .array(
        finding.notes.map { note in
          [
            "message": .string(note.message),
            "file": .optional(note.location) { .string($0.buffer.name) },
            "range": .range(note.location),
          ]
        }),
      "help": .optional(finding.help) { .string($0) },
      "fixes": .array(finding.fixes.map { output($0, in: finding.location.buffer) }),
      "consequences": .array(
        finding.consequences.map { consequence in
          [
            "check": .string(consequence.check), "severity": .string(consequence.severity.name),
            "message": .string(consequence.message),
            "file": .string(consequence.location.buffer.name),
            "range": .range(consequence.location), "rule": .optional(consequence.rule),
            "property": .optional(consequence.property),
            "pattern": .optional(consequence.pattern),
          ]
        }),
      "suppression": .optional(finding.suppression) { suppression in
        [
          "kind": .string(suppression.kind.rawValue), "reason": .string(suppression.reason),
          "place": .place(suppression.location),
        ]
      },
    ]
  }

  private static func output(_ fix: Finding.Fix, in buffer: SourceBuffer) -> JSONOutput {
    [
      "title": .string(fix.title), "safe": .bool(fix.isSafe),
      "edits": .array(
        fix.edits.map { edit in
          [
            "range": .range(SourceRange(buffer, edit.range)),
            "replacement": .string(edit.replacement),
          ]
        }),
    ]
  }

  private static func output(_ group: FindingGroup) -> JSONOutput {
    [
      "message": .string(group.message), "severity": .string(group.severity.name),
      "checks": .strings(group.checks), "file": .string(group.location.buffer.name),
      "range": .range(group.location), "help": .optional(group.help) { .string($0) },
    ]
  }
}
