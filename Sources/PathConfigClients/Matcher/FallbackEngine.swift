import PathConfigSyntax

/// A regular-expression engine for the patterns that the automata cannot run.
///
/// It must understand patterns and find matches as ICU does. It is asked off the hot path, once a
/// subject for every such pattern.
package protocol FallbackEngine: Sendable {
  /// A compiled pattern, or nil if the engine rejects it.
  func compile(_ pattern: UTF8String, ignoringCase: Bool) -> (any FallbackPattern)?
}

/// A pattern compiled by a fallback engine.
package protocol FallbackPattern: Sendable {
  /// Searches the subject for the pattern.
  ///
  /// - Parameter effort: the limit of the search.
  func search(_ subject: UTF8String, effort: FallbackEffort) -> FallbackAnswer
}

/// The effort of a fallback engine before it gives up.
///
/// It is in steps and not in time, so that the answer is the same on every machine.
package enum FallbackEffort: Sendable {
  /// About half a second, for the one answer that was asked for.
  case thorough
  /// A few milliseconds, for one of thousands of answers.
  case brief
}

/// The result of a fallback engine, which may backtrack exponentially, within its budget.
package enum FallbackAnswer: Hashable, Sendable {
  case found
  case notFound
  /// The budget ran out first.
  case undecided
}

extension FallbackPattern {
  func search(_ subject: UTF8String) -> FallbackAnswer {
    search(subject, effort: .thorough)
  }

  /// True if the pattern is found within the budget.
  package func isFound(in subject: UTF8String) -> Bool { search(subject) == .found }
}
