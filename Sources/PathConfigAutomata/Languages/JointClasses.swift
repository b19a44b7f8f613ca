/// The coarsest partition of the byte values that refines several others.
struct JointClasses {
  /// The language of the search within all subjects of a universe, or without one if it is nil.
  private(set) var classOfByte: ContiguousArray<UInt8>

  /// The first byte of every class, by class.
  private(set) var representatives: ContiguousArray<UInt8> = []

  var count: Int { representatives.count }

  /// The most readable byte of every class, the most readable first.
  var readableRepresentatives: ContiguousArray<UInt8> {
    var isMet = ContiguousArray(repeating: false, count: count)
    var bytes: ContiguousArray<UInt8> = []
    bytes.reserveCapacity(count)
    for byte in ReadableBytes.inOrder {
      let number = Int(classOfByte[Int(byte)])
      if isMet[number] { continue }
      isMet[number] = true
      bytes.append(byte)
      if bytes.count == count { break }
    }
    return bytes
  }

  /// Complexity: O(256 · partitions).
  init(_ first: ContiguousArray<UInt8>, _ others: some Sequence<ContiguousArray<UInt8>>) {
    classOfByte = first
    for other in others { refine(by: other) }
    var seen = ContiguousArray(repeating: false, count: 256)
    for byte in 0..<256 {
      let number = Int(classOfByte[byte])
      if seen[number] { continue }
      seen[number] = true
      representatives.append(UInt8(byte))
    }
  }

  /// Refines the partition, and numbers its classes again by their first byte.
  private mutating func refine(by other: ContiguousArray<UInt8>) {
    classOfByte.withUnsafeMutableBufferPointer { own in
      other.withUnsafeBufferPointer { other in
        guard let own = own.baseAddress, let other = other.baseAddress else { return }
        Self.refine(own, by: other)
      }
    }
  }

  /// - Parameters:
  ///   - own: the classes of all bytes, as are `other`.
  private static func refine(
    _ own: UnsafeMutablePointer<UInt8>, by other: UnsafePointer<UInt8>
  ) {
    var columns = 1
    var rows = 1
    var byte = 0
    while byte < 256 {
      columns = max(columns, Int(other[byte]) + 1)
      rows = max(rows, Int(own[byte]) + 1)
      byte += 1
    }
    var numbers = ContiguousArray<Int16>(repeating: -1, count: rows * columns)
    var count: Int16 = 0
    byte = 0
    while byte < 256 {
      let key = Int(own[byte]) * columns + Int(other[byte])
      var number = numbers[key]
      if number < 0 {
        number = count
        numbers[key] = count
        count += 1
      }
      own[byte] = UInt8(number)
      byte += 1
    }
  }
}

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
