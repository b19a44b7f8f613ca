/// The cost limits of automata, beyond which the answer is "too large".
///
/// Budgets count states and bytes and never time, so that the same input gives the same answer on
/// every machine.
package struct AutomatonLimits: Sendable {
  /// Instructions that one expression may compile to.
  ///
  /// `x{1000}` is a thousand copies of `x`, and nested counts multiply. Patterns of real
  /// configurations stay under a hundred.
  var maximumInstructionsPerExpression = 20_000

  /// Instructions of a whole program, all expressions together.
  var maximumInstructionsPerProgram = 4_000_000

  /// Conjunctions of demands that may be followed for one byte of a subject before a search gives
  /// up.
  ///
  /// Looks nested in repetitions can ask for exponentially many.
  var maximumConjunctionsPerByte = 10_000

  /// Bytes that the transition table and the interned states of one search cache may take.
  ///
  /// Beyond that the cache is emptied and filled again.
  package var maximumCacheBytes = 32 << 20

  /// The number of times that a cache may be emptied within one subject.
  ///
  /// After that the rest of the subject is simulated without building states, because the cache is
  /// not reused.
  package var maximumFlushesPerSubject = 2

  package static var standard: AutomatonLimits { AutomatonLimits() }

  init() {}
}
