/// States of several automata at once, numbered as a walk meets them.
protocol WalkedStates {
  /// The number of states met, the start included.
  var count: Int { get }

  /// The state that a symbol leads to; nil if it cannot lead to an answer.
  mutating func step(_ state: Int, _ symbol: Int) throws(LanguageLimitReached) -> Int?

  /// True if a subject that ends there belongs to the answer.
  mutating func accepts(_ state: Int) throws(LanguageLimitReached) -> Bool
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
      let accepts = try states.accepts(state)
      var misses = universe.accepts(place) && !accepts
      for (symbol, byte) in classes.representatives.enumerated() {
        let next = try states.step(state, symbol)
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

// MARK: - Minimising

extension RawAutomaton {
  /// The canonical minimal automaton of the same language.
  ///
  /// Complexity: O(transitions · log states).
  func minimized() -> Language {
    if stateCount == 0 { return .empty }
    let sources = TransitionSources(of: self)
    let distances = sources.distances(to: accepting)
    guard distances[0] != TransitionSources.unreachable else { return .empty }
    let distancesToMiss = sources.distances(to: misses)
    let blocks = partition(distances, sources)
    // States are numbered as bytes reach them, and blocks in the order of their first states.
    let states = blocks.firstItems
    let dead = repeatElement(UInt32(Language.dead), count: classCount)
    let table = dead + rows(of: states, in: blocks, from: 1)
    let columns = TwinColumns(table, columnCount: classCount)
    let complete = states.map { state in
      blocks.items(of: Int(blocks.partOfItem[state])).allSatisfy {
        distancesToMiss[Int($0)] == TransitionSources.unreachable
      }
    }
    return Language(
      start: 1, classOfByte: ContiguousArray(classOfByte.map { columns.newColumn[Int($0)] }),
      classCount: columns.kept.count,
      table: ContiguousArray(columns.table(without: table).map { Language.State($0) }),
      accepting: [false] + states.map { accepting[$0] }, complete: [false] + complete)
  }

  /// The coarsest partition of the live states in which equivalent states share a block.
  ///
  /// The targets of the classes split a block into one block for each different row. The largest of
  /// these keeps the number, so that only states that lead to one of the others need another look
  /// (Jacobs and Wißmann, "Fast coalgebraic bisimilarity minimization", POPL 2023). For nearly every
  /// pattern all states are visited once and a few of them a second time.
  ///
  /// Complexity: O(transitions · log states).
  ///
  /// - Parameters:
  ///   - kinds: a number for each state; `Partition.none` for those from which no subject is accepted.
  ///     States of different kinds are never equivalent. For a language it is the number of bytes to a
  ///     state in which a subject may end.
  ///   - sources: those of the automaton.
  func partition(_ kinds: ContiguousArray<UInt32>, _ sources: TransitionSources) -> Partition {
    var blocks = Partition(kinds)
    blocks.chooseAll()
    var rows = NumberedLists()
    var row = ContiguousArray<UInt32>(repeating: 0, count: classCount)
    var keys: ContiguousArray<Int> = []
    while let block = blocks.nextTouched() {
      rows.removeAll()
      keys.removeAll(keepingCapacity: true)
      // States that were not chosen have one row.
      for state in blocks.representatives(of: block) {
        let start = Int(state) * classCount
        for column in 0..<classCount {
          let target = table[start + column]
          row[column] = target == Self.dead ? Partition.none : blocks.partOfItem[Int(target)]
        }
        keys.append(Int(rows.number(of: row)))
      }
      for new in blocks.split(block, keys) {
        // A copy, because a state that leads to one of them may be another of them, and moves.
        for state in ContiguousArray(blocks.items(of: new)) {
          sources.forEach(of: Int(state)) { blocks.choose($0) }
        }
      }
    }
    return blocks
  }

  /// The rows of states of different blocks, in which a block has the number of its state.
  ///
  /// - Parameter first: the number of the first state.
  func rows(
    of states: some Collection<Int>, in blocks: Partition, from first: UInt32
  ) -> ContiguousArray<UInt32> {
    var numbers = ContiguousArray<UInt32>(repeating: 0, count: blocks.count)
    for (number, state) in zip(first..., states) {
      numbers[Int(blocks.partOfItem[state])] = number
    }
    var rows: ContiguousArray<UInt32> = []
    rows.reserveCapacity((states.count + 1) * classCount)
    for state in states {
      for target in table[state * classCount..<(state + 1) * classCount] {
        let block = target == Self.dead ? Partition.none : blocks.partOfItem[Int(target)]
        rows.append(block == Partition.none ? UInt32(Language.dead) : numbers[Int(block)])
      }
    }
    return rows
  }
}
