import PathConfigKit

/// A report of a query and where it goes.
struct QueryReport {
  var format: ReportFormat
  var writer: OutputWriter
  var style: TerminalStyle

  static func all(
    _ requests: [ReportRequest], in session: Session
  ) throws(CommandFailure) -> [QueryReport] {
    var reports: [QueryReport] = []
    for request in requests {
      reports.append(
        QueryReport(
          format: request.format, writer: try session.writer(for: request.destination),
          style: session.style(for: request.destination)))
    }
    return reports
  }
}
