/// A nondeterministic automaton over UTF-8 bytes that searches a subject for many expressions at
/// once; each expression carries a label, and several may carry the same.
///
/// Immutable and shareable; whatever changes while it runs belongs to the one who runs it.
package struct Program: Sendable {
  /// The index of an instruction.
  typealias Address = UInt32

  /// What a search expression is known by in the answer, such as the index of its rule.
  package typealias Label = UInt32

  enum Instruction: Sendable {
    /// Reads one byte; the transitions are disjoint and ascending.
    case bytes(Range<Int>)
    /// Goes on at each of the targets.
    case split(ContiguousArray<Address>)
    /// The expression with this label has been found.
    case accept(Label)
    /// What a look ahead wanted has been found.
    case satisfied
    /// The expression of this behind-tracker ends at this position.
    case ended(tracker: Int)
    /// Goes on at the start of the subject only.
    case subjectStart(Address)
    /// Goes on at the end of the subject only.
    case subjectEnd(Address)
    /// Goes on where the text ahead matches (or not) what starts at `condition`.
    case lookAhead(condition: Address, negated: Bool, Address)
    /// Goes on where the behind-tracker of this index accepts (or not) at this position.
    case lookBehind(tracker: Int, negated: Bool, Address)
  }

  struct ByteTransition: Sendable {
    var range: ByteRange
    var target: Address
  }

  var instructions: ContiguousArray<Instruction> = []
  var transitions: ContiguousArray<ByteTransition> = []

  /// Where the search begins: a loop over all positions from which every expression is tried.
  var searchStart: Address = 0

  /// Where each behind-tracker begins, inner ones first: each looks for its expression at all
  /// positions, and tells wherever it has just ended.
  var trackerStarts: [Address] = []

  /// For each instruction the tracker it belongs to; the search itself is the last layer.
  ///
  /// Lower layers are advanced first, since higher ones ask what they found. Empty where there
  /// are no trackers.
  var layers: ContiguousArray<Int> = []

  /// The only label that can still be found from an instruction, where it is only one.
  var soleLabels: ContiguousArray<Label?> = []

  package var classes = ByteClasses(separating: [])
  package var instructionCount: Int { instructions.count }

  /// Where a byte leads from an instruction that reads bytes.
  func target(of transitionRange: Range<Int>, on byte: UInt8) -> Address? {
    for index in transitionRange {
      let transition = transitions[index]
      if byte < transition.range.lower { return nil }
      if byte <= transition.range.upper { return transition.target }
    }
    return nil
  }
}
