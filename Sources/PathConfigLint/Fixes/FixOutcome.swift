package import PathConfigDiagnostics
package import PathConfigModel

/// A file before and after its fixes.
package struct FixOutcome: Sendable {
  /// The file as it is when the fixes are made, and what is left to say of it.
  package var document: ConfigurationDocument
  package var result: LintResult

  /// What was found before any fix.
  package var originalResult: LintResult

  /// The findings that were fixed, each in the text that it was found in.
  package var fixed: [Diagnostic]
}
