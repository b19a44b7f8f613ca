import PathConfigKit

extension FindingReport {
  /// The report with inputs that could not be read.
  func with(_ unread: [RunFailure.Explanation]) -> FindingReport {
    var report = self
    report.summary.unread = unread.count
    report.unread = unread.map { failure in
      UnreadInput(failure.source, failure.message + (failure.help.map { " (\($0))" } ?? ""))
    }
    return report
  }
}
