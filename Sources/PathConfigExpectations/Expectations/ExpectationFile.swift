package import PathConfigDiagnostics

/// A file of expectations: what URLs are to get, and from which configurations.
package struct ExpectationFile: Sendable {
  /// The text that every position points into.
  package var buffer: SourceBuffer

  /// One where the file speaks of one, be it without naming it; none before it is read.
  package var configurations: [TestedConfiguration] = []

  /// In the order of the file; of several URLs with one expectation each for itself.
  package var expectations: [Expectation] = []

  /// A file with nothing in it yet.
  package init(_ buffer: SourceBuffer) {
    self.buffer = buffer
  }
}
