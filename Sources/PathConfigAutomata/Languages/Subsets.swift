/// The deterministic automaton of a search as far as it has been looked at: its states are sets of
/// threads, by number.
protocol Subsets {
  /// Classes of bytes that no transition tells apart; 256 entries.
  var classOfByte: ContiguousArray<UInt8> { get }

  /// What all transitions have cost so far, in threads that were followed.
  var work: Int { get }

  /// The state before the first byte.
  mutating func start() throws(LanguageLimitReached) -> Int

  /// Whether the subject may end in a state.
  mutating func accepts(_ subset: Int) throws(LanguageLimitReached) -> Bool

  /// Where a byte leads, given its class; nil where nothing can be found any more.
  ///
  /// Classes and not bytes tell what is known already.
  mutating func step(
    _ subset: Int, on byte: UInt8, ofClass column: Int
  ) throws(LanguageLimitReached) -> Int?
}

/// Number 0 is for "found", from where everything is accepted.
enum FoundSubset {
  static let number = 0
}
