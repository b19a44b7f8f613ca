package import PathConfigDiagnostics

/// What linting one file gave.
package struct LintResult: Sendable {
  /// In the order of every output, those that are allowed among them.
  package var diagnostics: [Diagnostic]

  /// What could not be decided within its budget, in the order of the file.
  package var undecided: [UndecidedQuestion]

  package init(diagnostics: [Diagnostic] = [], undecided: [UndecidedQuestion] = []) {
    self.diagnostics = diagnostics
    self.undecided = undecided
  }

  /// The findings that count: nobody allows them.
  package var counted: [Diagnostic] { diagnostics.filter { $0.suppression == nil } }
}
