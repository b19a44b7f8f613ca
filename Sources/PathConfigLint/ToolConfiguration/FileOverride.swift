package import PathConfigDiagnostics
package import PathConfigModel

/// Settings for some files that differ from those for the others.
package struct FileOverride: Sendable {
  /// Paths from the folder of the configuration, or URLs.
  ///
  /// There is at least one.
  package var files: [Glob]

  /// Empty if it names none.
  package var clients: [ClientProfile] = []
  package var levels = CheckLevels.standard
  package var failLevel: FailLevel?
  package var undecided: UndecidedAction?

  /// The place of its first pattern, for messages.
  package var location: SourceRange

  /// True if it covers a file.
  package func covers(_ file: UTF8String) -> Bool { files.contains { $0.matches(file) } }
}
