import PathConfigSyntax

/// A file of expectations: the expected answers for URLs, and the configurations that give them.
package struct ExpectationFile: Sendable {
  /// The text that every position points into.
  package var buffer: SourceBuffer

  /// The tested configurations, including one without a name.
  ///
  /// Empty before the file is read.
  package var configurations: [TestedConfiguration] = []

  /// In the order of the file.
  ///
  /// Several URLs with one expectation have one entry each.
  package var expectations: [Expectation] = []

  /// A file that is still empty.
  package init(_ buffer: SourceBuffer) {
    self.buffer = buffer
  }
}
