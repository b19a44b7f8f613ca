/// The deterministic automaton of a program, whose states are built when a walk first needs them.
///
/// It is the lazy construction of RE2 (`dfa.cc`). A state is a set of threads with the labels that have
/// been found. Look-ups, tables for other languages, and languages all walk it.
struct SubsetAutomaton: Sendable {
  /// A state: the beginning of its row in `table`, or its number with `isSingle` set.
  typealias State = UInt32

  /// The bit of a state that has no row and at most one known transition.
  ///
  /// Of many states most are such: the ends of subjects. With a row for each of them, the states of
  /// 10,000 subjects outgrow the caches of a processor, and look-ups take 2, 13 and 18 times as long at
  /// 100, 1,000 and 10,000 rules (`match RULES PATHS`).
  static let isSingle: State = 1 << 31

  /// The size of the table below which each new state gets a row: a walk among rows branches least.
  private static let entriesWithinCache = 1 << 16

  /// The number of a set of labels.
  typealias LabelSet = UInt32

  /// The labels that a state knows.
  enum Memory {
    /// All that have been found since the start of the subject.
    case whole
    /// Those that are found at the start of every subject, and those that the last symbol has found.
    ///
    /// Ten words that may stand anywhere are then some 80 states instead of 1,024 times as many.
    case lastSymbol
  }

  /// The column of a row for the labels of a subject that ends in the state.
  static let endColumn = 0

  /// The column that is never known, for bytes that are no symbol of their own.
  static let unknownColumn = 1

  /// The column of the number of the row's state, which no byte and no symbol has.
  private static let numberColumn = 2

  /// The column of the first symbol; those of the others follow it.
  static let firstColumn = 3

  /// An entry that is not known yet.
  static let unknown = UInt32.max

  /// The number of symbols that have columns.
  ///
  /// Transitions of others, which only patterns with hundreds of distinct characters have, are not kept.
  private static let maximumColumns = 256

  private(set) var subsets: SubsetConstruction
  private let memory: Memory

  /// For each state twice the number of its labels, and 1 more if nothing has been read; then its threads.
  private var states = NumberedLists()

  /// For each state its only known transition.
  private(set) var singles: ContiguousArray<Transition> = []

  /// The rows of states with several known transitions, with the states and label sets that these lead to.
  private(set) var table: ContiguousArray<UInt32> = []
  private let rowLength: Int

  struct Transition: Sendable {
    /// A column, or `unknown` if the state has a row.
    var column: UInt32
    /// A state or a label set; for a state that has a row, the row.
    var target: UInt32

    static let none = Transition(column: UInt32(numberColumn), target: unknown)
  }

  /// The sets of labels; the first is empty.
  private var labelSets = NumberedLists()

  /// The labels found at the start of every subject.
  private var labelsAtStart: LabelSet = 0

  /// An estimate of the memory that states take, and label sets.
  private(set) var byteCountOfStates = 0
  private var byteCountOfLabelSets = 0

  /// Bytes of a list beside its words: its place, and its entry in a dictionary.
  private static let bytesPerValue = 40

  /// The number of threads that were followed, and of those that may be.
  private var threadsFollowed = 0
  private let maximumThreads: Int

  /// A demand of a look takes some twenty times as long as a plain thread.
  static let workPerDemand = 20

  /// - Parameters:
  ///   - maximumThreads: how many threads may be followed, through one symbol each.
  ///   - maximumDemands: how many demands of looks may be followed.
  init(
    _ program: Program, remembering memory: Memory, maximumThreads: Int = .max,
    maximumDemands: Int = .max
  ) {
    self.memory = memory
    self.maximumThreads = maximumThreads
    subsets = SubsetConstruction(program, maximumDemands: maximumDemands)
    rowLength = Self.firstColumn + min(program.symbolCount, Self.maximumColumns)
    _ = labelSets.number(of: [])
  }

  var program: Program { subsets.program }

  var stateCount: Int { states.count }

  func number(of state: State) -> Int {
    state & Self.isSingle == 0
      ? Int(table[Int(state) + Self.numberColumn]) : Int(state ^ Self.isSingle)
  }

  func state(numbered number: Int) -> State { State(number) | Self.isSingle }

  /// The work so far, in plain threads.
  var work: Int { threadsFollowed + subsets.demandsFollowed * Self.workPerDemand }

  /// An estimate of the memory that is taken for all subjects: label sets, and demands of looks.
  var byteCountOfAll: Int { byteCountOfLabelSets + subsets.threads.byteCount }
}

// MARK: - Labels

extension SubsetAutomaton {
  /// The labels of a set, ascending.
  func labels(of set: LabelSet) -> ContiguousArray<Program.Label> { labelSets[Int(set)] }

  /// The number of a set of labels, which ascend.
  mutating func set(of labels: ContiguousArray<Program.Label>) -> LabelSet {
    let count = labelSets.count
    let number = labelSets.number(of: labels[...])
    if labelSets.count > count { byteCountOfLabelSets += Self.bytesPerValue + 4 * labels.count }
    return number
  }

  /// The labels that a state knows.
  func labels(knownIn state: State) -> LabelSet {
    states.words[states.range(of: number(of: state)).lowerBound] >> 1
  }
}

// MARK: - Steps

extension SubsetAutomaton {
  /// The state before the first symbol.
  mutating func start() throws(LanguageLimitReached) -> State {
    subsets.start()
    try checkDemands()
    labelsAtStart = set(of: subsets.found)
    return state(isStart: true, labelsAtStart)
  }

  /// The state that a symbol leads to.
  ///
  /// Complexity: O(threads) if it is not known yet.
  mutating func target(
    of state: State, on symbol: Program.Symbol
  ) throws(LanguageLimitReached) -> State {
    let column = Self.firstColumn + Int(symbol)
    if let known = entry(of: state, column) { return known }
    let words = try follow(state)
    let found = memory == .whole ? words[0] >> 1 : labelsAtStart
    subsets.step(words[1...], on: symbol, found: labels(of: found))
    try checkDemands()
    let target = self.state(isStart: false, labelsFound(after: found))
    note(target, for: state, column)
    return target
  }

  /// The labels of a subject that ends in a state.
  mutating func labelsAtEnd(of state: State) throws(LanguageLimitReached) -> LabelSet {
    if let known = entry(of: state, Self.endColumn) { return known }
    let words = try follow(state)
    let found = memory == .whole ? words[0] >> 1 : labelsAtStart
    subsets.end(words[1...], isStart: words[0] & 1 == 1, found: labels(of: found))
    try checkDemands()
    let labels = labelsFound(after: found)
    note(labels, for: state, Self.endColumn)
    return labels
  }

  /// The words of a state, whose threads are paid for.
  private mutating func follow(
    _ state: State
  ) throws(LanguageLimitReached) -> ContiguousArray<UInt32> {
    let words = states[number(of: state)]
    threadsFollowed += words.count
    if threadsFollowed > maximumThreads { throw .tooMuchWork(limit: maximumThreads) }
    return words
  }

  private func checkDemands() throws(LanguageLimitReached) {
    if !subsets.isOverwhelmed { return }
    let isSpent = subsets.demandsFollowed > subsets.maximumDemands
    throw isSpent ? .tooMuchWork(limit: maximumThreads) : .tooManyDemands
  }

  private mutating func labelsFound(after before: LabelSet) -> LabelSet {
    subsets.hasFoundMore ? set(of: subsets.found) : before
  }
}

// MARK: - Transitions

extension SubsetAutomaton {
  /// The target of a state's column, if it is known.
  private func entry(of state: State, _ column: Int) -> UInt32? {
    var row = Int(state)
    if state & Self.isSingle != 0 {
      let single = singles[Int(state ^ Self.isSingle)]
      if single.column == column { return single.target }
      if single.column != Self.unknown { return nil }
      row = Int(single.target)
    }
    let isKnown = column < rowLength && table[row + column] != Self.unknown
    return isKnown ? table[row + column] : nil
  }

  /// Notes the target of a column, unless rows do not have the column.
  private mutating func note(_ target: UInt32, for state: State, _ column: Int) {
    if column >= rowLength { return }
    let number = number(of: state)
    let single = singles[number]
    if single.column == Self.numberColumn {
      singles[number] = Transition(column: UInt32(column), target: target)
      return
    }
    if single.column != Self.unknown {
      addRow(for: number)
      table[Int(singles[number].target) + Int(single.column)] = single.target
    }
    table[Int(singles[number].target) + column] = target
  }

  private mutating func addRow(for number: Int) {
    let row = table.count
    table.append(contentsOf: repeatElement(Self.unknown, count: rowLength))
    byteCountOfStates += 4 * rowLength
    table[row + Self.numberColumn] = UInt32(number)
    singles[number] = Transition(column: Self.unknown, target: UInt32(row))
  }
}

// MARK: - States

extension SubsetAutomaton {
  /// The state of the threads that rest.
  private mutating func state(isStart: Bool, _ labels: LabelSet) -> State {
    state(of: [labels << 1 | (isStart ? 1 : 0)] + subsets.resting)
  }

  /// The state of some words, new or known.
  private mutating func state(of words: ContiguousArray<UInt32>) -> State {
    let number = Int(states.number(of: words[...]))
    if number == singles.count {
      singles.append(.none)
      byteCountOfStates += Self.bytesPerValue + 4 * words.count
      if table.count + rowLength <= Self.entriesWithinCache { addRow(for: number) }
    }
    let single = singles[number]
    return single.column == Self.unknown ? single.target : state(numbered: number)
  }

  /// Forgets all states but one, which gets another number.
  mutating func removeStates(keeping state: State) -> State {
    let words = states[number(of: state)]
    removeStates()
    return self.state(of: words)
  }

  private mutating func removeStates() {
    states.removeAll()
    singles.removeAll(keepingCapacity: true)
    table.removeAll(keepingCapacity: true)
    byteCountOfStates = 0
  }

  /// Forgets everything.
  mutating func removeAll() {
    removeStates()
    subsets.removeAllThreads()
    labelSets.removeAll()
    byteCountOfLabelSets = 0
    _ = labelSets.number(of: [])
  }
}
