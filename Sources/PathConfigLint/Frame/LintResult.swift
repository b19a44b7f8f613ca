package import PathConfigDiagnostics

/// What linting one file gave.
package struct LintResult: Sendable {
  /// In the order of every output.
  package var diagnostics: [Diagnostic]

  /// What could not be decided within its budget, in the order of the file.
  package var undecided: [UndecidedQuestion]

  package var counts: Counts { Counts(diagnostics, undecided: undecided.count) }
}

/// A question of a check that was given up, and why.
package struct UndecidedQuestion: Sendable {
  /// The id of the check that asked.
  package var check: String
  package var location: SourceLocation

  /// Why there is no answer: a clause without a full stop.
  package var reason: String
}

extension LintResult {
  /// How many findings there are of each weight.
  package struct Counts: Hashable, Sendable {
    package var errors = 0
    package var warnings = 0
    package var infos = 0
    package var undecided = 0

    package init() {}

    package init(_ diagnostics: [Diagnostic], undecided: Int) {
      self.undecided = undecided
      for diagnostic in diagnostics {
        switch diagnostic.severity {
        case .error: errors += 1
        case .warning: warnings += 1
        case .info: infos += 1
        }
      }
    }

    /// The counts of several files together.
    package static func + (left: Counts, right: Counts) -> Counts {
      var sum = left
      sum.errors += right.errors
      sum.warnings += right.warnings
      sum.infos += right.infos
      sum.undecided += right.undecided
      return sum
    }
  }
}
