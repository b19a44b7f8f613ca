import PathConfigSyntax

/// Cases of one input, for formats of test harnesses.
struct ReportedSuite: Sendable {
  /// The common name of the cases, such as the name of the input.
  var name: String
  var cases: [ReportedCase]

  init(_ name: String, _ cases: [ReportedCase]) {
    self.name = name
    self.cases = cases
  }
}

/// One thing that was tested.
struct ReportedCase: Sendable {
  enum Outcome: Sendable {
    case passed
    /// The reason that it was not tested.
    case skipped(String)
    /// There is at least one failure.
    case failed([Diagnostic])
    /// The reason that it could not be tested, which is an error.
    case stopped(String)
  }

  var name: String

  /// The group of the case, such as a client.
  ///
  /// Harnesses group by it.
  var group: String

  /// The place of the case, or nil if it is not in a file.
  var location: SourceRange?
  var outcome: Outcome

  /// The path of the file of `location`, if it differs from the buffer's name.
  var file: String?

  /// Remarks that do not affect the outcome.
  var remarks: [Diagnostic] = []

  init(
    _ name: String, in group: String, at location: SourceRange?, _ outcome: Outcome
  ) {
    self.name = name
    self.group = group
    self.location = location
    self.outcome = outcome
  }
}

extension ReportedSuite {
  var failureCount: Int {
    cases.count { if case .failed = $0.outcome { true } else { false } }
  }

  var errorCount: Int {
    cases.count { if case .stopped = $0.outcome { true } else { false } }
  }

  var skippedCount: Int {
    cases.count { if case .skipped = $0.outcome { true } else { false } }
  }
}
