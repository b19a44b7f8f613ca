/// The coarsest partition of the byte values that refines several others.
struct JointClasses {
  /// The class of every byte value, with 256 entries: numbered by their first byte.
  private(set) var classOfByte: ContiguousArray<UInt8>

  /// The first byte of every class, by class.
  private(set) var representatives: ContiguousArray<UInt8> = []

  var count: Int { representatives.count }

  /// The most readable byte of every class, the most readable first.
  var readableRepresentatives: [UInt8] {
    var isMet = ContiguousArray(repeating: false, count: count)
    return ReadableBytes.inOrder.filter { byte in
      let number = Int(classOfByte[Int(byte)])
      defer { isMet[number] = true }
      return !isMet[number]
    }
  }

  /// Complexity: O(256 · partitions).
  ///
  /// - Parameter first: the first partition, whose classes are numbered by their first byte.
  init(_ first: ContiguousArray<UInt8>, _ others: some Sequence<ContiguousArray<UInt8>>) {
    classOfByte = first
    for other in others { refine(by: other) }
    for byte in 0..<256 where Int(classOfByte[byte]) == representatives.count {
      representatives.append(UInt8(byte))
    }
  }

  /// Refines the partition, and numbers its classes again by their first byte.
  private mutating func refine(by other: ContiguousArray<UInt8>) {
    let columns = 1 + Int(other.max() ?? 0)
    let rows = 1 + Int(classOfByte.max() ?? 0)
    var numbers = ContiguousArray<Int>(repeating: -1, count: rows * columns)
    var count = 0
    for byte in 0..<256 {
      let pair = Int(classOfByte[byte]) * columns + Int(other[byte])
      if numbers[pair] < 0 {
        numbers[pair] = count
        count += 1
      }
      classOfByte[byte] = UInt8(numbers[pair])
    }
  }
}

/// The columns of a table that differ, each with those that equal it.
///
/// A program tells more bytes apart than its minimal automaton needs.
struct TwinColumns {
  /// For each column its number among those that are kept.
  private(set) var newColumn: ContiguousArray<UInt8> = []

  /// The first column of each kind.
  private(set) var kept: ContiguousArray<Int> = []

  /// - Parameter table: row after row, of at most 256 columns.
  ///
  /// Complexity: O(size of the table).
  init(_ table: ContiguousArray<UInt32>, columnCount: Int) {
    var kinds = NumberedLists()
    for column in 0..<columnCount {
      let places = stride(from: column, to: table.count, by: columnCount)
      let number = kinds.number(of: ContiguousArray(places.map { table[$0] }))
      if Int(number) == kept.count { kept.append(column) }
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
