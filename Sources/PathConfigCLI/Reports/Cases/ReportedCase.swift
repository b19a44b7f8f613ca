import PathConfigSyntax

/// Cases of one input, for formats of test harnesses.
package struct ReportedSuite: Sendable {
  /// The common name of the cases, such as the name of the input.
  package var name: String
  package var cases: [ReportedCase]

  package init(_ name: String, _ cases: [ReportedCase]) {
    self.name = name
    self.cases = cases
  }
}

/// One thing that was tested.
package struct ReportedCase: Sendable {
  package enum Outcome: Sendable {
    case passed
    /// The reason that it was not tested.
    case skipped(String)
    /// There is at least one failure.
    case failed([Diagnostic])
    /// The reason that it could not be tested, which is an error.
    case stopped(String)
  }

  package var name: String

  /// The group of the case, such as a client.
  ///
  /// Harnesses group by it.
  package var group: String

  /// The place of the case, or nil if it is not in a file.
  package var location: SourceRange?
  package var outcome: Outcome

  /// The path of the file of `location`, if it differs from the buffer's name.
  package var file: String?

  /// Remarks that do not affect the outcome.
  package var remarks: [Diagnostic] = []

  package init(
    _ name: String, in group: String, at location: SourceRange?, _ outcome: Outcome
  ) {
    self.name = name
    self.group = group
    self.location = location
    self.outcome = outcome
  }
}

extension ReportedSuite {
  package var failureCount: Int {
    cases.count { if case .failed = $0.outcome { true } else { false } }
  }

  package var errorCount: Int {
    cases.count { if case .stopped = $0.outcome { true } else { false } }
  }

  package var skippedCount: Int {
    cases.count { if case .skipped = $0.outcome { true } else { false } }
  }
}
