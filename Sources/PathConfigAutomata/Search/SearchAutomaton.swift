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
  let limits: AutomatonLimits

  package init(_ program: Program, limits: AutomatonLimits = .standard) {
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

/// Several subjects at a time.
///
/// Each load of a look-up waits for the one before, but not for those of other look-ups. Four in
/// lockstep take little more time than one.
extension SearchAutomaton {
  /// Finds the labels for every subject of a batch.
  ///
  /// - Parameter sets: receives one set a subject, or nil if looks ask for more than the limits
  ///   allow. Their numbers are valid until the next search with the cache.
  func search(
    _ batch: borrowing SubjectBatch, using cache: inout SearchCache,
    into sets: inout ContiguousArray<SearchCache.LabelSet?>
  ) {
    cache.search(batch, into: &sets)
  }
}

extension SearchCache {
  /// Takes subjects of one length four by four, so that all four end together.
  ///
  /// Lanes that are refilled as soon as one ends cost twice as much, because the processor does not
  /// predict the branch at every end.
  package mutating func search(
    _ batch: borrowing SubjectBatch, into sets: inout ContiguousArray<LabelSet?>
  ) {
    sets.removeAll(keepingCapacity: true)
    sets.append(contentsOf: repeatElement(nil, count: batch.count))
    beginSubject()
    guard startBase != nil else { return }
    // Buffers instead of arrays: a check for each answer whether its array is shared cost as much
    // as eight bytes of a subject.
    let order = batch.inOrderOfLength()
    order.withUnsafeBufferPointer { order in
      sets.withUnsafeMutableBufferPointer { sets in
        batch.withSubjects { subjects in search(subjects, order, into: sets) }
      }
    }
  }

  private mutating func search(
    _ subjects: SubjectBatch.Subjects, _ order: UnsafeBufferPointer<UInt32>,
    into sets: UnsafeMutableBufferPointer<LabelSet?>
  ) {
    var next = 0
    while next &+ 4 <= order.count {
      let numbers = (
        Int(order[next]), Int(order[next &+ 1]), Int(order[next &+ 2]), Int(order[next &+ 3])
      )
      searchTogether(numbers, subjects, into: sets)
      next &+= 4
    }
    for number in order[next...] {
      flushesInSubject = 0
      sets[Int(number)] = search(subjects[Int(number)], from: 0, startBase ?? 0)
    }
  }

  @inline(__always)
  private mutating func searchTogether(
    _ numbers: (Int, Int, Int, Int), _ batch: SubjectBatch.Subjects,
    into sets: UnsafeMutableBufferPointer<LabelSet?>
  ) {
    let subjects = (batch[numbers.0], batch[numbers.1], batch[numbers.2], batch[numbers.3])
    let (index, bases) = table.walk(subjects, from: startBase ?? 0)
    let epoch = table.epoch
    sets[numbers.0] = finish(subjects.0, from: index, bases.0, epoch)
    sets[numbers.1] = finish(subjects.1, from: index, bases.1, epoch)
    sets[numbers.2] = finish(subjects.2, from: index, bases.2, epoch)
    sets[numbers.3] = finish(subjects.3, from: index, bases.3, epoch)
  }

  /// Finishes one subject alone.
  ///
  /// It begins again at the start if the cache has been emptied since the epoch.
  @inline(__always)
  private mutating func finish(
    _ subject: UnsafeBufferPointer<UInt8>, from index: Int, _ base: Int, _ epoch: Int
  ) -> LabelSet? {
    if index == subject.count, epoch == table.epoch,
      let known = table.target(from: base, TransitionTable.endColumn)
    {
      return LabelSet(index: known)
    }
    flushesInSubject = 0
    if epoch != table.epoch { return search(subject, from: 0, startBase ?? 0) }
    return search(subject, from: index, base)
  }
}
