/// The bytes of a compiled file, where they are: nothing is copied out of them but texts.
///
/// Reads are checked, so that a damaged file gives nil and never memory that is not its own.
package final class TableBytes: @unchecked Sendable {
  // Unchecked: the bytes are never written after `init`.
  let start: UnsafeRawPointer
  let count: Int

  /// Keeps the bytes alive and releases them at its end.
  private let owner: AnyObject?

  /// Takes bytes that an object holds as long as it lives, such as those of a mapped file.
  package init(_ bytes: UnsafeRawBufferPointer, heldBy owner: any AnyObject & Sendable) {
    start = bytes.baseAddress ?? UnsafeRawPointer(Unmanaged.passUnretained(owner).toOpaque())
    count = bytes.count
    self.owner = owner
  }

  init(copying bytes: [UInt8]) {
    let copy = UnsafeMutableRawPointer.allocate(byteCount: max(1, bytes.count), alignment: 16)
    bytes.withUnsafeBytes {
      if let source = $0.baseAddress { copy.copyMemory(from: source, byteCount: $0.count) }
    }
    start = UnsafeRawPointer(copy)
    count = bytes.count
    owner = nil
  }

  deinit { if owner == nil { start.deallocate() } }

  /// The word at a byte.
  func word(at place: Int) -> Int? {
    guard place >= 0, place <= count - 4 else { return nil }
    return Int(UInt32(littleEndian: start.loadUnaligned(fromByteOffset: place, as: UInt32.self)))
  }

  /// True if a list of words of that many bytes begins at a place.
  func hasList(at place: Int, byteCount: Int) -> Bool {
    place % 4 == 0 && place >= 0 && byteCount >= 0 && place <= count - byteCount
  }

  func bytes(_ range: Range<Int>) -> UnsafeRawBufferPointer? {
    guard range.lowerBound >= 0, range.upperBound <= count else { return nil }
    return UnsafeRawBufferPointer(start: start + range.lowerBound, count: range.count)
  }
}

/// A list of records of some words each.
struct TableList<Field: RawRepresentable<Int> & CaseIterable>: Sendable {
  private let bytes: TableBytes
  private let place: Int
  let count: Int

  /// Nil where the list does not lie within the file.
  init?(_ bytes: TableBytes, at place: Int, count: Int) {
    guard bytes.hasList(at: place, byteCount: count * Field.allCases.count * 4) else { return nil }
    self.bytes = bytes
    self.place = place
    self.count = count
  }

  /// A word of a record; nil where there is no such record.
  subscript(record: Int, field: Field) -> Int? {
    guard record >= 0, record < count else { return nil }
    return bytes.word(at: place + (record * Field.allCases.count + field.rawValue) * 4)
  }
}

/// The one field of lists of plain words.
enum TableWord: Int, CaseIterable { case word }
