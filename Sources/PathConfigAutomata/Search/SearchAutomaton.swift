/// Searches subjects for all expressions of a program in one pass.
///
/// It is a deterministic automaton whose states are built when they are first needed. The automaton
/// itself is immutable and shareable. A ``SearchCache`` keeps what it learns. The caller owns one
/// cache a thread, and a cache serves only the automaton that made it.
///
/// The states are sticky: a state knows which labels have been found on the way to it. So a search
/// ends with one look-up, the entry of the state for the end of the subject.
package struct SearchAutomaton: Sendable {
  let program: Program
  let limits: Limits

  package init(_ program: Program, limits: Limits = .standard) {
    self.program = program
    self.limits = limits
  }

  package func makeCache() -> SearchCache {
    SearchCache(program, limits: limits)
  }

  /// Finds the labels of all expressions that match somewhere in the subject.
  ///
  /// Complexity: O(length) once the states are built. Building one costs O(threads).
  ///
  /// - Parameter subject: well-formed UTF-8. In other bytes the search may miss expressions.
  /// - Returns: nil if the search takes more than the limits allow, so that nothing is known.
  package func search(
    _ subject: Span<UInt8>, using cache: inout SearchCache
  ) -> SearchCache.LabelSet? {
    cache.search(subject)
  }
}
