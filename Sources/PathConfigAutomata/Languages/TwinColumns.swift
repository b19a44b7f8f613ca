/// The columns of a table that differ, each with those that equal it.
///
/// Ranges of bytes cut more classes than an automaton needs. For `/posts/new` every letter and
/// every gap between letters is one, and all gaps are the same.
struct TwinColumns {
  /// For each column its number among those that are kept.
  private(set) var newColumn: ContiguousArray<UInt8> = []

  /// The first column of each kind.
  private(set) var kept: ContiguousArray<Int> = []

  /// - Parameter table: row after row, of at most 256 columns.
  ///
  /// Complexity: O(size of the table).
  init(_ table: ContiguousArray<UInt32>, columnCount: Int) {
    var interner = SequenceInterner()
    for column in 0..<columnCount {
      var entries: ContiguousArray<UInt32> = []
      var place = column
      while place < table.count {
        entries.append(table[place])
        place += columnCount
      }
      let (number, isNew) = interner.intern(entries)
      if isNew { kept.append(column) }
      newColumn.append(UInt8(number))
    }
  }

  /// The table with the columns that are kept, in their order.
  func table(without table: ContiguousArray<UInt32>) -> ContiguousArray<UInt32> {
    if kept.count == newColumn.count { return table }
    var result: ContiguousArray<UInt32> = []
    result.reserveCapacity(table.count / max(1, newColumn.count) * kept.count)
    var row = 0
    while row < table.count {
      for column in kept { result.append(table[row + column]) }
      row += newColumn.count
    }
    return result
  }
}
