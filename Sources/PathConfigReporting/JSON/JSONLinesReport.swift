package import PathConfigDiagnostics
package import PathConfigJSON

/// The content of `JSONReport`, an object with one member a line beside the version of the form.
///
/// The member's name says what it is.
///
///     {"version":1,"finding":{"check":"invalid-json",…}}
///     {"version":1,"summary":{"files":1,…}}
package enum JSONLinesReport {
  /// The lines: findings, groups, undecided questions, and the summary at the end.
  package static func render(
    _ findings: [Diagnostic], undecided: [UndecidedQuestion] = [], summary: ReportSummary
  ) -> String {
    let report = JSONReport(findings, undecided: undecided, summary: summary)
    var lines = report.findings.map { Line(finding: $0) }
    lines += report.groups.map { Line(group: $0) }
    lines += report.undecided.map { Line(undecided: $0) }
    lines.append(Line(summary: report.summary))
    return lines.map { JSONWriter.write(Line.shape.output($0), style: .compact).string + "\n" }
      .joined()
  }

  package static let schemaDocument = JSONSchemaDocument(
    "lint-line", "line of `lint --format ndjson`", Line.shape.schema,
    definitions: JSONSchema.placeDefinitions)

  /// One of the members is not nil.
  private struct Line {
    var finding: JSONReport.Finding?
    var group: FindingGroup?
    var undecided: UndecidedQuestion?
    var summary: ReportSummary?

    static let shape = JSONShape<Line>.report(withOneOf: [
      .present("finding", \.finding, JSONReport.Finding.shape),
      .present("group", \.group, FindingGroup.shape),
      .present("undecided", \.undecided, UndecidedQuestion.shape),
      .present("summary", \.summary, ReportSummary.shape),
    ])
  }
}
