package import PathConfigDiagnostics

/// The numbers at the end of a report.
package struct ReportSummary: Hashable, Sendable {
  /// Inputs that were looked at, those without findings included.
  package var files: Int
  package var errors = 0
  package var warnings = 0
  package var infos = 0

  /// Findings that the configuration or a rule allows, with a reason.
  package var suppressed: Int

  /// Questions whose budget ran out.
  package var undecided: Int

  /// Counts the findings by severity.
  package init(
    of findings: some Sequence<Diagnostic>, files: Int, suppressed: Int = 0, undecided: Int = 0
  ) {
    self.files = files
    self.suppressed = suppressed
    self.undecided = undecided
    for finding in findings {
      switch finding.severity {
      case .error: errors += 1
      case .warning: warnings += 1
      case .info: infos += 1
      }
    }
  }

  /// One line for people: `2 errors, 1 warning in 3 files (1 suppressed)`.
  package var line: String {
    let found = [
      Self.count(errors, "error"), Self.count(warnings, "warning"), Self.count(infos, "info"),
    ].compactMap { $0 }
    let others = [
      suppressed > 0 ? "\(suppressed) suppressed" : nil,
      undecided > 0 ? "\(undecided) undecided" : nil,
    ].compactMap { $0 }
    let inputs = Self.count(files, "file") ?? "0 files"
    return (found.isEmpty ? "no findings" : found.joined(separator: ", ")) + " in \(inputs)"
      + (others.isEmpty ? "" : " (\(others.joined(separator: ", ")))")
  }

  private static func count(_ number: Int, _ noun: String) -> String? {
    switch number {
    case 0: nil
    case 1: "1 \(noun)"
    default: "\(number) \(noun)s"
    }
  }
}
