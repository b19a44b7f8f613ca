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

  /// The number of different looks, which a search may follow at every place of a subject.
  package var lookCount: Int { program.trackerStarts.count + program.conditionCount }

  package func makeCache() -> SearchCache {
    SearchCache(program, limits: limits)
  }

  /// Finds the labels of all expressions that match somewhere in the subject.
  ///
  /// Complexity: O(length) once the states are built. Building one costs O(threads).
  ///
  /// - Parameter subject: well-formed UTF-8. In other bytes the search may miss expressions.
  /// - Returns: nil if looks ask for more than the limits allow, so that nothing is known.
  package func search(
    _ subject: Span<UInt8>, using cache: inout SearchCache
  ) -> SearchCache.LabelSet? {
    cache.search(subject)
  }
}

extension SearchCache {
  /// The result of ``SearchAutomaton/search(_:using:)``, for callers that count nanoseconds.
  ///
  /// A cache knows its automaton, and passing that again costs a dozen retains.
  package mutating func search(_ subject: Span<UInt8>) -> LabelSet? {
    subject.withUnsafeBufferPointer { bytes in search(bytes) }
  }

  mutating func search(_ subject: UnsafeBufferPointer<UInt8>) -> LabelSet? {
    beginSubject()
    guard let startBase else { return nil }
    return search(subject, from: 0, startBase)
  }

  /// Walks through known transitions, and stops to learn missing ones.
  ///
  /// - Parameters:
  ///   - index: the number of bytes that have been read.
  ///   - base: the state there.
  mutating func search(
    _ subject: UnsafeBufferPointer<UInt8>, from index: Int, _ base: Int
  ) -> LabelSet? {
    var index = index
    var base = base
    while true {
      (index, base) = table.walk(subject, from: index, base)
      if index == subject.count { break }
      switch readOn(subject, &index, from: base) {
      case .reached(let next): base = next
      case .finished(let set): return set
      }
    }
    if let known = table.target(from: base, TransitionTable.endColumn) {
      return LabelSet(index: known)
    }
    return learnLabels(at: base)
  }
}
