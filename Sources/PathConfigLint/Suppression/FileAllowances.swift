package import PathConfigDiagnostics

/// The suppressions for one file that the file itself does not contain.
package struct FileAllowances: Sendable {
  /// The suppressions in the tool configuration.
  package var allowed: [AllowedFinding] = []

  /// The entries of the baseline that are about the file; nil where there is no baseline.
  package var baseline: [Baseline.Entry]?

  package static let none = FileAllowances()

  package init(_ allowed: [AllowedFinding] = [], baseline: [Baseline.Entry]? = nil) {
    self.allowed = allowed
    self.baseline = baseline
  }
}

/// A finding that the configuration of the tool allows.
package struct AllowedFinding: Sendable {
  /// The file as written: a path from the folder of the configuration, or a URL.
  package var file: UTF8String

  /// The part of the file; all of it where it is the empty pointer.
  package var pointer: JSONPointer

  /// The id of the check.
  package var check: String
  package var reason: UTF8String

  /// Where the check is named.
  package var location: SourceRange
}
