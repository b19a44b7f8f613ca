import PathConfigAutomata

/// All tables of a client, walked together.
///
/// A state of the product has one entry of each table. The product learns a step when a subject takes it
/// for the first time. From then on, the step costs one read of memory, for any number of tables.
struct TableProduct {
  /// The columns of ASCII scalars, which no table tells apart if they are equal; 128 entries.
  private let columnOfASCII: ContiguousArray<UInt8>

  /// For each column one of its scalars.
  private let scalars: ContiguousArray<Int>

  /// The entries of each state, in the order of the tables.
  private var states = SequenceInterner()

  /// For each state and column the next state.
  private var steps: ContiguousArray<UInt32> = []
  private static let unknown = UInt32.max

  /// For each state the labels found on arriving.
  private var found: ContiguousArray<LabelSets.Number> = []

  /// For each state the labels found where the subject ends; nil before the first question.
  private var foundAtEnd: ContiguousArray<LabelSets.Number?> = []

  /// The entries and labels of the step that is being learnt; properties only to keep their memory.
  private var entries: ContiguousArray<UInt32>

  /// Complexity: O(tables).
  init(_ automata: [TableAutomaton]) {
    var columns = SequenceInterner()
    var columnOfASCII: ContiguousArray<UInt8> = []
    var scalars: ContiguousArray<Int> = []
    for scalar in 0..<128 {
      let row = ContiguousArray(automata.map { UInt32($0.column(ofASCII: scalar)) })
      let (column, isNew) = columns.intern(row)
      if isNew { scalars.append(scalar) }
      columnOfASCII.append(UInt8(column))
    }
    self.columnOfASCII = columnOfASCII
    self.scalars = scalars
    entries = ContiguousArray(repeating: 0, count: automata.count)
    _ = number(found: LabelSets.empty)
  }

  var stateCount: Int { found.count }

  /// The labels of a subject, to which those of `start` are added; nil where a table is damaged.
  ///
  /// - Parameter labels: the number of the labels of a set of a table.
  mutating func labels(
    of subject: UnsafeBufferPointer<UInt8>, _ automata: [TableAutomaton],
    from start: LabelSets.Number, in sets: inout LabelSets,
    _ labels: (inout LabelSets, _ table: Int, _ set: Int) -> LabelSets.Number?
  ) -> LabelSets.Number? {
    var all = start
    var state = 0
    var index = 0
    while index < subject.count {
      let byte = subject[index]
      let column = byte < 0x80 ? Int(columnOfASCII[Int(byte)]) : nil
      let known = column.map { steps[state * scalars.count + $0] } ?? Self.unknown
      if known != Self.unknown {
        state = Int(known)
      } else {
        let scalar = column.map { scalars[$0] } ?? TableAutomaton.scalar(of: subject, at: &index)
        guard let next = step(from: state, on: scalar, automata, &sets, labels) else { return nil }
        if let column { steps[state * scalars.count + column] = UInt32(next) }
        state = next
      }
      all = sets.union(all, found[state])
      index += 1
    }
    guard let last = labelsAtEnd(of: state, automata, &sets, labels) else { return nil }
    return sets.union(all, last)
  }

  private mutating func step(
    from state: Int, on scalar: Int, _ automata: [TableAutomaton], _ sets: inout LabelSets,
    _ labels: (inout LabelSets, Int, Int) -> LabelSets.Number?
  ) -> Int? {
    var arrival = LabelSets.empty
    for (table, automaton) in automata.enumerated() {
      let column =
        scalar < 128 ? automaton.column(ofASCII: scalar) : automaton.column(ofScalar: scalar)
      guard let next = automaton.step(Int(states.word(table, of: state)), column) else {
        return nil
      }
      entries[table] = UInt32(next.entry)
      if next.found == 0 { continue }
      guard let known = labels(&sets, table, next.found) else { return nil }
      arrival = sets.union(arrival, known)
    }
    return number(found: arrival)
  }

  /// The number of the state that `entries` are.
  ///
  /// States with equal entries are one state: they find the same labels on arriving.
  private mutating func number(found arrival: LabelSets.Number) -> Int {
    let (state, isNew) = states.intern(entries)
    if isNew {
      steps.append(contentsOf: repeatElement(Self.unknown, count: scalars.count))
      found.append(arrival)
      foundAtEnd.append(nil)
    }
    return state
  }

  private mutating func labelsAtEnd(
    of state: Int, _ automata: [TableAutomaton], _ sets: inout LabelSets,
    _ labels: (inout LabelSets, Int, Int) -> LabelSets.Number?
  ) -> LabelSets.Number? {
    if let known = foundAtEnd[state] { return known }
    var last = LabelSets.empty
    for (table, automaton) in automata.enumerated() {
      let entry = Int(states.word(table, of: state))
      guard let set = automaton.setFound(endingAt: entry) else { return nil }
      if set == 0 { continue }
      guard let known = labels(&sets, table, set) else { return nil }
      last = sets.union(last, known)
    }
    foundAtEnd[state] = last
    return last
  }
}
