import PathConfigSyntax

/// A nondeterministic automaton that searches a subject for many expressions at once.
///
/// Each expression has a label. Several expressions may share one label. A program reads scalars: a set
/// such as `\d` then takes one instruction. Languages are automata over bytes; ``Determinizer`` spells
/// their scalars out.
///
/// A program never changes, so several searches share it. Each search owns a ``SearchCache``.
package final class Program: Sendable {
  /// The index of an instruction.
  typealias Address = UInt32

  /// The name of a search expression in the answer, such as the index of its rule.
  package typealias Label = UInt32

  /// A class of scalars that no instruction tells apart.
  typealias Symbol = UInt32

  /// Places in one of the lists below.
  ///
  /// A search visits instructions in random order. The smaller they are, the faster it runs.
  typealias Places = Range<UInt32>

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

  let code: Code

  /// The parts that a builder writes.
  struct Code: Sendable {
    var instructions: ContiguousArray<Instruction> = []
    var choices: ContiguousArray<Choice> = []

    /// The targets of all splits.
    var targets: ContiguousArray<Address> = []

    /// The beginning of the search: a loop over all positions that tries every expression at each.
    var searchStart: Address = 0

    /// For each instruction, the only label that a search can still find from it, or `manyLabels`.
    ///
    /// After the search has found that label, it drops all threads at the instruction. This keeps the
    /// number of states small.
    var soleLabels: ContiguousArray<Label> = []

    /// One more than the greatest label of an answer.
    var visibleBound = 0

    /// The labels of the searches that do not count if they find another text.
    ///
    /// Their two texts have labels of their own from `visibleBound` on: the one to find, then the other.
    var exclusions: [Label] = []

    /// True if an instruction asks what follows.
    var looksAhead = false

    /// True if an instruction asks whether a line terminator ends the subject.
    var looksForLastLine = false

    /// One more than the greatest label, those of exclusions included.
    var labelBound: Int { visibleBound + 2 * exclusions.count }
  }

  static let manyLabels = Label.max

  let scalars: ScalarClasses
  let precedingKinds: PrecedingKinds
  let limits: Limits

  /// The program that a builder has compiled.
  init(_ builder: ProgramBuilder) {
    code = builder.code
    limits = builder.limits
    scalars = ScalarClasses(of: builder.sets.values)
    precedingKinds = PrecedingKinds(toldApartBy: builder.askedKinds, scalars)
  }

  /// An empty cache for searches of one thread.
  package func makeCache() -> SearchCache { SearchCache(self) }

  /// For each instruction whether something can be found from it once a subject has begun.
  ///
  /// Complexity: O(instructions), for each loop around loops once more.
  func canFind() -> ContiguousArray<Bool> {
    var canFind = ContiguousArray(repeating: false, count: code.instructions.count)
    var hasChanged = true
    while hasChanged {
      hasChanged = false
      for (address, instruction) in code.instructions.enumerated() where !canFind[address] {
        let leadsOn =
          switch instruction {
          case .accept: true
          case .scalars(let places): places.contains { canFind[Int(code.choices[Int($0)].target)] }
          case .split(let places): places.contains { canFind[Int(code.targets[Int($0)])] }
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
