import PathConfigAutomata

/// One table of a compiled file, ready to be walked.
struct TableAutomaton: @unchecked Sendable {
  // Unchecked: the pointers lead into bytes that are never written.
  private let bytes: TableBytes
  let columnCount: Int
  let stateCount: Int

  /// Entries from here on belong to states that find something on arriving.
  let firstLoud: Int

  /// The last entry of a state.
  private let lastEntry: Int
  private let isWide: Bool
  private let columns: UnsafePointer<UInt8>
  private let table: UnsafeRawPointer
  let pieces: TableList<TableWord>
  let found: TableList<TableWord>
  let foundAtEnd: TableList<TableWord>
  private let sets: TableList<TableWord>
  private let members: TableList<TableWord>
  var setCount: Int { sets.count - 1 }

  /// The place of the record.
  ///
  /// Equal tables share one.
  let place: Int

  /// Nil where the table or one of its lists is not sound.
  ///
  /// Of the transitions nothing is looked at, since there are many: a walk checks where they lead.
  init?(_ bytes: TableBytes, at place: Int) {
    guard let record = TableList<TableLayout.Automaton>(bytes, at: place, count: 1) else {
      return nil
    }
    func word(_ field: TableLayout.Automaton) -> Int { record[0, field] ?? 0 }
    func list(_ place: TableLayout.Automaton, _ count: Int) -> TableList<TableWord>? {
      TableList(bytes, at: word(place), count: count)
    }
    let (columnCount, stateCount, width) = (word(.columnCount), word(.stateCount), word(.width))
    guard (1...256).contains(columnCount), stateCount > 0, width == 2 || width == 4,
      bytes.hasList(at: word(.columns), byteCount: 128),
      bytes.hasList(at: word(.table), byteCount: (stateCount + 1) * columnCount * width),
      word(.firstLoud) % columnCount == 0,
      (1...stateCount).contains(word(.firstLoud) / columnCount), word(.pieceCount) > 0,
      let pieces = list(.pieces, word(.pieceCount)),
      let found = list(.found, stateCount - word(.firstLoud) / columnCount),
      let foundAtEnd = list(.foundAtEnd, stateCount),
      let sets = list(.sets, word(.setCount) + 1), let end = sets[word(.setCount), .word],
      let members = list(.members, end)
    else { return nil }
    self.bytes = bytes
    self.place = place
    self.columnCount = columnCount
    self.stateCount = stateCount
    firstLoud = word(.firstLoud)
    lastEntry = (stateCount - 1) * columnCount
    isWide = width == 4
    columns = (bytes.start + word(.columns)).assumingMemoryBound(to: UInt8.self)
    table = bytes.start + word(.table)
    self.pieces = pieces
    self.found = found
    self.foundAtEnd = foundAtEnd
    self.sets = sets
    self.members = members
    for scalar in 0..<128 where Int(columns[scalar]) >= columnCount { return nil }
    for piece in 0..<pieces.count where (pieces[piece, .word] ?? 0) & 0xFF >= columnCount {
      return nil
    }
  }

  /// The column of an ASCII scalar.
  func column(ofASCII scalar: Int) -> Int { Int(columns[scalar]) }

  /// The column of a scalar above ASCII.
  func column(ofScalar scalar: Int) -> Int {
    var (low, high) = (0, pieces.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if (pieces[middle, .word] ?? 0) >> 8 <= scalar { low = middle } else { high = middle }
    }
    return (pieces[low, .word] ?? 0) & 0xFF
  }

  /// The entry to which an entry leads, and the set that is found there; nil where it leads nowhere.
  func step(_ entry: Int, _ column: Int) -> (entry: Int, found: Int)? {
    let next = self.entry(at: entry + column)
    if next < firstLoud { return (next, 0) }
    guard next <= lastEntry, let set = found[(next - firstLoud) / columnCount, .word] else {
      return nil
    }
    return (next, set)
  }

  /// The set that is found where the subject ends at an entry.
  func setFound(endingAt entry: Int) -> Int? { foundAtEnd[entry / columnCount, .word] }

  private func entry(at place: Int) -> Int {
    isWide
      ? Int(UInt32(littleEndian: table.loadUnaligned(fromByteOffset: place * 4, as: UInt32.self)))
      : Int(UInt16(littleEndian: table.loadUnaligned(fromByteOffset: place * 2, as: UInt16.self)))
  }

  /// The state to which a state leads.
  func target(from state: Int, _ column: Int) -> Int {
    entry(at: state * columnCount + column) / columnCount
  }

  /// The labels of a set; nil where there is no such set.
  func labels(of set: Int) -> ContiguousArray<UInt32>? {
    guard let start = sets[set, .word], let end = sets[set + 1, .word], start <= end else {
      return nil
    }
    var labels: ContiguousArray<UInt32> = []
    for member in start..<end {
      guard let label = members[member, .word] else { return nil }
      labels.append(UInt32(truncatingIfNeeded: label))
    }
    return labels
  }

  /// Walks through a subject of well-formed UTF-8.
  ///
  /// - Parameter note: is given the number of every set that is found.
  /// - Returns: false where a transition leads nowhere.
  @inline(__always)
  func walk(_ subject: UnsafeBufferPointer<UInt8>, _ note: (Int) -> Bool) -> Bool {
    let end =
      isWide ? walk(subject, as: UInt32.self, note) : walk(subject, as: UInt16.self, note)
    guard let end, let set = setFound(endingAt: end) else { return false }
    return set == 0 || note(set)
  }

  @inline(__always)
  private func walk<Entry: FixedWidthInteger & BitwiseCopyable>(
    _ subject: UnsafeBufferPointer<UInt8>, as _: Entry.Type, _ note: (Int) -> Bool
  ) -> Int? {
    var entry = 0
    var index = 0
    while index < subject.count {
      let byte = subject[index]
      let column = byte < 0x80 ? Int(columns[Int(byte)]) : columnAboveASCII(subject, &index)
      index &+= 1
      // One row more than there are states makes every sum of an entry and a column a place of the table.
      let place = (entry &+ column) &* (Entry.bitWidth / 8)
      entry = Int(Entry(littleEndian: table.loadUnaligned(fromByteOffset: place, as: Entry.self)))
      if entry >= firstLoud {
        guard entry <= lastEntry, let set = found[(entry - firstLoud) / columnCount, .word],
          note(set)
        else { return nil }
      }
    }
    return entry
  }

  /// The column of a scalar of several bytes; moves the index to the last of them.
  @inline(never)
  private func columnAboveASCII(_ subject: UnsafeBufferPointer<UInt8>, _ index: inout Int) -> Int {
    column(ofScalar: Self.scalar(of: subject, at: &index))
  }

  /// The scalar of several bytes at an index, which comes to be at the last of them.
  static func scalar(of subject: UnsafeBufferPointer<UInt8>, at index: inout Int) -> Int {
    let first = subject[index]
    let count = first >= 0xF0 ? 3 : first >= 0xE0 ? 2 : 1
    var scalar = Int(first) & (0x3F >> count)
    for _ in 0..<count where index + 1 < subject.count {
      index += 1
      scalar = scalar << 6 | Int(subject[index] & 0x3F)
    }
    return scalar
  }
}
