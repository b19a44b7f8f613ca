/// Runs all threads of a program at once: from the set of threads after some text to the set after
/// one byte more, and to what has been found.
///
/// Looks ahead make a thread a conjunction of demands; looks behind are answered by trackers,
/// threads that run along from the start of the subject and are advanced before those who ask
/// them. So every look of regular content is exact, at any nesting, without ever going back.
struct SubsetConstruction: Sendable {
  typealias Thread = ThreadTable.Thread

  let program: Program
  var threads: ThreadTable

  /// How many conjunctions one advance may follow.
  private let maximumConjunctions: Int

  /// Whether an advance has met more conjunctions than it may follow: nothing it gave is an answer.
  private(set) var isOverwhelmed = false

  /// Conjunctions followed in this advance.
  private var followed = 0

  /// What the current advance has brought to rest; unsorted until it is finished.
  var resting: ContiguousArray<Thread> = []

  /// Labels found, old and new, and which ones they are.
  private(set) var found: ContiguousArray<Program.Label> = []
  private var isFound: ContiguousArray<Bool>

  private var stack: ContiguousArray<Program.Address> = []

  /// The advance in which an address was last reached.
  private var reachedIn: ContiguousArray<UInt32>
  private var advance: UInt32 = 0

  /// For each tracker what is still demanded of the text that follows, once for every way in which
  /// its expression ends at this position.
  var endings: [[Conjunction]]
  private(set) var position = Position()

  /// What is known of the place between two bytes at which threads are.
  struct Position {
    var isStart = false
    var isEnd = false
  }

  init(_ program: Program, limits: AutomatonLimits) {
    self.program = program
    self.maximumConjunctions = limits.maximumConjunctionsPerByte
    self.threads = ThreadTable(instructionCount: program.instructions.count)
    self.reachedIn = ContiguousArray(repeating: 0, count: program.instructions.count)
    let labelCount = program.instructions.reduce(0) { count, instruction in
      if case .accept(let label) = instruction { max(count, Int(label) + 1) } else { count }
    }
    self.isFound = ContiguousArray(repeating: false, count: labelCount)
    self.endings = Array(repeating: [], count: program.trackerStarts.count)
  }

  var byteCount: Int { threads.byteCount }

  mutating func removeAllThreads() {
    threads.removeAll()
  }

  /// The threads at the start of a subject, ascending; what they have found is in `found`.
  mutating func start() -> ContiguousArray<Thread> {
    begin(Position(isStart: true), found: [])
    for start in program.trackerStarts { reach(start) }
    reach(program.searchStart)
    return finish()
  }

  /// The threads after one byte more, ascending.
  ///
  /// - Parameter found: the labels found before, ascending.
  mutating func step(
    _ set: ContiguousArray<Thread>, on byte: UInt8, found: ContiguousArray<Program.Label>
  ) -> ContiguousArray<Thread> {
    begin(Position(), found: found)
    inLayers(set) { construction, thread in
      guard construction.threads.isPlain(thread) else {
        if let stepped = construction.step(construction.threads.conjunction(thread), on: byte) {
          construction.reach(stepped)
        }
        return
      }
      if case .bytes(let range) = construction.program.instructions[Int(thread)],
        let target = construction.program.target(of: range, on: byte)
      {
        construction.reach(target)
      }
    }
    return finish()
  }

  /// Lets the threads see that the subject ends here; what they have found then is in `found`.
  mutating func end(
    _ set: ContiguousArray<Thread>, isStart: Bool, found: ContiguousArray<Program.Label>
  ) {
    begin(Position(isStart: isStart, isEnd: true), found: found)
    inLayers(set) { construction, thread in
      if construction.threads.isPlain(thread) {
        construction.reach(thread)
      } else if let ended = construction.ended(construction.threads.conjunction(thread)) {
        construction.reach(ended)
      }
    }
    _ = finish()
  }

  /// Visits the threads of the trackers before the threads that ask them.
  private mutating func inLayers(
    _ set: ContiguousArray<Thread>, _ visit: (inout SubsetConstruction, Thread) -> Void
  ) {
    if program.layers.isEmpty {
      for thread in set { visit(&self, thread) }
      return
    }
    let layered = set.map { (layer: layer(of: $0), thread: $0) }
    for layer in 0...program.trackerStarts.count {
      for entry in layered where entry.layer == layer { visit(&self, entry.thread) }
    }
  }

  private func layer(of thread: Thread) -> Int {
    threads.conjunction(thread).addresses.map { program.layers[Int($0)] }.max()
      ?? program.trackerStarts.count
  }

  /// Counts a conjunction that is followed; false where there have been too many.
  mutating func mayFollow() -> Bool {
    followed += 1
    if followed > maximumConjunctions { isOverwhelmed = true }
    return !isOverwhelmed
  }

  private mutating func begin(_ position: Position, found: ContiguousArray<Program.Label>) {
    self.position = position
    followed = 0
    isOverwhelmed = false
    resting.removeAll(keepingCapacity: true)
    for label in self.found { isFound[Int(label)] = false }
    self.found = found
    for label in found { isFound[Int(label)] = true }
    for tracker in endings.indices { endings[tracker].removeAll() }
    advance &+= 1
    if advance == 0 {
      for address in reachedIn.indices { reachedIn[address] = 0 }
      advance = 1
    }
  }

  private mutating func finish() -> ContiguousArray<Thread> {
    found.sort()
    var finished = resting
    if !found.isEmpty { finished.removeAll { hasNothingToFind($0) } }
    finished.sort()
    return finished
  }

  /// Whether all that a thread can still find has been found.
  private func hasNothingToFind(_ thread: Thread) -> Bool {
    if threads.isPlain(thread) { return leadsToFoundLabel(thread) }
    return threads.conjunction(thread).addresses.contains(where: leadsToFoundLabel)
  }

  private func leadsToFoundLabel(_ address: Program.Address) -> Bool {
    program.soleLabels[Int(address)].map { isFound[Int($0)] } ?? false
  }
}

// MARK: - Plain threads

extension SubsetConstruction {
  /// Follows a thread through all that reads nothing.
  mutating func reach(_ address: Program.Address) {
    stack.append(address)
    while let address = stack.popLast() {
      if reachedIn[Int(address)] == advance { continue }
      reachedIn[Int(address)] = advance
      switch program.instructions[Int(address)] {
      case .bytes:
        resting.append(address)
      case .split(let targets):
        for target in targets.reversed() { stack.append(target) }
      case .accept(let label):
        find(label)
      case .ended(let tracker):
        endings[tracker].append(Conjunction([]))
        resting.append(address)
      case .satisfied:
        break
      case .subjectStart(let next):
        if position.isStart { stack.append(next) }
      case .subjectEnd(let next):
        if position.isEnd { stack.append(next) } else { resting.append(address) }
      case .lookAhead, .lookBehind:
        let pending = stack
        stack.removeAll()
        reach(Conjunction([address]))
        stack = pending
      }
    }
  }

  mutating func find(_ label: Program.Label) {
    if isFound[Int(label)] { return }
    isFound[Int(label)] = true
    found.append(label)
  }
}
