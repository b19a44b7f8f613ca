/// Searches subjects for all expressions of a program in one pass: a deterministic automaton whose
/// states are built when they are first needed.
///
/// The automaton itself is immutable and shareable. What it learns is kept in a ``SearchCache``
/// that the caller owns, one a thread; a cache serves only the automaton that made it.
///
/// The states are sticky: a state knows which labels have been found on the way to it, so that a
/// search ends with one look-up, the entry of the state for the end of the subject.
package struct SearchAutomaton: Sendable {
  package let program: Program
  package let limits: AutomatonLimits

  package init(_ program: Program, limits: AutomatonLimits = .standard) {
    self.program = program
    self.limits = limits
  }

  package func makeCache() -> SearchCache {
    SearchCache(program, limits: limits)
  }

  /// Finds the labels of all expressions that match somewhere in the subject.
  ///
  /// Complexity: O(length) once the states are built; building one costs O(threads).
  ///
  /// - Parameter subject: well-formed UTF-8. In other bytes no expression is sure to be found.
  /// - Returns: nil where looks ask for more than the limits allow, so that nothing is known.
  package func search(
    _ subject: Span<UInt8>, using cache: inout SearchCache
  ) -> SearchCache.LabelSet? {
    guard var row = cache.beginSubject() else { return nil }
    var index = 0
    while index < subject.count {
      let byteClass = Int(program.classes.classOfByte[Int(subject[index])])
      var next = cache.entry(row, byteClass)
      if next == SearchCache.unknown {
        guard let built = cache.buildTransition(from: &row, byteClass) else {
          return cache.simulate(from: row, subject, index)
        }
        next = built
      }
      row = next
      index += 1
    }
    return cache.labelsAtEnd(of: row)
  }
}
