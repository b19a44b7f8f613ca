package import PathConfigDiagnostics
package import PathConfigModel

/// What holds for some files otherwise than for the others.
package struct FileOverride: Sendable {
  /// Paths from the folder of the configuration, or URLs; never empty.
  package var files: [Glob]

  /// Empty where it names none.
  package var clients: [ClientProfile] = []
  package var levels = CheckLevels.standard
  package var failLevel: FailLevel?
  package var undecided: UndecidedAction?

  /// Its first pattern, by which people are told of it.
  package var location: SourceRange

  /// Whether it is about a file.
  package func covers(_ file: UTF8String) -> Bool { files.contains { $0.matches(file) } }
}
