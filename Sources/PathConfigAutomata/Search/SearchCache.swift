/// What a search automaton has learnt: its states, their transitions and the sets of labels found.
///
/// It is bounded: where a new state would exceed the budget, all states are forgotten and built
/// anew as they are needed. Label sets survive unless they alone take half of the budget; then they are
/// forgotten before the next subject or batch, `generation` counts up, and numbers handed out before mean
/// nothing any more.
package struct SearchCache: ~Copyable {
  /// The number of a set of labels; equal sets have equal numbers within a generation.
  package struct LabelSet: Hashable, Sendable {
    package let index: Int
  }

  /// How often label sets have been forgotten.
  package private(set) var generation = 0

  let program: Program
  private let limits: AutomatonLimits
  var table: TransitionTable

  /// The keys of the states: the number of the labels found and a flag, the prefix of a scalar, then
  /// the threads, ascending.
  private var states = SequenceInterner()
  private var labelSets = SequenceInterner()
  private var subsets: SubsetConstruction
  var flushesInSubject = 0

  /// The state at the start of a subject; nil where that alone is more than the limits allow.
  private var startState: TransitionTable.State?

  /// The base of that state, ready for the next subject.
  private(set) var startBase: Int?

  /// Whether the threads that stand for several demands, or the sets of labels, take too much memory.
  private var isToForgetEverything = false

  /// The state that is being looked at, and the key of the one that is being made.
  private var current = State()
  private var key: ContiguousArray<UInt32> = []

  /// A state in full: what distinguishes it, and the threads it stands for.
  private struct State {
    var isStart = false
    var prefix = ScalarPrefix.none
    var found: ContiguousArray<Program.Label> = []
    var threads: ContiguousArray<SubsetConstruction.Thread> = []
  }

  init(_ program: Program, limits: AutomatonLimits) {
    self.program = program
    self.limits = limits
    self.table = TransitionTable(columnOfByte: program.scalars.columnOfByte)
    self.subsets = SubsetConstruction(program, limits: limits)
    buildStart()
  }

  package var byteCount: Int {
    table.byteCount + states.byteCount + labelSets.byteCount + subsets.byteCount
  }

  /// How many states there are now.
  package var stateCount: Int { table.stateCount }

  /// The labels of a set, ascending.
  package func labels(of set: LabelSet) -> ContiguousArray<Program.Label> {
    labelSets.sequence(set.index)
  }

  /// Appends the labels of a set, ascending, to a buffer that the caller keeps.
  package func appendLabels(
    of set: LabelSet, to labels: inout ContiguousArray<Program.Label>
  ) {
    labelSets.append(set.index, to: &labels)
  }

  /// The set of some labels, ascending, for answers that are put together elsewhere.
  package mutating func set(of labels: ContiguousArray<Program.Label>) -> LabelSet {
    LabelSet(index: labelSets.intern(labels).id)
  }

  /// Prepares for a subject.
  ///
  /// Between subjects no state is in use, so that everything may be forgotten.
  @inline(__always)
  mutating func beginSubject() {
    flushesInSubject = 0
    if isToForgetEverything { forgetEverything() }
  }

  private mutating func forgetEverything() {
    isToForgetEverything = false
    subsets.removeAllThreads()
    labelSets.removeAll()
    generation += 1
    flush()
  }
}

// MARK: - Building

extension SearchCache {
  /// Reads on in a subject where a transition is missing, until one is met that is known.
  ///
  /// - Parameters:
  ///   - index: how far the subject has been read; moves on.
  ///   - base: the state there.
  /// - Returns: the base after what was read, or nil where the budget has run out too often in this
  ///   subject, or looks ask for too much; then `current` is the state before the missing transition.
  mutating func learn(
    _ subject: UnsafeBufferPointer<UInt8>, _ index: inout Int, from base: Int
  ) -> Int? {
    var state = self.state(at: base, subject, index)
    var isLoaded = false
    while index < subject.count {
      let column = table.column(of: subject[index])
      if let known = table.target(from: table.base(of: state), column) {
        index += 1
        return known
      }
      if !isLoaded { load(state) }
      isLoaded = true
      if isOverBudget {
        flushesInSubject += 1
        if flushesInSubject > limits.maximumFlushesPerSubject { return nil }
        flush()
        state = number(ofCurrentExpecting: column)
      }
      guard step(on: subject[index]) else { return nil }
      index += 1
      let isAtEnd = index == subject.count
      let target = number(
        ofCurrentExpecting: isAtEnd ? TransitionTable.endColumn : table.column(of: subject[index]))
      insert(state, column, table.base(of: target))
      state = target
    }
    return table.base(of: state)
  }

  /// The label set of a subject that ends in the state with a base; nil where looks ask for too much.
  mutating func learnLabels(
    _ subject: UnsafeBufferPointer<UInt8>, at base: Int
  ) -> LabelSet? {
    let state = self.state(at: base, subject, subject.count)
    if let known = table.target(from: table.base(of: state), TransitionTable.endColumn) {
      return LabelSet(index: known)
    }
    load(state)
    guard let set = labelsAtEnd() else { return nil }
    insert(state, TransitionTable.endColumn, set.index)
    return set
  }

  /// Goes through the rest of a subject from the current state, without keeping the states on the way.
  mutating func simulate(_ subject: UnsafeBufferPointer<UInt8>, from start: Int) -> LabelSet? {
    for index in start..<subject.count {
      guard step(on: subject[index]) else { return nil }
    }
    return labelsAtEnd()
  }

  private mutating func insert(_ state: TransitionTable.State, _ column: Int, _ target: Int) {
    table.insert(state, column, target)
    if state == startState { startBase = table.base(of: state) }
    isToForgetEverything =
      subsets.byteCount > limits.maximumCacheBytes / 4
      || labelSets.byteCount > limits.maximumCacheBytes / 2 || labelSets.count > 1 << 23
  }

  private var isOverBudget: Bool {
    byteCount > limits.maximumCacheBytes || table.isFull
  }

  /// Makes the current state the one after a byte; false where looks ask for too much.
  private mutating func step(on byte: UInt8) -> Bool {
    switch current.prefix.advanced(by: byte, in: program.scalars) {
    case .more(let prefix):
      current.prefix = prefix
    case .scalar(let scalarClass):
      subsets.step(current.threads, on: scalarClass, found: current.found)
      if subsets.isOverwhelmed { return false }
      current.prefix = .none
      takeResult()
    }
    current.isStart = false
    return true
  }

  private mutating func labelsAtEnd() -> LabelSet? {
    subsets.end(current.threads, isStart: current.isStart, found: current.found)
    if subsets.isOverwhelmed { return nil }
    return LabelSet(index: labelSets.intern(subsets.found).id)
  }

  private mutating func takeResult() {
    swap(&current.threads, &subsets.resting)
    if current.found.count != subsets.found.count {
      current.found.removeAll(keepingCapacity: true)
      current.found.append(contentsOf: subsets.found)
    }
  }
}

// MARK: - States

extension SearchCache {
  private mutating func buildStart() {
    subsets.start()
    current = State()
    current.isStart = true
    takeResult()
    startState = nil
    startBase = nil
    if subsets.isOverwhelmed { return }
    let state = number(ofCurrentExpecting: table.column(of: UInt8(ascii: "/")))
    startState = state
    startBase = table.base(of: state)
  }

  /// The number of the current state, known or new.
  private mutating func number(ofCurrentExpecting column: Int) -> TransitionTable.State {
    let labels = UInt32(labelSets.intern(current.found).id)
    key.removeAll(keepingCapacity: true)
    key.append(labels << 1 | (current.isStart ? 1 : 0))
    key.append(current.prefix.bits)
    key.append(contentsOf: current.threads)
    let (state, isNew) = states.intern(key)
    return isNew ? table.addState(expecting: column) : state
  }

  private mutating func load(_ state: TransitionTable.State) {
    key.removeAll(keepingCapacity: true)
    states.append(state, to: &key)
    current.isStart = key[0] & 1 == 1
    current.prefix = ScalarPrefix(bits: key[1])
    current.found.removeAll(keepingCapacity: true)
    labelSets.append(Int(key[0] >> 1), to: &current.found)
    current.threads.removeAll(keepingCapacity: true)
    current.threads.append(contentsOf: key[2...])
  }

  /// The state that a base belongs to; where it has another base by now, the entry that led to the old
  /// one is corrected.
  private mutating func state(
    at base: Int, _ subject: UnsafeBufferPointer<UInt8>, _ index: Int
  ) -> TransitionTable.State {
    let state = table.state(at: base)
    if base != table.base(of: state), index > 0, let start = startBase {
      let before = UnsafeBufferPointer(rebasing: subject[..<(index - 1)])
      let (read, source) = table.walk(before, from: 0, start)
      if read == index - 1 {
        table.correct(source, table.column(of: subject[index - 1]), from: base, to: state)
      }
    }
    return state
  }

  /// Forgets all states.
  private mutating func flush() {
    let kept = current
    table.removeAll()
    states.removeAll()
    buildStart()
    current = kept
  }
}
