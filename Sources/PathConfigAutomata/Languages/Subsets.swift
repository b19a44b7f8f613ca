/// The deterministic automaton of a search as far as it has been built.
///
/// Its states are sets of threads, by number.
protocol Subsets {
  /// Classes of bytes that no transition separates, with 256 entries.
  var classOfByte: ContiguousArray<UInt8> { get }

  /// The cost of all transitions so far, in threads that were followed.
  var work: Int { get }

  /// The state before the first byte.
  mutating func start() throws(LanguageLimitReached) -> Int

  /// True if the subject may end in a state.
  mutating func accepts(_ subset: Int) throws(LanguageLimitReached) -> Bool

  /// The target of a byte, given its class, or nil if nothing can be found any more.
  ///
  /// Transitions are remembered by class.
  mutating func step(
    _ subset: Int, on byte: UInt8, ofClass column: Int
  ) throws(LanguageLimitReached) -> Int?
}

/// Number 0 is for "found", from which everything is accepted.
enum FoundSubset {
  static let number = 0
}
