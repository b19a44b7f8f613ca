import PathConfigClients
import PathConfigSyntax

/// A file before and after its fixes.
package struct FixOutcome: Sendable {
  /// The file after the fixes, and its remaining findings.
  package var document: ConfigurationDocument
  package var result: LintResult

  /// The findings before any fix.
  package var originalResult: LintResult

  /// The findings that were fixed, each in the text that it was found in.
  package var fixed: [Diagnostic]
}
