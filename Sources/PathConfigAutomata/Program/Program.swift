/// A nondeterministic automaton that searches a subject for many expressions at once; each expression
/// carries a label, and several may carry the same.
///
/// It reads either bytes or scalars. Languages are automata over bytes; the search reads scalars and
/// decodes on the way, because a set such as `\d` is 70 instructions in UTF-8 and one as it is.
///
/// Immutable and shareable; whatever changes while it runs belongs to the one who runs it.
package struct Program: Sendable {
  /// The index of an instruction.
  typealias Address = UInt32

  /// What a search expression is known by in the answer, such as the index of its rule.
  package typealias Label = UInt32

  /// What a thread reads in one step: a byte, or the class of a scalar.
  typealias Symbol = UInt32

  /// Places in one of the lists below; half as large as a range of `Int`, since instructions are
  /// visited in no order and the memory they take decides how fast.
  struct Places: Sequence, Sendable {
    let lowerBound: UInt32
    let upperBound: UInt32

    init(_ places: Range<UInt32>) {
      lowerBound = places.lowerBound
      upperBound = places.upperBound
    }

    var count: Int { Int(upperBound - lowerBound) }

    func makeIterator() -> Range<UInt32>.Iterator { (lowerBound..<upperBound).makeIterator() }
  }

  enum Instruction: Sendable {
    /// Reads one byte; the transitions are disjoint and ascending.
    case bytes(Places)
    /// Reads one scalar and goes on with every choice whose set holds it.
    case scalars(Places)
    /// Goes on at each of the targets.
    case split(Places)
    /// The expression with this label has been found.
    case accept(Label)
    /// What a look ahead wanted has been found.
    case satisfied
    /// The expression of this behind-tracker ends at this position.
    case ended(tracker: UInt32)
    /// Goes on at the start of the subject only.
    case subjectStart(Address)
    /// Goes on at the end of the subject only.
    case subjectEnd(Address)
    /// Goes on where the text ahead matches (or not) what starts at `condition`.
    case lookAhead(condition: Address, negated: Bool, Address)
    /// Goes on where the behind-tracker of this index accepts (or not) at this position.
    case lookBehind(tracker: UInt32, negated: Bool, Address)
  }

  struct ByteTransition: Sendable {
    var range: ByteRange
    var target: Address
  }

  /// What follows a scalar of a set.
  struct Choice: Sendable {
    /// The set's number in `scalars`.
    var set: UInt32
    var target: Address
  }

  var instructions = ContiguousArray<Instruction>()
  var transitions = ContiguousArray<ByteTransition>()
  var choices = ContiguousArray<Choice>()

  /// The targets of all splits.
  var targets = ContiguousArray<Address>()

  /// Where the search begins: a loop over all positions from which every expression is tried.
  var searchStart: Address = 0

  /// Where every expression is tried at one position.
  var attemptStart: Address {
    guard case .split(let places) = instructions[Int(searchStart)], places.count == 2 else {
      return searchStart
    }
    return targets[Int(places.lowerBound)]
  }

  /// Where each behind-tracker begins, inner ones first: each looks for its expression at all
  /// positions, and tells wherever it has just ended.
  var trackerStarts: [Address] = []

  /// Where the instructions of each behind-tracker end: they come before all others, those of inner
  /// trackers first.
  ///
  /// So a set of threads in ascending order has those who are asked before those who ask.
  var trackerEnds: [Address] = []

  /// For each instruction the only label that can still be found from it, or `manyLabels`.
  ///
  /// Once that label has been found, whatever waits at the instruction has nothing left to say and
  /// is dropped, which keeps the number of states small.
  var soleLabels = ContiguousArray<Label>()
  static let manyLabels = Label.max

  /// One more than the greatest label.
  var labelBound = 0

  package var classes = ByteClasses()
  var scalars = ScalarClasses()
  package var instructionCount: Int { instructions.count }

  mutating func reserveCapacity(_ instructionCount: Int) {
    instructions.reserveCapacity(instructionCount)
    soleLabels.reserveCapacity(instructionCount)
    choices.reserveCapacity(instructionCount)
  }

  /// Where a byte leads from an instruction that reads bytes.
  func target(of places: Places, on byte: UInt8) -> Address? {
    for place in places {
      let transition = transitions[Int(place)]
      if byte < transition.range.lower { return nil }
      if byte <= transition.range.upper { return transition.target }
    }
    return nil
  }

  /// The behind-tracker that an instruction belongs to; their number where it belongs to the search.
  func layer(of address: Address) -> Int {
    trackerEnds.firstIndex { address < $0 } ?? trackerEnds.count
  }

  /// Where an instruction may go on, conditions included; trackers it asks are not its own.
  func successors(of address: Address) -> [Address] {
    switch instructions[Int(address)] {
    case .bytes(let places): places.map { transitions[Int($0)].target }
    case .scalars(let places): places.map { choices[Int($0)].target }
    case .split(let places): places.map { targets[Int($0)] }
    case .accept, .satisfied, .ended: []
    case .subjectStart(let next), .subjectEnd(let next), .lookBehind(_, _, let next): [next]
    case .lookAhead(let condition, _, let next): [condition, next]
    }
  }
}
