import PathConfigSyntax

/// The numbers at the end of a report.
struct ReportSummary: Hashable, Sendable {
  /// Inputs that were looked at, even without findings.
  var files: Int
  var errors = 0
  var warnings = 0
  var infos = 0

  /// Suppressed findings, which no other number includes.
  var suppressed = 0

  /// The number of suppressed errors.
  var suppressedErrors = 0

  /// Questions whose budget ran out.
  var undecided: Int

  /// Inputs that could not be read.
  var unread = 0

  /// Counts the findings by severity, and suppressed ones separately.
  init(of findings: some Sequence<Finding>, files: Int, undecided: Int = 0) {
    self.files = files
    self.undecided = undecided
    for finding in findings {
      guard finding.suppression == nil else {
        suppressed += 1
        if finding.severity == .error { suppressedErrors += 1 }
        continue
      }
      switch finding.severity {
      case .error: errors += 1
      case .warning: warnings += 1
      case .info: infos += 1
      }
    }
  }

  var json: JSONOutput {
    [
      "files": .integer(files), "errors": .integer(errors), "warnings": .integer(warnings),
      "infos": .integer(infos), "suppressed": .integer(suppressed),
      "undecided": .integer(undecided), "unread": .integer(unread),
    ]
  }

  /// One line for people: `2 errors, 1 warning in 3 files (1 suppressed)`.
  var line: String {
    line(
      [
        Self.count(errors, "error"), Self.count(warnings, "warning"),
        Self.count(infos, "suggestion"),
      ], ifNone: "no findings")
  }

  /// The same without suggestions, for a text that does not show them.
  var lineWithoutSuggestions: String {
    line(
      [Self.count(errors, "error"), Self.count(warnings, "warning")],
      ifNone: "no errors or warnings")
  }

  private func line(_ counts: [String?], ifNone nothing: String) -> String {
    let found = counts.compactMap { $0 }
    let others = [
      suppressed > 0 ? "\(suppressed) suppressed" : nil,
      undecided > 0 ? "\(undecided) undecided" : nil,
    ].compactMap { $0 }
    let inputs = counted(files, "file")
    return (found.isEmpty ? nothing : found.joined(separator: ", ")) + " in \(inputs)"
      + (others.isEmpty ? "" : " (\(others.joined(separator: ", ")))")
      + (unread > 0 ? "; \(counted(unread, "input")) could not be read" : "")
  }

  private static func count(_ number: Int, _ noun: String) -> String? {
    number == 0 ? nil : counted(number, noun)
  }
}
