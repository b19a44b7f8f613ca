package import PathConfigDiagnostics

/// The suppressions for one file that the file itself does not contain.
package struct FileAllowances: Sendable {
  /// The suppressions in the tool configuration.
  package var allowed: [AllowedFinding] = []

  /// The entries of the baseline about the file, or nil if there is no baseline.
  package var baseline: [Baseline.Entry]?

  package static let none = FileAllowances()

  package init(_ allowed: [AllowedFinding] = [], baseline: [Baseline.Entry]? = nil) {
    self.allowed = allowed
    self.baseline = baseline
  }
}

/// A suppression in the configuration of the tool.
package struct AllowedFinding: Sendable {
  /// The file as written: a path from the folder of the configuration, or a URL.
  package var file: UTF8String

  /// The part of the file.
  ///
  /// The empty pointer means the whole file.
  package var pointer: JSONPointer

  /// The id of the check.
  package var check: String
  package var reason: UTF8String

  /// The place of the check's name.
  package var location: SourceRange
}
