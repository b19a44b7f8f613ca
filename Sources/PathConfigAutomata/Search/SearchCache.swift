/// The states, transitions and label sets that a search automaton has learnt.
///
/// It is bounded: if a new state would exceed the budget, all states are forgotten and built again
/// as needed. Label sets survive unless they alone take half of the budget. Then they are forgotten
/// before the next subject or batch, `generation` counts up, and earlier numbers become invalid.
package struct SearchCache: ~Copyable {
  /// The number of a set of labels.
  ///
  /// Equal sets have equal numbers within a generation.
  package struct LabelSet: Hashable, Sendable {
    package let index: Int

    init(index: Int) { self.index = index }
    init(_ number: LabelSets.Number) { index = Int(number) }

    var number: LabelSets.Number { LabelSets.Number(index) }
  }

  /// The number of times that label sets have been forgotten.
  package private(set) var generation = 0

  let program: Program
  private let limits: Limits
  var table: TransitionTable

  /// The states in full.
  private var states = SequenceInterner()
  private var attempts: Attempts
  var flushesInSubject = 0
  private var attemptsInSubject = 0

  /// The state at the start of a subject, or nil if that alone is more than the limits allow.
  private var startState: TransitionTable.State?

  /// The base of that state, ready for the next subject.
  private(set) var startBase: Int?

  /// True if the threads with several demands, or the sets of labels, take too much memory.
  private var needsReset = false

  /// The state that is being looked at, and the one before the step that is being taken.
  private var current = SearchState()
  private var before = SearchState()

  init(_ program: Program, limits: Limits) {
    self.program = program
    self.limits = limits
    self.table = TransitionTable(columnOfByte: program.scalars.columnOfByte)
    self.attempts = Attempts(program, limits: limits)
    buildStart()
  }

  package var byteCount: Int {
    table.byteCount + states.byteCount + attempts.labelSets.byteCount
      + attempts.byteCount
  }

  /// The current number of states.
  var stateCount: Int { table.stateCount }

  /// The labels of a set, ascending.
  package func labels(of set: LabelSet) -> ContiguousArray<Program.Label> {
    attempts.labelSets.labels(of: set.number)
  }

  /// The set of some labels, ascending, for answers that are put together elsewhere.
  package mutating func set(of labels: ContiguousArray<Program.Label>) -> LabelSet {
    LabelSet(attempts.labelSets.number(of: labels))
  }

  /// Prepares for a subject.
  ///
  /// Between subjects no state is in use, so that everything may be forgotten.
  @inline(__always)
  mutating func beginSubject() {
    flushesInSubject = 0
    attemptsInSubject = 0
    if needsReset { forgetEverything() }
  }

  private mutating func forgetEverything() {
    needsReset = false
    attempts.removeAll()
    attempts.labelSets.removeAll()
    generation += 1
    forgetStates()
  }
}

// MARK: - Building

extension SearchCache {
  /// The result of reading on at a missing transition.
  enum Reading {
    /// The base of the state after the bytes that were read.
    case reached(Int)
    /// The whole answer about the subject, or nil if the search gives up.
    case finished(LabelSet?)
  }

  /// Reads on in a subject at a missing transition.
  ///
  /// It learns until it meets a known one, or answers without learning if that is not worth while.
  ///
  /// - Parameters:
  ///   - index: the number of bytes that have been read. It moves on.
  ///   - base: the state there.
  mutating func readOn(
    _ subject: UnsafeBufferPointer<UInt8>, _ index: inout Int, from base: Int
  ) -> Reading {
    var state = table.state(at: base)
    var isLoaded = false
    while index < subject.count {
      let column = table.column(of: subject[index])
      if let known = table.target(from: table.base(of: state), column) {
        index += 1
        return .reached(known)
      }
      if !isLoaded { current.load(state, of: states) }
      isLoaded = true
      if isOverBudget() {
        flushesInSubject += 1
        if flushesInSubject > limits.flushesPerSubject {
          return .finished(finish(subject, from: index))
        }
        flush()
        state = number(ofStateIn: current.words, expecting: column)
      }
      guard step(on: subject[index]) else { return .finished(nil) }
      attempts.dropFinished(from: &current)
      index += 1
      let isAtEnd = index == subject.count
      let target = number(
        ofStateIn: current.words,
        expecting: isAtEnd ? TransitionTable.endColumn : table.column(of: subject[index]))
      table.insert(state, column, target)
      noteInsertion(at: state)
      state = target
    }
    return .reached(table.base(of: state))
  }

  /// The label set of a subject that ends in the state with a base, or nil if looks ask for too
  /// much.
  mutating func learnLabels(at base: Int) -> LabelSet? {
    let state = table.state(at: base)
    if let known = table.target(from: table.base(of: state), TransitionTable.endColumn) {
      return LabelSet(index: known)
    }
    current.load(state, of: states)
    guard let set = labelsAtEnd() else { return nil }
    table.insert(state, answer: set.index)
    noteInsertion(at: state)
    return set
  }

  /// Goes through the rest of a subject from the current state, without keeping the states on the way.
  private mutating func finish(
    _ subject: UnsafeBufferPointer<UInt8>, from start: Int
  ) -> LabelSet? {
    for index in start..<subject.count {
      if attempts.isLarge { flush() }
      guard step(on: subject[index]) else { return nil }
    }
    noteGrowth()
    return labelsAtEnd()
  }

  private mutating func noteInsertion(at state: TransitionTable.State) {
    if state == startState { startBase = table.base(of: state) }
    noteGrowth()
  }

  private mutating func noteGrowth() {
    needsReset =
      attempts.isLarge
      || attempts.labelSets.byteCount > limits.cacheBytes / 4
      || attempts.labelSets.count > 1 << 23
  }

  /// Mutating, as getters are handed a copy of the cache.
  private mutating func isOverBudget() -> Bool {
    let size =
      table.byteCount + states.byteCount + attempts.labelSets.byteCount
      + attempts.byteCount
    return size > limits.cacheBytes || attempts.isLarge || table.isFull
  }

  /// Makes the current state the one after a byte, or returns false to give up.
  ///
  /// This is so if looks ask for too much, or too many attempts have been followed.
  @inline(__always)
  private mutating func step(on byte: UInt8) -> Bool {
    if byte < 0x80, current.prefix.isEmpty {
      return step(on: Program.Symbol(program.scalars.classOfASCII[Int(byte)]))
    }
    switch current.prefix.advanced(by: byte, in: program.scalars) {
    case .more(let prefix):
      current.prefix = prefix
      current.isStart = false
      return true
    case .scalar(let scalarClass):
      return step(on: scalarClass)
    }
  }

  private mutating func step(on symbol: Program.Symbol) -> Bool {
    swap(&current, &before)
    attemptsInSubject += before.attempts.count
    if attemptsInSubject > limits.attemptsPerSubject { return false }
    return attempts.step(before, on: symbol, to: &current)
  }

  private mutating func labelsAtEnd() -> LabelSet? {
    attempts.end(current).map { LabelSet($0) }
  }
}

// MARK: - States

extension SearchCache {
  private mutating func buildStart() {
    startState = nil
    startBase = nil
    guard let trackers = attempts.startTrackers(),
      let first = attempts.start(isStart: true, trackers.answer)
    else { return }
    var start = SearchState()
    start.begin(trackers: trackers.attempt)
    start.isStart = true
    start.found = first.found
    start.add(first.attempt)
    let state = number(
      ofStateIn: start.words, expecting: table.column(of: UInt8(ascii: "/")))
    startState = state
    startBase = table.base(of: state)
  }

  /// The number of a state, known or new.
  private mutating func number(
    ofStateIn words: ContiguousArray<UInt32>, expecting column: Int
  ) -> TransitionTable.State {
    let (number, isNew) = states.intern(words)
    return isNew ? table.addState(expecting: column) : number
  }

  /// Forgets all states except the current one.
  private mutating func flush() {
    if attempts.isLarge { attempts.removeAll(keeping: &current) }
    forgetStates()
  }

  private mutating func forgetStates() {
    table.removeAll()
    states.removeAll()
    buildStart()
  }
}
