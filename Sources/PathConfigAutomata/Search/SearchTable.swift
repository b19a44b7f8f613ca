import PathConfigSyntax

/// A search for all expressions of a program as one finished table, for files and other languages.
///
/// A ``SearchCache`` builds states on demand, and a state of it knows all that has been found on the
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
}

extension SearchTable {
  /// Builds and minimises the table of a program that reads scalars.
  ///
  /// Complexity: O(states · classes · threads).
  ///
  /// - Parameters:
  ///   - maximumStates: how many states may be met before the table is given up.
  ///   - maximumSteps: how many threads may be followed, each through one class of scalars.
  /// - Returns: the table or the limit that it exceeds, and the steps that were taken.
  package static func build(
    _ program: Program, maximumStates: Int, maximumSteps: Int
  ) -> (table: Result<SearchTable, LanguageLimitReached>, steps: Int) {
    var builder = SearchTableBuilder(program, maximumSteps)
    do throws(LanguageLimitReached) {
      try builder.explore(maximumStates: maximumStates)
    } catch {
      return (.failure(error), builder.steps)
    }
    let steps = builder.steps
    return (.success(builder.table()), steps)
  }
}

/// Goes through all states of a search.
private struct SearchTableBuilder {
  private var automaton: SubsetAutomaton
  private var raw: RawAutomaton

  /// The set that is found at the start of every subject, in no other set of the table.
  private var always: SubsetAutomaton.LabelSet = 0

  /// By state the sets that are found on arriving, and where the subject ends.
  private var found: ContiguousArray<SubsetAutomaton.LabelSet> = []
  private var foundAtEnd: ContiguousArray<SubsetAutomaton.LabelSet> = []

  /// The classes but the one of ill-formed bytes, which subjects do not have.
  private let classes: Range<UInt32>

  var steps: Int { automaton.work }

  init(_ program: Program, _ maximumSteps: Int) {
    automaton = SubsetAutomaton(
      program, remembering: .lastSymbol, maximumThreads: maximumSteps)
    classes = (ScalarClasses.illFormed + 1)..<UInt32(max(2, program.scalars.count))
    raw = RawAutomaton(classOfByte: [], classCount: classes.count)
  }

  mutating func explore(maximumStates: Int) throws(LanguageLimitReached) {
    if classes.count > 256 { throw .tooManyClasses }
    let start = automaton.start()
    always = automaton.labels(knownIn: start)
    var number = 0
    while number < automaton.stateCount {
      if number >= maximumStates { throw .tooManyStates(limit: maximumStates) }
      let state = automaton.state(numbered: number)
      for symbol in classes {
        let target = try automaton.target(of: state, on: symbol)
        raw.table.append(UInt32(automaton.number(of: target)))
      }
      raw.accepting.append(false)
      found.append(automaton.labels(knownIn: state))
      foundAtEnd.append(try automaton.labelsAtEnd(of: state))
      number += 1
    }
  }
}

// MARK: - Minimising

extension SearchTableBuilder {
  consuming func table() -> SearchTable {
    // States that find different sets are never equivalent.
    var kinds = Numbers<UInt64>()
    let kindOfState = zip(found, foundAtEnd).map { arrival, end in
      kinds.number(of: UInt64(arrival) << 32 | UInt64(end))
    }
    let blocks = raw.partition(ContiguousArray(kindOfState), TransitionSources(of: raw))
    // In the order in which scalars reach them, the quiet ones first.
    let quiet = blocks.firstItems.filter { self.found[$0] == self.always }
    let states = quiet + blocks.firstItems.filter { self.found[$0] != self.always }
    let transitions = raw.rows(of: states, in: blocks, from: 0)
    let columns = TwinColumns(transitions, columnCount: raw.classCount)
    var sets = Numbers<SubsetAutomaton.LabelSet>()
    _ = sets.number(of: always)
    let found = states[quiet.count...].map { sets.number(of: self.found[$0]) }
    let foundAtEnd = states.map { sets.number(of: self.foundAtEnd[$0]) }
    let (ascii, pieces) = alphabet(columns)
    let always = automaton.labels(of: always)
    return SearchTable(
      columnOfASCII: ascii, pieces: pieces, columnCount: columns.kept.count,
      transitions: columns.table(without: transitions), quietCount: quiet.count,
      found: ContiguousArray(found), foundAtEnd: ContiguousArray(foundAtEnd),
      sets: sets.values.map { set in automaton.labels(of: set).filter { !always.contains($0) } },
      always: always)
  }

  private func alphabet(
    _ columns: TwinColumns
  ) -> (ContiguousArray<UInt8>, ContiguousArray<SearchTable.Piece>) {
    let scalars = automaton.program.scalars
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
