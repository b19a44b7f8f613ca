import PathConfigSyntax

/// Runs all threads of a program at once, one symbol after another.
///
/// An advance reads one symbol. It gives the next set of threads and the labels found. Conditions on what
/// precedes are decided at once, by the kind that the caller keeps with the threads. Conditions on what
/// follows wait for the next symbol, as those of RE2 do (`dfa.cc`). A thread that has passed `$` goes on
/// with what may be left of the subject.
///
/// The results of an advance stay in `resting` and `found` until the next one. A search advances
/// once for every transition that it learns, so an advance reuses its memory.
struct SubsetConstruction: Sendable {
  /// An instruction that waits for a symbol: its address, plus the number of instructions for each step of
  /// what may be left of the subject.
  typealias Thread = UInt32

  let program: Program
  private let instructionCount: Thread

  /// The threads that the current advance has brought to rest, ascending once it is finished.
  private(set) var resting: ContiguousArray<Thread> = []

  /// The labels found so far, in ascending order after an advance.
  ///
  /// `isFound` is true for each of them.
  private(set) var found: ContiguousArray<Program.Label> = []
  private var isFound: ContiguousArray<Bool>

  /// The number of labels in `found` at the beginning of the current advance.
  private var foundBefore = 0

  /// True if the current advance has found labels.
  var hasFoundMore: Bool { found.count > foundBefore }

  private var stack: ContiguousArray<Thread> = []

  /// For each thread, the last walk that reached it.
  private var reachedIn: ContiguousArray<UInt32>
  private var walk: UInt32 = 0

  /// The kind of what precedes the threads.
  private(set) var preceding = Preceding.start
  private var next = Next.unknown

  /// The text behind the threads, as far as it is known.
  private enum Next {
    case unknown
    case scalar(UInt32)
    case end
  }

  init(_ program: Program) {
    self.program = program
    instructionCount = Thread(program.code.instructions.count)
    let copies = program.code.looksForLastLine ? 1 + Int(Remainder.nothing.rawValue) : 1
    reachedIn = ContiguousArray(repeating: 0, count: program.code.instructions.count * copies)
    isFound = ContiguousArray(repeating: false, count: program.code.labelBound)
  }

  /// Goes to the start of a subject.
  mutating func start() {
    begin(found: [])
    goTo(program.precedingKinds.atStart, .unknown)
    reach(program.code.searchStart)
    finish()
  }

  /// Reads one more symbol.
  ///
  /// - Parameters:
  ///   - threads: the threads so far, ascending.
  ///   - before: the kind of what precedes them.
  ///   - found: the labels found before, ascending.
  mutating func step(
    _ threads: ArraySlice<Thread>, after before: Preceding, on symbol: Program.Symbol,
    found: ContiguousArray<Program.Label>
  ) {
    begin(found: found)
    let scalar = program.scalars.representatives[Int(symbol)]
    var threads = threads
    if program.code.looksAhead {
      goTo(before, .scalar(scalar))
      for thread in threads { reach(thread) }
      threads = resting[...]
      resting = []
    }
    goTo(program.precedingKinds.after(symbol, before), .unknown)
    for thread in threads { step(thread, on: scalar, after: before) }
    finish()
  }

  private mutating func step(_ thread: Thread, on scalar: UInt32, after before: Preceding) {
    var (address, remainder) = parts(of: thread)
    if let known = remainder {
      guard let rest = known.reading(scalar, after: before) else { return }
      remainder = rest
    }
    switch program.code.instructions[Int(address)] {
    case .scalars(let places):
      for place in places {
        let choice = program.code.choices[Int(place)]
        if program.scalars.contains(choice.set, scalar) { reach(choice.target, remainder) }
      }
    case .accept where remainder != nil: reach(address, remainder)
    default: break
    }
  }

  /// Lets the threads read the end of the subject.
  ///
  /// `found` then also contains the labels that they find there.
  mutating func end(
    _ threads: ArraySlice<Thread>, after before: Preceding, found: ContiguousArray<Program.Label>
  ) {
    begin(found: found)
    goTo(before, .end)
    for thread in threads { reach(thread) }
    exclude()
    finish()
  }

  /// Replaces the labels of texts to find and to exclude by those of the answer.
  private mutating func exclude() {
    let code = program.code
    if code.exclusions.isEmpty { return }
    for (place, label) in code.exclusions.enumerated() {
      let text = code.visibleBound + 2 * place
      if isFound[text], !isFound[text + 1] { find(label) }
    }
    for label in code.visibleBound..<code.labelBound { isFound[label] = false }
    found.removeAll { $0 >= code.visibleBound }
  }

  private mutating func begin(found: ContiguousArray<Program.Label>) {
    resting.removeAll(keepingCapacity: true)
    // Of most advances, all of these are empty.
    if !self.found.isEmpty {
      for label in self.found { isFound[Int(label)] = false }
      self.found.removeAll(keepingCapacity: true)
    }
    if !found.isEmpty {
      for label in found { isFound[Int(label)] = true }
      self.found.append(contentsOf: found)
    }
    foundBefore = found.count
  }

  /// Begins a walk at a position.
  private mutating func goTo(_ preceding: Preceding, _ next: Next) {
    (self.preceding, self.next) = (preceding, next)
    walk &+= 1
    if walk == 0 {
      reachedIn = ContiguousArray(repeating: 0, count: reachedIn.count)
      walk = 1
    }
  }

  private mutating func finish() {
    if hasFoundMore {
      found.sort()
      let hasAll = found.count == program.code.labelBound
      resting = hasAll ? [] : resting.filter { !hasNothingToFind(parts(of: $0).address) }
    }
    if resting.count > 1 { resting.sort() }
  }

  /// True if all labels that a thread can still find have been found.
  private func hasNothingToFind(_ address: Program.Address) -> Bool {
    let label = program.code.soleLabels[Int(address)]
    return label != Program.manyLabels && isFound[Int(label)]
  }
}

// MARK: - Threads

extension SubsetConstruction {
  private func parts(
    of thread: Thread
  ) -> (address: Program.Address, remainder: Remainder?) {
    if thread < instructionCount { return (thread, nil) }
    let (copy, address) = thread.quotientAndRemainder(dividingBy: instructionCount)
    return (address, Remainder(rawValue: UInt8(copy)))
  }

  /// The instruction of a thread.
  func address(of thread: Thread) -> Program.Address { parts(of: thread).address }

  private mutating func reach(_ address: Program.Address, _ remainder: Remainder?) {
    reach(thread(address, remainder))
  }

  private func thread(_ address: Program.Address, _ remainder: Remainder?) -> Thread {
    address + instructionCount * Thread(remainder?.rawValue ?? 0)
  }

  /// Follows a thread through all instructions that read nothing.
  private mutating func reach(_ thread: Thread) {
    stack.append(thread)
    while let thread = stack.popLast() {
      if reachedIn[Int(thread)] == walk { continue }
      reachedIn[Int(thread)] = walk
      let (address, remainder) = parts(of: thread)
      let copy = thread - address
      switch program.code.instructions[Int(address)] {
      case .scalars:
        if remainder != .nothing { rest(thread, at: address) }
      case .split(let places):
        for place in places { stack.append(program.code.targets[Int(place)] + copy) }
      case .accept(let label):
        if remainder == nil || isAtEnd { find(label) } else { rest(thread, at: address) }
      case .after(let kinds, let next):
        if kinds.contains(preceding) { stack.append(next + copy) }
      case .before(let set, let negated, let following):
        switch next {
        case .unknown: rest(thread, at: address)
        case .end: if negated { stack.append(following + copy) }
        case .scalar(let scalar):
          if program.scalars.contains(set, scalar) != negated { stack.append(following + copy) }
        }
      case .remaining(let asked, let next):
        if isAtEnd {
          stack.append(next + copy)
        } else if asked == .nothing {
          rest(thread, at: address)
        } else {
          let both = remainder?.limited(by: asked, after: preceding) ?? asked
          stack.append(self.thread(next, both))
        }
      }
    }
  }

  private var isAtEnd: Bool { if case .end = next { true } else { false } }

  /// Puts a thread to rest, unless the search has already found its only label.
  private mutating func rest(_ thread: Thread, at address: Program.Address) {
    if !hasNothingToFind(address) { resting.append(thread) }
  }

  private mutating func find(_ label: Program.Label) {
    if isFound[Int(label)] { return }
    isFound[Int(label)] = true
    found.append(label)
  }
}
