package import PathConfigDiagnostics
import PathConfigJSON

/// What `JSONReport` holds, an object with one member a line: the member's name tells what it is.
///
///     {"finding":{"check":"invalid-json",…}}
///     {"summary":{"files":1,…}}
package enum JSONLinesReport {
  /// The lines: findings, groups, what is undecided, and the summary as the last.
  package static func render(
    _ findings: [Diagnostic], undecided: [UndecidedQuestion] = [], summary: ReportSummary
  ) -> String {
    let parts = JSONReport.parts(findings, undecided: undecided, summary: summary)
    let lines =
      parts.findings.map { ("finding", $0) } + parts.groups.map { ("group", $0) }
      + parts.undecided.map { ("undecided", $0) } + [("summary", parts.summary)]
    return lines.map { name, value in
      let object = JSONOutput.object([.init(UTF8String(name), value)])
      return JSONWriter.write(object, style: .compact).string + "\n"
    }.joined()
  }
}
