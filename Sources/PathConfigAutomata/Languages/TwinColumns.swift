/// The columns of a table that differ, each with those that equal it.
///
/// Ranges of bytes cut more classes than an automaton needs. For `/posts/new` every letter and
/// every gap between letters is one, and all gaps are the same. Without it languages take 1.2 times
/// as long (`languages RULES`).
struct TwinColumns {
  /// For each column its number among those that are kept.
  private(set) var newColumn: ContiguousArray<UInt8>

  /// The first column of each kind.
  private(set) var kept: ContiguousArray<Int> = []

  /// - Parameter table: row after row, of at most 256 columns.
  ///
  /// Complexity: O(size of the table).
  init<Entry: FixedWidthInteger>(_ table: ContiguousArray<Entry>, columnCount: Int) {
    newColumn = ContiguousArray(repeating: 0, count: columnCount)
    let hashes = Self.hashes(table, columnCount)
    for column in 0..<columnCount {
      var number = 0
      while number < kept.count {
        let other = kept[number]
        if hashes[column] == hashes[other],
          Self.areEqual(column, other, in: table, columnCount)
        {
          break
        }
        number += 1
      }
      if number == kept.count { kept.append(column) }
      newColumn[column] = UInt8(number)
    }
  }

  private static func hashes<Entry: FixedWidthInteger>(
    _ table: ContiguousArray<Entry>, _ columnCount: Int
  ) -> ContiguousArray<UInt64> {
    var hashes = ContiguousArray<UInt64>(repeating: 0, count: columnCount)
    var row = 0
    while row < table.count {
      for column in 0..<columnCount {
        let entry = UInt64(truncatingIfNeeded: table[row + column])
        let product = (hashes[column] ^ entry) &* 0xFF51_AFD7_ED55_8CCD
        hashes[column] = product ^ product >> 32 &+ 1
      }
      row += columnCount
    }
    return hashes
  }

  private static func areEqual<Entry: FixedWidthInteger>(
    _ left: Int, _ right: Int, in table: ContiguousArray<Entry>, _ columnCount: Int
  ) -> Bool {
    var row = 0
    while row < table.count {
      if table[row + left] != table[row + right] { return false }
      row += columnCount
    }
    return true
  }

  /// The table with the columns that are kept, in their order.
  func table<Entry: FixedWidthInteger>(
    without table: ContiguousArray<Entry>
  ) -> ContiguousArray<Entry> {
    if kept.count == newColumn.count { return table }
    var result: ContiguousArray<Entry> = []
    result.reserveCapacity(table.count / max(1, newColumn.count) * kept.count)
    var row = 0
    while row < table.count {
      for column in kept { result.append(table[row + column]) }
      row += newColumn.count
    }
    return result
  }
}
