/// Runs all threads of a program at once: from the set of threads after some text to the set after
/// one byte more, and to what has been found.
///
/// Looks ahead make a thread a conjunction of demands; looks behind are answered by trackers,
/// threads that run along from the start of the subject and are advanced before those who ask
/// them. So every look of regular content is exact, at any nesting, without ever going back.
struct SubsetConstruction: Sendable {
  typealias Thread = ThreadTable.Thread

  let program: Program
  private(set) var threads: ThreadTable

  /// What the current advance has brought to rest; unsorted until it is finished.
  private var resting: ContiguousArray<Thread> = []

  /// Labels found, old and new, and which ones they are.
  private(set) var found: ContiguousArray<Program.Label> = []
  private var isFound: ContiguousArray<Bool>

  private var stack: ContiguousArray<Program.Address> = []

  /// The advance in which an address was last reached.
  private var reachedIn: ContiguousArray<UInt32>
  private var advance: UInt32 = 0

  /// For each tracker what is still demanded of the text that follows, once for every way in which
  /// its expression ends at this position.
  private var endings: [[Conjunction]]
  private var position = Position()

  /// What is known of the place between two bytes at which threads are.
  struct Position {
    var isStart = false
    var isEnd = false
  }

  init(_ program: Program) {
    self.program = program
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

  private mutating func begin(_ position: Position, found: ContiguousArray<Program.Label>) {
    self.position = position
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
  private mutating func reach(_ address: Program.Address) {
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

  private mutating func find(_ label: Program.Label) {
    if isFound[Int(label)] { return }
    isFound[Int(label)] = true
    found.append(label)
  }
}

// MARK: - Conjunctions

extension SubsetConstruction {
  private mutating func reach(_ conjunction: Conjunction) {
    let closure = close([conjunction])
    for settled in closure.resting {
      noteEndings(of: settled)
      if let address = settled.soleAddress {
        // A plain thread after all; it may have been reached already.
        reach(address)
      } else {
        let thread = threads.thread(settled)
        if !resting.contains(thread) { resting.append(thread) }
      }
    }
  }

  /// Tells those who ask a tracker that its expression ends here, if the rest is granted.
  private mutating func noteEndings(of conjunction: Conjunction) {
    for (index, address) in conjunction.addresses.enumerated() {
      guard case .ended(let tracker) = program.instructions[Int(address)] else { continue }
      var demanded = conjunction
      _ = demanded.removeAddress(at: index)
      if !demanded.isEmpty { endings[tracker].append(demanded) }
    }
  }

  /// What becomes of a conjunction when a byte is read; nil where a demand fails.
  private mutating func step(_ conjunction: Conjunction, on byte: UInt8) -> Conjunction? {
    var stepped = Conjunction([])
    for address in conjunction.addresses {
      switch program.instructions[Int(address)] {
      case .bytes(let range):
        guard let target = program.target(of: range, on: byte) else { return nil }
        stepped.demand(target)
      case .accept:
        stepped.demand(address)
      default:
        return nil
      }
    }
    return withSets(of: conjunction, in: stepped) { construction, thread in
      construction.step(construction.threads.conjunction(thread), on: byte)
    }
  }

  /// What becomes of a conjunction at the end of the subject; nil where a demand fails.
  private mutating func ended(_ conjunction: Conjunction) -> Conjunction? {
    withSets(of: conjunction, in: Conjunction(conjunction.addresses)) { construction, thread in
      construction.ended(construction.threads.conjunction(thread))
    }
  }

  /// Moves the required and forbidden sets of a conjunction on; nil where one of the former can no
  /// longer be met or one of the latter is.
  private mutating func withSets(
    of conjunction: Conjunction, in moved: Conjunction,
    _ move: (inout SubsetConstruction, Thread) -> Conjunction?
  ) -> Conjunction? {
    var moved = moved
    for number in conjunction.required {
      let advanced = threads.set(number).compactMap { move(&self, $0) }
      if !require(advanced, in: &moved) { return nil }
    }
    for number in conjunction.forbidden {
      let advanced = threads.set(number).compactMap { move(&self, $0) }
      if !forbid(advanced, in: &moved) { return nil }
    }
    return moved
  }

  /// Adds the demand that one of some conjunctions be met, unless one already is; false where none
  /// can be.
  private mutating func require(
    _ conjunctions: [Conjunction], in conjunction: inout Conjunction
  ) -> Bool {
    let closure = close(conjunctions)
    if closure.isMet { return true }
    if closure.resting.isEmpty || position.isEnd { return false }
    conjunction.require(number(ofSet: closure.resting))
    return true
  }

  private mutating func number(ofSet conjunctions: [Conjunction]) -> UInt32 {
    threads.number(ofSet: ContiguousArray(conjunctions.map { threads.thread($0) }.sorted()))
  }

  /// Adds the demand that none of some conjunctions be met; false where one already is.
  private mutating func forbid(
    _ conjunctions: [Conjunction], in conjunction: inout Conjunction
  ) -> Bool {
    let closure = close(conjunctions)
    if closure.isMet { return false }
    if !closure.resting.isEmpty { conjunction.forbid(number(ofSet: closure.resting)) }
    return true
  }

  /// Follows conjunctions through all that reads nothing.
  ///
  /// - Returns: those in which every demand waits for the next byte or the end, and whether one of
  ///   them has nothing left to demand.
  private mutating func close(
    _ conjunctions: [Conjunction]
  ) -> (resting: [Conjunction], isMet: Bool) {
    var pending = conjunctions
    var seen = Set(conjunctions)
    var settled: [Conjunction] = []
    var isMet = false
    while let conjunction = pending.popLast() {
      if conjunction.isEmpty {
        isMet = true
        continue
      }
      guard let index = conjunction.addresses.firstIndex(where: { !rests($0) }) else {
        if !position.isEnd || canBeMetAtEnd(conjunction) { settled.append(conjunction) }
        continue
      }
      for next in expand(conjunction, at: index) where seen.insert(next).inserted {
        pending.append(next)
      }
    }
    return (settled, isMet)
  }

  private func rests(_ address: Program.Address) -> Bool {
    switch program.instructions[Int(address)] {
    case .bytes, .accept, .ended: true
    case .subjectEnd: !position.isEnd
    default: false
    }
  }

  private func canBeMetAtEnd(_ conjunction: Conjunction) -> Bool {
    conjunction.addresses.allSatisfy { address in
      switch program.instructions[Int(address)] {
      case .accept, .ended: true
      default: false
      }
    }
  }

  /// The conjunctions that one demand of a conjunction gives way to.
  private mutating func expand(_ conjunction: Conjunction, at index: Int) -> [Conjunction] {
    var rest = conjunction
    let address = rest.removeAddress(at: index)
    switch program.instructions[Int(address)] {
    case .split(let targets):
      return targets.map { rest.demanding($0) }
    case .satisfied:
      return [rest]
    case .subjectStart(let next):
      return position.isStart ? [rest.demanding(next)] : []
    case .subjectEnd(let next):
      return [rest.demanding(next)]
    case .lookAhead(let condition, negated: false, let next):
      return require([Conjunction([condition])], in: &rest) ? [rest.demanding(next)] : []
    case .lookAhead(let condition, negated: true, let next):
      return forbid([Conjunction([condition])], in: &rest) ? [rest.demanding(next)] : []
    case .lookBehind(let tracker, negated: false, let next):
      return endings[tracker].map { ending in
        var demanded = rest.demanding(next)
        demanded.demand(ending)
        return demanded
      }
    case .lookBehind(let tracker, negated: true, let next):
      return forbid(endings[tracker], in: &rest) ? [rest.demanding(next)] : []
    case .bytes, .accept, .ended:
      return []
    }
  }
}

extension Conjunction {
  func demanding(_ address: Program.Address) -> Conjunction {
    var copy = self
    copy.demand(address)
    return copy
  }
}
