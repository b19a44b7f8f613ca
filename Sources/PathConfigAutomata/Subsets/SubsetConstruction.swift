import PathConfigSyntax

/// Runs all threads of a program at once, one symbol after another.
///
/// An advance reads one symbol. It gives the next set of threads and the labels found. A look-ahead
/// turns a thread into a conjunction of demands on the text ahead. Trackers answer look-behinds. A
/// tracker is a thread that runs from the start of the subject. It advances before the threads that
/// ask it. So every look-ahead and look-behind with regular content is exact at any nesting. The
/// run never goes back in the text.
///
/// The results of an advance stay in `resting` and `found` until the next one. A search advances
/// once for every transition that it learns, so an advance reuses its memory.
struct SubsetConstruction: Sendable {
  typealias Thread = ThreadTable.Thread

  let program: Program
  var threads: ThreadTable

  /// The number of demands that all advances together may follow.
  let maximumDemands: Int

  /// True if the last advance met more conjunctions or demands than it may follow.
  ///
  /// Its results are then not an answer.
  private(set) var isOverwhelmed = false

  /// Conjunctions followed in this advance.
  private var followed = 0

  /// The number of demands of all conjunctions that were followed, over all advances.
  private(set) var demandsFollowed = 0

  /// The threads that the current advance has brought to rest, ascending once it is finished.
  var resting: ContiguousArray<Thread> = []

  /// The labels found so far, in ascending order after an advance.
  ///
  /// `isFound` is true for each of them.
  private(set) var found: ContiguousArray<Program.Label> = []
  private var isFound: ContiguousArray<Bool>

  /// The number of labels in `found` at the beginning of the current advance.
  private var foundBefore = 0

  /// True if the current advance has found labels.
  var hasFoundMore: Bool { found.count > foundBefore }

  private var stack: ContiguousArray<Program.Address> = []

  /// For each thread, the last advance that reached it; conjunctions follow as they are met.
  private var reachedIn: ContiguousArray<UInt32>
  private var advance: UInt32 = 0

  /// For each tracker, the demands that remain on the text ahead.
  ///
  /// A tracker has one conjunction for every way in which its expression ends at a position.
  typealias Endings = [[Conjunction]]

  /// The endings of this position.
  ///
  /// Empty until a tracker has found something.
  private var endings: Endings = []
  private(set) var position = Position()

  /// Facts about the position of the threads between two symbols.
  struct Position {
    var isStart = false
    var isEnd = false
  }

  init(_ program: Program, maximumDemands: Int = .max) {
    self.program = program
    self.maximumDemands = maximumDemands
    self.threads = ThreadTable(instructionCount: program.instructions.count)
    self.reachedIn = ContiguousArray(repeating: 0, count: program.instructions.count)
    self.isFound = ContiguousArray(repeating: false, count: program.labelBound)
  }

  mutating func removeAllThreads() {
    threads.removeAll()
  }

  /// Goes to the start of a subject.
  mutating func start() {
    begin(Position(isStart: true), found: [])
    for start in program.trackerStarts { reach(start) }
    reach(program.searchStart)
    finish()
  }

  /// Reads one more symbol.
  ///
  /// - Parameters:
  ///   - set: the threads so far, ascending.
  ///   - found: the labels found before, ascending.
  mutating func step(
    _ set: ArraySlice<Thread>, on symbol: Program.Symbol, found: ContiguousArray<Program.Label>
  ) {
    begin(Position(), found: found)
    let unit = program.unit(of: symbol)
    for thread in inLayers(set) { step(thread, on: unit) }
    finish()
  }

  private mutating func step(_ thread: Thread, on unit: UInt32) {
    guard threads.isPlain(thread) else {
      for stepped in step(threads.conjunction(thread), on: unit) { reach(stepped) }
      return
    }
    switch program.instructions[Int(thread)] {
    case .scalars(let places):
      for place in places {
        let choice = program.choices[Int(place)]
        if program.scalars.contains(choice.set, unit) { reach(choice.target) }
      }
    case .bytes(let places):
      if let target = program.target(of: places, on: UInt8(truncatingIfNeeded: unit)) {
        reach(target)
      }
    default: break
    }
  }

  /// Lets the threads read the end of the subject.
  ///
  /// `found` then also contains the labels that they find there.
  mutating func end(
    _ set: ArraySlice<Thread>, isStart: Bool, found: ContiguousArray<Program.Label>
  ) {
    begin(Position(isStart: isStart, isEnd: true), found: found)
    for thread in inLayers(set) { end(thread) }
    finish()
  }

  private mutating func end(_ thread: Thread) {
    if threads.isPlain(thread) {
      reach(thread)
    } else if let ended = ended(threads.conjunction(thread)) {
      reach(ended)
    }
  }

  /// The threads in an order in which every tracker comes before the threads that ask it.
  ///
  /// The order of addresses ensures this for plain threads. Conjunctions have the highest numbers,
  /// and may belong to any tracker: they go behind the plain threads of the last one that they have.
  ///
  /// Complexity: O(n log n) with conjunctions, or else O(1).
  private func inLayers(_ set: ArraySlice<Thread>) -> ArraySlice<Thread> {
    guard !program.trackerEnds.isEmpty, let last = set.last, !threads.isPlain(last) else {
      return set
    }
    let layers = set.map { thread in
      let address = threads.isPlain(thread) ? thread : threads.conjunction(thread).addresses.last
      return (layer: address.map(program.layer) ?? program.trackerEnds.count, thread: thread)
    }
    return ArraySlice(layers.sorted { $0 < $1 }.map(\.thread))
  }

  /// Counts one more conjunction; returns false if the advance has followed too many.
  mutating func mayFollow(_ conjunction: Conjunction) -> Bool {
    demandsFollowed += 1 + conjunction.demandCount
    followed += 1
    if followed > Limits.conjunctionsPerStep || demandsFollowed > maximumDemands {
      isOverwhelmed = true
    }
    return !isOverwhelmed
  }

  private mutating func begin(_ position: Position, found: ContiguousArray<Program.Label>) {
    self.position = position
    followed = 0
    isOverwhelmed = false
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
    if !endings.isEmpty {
      for tracker in endings.indices where !endings[tracker].isEmpty { endings[tracker] = [] }
    }
    advance &+= 1
    if advance == 0 {
      reachedIn = ContiguousArray(repeating: 0, count: reachedIn.count)
      advance = 1
    }
  }

  private mutating func finish() {
    if hasFoundMore {
      found.sort()
      let hasAll = found.count == program.labelBound
      resting = hasAll ? [] : resting.filter { !hasNothingToFind($0) }
    }
    if resting.count > 1 { resting.sort() }
  }

  /// True if all labels that a thread can still find have been found.
  private func hasNothingToFind(_ thread: Thread) -> Bool {
    if threads.isPlain(thread) { return leadsToFoundLabel(thread) }
    return threads.conjunction(thread).addresses.contains(where: leadsToFoundLabel)
  }

  private func leadsToFoundLabel(_ address: Program.Address) -> Bool {
    let label = program.soleLabels[Int(address)]
    return label != Program.manyLabels && isFound[Int(label)]
  }
}

// MARK: - Plain threads

extension SubsetConstruction {
  /// Notes that this advance reaches a thread; false if it has reached it before.
  mutating func isNew(_ thread: Thread) -> Bool {
    let missing = Int(thread) + 1 - reachedIn.count
    if missing > 0 { reachedIn.append(contentsOf: repeatElement(0, count: missing)) }
    if reachedIn[Int(thread)] == advance { return false }
    reachedIn[Int(thread)] = advance
    return true
  }

  /// Follows a thread through all instructions that read nothing.
  mutating func reach(_ address: Program.Address) {
    stack.append(address)
    while let address = stack.popLast() {
      if reachedIn[Int(address)] == advance { continue }
      reachedIn[Int(address)] = advance
      switch program.instructions[Int(address)] {
      case .bytes, .scalars:
        rest(address)
      case .split(let places):
        for place in places { stack.append(program.targets[Int(place)]) }
      case .accept(let label):
        find(label)
      case .ended(let tracker):
        note(Conjunction([]), of: tracker)
        resting.append(address)
      case .satisfied:
        break
      case .subjectStart(let next):
        if position.isStart { stack.append(next) }
      case .subjectEnd(let next):
        if position.isEnd { stack.append(next) } else { rest(address) }
      case .lookBehind(let tracker, let negated, let next) where isPlain(tracker):
        if endings(of: tracker).isEmpty == negated { stack.append(next) }
      case .lookAhead, .lookBehind:
        let pending = stack
        stack.removeAll()
        reach(Conjunction([address]))
        stack = pending
      }
    }
  }

  /// True if a tracker's answer at this position is yes or no, without a demand on the text ahead.
  ///
  /// An example is the tracker of `$`. It only looks for a carriage return before the line feed.
  private func isPlain(_ tracker: UInt32) -> Bool {
    let endings = endings(of: tracker)
    return endings.isEmpty || endings.contains { $0.isEmpty }
  }

  /// The endings that a tracker has found at this position.
  func endings(of tracker: UInt32) -> [Conjunction] {
    endings.isEmpty ? [] : endings[Int(tracker)]
  }

  mutating func note(_ ending: Conjunction, of tracker: UInt32) {
    if endings.isEmpty { endings = Array(repeating: [], count: program.trackerStarts.count) }
    endings[Int(tracker)].append(ending)
  }

  /// Puts a thread to rest, unless the search has already found its only label.
  private mutating func rest(_ address: Program.Address) {
    let label = program.soleLabels[Int(address)]
    if label != Program.manyLabels, isFound[Int(label)] { return }
    resting.append(address)
  }

  mutating func find(_ label: Program.Label) {
    if isFound[Int(label)] { return }
    isFound[Int(label)] = true
    found.append(label)
  }
}
