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

  /// The faults of the table, none if it is sound.
  func checkInvariants() -> [String] {
    var faults: [String] = []
    if columnOfASCII.count != 128 { faults.append("\(columnOfASCII.count) ASCII scalars") }
    if pieces.first?.first != 0x80 { faults.append("the first piece begins elsewhere") }
    if zip(pieces, pieces.dropFirst()).contains(where: { $0.first >= $1.first }) {
      faults.append("pieces out of order")
    }
    if (columnOfASCII + pieces.map(\.column)).contains(where: { Int($0) >= columnCount }) {
      faults.append("a column beyond the last")
    }
    if transitions.count != stateCount * columnCount { faults.append("rows without a state") }
    if transitions.contains(where: { $0 >= stateCount }) {
      faults.append("a state beyond the last")
    }
    if found.count != stateCount - quietCount { faults.append("states that find nothing") }
    if found.contains(0) { faults.append("a loud state that is quiet") }
    if (found + foundAtEnd).contains(where: { $0 >= sets.count }) {
      faults.append("a set beyond the last")
    }
    if sets.first != [] || Set(sets).count != sets.count { faults.append("equal sets") }
    return faults
  }
}
