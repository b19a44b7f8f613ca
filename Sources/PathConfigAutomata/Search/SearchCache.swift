/// Searches subjects for all expressions of a program in one pass, and keeps what it learns.
///
/// It is a deterministic automaton whose states are built when they are first needed. They are sticky: a
/// state knows which labels have been found on the way to it. So a search ends with one look-up, the entry
/// of the state for the end of the subject.
///
/// It is bounded: if the states exceed the budget, all are forgotten and built again as needed. Label
/// sets survive unless they alone take half of the budget. Then they are forgotten before the next
/// subject, `generation` counts up, and earlier numbers become invalid.
package struct SearchCache: ~Copyable {
  /// The number of a set of labels.
  ///
  /// Equal sets have equal numbers within a generation.
  package struct LabelSet: Hashable, Sendable {
    package let index: Int

    init(_ number: SubsetAutomaton.LabelSet) { index = Int(number) }
  }

  /// The number of times that label sets have been forgotten.
  package private(set) var generation = 0

  private let limits: Limits
  private(set) var automaton: SubsetAutomaton

  /// The column of every byte value, with 256 entries.
  private let columnOfByte: ContiguousArray<UInt8>

  /// The state at the start of a subject.
  private(set) var start: SubsetAutomaton.State

  /// The automaton's work before the current subject.
  private var workBefore = 0

  /// True if the label sets take too much memory.
  private var needsReset = false

  init(_ program: Program) {
    limits = program.limits
    automaton = SubsetAutomaton(program, remembering: .whole)
    var columns = ContiguousArray(repeating: UInt8(SubsetAutomaton.unknownColumn), count: 256)
    for (byte, scalarClass) in program.scalars.classOfASCII.enumerated() {
      columns[byte] = scalarClass + UInt8(SubsetAutomaton.firstColumn)
    }
    columnOfByte = columns
    start = automaton.start()
  }

  package var byteCount: Int { automaton.byteCountOfStates + automaton.byteCountOfLabelSets }

  /// The current number of states.
  var stateCount: Int { automaton.stateCount }

  /// The labels of a set, ascending.
  package func labels(of set: LabelSet) -> ContiguousArray<Program.Label> {
    automaton.labels(of: UInt32(set.index))
  }

  /// The set of some labels, ascending, for answers that are put together elsewhere.
  package mutating func set(of labels: ContiguousArray<Program.Label>) -> LabelSet {
    LabelSet(automaton.set(of: labels))
  }
}

extension SearchCache {
  /// Finds the labels of all expressions that match somewhere in the subject.
  ///
  /// Complexity: O(length) once the states are built. Building one costs O(threads).
  ///
  /// - Parameter subject: well-formed UTF-8. In other bytes the search may miss expressions.
  /// - Returns: nil if the search takes more than the limits allow, so that nothing is known.
  package mutating func search(_ subject: Span<UInt8>) -> LabelSet? {
    if needsReset { forgetEverything() }
    workBefore = automaton.work
    var (index, state) = walk(subject, from: 0, start)
    while index < subject.count {
      guard let target = readScalar(of: subject, &index, from: state) else { return nil }
      (index, state) = walk(subject, from: index, target)
    }
    return labels(at: state)
  }

  /// Follows the bytes of a subject as far as their transitions are known.
  ///
  /// The inner loop is the cost of a look-up: one load that waits for the load before. Its places are not
  /// checked, because checks double the instructions, and fewer of the next subject's fit into the window
  /// of the processor. They stay inside, because an entry is the beginning of a row, and columns are less
  /// than its length.
  ///
  /// - Returns: the number of bytes that were read, and the state that was reached.
  @inline(__always)
  func walk(
    _ subject: Span<UInt8>, from index: Int, _ state: SubsetAutomaton.State
  ) -> (Int, SubsetAutomaton.State) {
    let table = automaton.table.span
    let singles = automaton.singles.span
    let columns = columnOfByte.span
    var (index, state) = (index, state.word)
    while index < subject.count {
      if state < SubsetAutomaton.State.endOfRows {
        // Entries that are unknown are above all rows, too, so that one comparison ends the loop.
        var next = state
        repeat {
          state = next
          let column = Int(columns[unchecked: Int(subject[unchecked: index])])
          next = table[unchecked: Int(state) &+ column]
          index &+= 1
        } while next < SubsetAutomaton.State.endOfRows && index < subject.count
        if next == SubsetAutomaton.unknown {
          return (index &- 1, SubsetAutomaton.State(word: state))
        }
        state = next
      } else {
        let number = SubsetAutomaton.State(word: state).numberOfSingle
        let single = singles[unchecked: number]
        let column = columns[unchecked: Int(subject[unchecked: index])]
        if single.column == UInt32(column) {
          index &+= 1
        } else if single.column != SubsetAutomaton.unknown {
          break
        }
        state = single.target
      }
    }
    return (index, SubsetAutomaton.State(word: state))
  }

  /// The labels of a subject that ends in a state.
  @inline(__always)
  private mutating func labels(at state: SubsetAutomaton.State) -> LabelSet? {
    if let row = state.row {
      let known = automaton.table[row + SubsetAutomaton.endColumn]
      if known != SubsetAutomaton.unknown { return LabelSet(known) }
    } else {
      let single = automaton.singles[state.numberOfSingle]
      if single.column == SubsetAutomaton.endColumn { return LabelSet(single.target) }
    }
    return learnLabels(at: state)
  }

  /// Goes on by one scalar, whose transition may have to be learnt.
  ///
  /// Returns nil if too many threads have been followed.
  private mutating func readScalar(
    of subject: Span<UInt8>, _ index: inout Int, from state: SubsetAutomaton.State
  ) -> SubsetAutomaton.State? {
    if automaton.work - workBefore > limits.threadsPerSubject { return nil }
    let state = withinBudget(state)
    let scalarClass = readClass(of: subject, &index)
    defer { noteGrowth() }
    return try? automaton.target(of: state, on: scalarClass)
  }

  private mutating func learnLabels(at state: SubsetAutomaton.State) -> LabelSet? {
    defer { noteGrowth() }
    return (try? automaton.labelsAtEnd(of: state)).map { LabelSet($0) }
  }

  /// The class of the next scalar, or of a byte that begins none.
  private func readClass(of subject: Span<UInt8>, _ index: inout Int) -> Program.Symbol {
    let scalars = automaton.program.scalars
    let byte = subject[index]
    index += 1
    switch byte {
    case 0..<0x80: return UInt32(scalars.classOfASCII[Int(byte)])
    case 0xC2..<0xF5: break
    default: return ScalarClasses.illFormed
    }
    let count = byte < 0xE0 ? 1 : byte < 0xF0 ? 2 : 3
    var scalar = UInt32(byte) & (0x3F >> UInt32(count))
    for place in index..<index + count {
      guard place < subject.count, subject[place] & 0xC0 == 0x80 else {
        return ScalarClasses.illFormed
      }
      scalar = scalar << 6 | UInt32(subject[place] & 0x3F)
    }
    index += count
    return scalars.classOf(scalar)
  }
}

// MARK: - The budget

extension SearchCache {
  /// A state, after all others were forgotten if they take too much memory.
  private mutating func withinBudget(_ state: SubsetAutomaton.State) -> SubsetAutomaton.State {
    if automaton.byteCountOfStates <= limits.cacheBytes { return state }
    let kept = automaton.removeStates(keeping: state)
    start = automaton.start()
    return kept
  }

  private mutating func noteGrowth() {
    needsReset = automaton.byteCountOfLabelSets > limits.cacheBytes / 2
  }

  private mutating func forgetEverything() {
    needsReset = false
    automaton.removeAll()
    generation += 1
    start = automaton.start()
  }
}
