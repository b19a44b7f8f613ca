/// The subsets of a program without looks, as sets of bits.
///
/// The target of each thread on each class is worked out once, so that a transition is the union of
/// a few words. With threads followed one by one, as in ``LookingSubsets``, the languages of 10,
/// 100 and 1,000 rules take 2.5, 3.1 and 3.7 times as long (`languages RULES`).
struct PlainSubsets: Subsets {
  let classOfByte: ContiguousArray<UInt8>

  // A variable for debug builds, as in `SubsetConstruction`.
  private var table: ClosureTable
  private let startFinds: Bool
  private let startAccepts: Bool

  /// The threads of each subset, as bits.
  ///
  /// The rows for "found" and for the start are not interned, so that no look-up finds them.
  private var subsets: BitRows

  /// The threads that a transition has reached so far.
  ///
  /// A property only to keep its memory.
  private var reached: ContiguousArray<UInt64>

  /// For each subset and class the target.
  private var steps: ContiguousArray<Int32>

  /// The steps of a new subset: an array is appended as a whole, also in debug builds.
  private let unknownSteps: ContiguousArray<Int32>
  private(set) var work = 0

  /// The start has a number of its own, since it alone can be empty text.
  private static let start = 1
  private static let unknown = Int32(-1)
  private static let nothing = Int32(-2)

  /// Nil if the program has looks, or too many threads.
  init?(_ program: Program) {
    guard var threads = PlainThreads(program) else { return nil }
    let start = threads.closureAtStart()
    startFinds = threads.finds[start]
    startAccepts = threads.acceptsEmptyText()
    table = ClosureTable(program, &threads)
    classOfByte = table.classOfByte
    reached = ContiguousArray(repeating: 0, count: table.words)
    var subsets = BitRows(width: table.words)
    _ = reached.withUnsafeBufferPointer { subsets.append($0) }
    _ = table.closures[table.range(ofClosure: start)].withUnsafeBufferPointer {
      subsets.append($0)
    }
    self.subsets = subsets
    steps = ContiguousArray(repeating: Int32(FoundSubset.number), count: table.classCount)
    unknownSteps = ContiguousArray(repeating: Self.unknown, count: table.classCount)
    steps += unknownSteps
  }

  mutating func start() -> Int { startFinds ? FoundSubset.number : Self.start }

  mutating func accepts(_ subset: Int) -> Bool {
    if subset == FoundSubset.number { return true }
    if subset == Self.start { return startAccepts }
    return (0..<table.words).contains { subsets.word($0, of: subset) & table.ending[$0] != 0 }
  }

  mutating func step(_ subset: Int, on byte: UInt8, ofClass column: Int) -> Int? {
    let slot = subset * table.classCount + column
    if steps[slot] == Self.unknown { steps[slot] = target(of: subset, column) }
    return steps[slot] == Self.nothing ? nil : Int(steps[slot])
  }

  private mutating func target(of subset: Int, _ column: Int) -> Int32 {
    let words = table.words
    var word = 0
    while word < words {
      reached[word] = 0
      word += 1
    }
    var isEmpty = true
    word = 0
    while word < words {
      var rest = subsets.word(word, of: subset)
      while rest != 0 {
        let thread = word * 64 + rest.trailingZeroBitCount
        rest &= rest - 1
        work += words
        let closure = Int(table.targets[thread * table.classCount + column])
        if closure == ClosureTable.nowhere { continue }
        if table.finds[closure] { return Int32(FoundSubset.number) }
        isEmpty = false
        var index = 0
        while index < words {
          reached[index] |= table.closures[closure * words + index]
          index += 1
        }
      }
      word += 1
    }
    return isEmpty ? Self.nothing : numberOfReached()
  }

  private mutating func numberOfReached() -> Int32 {
    let (number, isNew) = reached.withUnsafeBufferPointer { subsets.intern($0) }
    if isNew { steps += unknownSteps }
    return Int32(number)
  }
}

/// The target of each thread of a program on each class of bytes.
private struct ClosureTable {
  /// Bytes that no thread distinguishes.
  ///
  /// There are a third as many as classes of the program's instructions, which ranges cut.
  let classOfByte: ContiguousArray<UInt8>
  let classCount: Int

  /// For each thread and class the closure that it leads to.
  let targets: ContiguousArray<Int32>
  static let nowhere = -1

  /// The threads of each closure, as bits.
  let closures: ContiguousArray<UInt64>
  let finds: ContiguousArray<Bool>
  let words: Int

  /// The threads that find something where the subject ends.
  let ending: ContiguousArray<UInt64>

  func range(ofClosure closure: Int) -> Range<Int> { closure * words..<(closure + 1) * words }

  /// Complexity: O(threads · classes of the program).
  init(_ program: Program, _ threads: inout PlainThreads) {
    let old = program.classes
    var table = ContiguousArray(repeating: Int32(Self.nowhere), count: threads.count * old.count)
    var ending = ContiguousArray<UInt64>(repeating: 0, count: threads.words)
    for thread in 0..<threads.count {
      switch program.instructions[Int(threads.addresses[thread])] {
      case .bytes(let places):
        for place in places {
          let transition = program.transitions[Int(place)]
          let closure = threads.closure(of: transition.target)
          if threads.isNothing(closure) { continue }
          let first = Int(old.classOfByte[Int(transition.range.lower)])
          let last = Int(old.classOfByte[Int(transition.range.upper)])
          for column in first...last { table[thread * old.count + column] = Int32(closure) }
        }
      case .subjectEnd(let next):
        if threads.findsAtEnd(from: next) { ending[thread / 64] |= 1 << UInt64(thread % 64) }
      default: break
      }
    }
    let classes = TwinColumns(table, columnCount: old.count)
    classOfByte = ContiguousArray(old.classOfByte.map { classes.newColumn[Int($0)] })
    classCount = classes.kept.count
    targets = classes.table(without: table)
    closures = threads.closures
    finds = threads.finds
    words = threads.words
    self.ending = ending
  }
}
