/// A search for all expressions of a program as one finished table, for files and other languages.
///
/// A ``SearchAutomaton`` builds states on demand, and a state of it knows all that has been found on the
/// way. A table has every state beforehand, so its states are fewer: they know what is found on arriving
/// and where the subject ends, and who walks through the table gathers it. Ten words that may stand
/// anywhere are then some 80 states instead of 1,024 times as many.
package struct SearchTable: Hashable, Sendable {
  package typealias Label = Program.Label

  /// The column of every ASCII scalar; 128 entries.
  package let columnOfASCII: ContiguousArray<UInt8>

  /// The scalars above ASCII in pieces of one column, ascending; the first begins at U+0080.
  package let pieces: ContiguousArray<Piece>
  package let columnCount: Int

  /// One row a state, one column a class of scalars; the first row is the start.
  package let transitions: ContiguousArray<UInt32>

  /// The number of states, all at the beginning, that find nothing on arriving.
  package let quietCount: Int

  /// For each of the other states the set that is found on arriving.
  package let found: ContiguousArray<UInt32>

  /// For each state the set that is found where the subject ends.
  package let foundAtEnd: ContiguousArray<UInt32>

  /// The sets of labels, each ascending; the first is empty.
  package let sets: [ContiguousArray<Label>]

  /// The labels that are found in every subject, ascending; in none of the sets.
  package let always: ContiguousArray<Label>

  package var stateCount: Int { foundAtEnd.count }

  /// Scalars from one on, up to the next piece, which no expression tells apart.
  package struct Piece: Hashable, Sendable {
    package let first: UInt32
    package let column: UInt8
  }

  /// The reason for which a program has no table.
  package enum Refusal: Error, Hashable, Sendable {
    case tooManyStates(limit: Int)
    /// The expressions tell more classes of scalars apart than a byte can number.
    case tooManyColumns
    /// The looks of the expressions demand more at one place than the limits allow.
    case tooManyDemands
    case tooManySteps
  }
}

extension SearchTable {
  /// Finds the labels of a subject, ascending, as any reader of the table must.
  ///
  /// Complexity: O(length · log pieces).
  func labels(in subject: some Sequence<Unicode.Scalar>) -> [Label] {
    var labels = Set(always)
    var state = 0
    for scalar in subject {
      state = Int(transitions[state * columnCount + column(of: scalar.value)])
      if state >= quietCount { labels.formUnion(sets[Int(found[state - quietCount])]) }
    }
    return labels.union(sets[Int(foundAtEnd[state])]).sorted()
  }

  private func column(of scalar: UInt32) -> Int {
    if scalar < 0x80 { return Int(columnOfASCII[Int(scalar)]) }
    return Int(pieces.last { $0.first <= scalar }?.column ?? 0)
  }
}

extension SearchTable {
  /// Builds and minimises the table of a program that reads scalars.
  ///
  /// Complexity: O(states · classes · threads).
  ///
  /// - Parameters:
  ///   - maximumStates: how many states may be met before the table is given up.
  ///   - maximumSteps: how many threads may be followed, each through one class of scalars.
  /// - Returns: the table or the refusal, and the steps that were taken.
  package static func build(
    _ program: Program, maximumStates: Int, maximumSteps: Int
  ) -> (table: Result<SearchTable, Refusal>, steps: Int) {
    var builder = SearchTableBuilder(program, maximumSteps)
    do throws(Refusal) {
      try builder.explore(maximumStates: maximumStates)
    } catch {
      return (.failure(error), builder.steps)
    }
    let steps = builder.steps
    return (.success(builder.table()), steps)
  }
}

/// Goes through all states of a search.
private struct SearchTableBuilder: ~Copyable {
  private let program: Program
  private var subsets: SubsetConstruction
  private var always: ContiguousArray<Program.Label> = []
  private var sets = LabelSets()

  /// By state: 1 for the one at the start of a subject, the set that is found on arriving, the threads.
  private var states = SequenceInterner()
  private var raw: RawAutomaton
  private var foundAtEnd: ContiguousArray<LabelSets.Number> = []

  /// The classes but the one of ill-formed bytes, which subjects do not have.
  private let classes: Range<UInt32>

  /// The threads that were followed, once for each class of scalars.
  private var threadsFollowed = 0
  private let maximumSteps: Int

  /// A demand takes some twenty times as long as a plain thread.
  private static let stepsOfDemand = 20

  var steps: Int { threadsFollowed + subsets.demandsFollowed * Self.stepsOfDemand }

  init(_ program: Program, _ maximumSteps: Int) {
    self.program = program
    self.maximumSteps = maximumSteps
    subsets = SubsetConstruction(program, limits: .standard)
    subsets.maximumDemands = maximumSteps / Self.stepsOfDemand
    classes = (ScalarClasses.illFormed + 1)..<UInt32(max(2, program.scalars.count))
    raw = RawAutomaton(classOfByte: [], classCount: classes.count)
  }

  mutating func explore(maximumStates: Int) throws(SearchTable.Refusal) {
    if classes.count > 256 { throw .tooManyColumns }
    subsets.start()
    always = subsets.found
    _ = try reached(isStart: true)
    var state = 0
    while state < states.count {
      if state >= maximumStates { throw .tooManyStates(limit: maximumStates) }
      let words = states.sequence(state)
      let threads = ContiguousArray(words[2...])
      let row = raw.table.count
      for (symbol, twin) in zip(classes, subsets.twins(of: classes, after: threads)) {
        if twin < symbol {
          raw.table.append(raw.table[row + Int(twin - classes.lowerBound)])
        } else {
          threadsFollowed += threads.count + 1
          if steps > maximumSteps { throw .tooManySteps }
          subsets.step(threads, on: symbol, found: always)
          raw.table.append(try reached(isStart: false))
        }
      }
      subsets.end(threads, isStart: words[0] == 1, found: always)
      if subsets.isOverwhelmed { throw overwhelmed }
      foundAtEnd.append(newlyFound())
      raw.accepting.append(false)
      state += 1
    }
  }

  /// The number of the state that the last advance has led to.
  private mutating func reached(isStart: Bool) throws(SearchTable.Refusal) -> UInt32 {
    if subsets.isOverwhelmed { throw overwhelmed }
    return UInt32(states.intern([isStart ? 1 : 0, newlyFound()] + subsets.resting).id)
  }

  private var overwhelmed: SearchTable.Refusal {
    subsets.demandsFollowed > subsets.maximumDemands ? .tooManySteps : .tooManyDemands
  }

  private mutating func newlyFound() -> LabelSets.Number {
    if subsets.found.count == always.count { return LabelSets.empty }
    return sets.number(of: subsets.found.filter { !always.contains($0) })
  }
}

// MARK: - Minimising

extension SearchTableBuilder {
  consuming func table() -> SearchTable {
    let partition = partition()
    let order = order(of: partition)
    var transitions: ContiguousArray<UInt32> = []
    transitions.reserveCapacity(order.states.count * raw.classCount)
    for state in order.states {
      for place in state * raw.classCount..<(state + 1) * raw.classCount {
        let block = partition.blockOfState[Int(raw.table[place])]
        transitions.append(order.numberOfBlock[Int(block)])
      }
    }
    let columns = TwinColumns(transitions, columnCount: raw.classCount)
    var usedSets = UsedSets()
    let found = ContiguousArray(
      order.states[order.quietCount...].map { usedSets.number(of: arrival($0)) })
    let foundAtEnd = ContiguousArray(order.states.map { usedSets.number(of: self.foundAtEnd[$0]) })
    let (ascii, pieces) = alphabet(columns)
    return SearchTable(
      columnOfASCII: ascii, pieces: pieces, columnCount: columns.kept.count,
      transitions: columns.table(without: transitions), quietCount: order.quietCount, found: found,
      foundAtEnd: foundAtEnd, sets: usedSets.sets.map { sets.labels(of: $0) }, always: always)
  }

  /// The labels found on arriving in a state.
  private func arrival(_ state: Int) -> LabelSets.Number { states.word(1, of: state) }

  /// Equivalent states in one block; states that find different sets never are.
  private func partition() -> StatePartition {
    var kinds: [UInt64: UInt32] = [:]
    var kindOfState: ContiguousArray<UInt32> = []
    for state in foundAtEnd.indices {
      let pair = UInt64(arrival(state)) << 32 | UInt64(foundAtEnd[state])
      let next = UInt32(kinds.count)
      kindOfState.append(kinds[pair, default: next])
      kinds[pair] = kindOfState[state]
    }
    return StatePartition(of: raw, kindOfState, TransitionSources(of: raw))
  }

  /// One state of every block in the order in which scalars reach them, the quiet ones first.
  private func order(
    of partition: StatePartition
  ) -> (states: [Int], quietCount: Int, numberOfBlock: ContiguousArray<UInt32>) {
    var isKnown = ContiguousArray(repeating: false, count: partition.count)
    var met: [Int] = []
    // States are numbered as they were met, so the first of a block is the one met first.
    for state in foundAtEnd.indices where !isKnown[Int(partition.blockOfState[state])] {
      isKnown[Int(partition.blockOfState[state])] = true
      met.append(state)
    }
    let quiet = met.filter { arrival($0) == LabelSets.empty }
    let states = quiet + met.filter { arrival($0) != LabelSets.empty }
    var numbers = ContiguousArray<UInt32>(repeating: 0, count: partition.count)
    for (number, state) in states.enumerated() {
      numbers[Int(partition.blockOfState[state])] = UInt32(number)
    }
    return (states, quiet.count, numbers)
  }

  private func alphabet(
    _ columns: TwinColumns
  ) -> (ContiguousArray<UInt8>, ContiguousArray<SearchTable.Piece>) {
    let scalars = program.scalars
    func column(_ scalarClass: UInt32) -> UInt8 {
      columns.newColumn[Int(max(scalarClass, classes.lowerBound) - classes.lowerBound)]
    }
    var pieces: ContiguousArray<SearchTable.Piece> = []
    for (first, scalarClass) in zip(scalars.pieces, scalars.classOfPiece) {
      let piece = SearchTable.Piece(first: first, column: column(scalarClass))
      if pieces.last?.column != piece.column { pieces.append(piece) }
    }
    return (ContiguousArray(scalars.classOfASCII.map { column(UInt32($0)) }), pieces)
  }
}

/// The sets that states still find, numbered in their order; the first is empty.
private struct UsedSets {
  private(set) var sets: [LabelSets.Number] = [LabelSets.empty]
  private var numbers: [LabelSets.Number: UInt32] = [LabelSets.empty: 0]

  mutating func number(of set: LabelSets.Number) -> UInt32 {
    if let known = numbers[set] { return known }
    numbers[set] = UInt32(sets.count)
    sets.append(set)
    return UInt32(sets.count - 1)
  }
}
