package import PathConfigDiagnostics

/// A regular-expression engine for the patterns that the automata cannot run.
///
/// It must understand patterns and find matches as ICU does; it is asked off the hot path, once a
/// subject for every such pattern.
package protocol FallbackEngine: Sendable {
  /// A compiled pattern, or nil where the engine rejects it.
  func compile(_ pattern: UTF8String, ignoringCase: Bool) -> (any FallbackPattern)?
}

/// A pattern compiled by a fallback engine.
package protocol FallbackPattern: Sendable {
  /// Whether the pattern matches anywhere in the subject.
  func search(_ subject: UTF8String) -> FallbackAnswer
}

/// What a fallback engine, which may backtrack exponentially, finds within its budget.
package enum FallbackAnswer: Hashable, Sendable {
  case found
  case notFound
  /// The budget ran out first.
  case undecided
}

extension FallbackPattern {
  /// Whether the pattern is found within the budget.
  package func isFound(in subject: UTF8String) -> Bool { search(subject) == .found }
}
