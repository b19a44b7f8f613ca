import PathConfigAutomata
import PathConfigDiagnostics

/// Gathers the lists of a compiled file, equal ones once.
struct TableWriter {
  private var bytes = ContiguousArray<UInt8>(
    repeating: 0, count: TableLayout.Header.allCases.count * 4)
  private var texts: [UTF8String] = []
  private var numberOfText: [UTF8String: UInt32] = [:]
  private var placeOfBlock: [ContiguousArray<UInt8>: UInt32] = [:]
  private var placeOfTable: [SearchTable: UInt32] = [:]

  /// The number of a text; equal texts have one.
  mutating func number(of text: UTF8String) -> UInt32 {
    if let known = numberOfText[text] { return known }
    numberOfText[text] = UInt32(texts.count)
    texts.append(text)
    return UInt32(texts.count - 1)
  }

  /// The byte where some bytes begin, a multiple of 4.
  mutating func place(ofBytes block: ContiguousArray<UInt8>) -> UInt32 {
    if let known = placeOfBlock[block] { return known }
    while bytes.count % 4 != 0 { bytes.append(0) }
    let place = UInt32(bytes.count)
    bytes.append(contentsOf: block)
    placeOfBlock[block] = place
    return place
  }

  mutating func place(of words: some Sequence<UInt32>) -> UInt32 {
    place(ofBytes: Self.bytes(of: words))
  }

  /// The place of a list and its length, as two words.
  mutating func list(_ records: [[UInt32]]) -> [UInt32] {
    [place(of: records.joined()), UInt32(records.count)]
  }

  mutating func place(of table: SearchTable) -> UInt32 {
    if let known = placeOfTable[table] { return known }
    let entries = (table.stateCount + 1) * table.columnCount
    let width: UInt32 = entries < 1 << 16 ? 2 : 4
    let columns = UInt32(table.columnCount)
    // An entry is where the row of the next state begins, so that a step needs no multiplication. One row
    // more lets a reader add any column to any entry without leaving the table.
    let rows = table.transitions.map { $0 * columns } + repeatElement(0, count: table.columnCount)
    var starts: [UInt32] = [0]
    for set in table.sets { starts.append(starts[starts.count - 1] + UInt32(set.count)) }
    let record: [UInt32] = [
      columns, UInt32(table.stateCount), UInt32(table.quietCount) * columns, width,
      place(ofBytes: table.columnOfASCII),
      place(of: table.pieces.map { $0.first << 8 | UInt32($0.column) }),
      UInt32(table.pieces.count),
      place(ofBytes: width == 2 ? Self.narrowBytes(of: rows) : Self.bytes(of: rows)),
      place(of: table.found), place(of: table.foundAtEnd), place(of: starts),
      UInt32(table.sets.count), place(of: table.sets.joined()),
    ]
    let place = place(of: record)
    placeOfTable[table] = place
    return place
  }

  private static func bytes(of words: some Sequence<UInt32>) -> ContiguousArray<UInt8> {
    var bytes: ContiguousArray<UInt8> = []
    for word in words {
      for shift in stride(from: 0, to: 32, by: 8) {
        bytes.append(UInt8(truncatingIfNeeded: word >> UInt32(shift)))
      }
    }
    return bytes
  }

  private static func narrowBytes(of words: [UInt32]) -> ContiguousArray<UInt8> {
    var bytes: ContiguousArray<UInt8> = []
    for word in words {
      bytes.append(UInt8(truncatingIfNeeded: word))
      bytes.append(UInt8(truncatingIfNeeded: word >> 8))
    }
    return bytes
  }

  /// The whole file.
  consuming func file(clients: [[UInt32]]) -> ContiguousArray<UInt8> {
    let list = list(clients)
    let strings = writeTexts()
    while bytes.count % 4 != 0 { bytes.append(0) }
    set(.magic, TableLayout.magic)
    set(.version, TableLayout.version)
    set(.byteCount, UInt32(bytes.count))
    set(.clients, list[0])
    set(.clientCount, list[1])
    set(.strings, strings)
    set(.stringCount, UInt32(texts.count))
    let checksum = bytes.withUnsafeBytes { bytes in
      Adler32.sum(UnsafeRawBufferPointer(rebasing: bytes[TableLayout.checkedFrom...]))
    }
    set(.checksum, checksum)
    return bytes
  }

  /// The place of the starts; the texts follow them.
  private mutating func writeTexts() -> UInt32 {
    while bytes.count % 4 != 0 { bytes.append(0) }
    let place = UInt32(bytes.count)
    var start = place + UInt32(texts.count + 1) * 4
    var starts = [start]
    for text in texts {
      start += UInt32(text.bytes.count)
      starts.append(start)
    }
    bytes.append(contentsOf: Self.bytes(of: starts))
    for text in texts { bytes.append(contentsOf: text.bytes) }
    return place
  }

  private mutating func set(_ field: TableLayout.Header, _ word: UInt32) {
    bytes.replaceSubrange(
      field.rawValue * 4..<field.rawValue * 4 + 4, with: Self.bytes(of: [word]))
  }
}
