import PathConfigSyntax

/// A nondeterministic automaton that searches a subject for many expressions at once.
///
/// Each expression has a label. Several expressions may share one label. A program reads scalars: a set
/// such as `\d` then takes one instruction. Languages are automata over bytes; ``Determinizer`` spells
/// their scalars out.
///
/// A program never changes, so several searches share it. Each search owns its own state.
package final class Program: Sendable {
  /// The index of an instruction.
  typealias Address = UInt32

  /// The name of a search expression in the answer, such as the index of its rule.
  package typealias Label = UInt32

  /// A class of scalars that no instruction tells apart.
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
    /// Reads one scalar and goes on with every choice whose set contains it.
    case scalars(Places)
    /// Goes on at all targets.
    case split(Places)
    /// The expression with this label has been found.
    case accept(Label)
    /// Goes on if what precedes is of one of these kinds.
    case after(Preceding, Address)
    /// Goes on if the next scalar is in a set, by its number; if `negated`, if none of it follows.
    case before(set: UInt32, negated: Bool, Address)
    /// Goes on if no more than this is left of the subject.
    case remaining(Remainder, Address)
  }

  /// A set, and the target of its scalars.
  struct Choice: Sendable {
    /// The set's number in `scalars`.
    var set: UInt32
    var target: Address
  }

  let instructions: ContiguousArray<Instruction>
  let choices: ContiguousArray<Choice>

  /// The targets of all splits.
  let targets: ContiguousArray<Address>

  /// The beginning of the search: a loop over all positions that tries every expression at each.
  let searchStart: Address

  /// For each instruction, the only label that a search can still find from it, or `manyLabels`.
  ///
  /// After the search has found that label, it drops all threads at the instruction. This keeps the
  /// number of states small.
  let soleLabels: ContiguousArray<Label>
  static let manyLabels = Label.max

  /// One more than the greatest label, those of exclusions included.
  let labelBound: Int

  /// One more than the greatest label of an answer.
  let visibleBound: Int

  /// The expressions that do not count if another is found.
  let exclusions: [Exclusion]

  struct Exclusion: Sendable {
    /// The label of the answer.
    var label: Label
    /// The labels of the text to find, and of the text that must not be found.
    var found: Label
    var excluded: Label
  }

  let scalars: ScalarClasses

  /// True if an instruction asks what follows.
  let looksAhead: Bool

  /// True if an instruction asks whether a line terminator ends the subject.
  let looksForLastLine: Bool

  let precedingKinds: PrecedingKinds

  /// The program that a builder has compiled.
  init(_ builder: ProgramBuilder) {
    instructions = builder.instructions
    choices = builder.choices
    targets = builder.targets
    searchStart = builder.searchStart
    soleLabels = builder.soleLabels
    visibleBound = builder.visibleBound
    labelBound = builder.labelBound
    exclusions = builder.exclusions
    looksAhead = builder.looksAhead
    looksForLastLine = builder.looksForLastLine
    scalars = ScalarClasses(of: builder.sets.values)
    precedingKinds = PrecedingKinds(toldApartBy: builder.askedKinds, scalars)
  }

  var symbolCount: Int { scalars.count }

  /// For each instruction whether something can be found from it once a subject has begun.
  ///
  /// Complexity: O(instructions), for each loop around loops once more.
  func canFind() -> ContiguousArray<Bool> {
    var canFind = ContiguousArray(repeating: false, count: instructions.count)
    var hasChanged = true
    while hasChanged {
      hasChanged = false
      for (address, instruction) in instructions.enumerated() where !canFind[address] {
        let leadsOn =
          switch instruction {
          case .accept: true
          case .scalars(let places): places.contains { canFind[Int(choices[Int($0)].target)] }
          case .split(let places): places.contains { canFind[Int(targets[Int($0)])] }
          case .after(let kinds, let next): kinds != .start && canFind[Int(next)]
          case .before(_, _, let next), .remaining(_, let next): canFind[Int(next)]
          }
        if leadsOn { (canFind[address], hasChanged) = (true, true) }
      }
    }
    return canFind
  }
}

/// The kinds of what precedes a position, as far as a program tells them apart.
struct PrecedingKinds: Sendable {
  /// For each kind, by the number of its bit, the first kind that is as good.
  private let representatives: [Preceding]

  /// For each class of scalars the kind after it; nil if it leaves the kind as it was.
  private let kindAfter: ContiguousArray<Preceding?>

  init(toldApartBy asked: Set<Preceding>, _ scalars: ScalarClasses) {
    let all = (0..<UInt8.bitWidth).map { Preceding(rawValue: 1 << $0) }
    representatives = all.map { kind in
      // A mark after a word character leaves the kind as it was, so that words stay words.
      if kind == .word { return kind }
      return all.first { other in
        asked.allSatisfy { $0.contains(kind) == $0.contains(other) }
      } ?? kind
    }
    let tellsWords = asked.contains { $0.contains(.word) != $0.contains(.other) }
    kindAfter = ContiguousArray(
      scalars.representatives.map { Preceding.after($0, tellsWords: tellsWords) })
  }

  /// The kind at the start of a subject.
  var atStart: Preceding { representative(of: .start) }

  func after(_ symbol: Program.Symbol, _ before: Preceding) -> Preceding {
    guard let kind = kindAfter[Int(symbol)] else {
      return before == .word ? .word : representative(of: .other)
    }
    return representative(of: kind)
  }

  private func representative(of kind: Preceding) -> Preceding {
    representatives[kind.rawValue.trailingZeroBitCount]
  }
}
