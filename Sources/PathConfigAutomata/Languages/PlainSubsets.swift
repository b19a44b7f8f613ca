/// The subsets of a program without looks, as sets of bits.
///
/// Where each thread leads on each class is worked out once, so that a transition is the union of a
/// few words: of a realistic pattern 20 times as fast as following the threads.
struct PlainSubsets: Subsets {
  private let words: Int
  private let classCount: Int

  /// For each thread and class the threads that it leads to, and for each whether that finds
  /// something.
  private var targets: ContiguousArray<UInt64> = []
  private var finds: ContiguousArray<Bool> = []

  /// The threads that find something where the subject ends.
  private var ending: ContiguousArray<UInt64>
  private var startSet: ContiguousArray<UInt64>
  private var startFinds = false
  private var startAccepts = false

  private var interner = SequenceInterner()

  /// What a transition has reached so far, and its halves; kept for their memory alone.
  private var reached: ContiguousArray<UInt64>
  private var halves: ContiguousArray<UInt32> = []

  private var steps: ContiguousArray<Int32>
  private var sets: ContiguousArray<UInt64>
  private(set) var work = 0

  /// The start has a number of its own, since it alone can be empty text.
  private static let start = 1
  private static let unknown = Int32(-1)
  private static let nothing = Int32(-2)

  /// More threads than this are followed one by one.
  private static let maximumThreads = 512

  /// Nil where the program has looks, or too many threads.
  init?(_ program: Program) {
    let closure = PlainClosure(program)
    guard let closure, closure.threads.count <= Self.maximumThreads else { return nil }
    words = max(1, (closure.threads.count + 63) / 64)
    classCount = program.classes.count
    let none = ContiguousArray<UInt64>(repeating: 0, count: words)
    ending = none
    startSet = none
    reached = none
    sets = none + none
    steps = ContiguousArray(repeating: Int32(FoundSubset.number), count: classCount)
    steps += ContiguousArray(repeating: Self.unknown, count: classCount)
    for (number, thread) in closure.threads.enumerated() {
      if closure.endsWell(thread) { Self.insert(number, into: &ending, at: 0) }
      for byte in program.classes.representatives {
        let reached = closure.reached(from: thread, on: byte)
        finds.append(reached.finds)
        let base = targets.count
        targets += none
        for target in reached.threads { Self.insert(target, into: &targets, at: base) }
      }
    }
    let start = closure.reachedAtStart(isEnd: false)
    startFinds = start.finds
    for thread in start.threads { Self.insert(thread, into: &startSet, at: 0) }
    startAccepts = closure.reachedAtStart(isEnd: true).finds
    sets.replaceSubrange(words..<(2 * words), with: startSet)
    _ = interner.intern([0])
    _ = interner.intern([1])
  }

  private static func insert(
    _ bit: Int, into set: inout ContiguousArray<UInt64>, at base: Int
  ) {
    set[base + bit / 64] |= 1 << UInt64(bit % 64)
  }

  mutating func start() -> Int { startFinds ? FoundSubset.number : Self.start }

  mutating func accepts(_ subset: Int) -> Bool {
    if subset == FoundSubset.number { return true }
    if subset == Self.start { return startAccepts }
    return (0..<words).contains { sets[subset * words + $0] & ending[$0] != 0 }
  }

  mutating func step(_ subset: Int, on byte: UInt8, ofClass column: Int) -> Int? {
    let slot = subset * classCount + column
    if steps[slot] == Self.unknown { steps[slot] = target(of: subset, column) }
    return steps[slot] == Self.nothing ? nil : Int(steps[slot])
  }

  private mutating func target(of subset: Int, _ column: Int) -> Int32 {
    for word in 0..<words { reached[word] = 0 }
    for word in 0..<words {
      var rest = sets[subset * words + word]
      while rest != 0 {
        let thread = word * 64 + rest.trailingZeroBitCount
        rest &= rest - 1
        work += words
        if finds[thread * classCount + column] { return Int32(FoundSubset.number) }
        let base = (thread * classCount + column) * words
        for index in 0..<words { reached[index] |= targets[base + index] }
      }
    }
    return reached.contains { $0 != 0 } ? numberOfReached() : Self.nothing
  }

  private mutating func numberOfReached() -> Int32 {
    halves.removeAll(keepingCapacity: true)
    for word in reached {
      halves.append(UInt32(truncatingIfNeeded: word))
      halves.append(UInt32(truncatingIfNeeded: word >> 32))
    }
    let (id, isNew) = interner.intern(halves)
    if isNew {
      sets += reached
      steps.append(contentsOf: repeatElement(Self.unknown, count: classCount))
    }
    return Int32(id)
  }
}

/// The threads of a program without looks, and where they lead.
///
/// A thread waits for a byte or for the end. Threads from which nothing can be found any more are
/// left out: once a pattern that begins with `^` has failed, it has none.
struct PlainClosure {
  private let program: Program

  /// The addresses of the threads, ascending.
  private(set) var threads: ContiguousArray<Program.Address> = []
  private var numbers: ContiguousArray<Int>

  /// For each address whether something can be found from it after the start of the subject.
  private var isHopeful: ContiguousArray<Bool> = []

  struct Reached {
    var threads: [Int] = []
    var finds = false
  }

  /// Nil where the program has looks, or reads scalars.
  init?(_ program: Program) {
    for instruction in program.instructions {
      switch instruction {
      case .lookAhead, .lookBehind, .satisfied, .ended, .scalars: return nil
      case .bytes, .split, .accept, .subjectStart, .subjectEnd: break
      }
    }
    self.program = program
    numbers = ContiguousArray(repeating: -1, count: program.instructions.count)
    isHopeful = Self.hopeful(program)
    for address in program.instructions.indices where isHopeful[address] {
      switch program.instructions[address] {
      case .bytes, .subjectEnd:
        numbers[address] = threads.count
        threads.append(Program.Address(address))
      default: break
      }
    }
  }

  /// Follows the instructions backwards from what finds something; the start of the subject has been
  /// passed.
  private static func hopeful(_ program: Program) -> ContiguousArray<Bool> {
    var sources = ContiguousArray(repeating: [Int](), count: program.instructions.count)
    var isHopeful = ContiguousArray(repeating: false, count: program.instructions.count)
    var pending: [Int] = []
    for (address, instruction) in program.instructions.enumerated() {
      switch instruction {
      case .accept:
        isHopeful[address] = true
        pending.append(address)
      case .subjectStart: break
      default:
        for next in program.successors(of: Program.Address(address)) {
          sources[Int(next)].append(address)
        }
      }
    }
    while let address = pending.popLast() {
      for source in sources[address] where !isHopeful[source] {
        isHopeful[source] = true
        pending.append(source)
      }
    }
    return isHopeful
  }

  func reached(from thread: Program.Address, on byte: UInt8) -> Reached {
    guard case .bytes(let range) = program.instructions[Int(thread)],
      let target = program.target(of: range, on: byte)
    else { return Reached() }
    return follow(target, isStart: false, isEnd: false)
  }

  func reachedAtStart(isEnd: Bool) -> Reached {
    follow(program.searchStart, isStart: true, isEnd: isEnd)
  }

  /// Whether a thread finds something where the subject ends, past its start.
  func endsWell(_ thread: Program.Address) -> Bool {
    guard case .subjectEnd(let next) = program.instructions[Int(thread)] else { return false }
    return follow(next, isStart: false, isEnd: true).finds
  }

  private func follow(_ address: Program.Address, isStart: Bool, isEnd: Bool) -> Reached {
    var reached = Reached()
    var seen: Set<Program.Address> = [address]
    var pending = [address]
    while let address = pending.popLast() {
      var targets: ContiguousArray<Program.Address> = []
      switch program.instructions[Int(address)] {
      case .accept: reached.finds = true
      case .split(let range): targets = ContiguousArray(range.map { program.targets[Int($0)] })
      case .subjectStart(let next): if isStart { targets = [next] }
      case .subjectEnd(let next):
        if isEnd {
          targets = [next]
        } else if numbers[Int(address)] >= 0 {
          reached.threads.append(numbers[Int(address)])
        }
      case .bytes:
        if !isEnd, numbers[Int(address)] >= 0 { reached.threads.append(numbers[Int(address)]) }
      case .lookAhead, .lookBehind, .satisfied, .ended, .scalars: break
      }
      for target in targets where seen.insert(target).inserted { pending.append(target) }
    }
    return reached
  }
}
