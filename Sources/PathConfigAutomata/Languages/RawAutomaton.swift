/// States of several automata at once, numbered as a walk meets them.
protocol WalkedStates {
  /// The number of states met, the start included.
  var count: Int { get }

  /// The state that a symbol leads to; nil if it cannot lead to an answer.
  mutating func step(_ state: Int, _ symbol: Int) -> Int?

  /// True if a subject that ends there belongs to the answer.
  func accepts(_ state: Int) -> Bool
  func placeInUniverse(of state: Int) -> Language.State
}

/// A deterministic automaton as a construction leaves it: not minimal, numbered as states were met.
struct RawAutomaton {
  /// The dead state, which has no row.
  static let dead = UInt32.max

  /// The class of every byte value, with 256 entries.
  var classOfByte: ContiguousArray<UInt8>
  var classCount: Int

  /// One row a state, one column a class.
  ///
  /// The first state is the start.
  var table: ContiguousArray<UInt32> = []
  var accepting: ContiguousArray<Bool> = []

  /// For each state whether the universe allows a subject to end there that is not accepted.
  ///
  /// Together with the successors' values, this shows which states accept everything.
  var misses: ContiguousArray<Bool> = []

  var stateCount: Int { accepting.count }

  /// The canonical minimal automaton of the same language.
  ///
  /// Complexity: O(transitions · log states).
  func minimized() -> Language {
    if stateCount == 0 { return .empty }
    let sources = TransitionSources(of: self)
    let distances = sources.distances(to: accepting)
    guard distances[0] != TransitionSources.unreachable else { return .empty }
    let isIncomplete = sources.distances(to: misses).map { $0 != TransitionSources.unreachable }
    let blocks = StatePartition(of: self, distances, sources)
    return Numbering(self, ContiguousArray(isIncomplete), blocks).language()
  }
}

extension RawAutomaton {
  /// Walks through all states that steps reach from state 0, within a universe.
  init(
    of states: inout some WalkedStates, within universe: Language, _ classes: JointClasses,
    _ limits: Limits, languages: Int
  ) throws(LanguageLimitReached) {
    self.init(classOfByte: classes.classOfByte, classCount: classes.count)
    while stateCount < states.count {
      let state = stateCount
      if state >= limits.statesPerLanguage { throw .tooManyStates(limit: limits.statesPerLanguage) }
      if state * classes.count * languages > Limits.stepsPerProduct {
        throw .tooMuchWork(limit: Limits.stepsPerProduct)
      }
      let place = states.placeInUniverse(of: state)
      let accepts = states.accepts(state)
      var misses = universe.accepts(place) && !accepts
      for (symbol, byte) in classes.representatives.enumerated() {
        let next = states.step(state, symbol)
        table.append(next.map { UInt32($0) } ?? Self.dead)
        if next == nil, universe.next(place, byte) != Language.dead { misses = true }
      }
      accepting.append(accepts)
      self.misses.append(misses)
    }
  }
}

extension Language {
  /// The language without any subject.
  package static let empty = Language(
    start: dead, classOfByte: ContiguousArray(repeating: 0, count: 256), classCount: 1,
    table: [dead], accepting: [false], complete: [false])
}

/// Numbers blocks in the order in which bytes reach them, and merges byte classes that no block
/// tells apart.
private struct Numbering {
  private let automaton: RawAutomaton
  private let blocks: StatePartition

  /// The first state of each block.
  private var representatives: ContiguousArray<Int>

  /// For each block whether everything that the universe allows to follow is accepted.
  private var isComplete: ContiguousArray<Bool>

  /// The number of the block that each class leads to from each block.
  private var targets: ContiguousArray<UInt32> = []

  init(
    _ automaton: RawAutomaton, _ isIncomplete: ContiguousArray<Bool>, _ blocks: StatePartition
  ) {
    self.automaton = automaton
    self.blocks = blocks
    representatives = ContiguousArray(repeating: -1, count: blocks.count)
    isComplete = ContiguousArray(repeating: true, count: blocks.count)
    for state in 0..<automaton.stateCount {
      let block = blocks.blockOfState[state]
      if block == StatePartition.none { continue }
      if representatives[Int(block)] < 0 { representatives[Int(block)] = state }
      if isIncomplete[state] { isComplete[Int(block)] = false }
    }
    targets.reserveCapacity(blocks.count * automaton.classCount)
    for representative in representatives {
      let row = representative * automaton.classCount
      for column in 0..<automaton.classCount {
        let target = automaton.table[row + column]
        targets.append(
          target == RawAutomaton.dead ? StatePartition.none : blocks.blockOfState[Int(target)])
      }
    }
  }

  func language() -> Language {
    let (columns, classOfByte) = mergedClasses()
    var numbers = ContiguousArray<Language.State>(repeating: 0, count: blocks.count)
    var order: ContiguousArray<Int> = [Int(blocks.blockOfState[0])]
    numbers[order[0]] = 1
    var table = ContiguousArray<Language.State>(repeating: Language.dead, count: columns.count)
    table.reserveCapacity((blocks.count + 1) * columns.count)
    var index = 0
    while index < order.count {
      let row = order[index] * automaton.classCount
      for column in columns {
        let block = targets[row + column]
        if block == StatePartition.none {
          table.append(Language.dead)
          continue
        }
        if numbers[Int(block)] == 0 {
          order.append(Int(block))
          numbers[Int(block)] = Language.State(order.count)
        }
        table.append(numbers[Int(block)])
      }
      index += 1
    }
    var accepting: ContiguousArray<Bool> = [false]
    var complete: ContiguousArray<Bool> = [false]
    for block in order {
      accepting.append(automaton.accepting[representatives[block]])
      complete.append(isComplete[block])
    }
    return Language(
      start: 1, classOfByte: classOfByte, classCount: columns.count, table: table,
      accepting: accepting, complete: complete)
  }

  /// One old class for each new one, and the new class of every byte.
  ///
  /// New classes are numbered by their first byte.
  private func mergedClasses() -> (
    columns: ContiguousArray<Int>, classOfByte: ContiguousArray<UInt8>
  ) {
    let twins = TwinColumns(targets, columnCount: automaton.classCount)
    var numbers = ContiguousArray(repeating: -1, count: twins.kept.count)
    var columns: ContiguousArray<Int> = []
    var classOfByte = ContiguousArray<UInt8>(repeating: 0, count: 256)
    for byte in 0..<256 {
      let column = Int(twins.newColumn[Int(automaton.classOfByte[byte])])
      if numbers[column] < 0 {
        numbers[column] = columns.count
        columns.append(twins.kept[column])
      }
      classOfByte[byte] = UInt8(numbers[column])
    }
    return (columns, classOfByte)
  }
}
