/// What a search automaton has learnt: its states, their transitions and the sets of labels found.
///
/// It is bounded: where a new state would exceed the budget, all states are forgotten and built
/// anew as they are needed. Label sets survive unless they alone take half of the budget; then
/// `generation` counts up, and numbers handed out before mean nothing any more.
package struct SearchCache: ~Copyable {
  /// The number of a set of labels; equal sets have equal numbers within a generation.
  package struct LabelSet: Hashable, Sendable {
    package let index: Int
  }

  /// The offset of a state's first entry in the table.
  typealias Row = UInt32

  /// No state lies at row 0, so an entry of 0 is one that has not been built.
  static let unknown: Row = 0

  /// How often label sets have been forgotten.
  package private(set) var generation = 0

  private let program: Program
  private let limits: AutomatonLimits
  private let stride: Int

  /// One row a state: the next row for every byte class, then the label set at the end, plus one.
  private var table: ContiguousArray<Row>

  /// The keys of the states: flags and number of the labels found, then the threads, ascending.
  private var states = SequenceInterner()
  private var labelSets = SequenceInterner()
  private var subsets: SubsetConstruction
  private var flushesInSubject = 0

  /// The state at the start of a subject; unknown where that alone is more than the limits allow.
  private var startRow: Row = Self.unknown

  init(_ program: Program, limits: AutomatonLimits) {
    self.program = program
    self.limits = limits
    self.stride = program.classes.count + 1
    self.table = ContiguousArray(repeating: Self.unknown, count: stride)
    self.subsets = SubsetConstruction(program, limits: limits)
    self.startRow = buildStart()
  }

  package var byteCount: Int {
    table.count * 4 + states.byteCount + labelSets.byteCount + subsets.byteCount
  }

  /// The labels of a set, ascending.
  package func labels(of set: LabelSet) -> ContiguousArray<Program.Label> {
    labelSets.sequence(set.index)
  }

  /// Visits the labels of a set, ascending, without copying them.
  package func forEachLabel(of set: LabelSet, _ visit: (Program.Label) -> Void) {
    labelSets.forEach(in: set.index, visit)
  }

  /// The set of some labels, ascending, for answers that are put together elsewhere.
  package mutating func set(of labels: ContiguousArray<Program.Label>) -> LabelSet {
    LabelSet(index: labelSets.intern(labels).id)
  }

  /// The state to begin a subject with; nil where the search gives up at once.
  ///
  /// Between subjects no state is in use, so that everything may be forgotten.
  mutating func beginSubject() -> Row? {
    flushesInSubject = 0
    if subsets.byteCount > limits.maximumCacheBytes / 4 {
      subsets.removeAllThreads()
      flush()
    }
    return startRow == Self.unknown ? nil : startRow
  }

  /// The entry of a state for a byte class.
  func entry(_ row: Row, _ byteClass: Int) -> Row {
    table[Int(row) + byteClass]
  }
}

// MARK: - Building

extension SearchCache {
  /// A state in full: what distinguishes it, and the threads it stands for.
  private struct State {
    var isStart: Bool
    var found: ContiguousArray<Program.Label>
    var threads: ContiguousArray<SubsetConstruction.Thread>
  }

  /// Builds a missing transition.
  ///
  /// - Parameter row: the state to go from; where the cache is emptied, the same state's new row.
  /// - Returns: the next row, or nil where the budget has run out too often in this subject, or
  ///   looks ask for too much.
  mutating func buildTransition(from row: inout Row, _ byteClass: Int) -> Row? {
    let state = state(of: row)
    if byteCount > limits.maximumCacheBytes {
      flushesInSubject += 1
      if flushesInSubject > limits.maximumFlushesPerSubject { return nil }
      row = flush(keeping: state)
    }
    guard let stepped = step(state, on: program.classes.representatives[byteClass]) else {
      return nil
    }
    let next = self.row(of: key(of: stepped))
    table[Int(row) + byteClass] = next
    return next
  }

  /// The label set of a subject that ends in this state; nil where looks ask for too much.
  mutating func labelsAtEnd(of row: Row) -> LabelSet? {
    let slot = Int(row) + stride - 1
    if table[slot] == Self.unknown {
      guard let set = labelsAtEnd(of: state(of: row)) else { return nil }
      table[slot] = Row(set.index + 1)
    }
    return LabelSet(index: Int(table[slot]) - 1)
  }

  /// Goes through the rest of a subject without keeping the states on the way.
  mutating func simulate(from row: Row, _ subject: Span<UInt8>, _ start: Int) -> LabelSet? {
    var state = state(of: row)
    for index in start..<subject.count {
      guard let next = step(state, on: subject[index]) else { return nil }
      state = next
    }
    return labelsAtEnd(of: state)
  }

  private mutating func step(_ state: State, on byte: UInt8) -> State? {
    let threads = subsets.step(state.threads, on: byte, found: state.found)
    if subsets.isOverwhelmed { return nil }
    return State(isStart: false, found: subsets.found, threads: threads)
  }

  private mutating func labelsAtEnd(of state: State) -> LabelSet? {
    subsets.end(state.threads, isStart: state.isStart, found: state.found)
    if subsets.isOverwhelmed { return nil }
    return LabelSet(index: labelSets.intern(subsets.found).id)
  }
}

// MARK: - Keys and rows

extension SearchCache {
  private mutating func buildStart() -> Row {
    let threads = subsets.start()
    if subsets.isOverwhelmed { return Self.unknown }
    return row(of: key(of: State(isStart: true, found: subsets.found, threads: threads)))
  }

  private mutating func key(of state: State) -> ContiguousArray<UInt32> {
    let labels = UInt32(labelSets.intern(state.found).id)
    return [labels << 1 | (state.isStart ? 1 : 0)] + state.threads
  }

  private func state(of row: Row) -> State {
    let key = states.sequence(Int(row) / stride - 1)
    return State(
      isStart: key[0] & 1 == 1, found: labelSets.sequence(Int(key[0] >> 1)),
      threads: ContiguousArray(key.dropFirst()))
  }

  /// The row of the state with this key, new or known.
  private mutating func row(of key: ContiguousArray<UInt32>) -> Row {
    let (id, isNew) = states.intern(key)
    if isNew {
      table.append(contentsOf: repeatElement(Self.unknown, count: stride))
    }
    return Row((id + 1) * stride)
  }

  /// Forgets all states but one, which gets a new row.
  private mutating func flush(keeping state: State) -> Row {
    flush()
    return row(of: key(of: state))
  }

  private mutating func flush() {
    table.removeLast(table.count - stride)
    states.removeAll()
    if labelSets.byteCount > limits.maximumCacheBytes / 2 {
      labelSets.removeAll()
      generation += 1
    }
    startRow = buildStart()
  }
}
