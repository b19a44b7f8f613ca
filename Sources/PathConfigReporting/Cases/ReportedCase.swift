package import PathConfigDiagnostics
package import PathConfigJSON

/// Cases of one input, for formats of test harnesses.
package struct ReportedSuite: Sendable {
  /// What the cases have in common, such as the name of the input.
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
    /// Why it was not tested.
    case skipped(String)
    /// Never empty.
    case failed([Failure])
  }

  package struct Failure: Sendable {
    package var finding: Diagnostic

    /// What a program may want to know beside the finding.
    package var details: [JSONOutput.Member]

    package init(_ finding: Diagnostic, details: [JSONOutput.Member] = []) {
      self.finding = finding
      self.details = details
    }
  }

  package var name: String

  /// What it was tested with, such as a client; harnesses group by it.
  package var group: String

  /// Where it is written; nil where it is in no file.
  package var location: SourceRange?
  package var outcome: Outcome

  /// The path of the file of `location`, where it is another than the buffer's name.
  package var file: String?

  /// What is said of it and decides nothing.
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

  package var skippedCount: Int {
    cases.count { if case .skipped = $0.outcome { true } else { false } }
  }
}
