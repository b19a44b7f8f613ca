import PathConfigDiagnostics
import PathConfigLint
import PathConfigReporting

/// The number of findings of each check.
struct FindingStatistics {
  /// The findings of one check at one severity.
  struct Entry {
    var check: String
    var severity: Severity
    var count: Int

    /// The number with a fix, safe or not.
    var fixable: Int
  }

  /// The most frequent first; for equal numbers the more severe, then in alphabetical order.
  let entries: [Entry]

  init(_ findings: [Diagnostic]) {
    var entries: [String: Entry] = [:]
    for finding in findings {
      let key = "\(finding.check) \(finding.severity.name)"
      var entry =
        entries[key]
        ?? Entry(check: finding.check, severity: finding.severity, count: 0, fixable: 0)
      entry.count += 1
      if finding.isFixable(.all) { entry.fixable += 1 }
      entries[key] = entry
    }
    self.entries = entries.values.sorted { left, right in
      if left.count != right.count { return left.count > right.count }
      if left.severity != right.severity { return left.severity > right.severity }
      return left.check < right.check
    }
  }
}
