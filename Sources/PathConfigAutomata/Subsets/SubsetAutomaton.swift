import PathConfigSyntax

/// The deterministic automaton of a program, whose states are built when a walk first needs them.
///
/// It is the lazy construction of RE2 (`dfa.cc`). A state is a set of threads with the labels that have
/// been found. Look-ups, tables for other languages, and languages all walk it.
struct SubsetAutomaton: Sendable {
  /// A state, in one word.
  ///
  ///     bit 31   bits 30 to 0
  ///     0        the beginning of its row in `table`: it may have many known transitions
  ///     1        its number: it has one known transition at most, in `singles`
  ///
  /// Of many states most have one transition: the ends of subjects. With a row for each of them, the
  /// states of 10,000 subjects outgrow the caches of a processor, and look-ups take 2, 13 and 18 times as
  /// long at 100, 1,000 and 10,000 rules (`match RULES PATHS`).
  struct State: Hashable, Sendable {
    let word: UInt32

    /// The first word that is no row: neither a state without one nor `unknown` is less.
    static let endOfRows: UInt32 = 1 << 31

    init(word: UInt32) { self.word = word }

    init(row: Int) { word = UInt32(row) }

    init(single number: Int) { word = UInt32(number) | Self.endOfRows }

    /// The beginning of its row; nil if it has none.
    var row: Int? { word < Self.endOfRows ? Int(word) : nil }

    /// The number of a state that has no row.
    var numberOfSingle: Int { Int(word ^ Self.endOfRows) }
  }

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

  /// For each state the number of its labels, the kind of what precedes, and its threads.
  private var states = NumberedLists()
  private static let firstThread = 2

  /// For each state its only known transition.
  private(set) var singles: ContiguousArray<Transition> = []

  /// The rows of states with several known transitions, with the states and label sets that these lead to.
  private(set) var table: ContiguousArray<UInt32> = []
  private let rowLength: Int

  struct Transition: Sendable {
    /// A column, or `unknown` if the state has a row.
    var column: UInt32
    /// The word of a state, or a label set; for a state that has a row, the row.
    var target: UInt32

    static let none = Transition(column: UInt32(numberColumn), target: unknown)
  }

  /// The sets of labels; the first is empty.
  private var labelSets = NumberedLists()

  /// The labels found at the start of every subject.
  private var labelsAtStart: LabelSet = 0

  /// An estimate of the memory that states take, and label sets.
  private(set) var byteCountOfStates = 0
  private(set) var byteCountOfLabelSets = 0

  /// Bytes of a list beside its words: its place, and its entry in a dictionary.
  private static let bytesPerValue = 40

  /// The number of threads that were followed, and of those that may be.
  private var threadsFollowed = 0
  private let maximumThreads: Int

  /// - Parameter maximumThreads: how many threads may be followed, through one symbol each.
  init(_ program: Program, remembering memory: Memory, maximumThreads: Int = .max) {
    self.memory = memory
    self.maximumThreads = maximumThreads
    subsets = SubsetConstruction(program)
    rowLength = Self.firstColumn + min(program.scalars.count, Self.maximumColumns)
    _ = labelSets.number(of: [])
  }

  var program: Program { subsets.program }

  var stateCount: Int { states.count }

  func number(of state: State) -> Int {
    state.row.map { Int(table[$0 + Self.numberColumn]) } ?? state.numberOfSingle
  }

  func state(numbered number: Int) -> State { State(single: number) }

  /// The work so far, in threads.
  var work: Int { threadsFollowed }
}

// MARK: - Labels

extension SubsetAutomaton {
  /// The labels of a set, ascending.
  func labels(of set: LabelSet) -> ContiguousArray<Program.Label> { labelSets[Int(set)] }

  /// The number of a set of labels, which ascend.
  mutating func set(of labels: ContiguousArray<Program.Label>) -> LabelSet {
    let count = labelSets.count
    let number = labelSets.number(of: labels)
    if labelSets.count > count { byteCountOfLabelSets += Self.bytesPerValue + 4 * labels.count }
    return number
  }

  /// The labels that a state knows.
  func labels(knownIn state: State) -> LabelSet {
    states.words[states.range(of: number(of: state)).lowerBound]
  }
}

extension SubsetAutomaton {
  /// True if no label has been found, and no thread can find one.
  ///
  /// - Parameter canFind: of the program.
  func isHopeless(_ state: State, _ canFind: ContiguousArray<Bool>) -> Bool {
    let words = states.words[states.range(of: number(of: state))]
    return words.first == 0
      && words.dropFirst(Self.firstThread).allSatisfy { !canFind[Int(subsets.address(of: $0))] }
  }
}

// MARK: - Steps

extension SubsetAutomaton {
  /// The state before the first symbol.
  mutating func start() -> State {
    subsets.start()
    labelsAtStart = set(of: subsets.found)
    return state(labelsAtStart)
  }

  /// The state that a symbol leads to.
  ///
  /// Complexity: O(threads) if it is not known yet.
  mutating func target(
    of state: State, on symbol: Program.Symbol
  ) throws(LanguageLimitReached) -> State {
    let column = Self.firstColumn + Int(symbol)
    if let known = entry(of: state, column) { return State(word: known) }
    let (words, preceding, found) = try follow(state)
    subsets.step(words[Self.firstThread...], after: preceding, on: symbol, found: labels(of: found))
    let target = self.state(labelsFound(after: found))
    note(target.word, for: state, column)
    return target
  }

  /// The labels of a subject that ends in a state.
  mutating func labelsAtEnd(of state: State) throws(LanguageLimitReached) -> LabelSet {
    if let known = entry(of: state, Self.endColumn) { return known }
    let (words, preceding, found) = try follow(state)
    subsets.end(words[Self.firstThread...], after: preceding, found: labels(of: found))
    let labels = labelsFound(after: found)
    note(labels, for: state, Self.endColumn)
    return labels
  }

  /// The words of a state, whose threads are paid for, with what precedes and what was found.
  private mutating func follow(
    _ state: State
  ) throws(LanguageLimitReached) -> (ContiguousArray<UInt32>, Preceding, LabelSet) {
    let words = states[number(of: state)]
    threadsFollowed += words.count - 1
    if threadsFollowed > maximumThreads { throw .tooMuchWork(limit: maximumThreads) }
    let preceding = Preceding(rawValue: UInt8(words[1]))
    return (words, preceding, memory == .whole ? words[0] : labelsAtStart)
  }

  private mutating func labelsFound(after before: LabelSet) -> LabelSet {
    subsets.hasFoundMore ? set(of: subsets.found) : before
  }
}

// MARK: - Transitions

extension SubsetAutomaton {
  /// The target of a state's column, if it is known.
  private func entry(of state: State, _ column: Int) -> UInt32? {
    let row: Int
    if let known = state.row {
      row = known
    } else {
      let single = singles[state.numberOfSingle]
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
  private mutating func state(_ labels: LabelSet) -> State {
    state(of: [labels, UInt32(subsets.preceding.rawValue)] + subsets.resting)
  }

  /// The state of some words, new or known.
  private mutating func state(of words: ContiguousArray<UInt32>) -> State {
    let number = Int(states.number(of: words))
    if number == singles.count {
      singles.append(.none)
      byteCountOfStates += Self.bytesPerValue + 4 * words.count
      if table.count + rowLength <= Self.entriesWithinCache { addRow(for: number) }
    }
    let single = singles[number]
    return single.column == Self.unknown
      ? State(row: Int(single.target)) : State(single: number)
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
    labelSets.removeAll()
    byteCountOfLabelSets = 0
    _ = labelSets.number(of: [])
  }
}
