import PathConfigSyntax

/// A nondeterministic automaton that searches a subject for many expressions at once.
///
/// Each expression has a label. Several expressions may share one label.
///
/// A program reads either bytes or scalars. Languages are automata over bytes. The search reads
/// scalars, and decodes the bytes as it goes. A set such as `\d` then takes one instruction. Over
/// bytes it takes 70.
///
/// A program never changes, so several searches share it. Each search owns its own state.
package final class Program: Sendable {
  /// The index of an instruction.
  typealias Address = UInt32

  /// The name of a search expression in the answer, such as the index of its rule.
  package typealias Label = UInt32

  /// A class of units, bytes or scalars, that no instruction tells apart.
  typealias Symbol = UInt32

  /// Places in one of the lists below, half as large as a range of `Int`.
  ///
  /// A search visits instructions in random order. The smaller they are, the faster it runs.
  struct Places: Sequence, IteratorProtocol, Sendable {
    private(set) var lowerBound: UInt32
    let upperBound: UInt32

    init(_ places: Range<UInt32>) {
      lowerBound = places.lowerBound
      upperBound = places.upperBound
    }

    var count: Int { Int(upperBound - lowerBound) }

    mutating func next() -> UInt32? {
      if lowerBound == upperBound { return nil }
      defer { lowerBound += 1 }
      return lowerBound
    }
  }

  enum Instruction: Sendable {
    /// Reads one byte.
    ///
    /// The transitions are disjoint and ascending.
    case bytes(Places)
    /// Reads one scalar and goes on with every choice whose set contains it.
    case scalars(Places)
    /// Goes on at all targets.
    case split(Places)
    /// The expression with this label has been found.
    case accept(Label)
    /// The text that a look ahead looks for has been found.
    case satisfied
    /// The expression of this behind-tracker ends at this position.
    case ended(tracker: UInt32)
    /// Goes on at the start of the subject only.
    case subjectStart(Address)
    /// Goes on at the end of the subject only.
    case subjectEnd(Address)
    /// Goes on if the text ahead matches the condition that starts at `condition`.
    ///
    /// If `negated`, goes on if the text does not match.
    case lookAhead(condition: Address, negated: Bool, Address)
    /// Goes on if the behind-tracker with this index accepts at this position.
    ///
    /// If `negated`, goes on if the tracker does not accept.
    case lookBehind(tracker: UInt32, negated: Bool, Address)
  }

  struct ByteTransition: Sendable {
    var range: ByteRange
    var target: Address
  }

  /// A set, and the target of its scalars.
  struct Choice: Sendable {
    /// The set's number in `scalars`.
    var set: UInt32
    var target: Address
  }

  let instructions: ContiguousArray<Instruction>
  let transitions: ContiguousArray<ByteTransition>
  let choices: ContiguousArray<Choice>

  /// The targets of all splits.
  let targets: ContiguousArray<Address>

  /// The beginning of the search: a loop over all positions that tries every expression at each.
  let searchStart: Address

  /// The beginning of each behind-tracker, inner ones first.
  ///
  /// A behind-tracker searches for the expression of a look-behind at all positions. It reports
  /// every position at which the expression ends.
  let trackerStarts: [Address]

  /// The number of conditions of looks ahead, equal ones once.
  let conditionCount: Int

  /// The end of the instructions of each behind-tracker.
  ///
  /// The trackers' instructions come before all others, and inner trackers come first. So in an
  /// ascending set of threads, a tracker comes before the threads that ask it.
  let trackerEnds: [Address]

  /// For each instruction, the only label that a search can still find from it, or `manyLabels`.
  ///
  /// After the search has found that label, it drops all threads at the instruction. This keeps the
  /// number of states small.
  let soleLabels: ContiguousArray<Label>
  static let manyLabels = Label.max

  /// One more than the greatest label.
  let labelBound: Int

  let bytes: ByteClasses
  let scalars: ScalarClasses

  /// The program that a builder has compiled.
  init(_ builder: ProgramBuilder) {
    instructions = builder.instructions
    transitions = builder.transitions
    choices = builder.choices
    targets = builder.targets
    searchStart = builder.searchStart
    trackerStarts = builder.trackerStarts
    trackerEnds = builder.trackerEnds
    conditionCount = builder.conditions.addresses.count + builder.otherConditions.addresses.count
    soleLabels = builder.soleLabels
    labelBound = builder.labelBound
    switch builder.unit {
    case .bytes:
      (bytes, scalars) = (ByteClasses(separating: builder.transitions), ScalarClasses())
    case .scalars:
      (bytes, scalars) = (ByteClasses(), ScalarClasses(of: builder.sets.values))
    }
  }

  /// The number of symbols: of the one kind of classes that the program has.
  var symbolCount: Int { bytes.count + scalars.count }

  /// One unit of a symbol, which instructions read as they would all others.
  func unit(of symbol: Symbol) -> UInt32 {
    bytes.count > 0
      ? UInt32(bytes.representatives[Int(symbol)]) : scalars.representatives[Int(symbol)]
  }

  /// The target of an instruction that reads a byte; nil if it does not accept this byte.
  func target(of places: Places, on byte: UInt8) -> Address? {
    for place in places {
      let transition = transitions[Int(place)]
      if byte < transition.range.lower { return nil }
      if byte <= transition.range.upper { return transition.target }
    }
    return nil
  }

  /// The index of the behind-tracker to which an instruction belongs.
  ///
  /// For an instruction of the search itself, the number of behind-trackers.
  ///
  /// Complexity: O(log behind-trackers).
  func layer(of address: Address) -> Int {
    trackerEnds.partitioningIndex { address < $0 }
  }
}
