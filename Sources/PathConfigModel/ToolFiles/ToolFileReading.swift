package import PathConfigDiagnostics

/// What reading a file that people write for the tool gave.
package struct ToolFileReading<File: Sendable>: Sendable {
  /// What is sound.
  package var value: File

  /// What is wrong, in the order of the file; with any of it the value is not to be used.
  package var mistakes: [Diagnostic]
}
