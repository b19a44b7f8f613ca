/// Where attempts are led to, by what they read.
///
/// An attempt has a few steps, so each has a row of its own, hashed by what is read, which lies in one
/// line of the cache or two. Most of what is asked leads nowhere, and the row tells without a look at
/// its slots. One table for all steps was four times as large: with a thousand rules it left the core's
/// own cache, and every answer waited for it.
struct StepTable: ~Copyable {
  /// Where a step leads.
  struct Target {
    /// An attempt or trackers, by number.
    var attempt: UInt32
    /// The set of labels that were found on the way, or the answer of the trackers.
    var found: UInt32

    static let nowhere = Target(attempt: 0, found: 0)
  }

  /// A symbol, in the upper 21 bits, and the answer of the trackers after it, in the lower 11.
  ///
  /// Any but the greatest number.
  typealias Key = UInt32

  /// Symbols, one a bit; those that are 64 apart share theirs.
  typealias Symbols = UInt64

  private struct Slot {
    var key: Key
    var target: Target

    static let free = Slot(key: .max, target: .nowhere)
  }

  private struct Row {
    /// Where its slots begin.
    var first: UInt32 = 0
    /// One less than how many slots it has, which is a power of two; 0 where it has none.
    var mask: UInt16 = 0
    var count: UInt16 = 0
    /// Those by which it may be led anywhere.
    var symbols: Symbols
  }

  /// Rows and slots are unchecked: attempts are numbered in order, and a probe is masked.
  private var rows: UnsafeMutablePointer<Row>
  private var rowCount = 0
  private var rowCapacity = initialRowCapacity

  private var slots: UnsafeMutablePointer<Slot>
  private var slotCount = 0
  private var slotCapacity = initialSlotCapacity

  /// Where the last row of a size, as the power of two, was left for a larger one; its first key leads to
  /// the one before.
  private var abandoned = ContiguousArray<UInt32>(repeating: .max, count: 16)

  private static let initialRowCapacity = 16
  private static let initialSlotCapacity = 128
  private static let leastSize = 4
  private static let greatestSize = 1 << 15

  init() {
    rows = .allocate(capacity: rowCapacity)
    slots = .allocate(capacity: slotCapacity)
  }

  deinit {
    rows.deallocate()
    slots.deallocate()
  }

  var byteCount: Int {
    rowCapacity * MemoryLayout<Row>.stride + slotCapacity * MemoryLayout<Slot>.stride
  }

  /// Makes the row of the next attempt.
  ///
  /// - Parameter symbols: those by which it may be led anywhere; others are not noted.
  mutating func addRow(of symbols: Symbols) {
    if rowCount == rowCapacity { growRows() }
    (rows + rowCount).initialize(to: Row(symbols: symbols))
    rowCount += 1
  }

  /// Where an attempt is led to; nil where that is not known.
  @inline(__always)
  func target(of attempt: UInt32, _ key: Key) -> Target? {
    assert(attempt < rowCount)
    let row = rows[Int(attempt)]
    if row.symbols >> UInt64(key >> 11 & 63) & 1 == 0 { return .nowhere }
    if row.mask == 0 { return nil }
    let mask = Int(row.mask)
    var place = Self.home(of: key) & mask
    while true {
      let slot = slots[Int(row.first) + place]
      if slot.key == key { return slot.target }
      if slot.key == Slot.free.key { return nil }
      place = (place + 1) & mask
    }
  }

  /// Notes where an attempt is led to by a key that is not known; not where a row would be too large.
  ///
  /// Complexity: O(1), amortised.
  mutating func insert(_ attempt: UInt32, _ key: Key, _ target: Target) {
    let row = rows[Int(attempt)]
    let size = row.mask == 0 ? 0 : Int(row.mask) + 1
    if Int(row.count) * 4 >= size * 3 {
      if size == Self.greatestSize { return }
      grow(attempt, from: size)
    }
    place(Slot(key: key, target: target), in: rows[Int(attempt)])
    rows[Int(attempt)].count += 1
  }

  mutating func removeAll() {
    self = StepTable()
  }

  private func place(_ slot: Slot, in row: Row) {
    let mask = Int(row.mask)
    var place = Self.home(of: slot.key) & mask
    while slots[Int(row.first) + place].key != Slot.free.key { place = (place + 1) & mask }
    slots[Int(row.first) + place] = slot
  }

  @inline(__always)
  private static func home(of key: Key) -> Int { Int(key >> 11 ^ key) }
}

// MARK: - Growing

extension StepTable {
  private mutating func grow(_ attempt: UInt32, from size: Int) {
    let old = rows[Int(attempt)]
    let larger = max(Self.leastSize, 2 * size)
    let first = room(for: larger)
    (slots + first).update(repeating: Slot.free, count: larger)
    let row = Row(
      first: UInt32(first), mask: UInt16(larger - 1), count: old.count, symbols: old.symbols)
    for place in 0..<size where slots[Int(old.first) + place].key != Slot.free.key {
      self.place(slots[Int(old.first) + place], in: row)
    }
    rows[Int(attempt)] = row
    if size > 0 { abandon(old.first, size) }
  }

  /// Where a number of slots, a power of two, are for a row.
  private mutating func room(for size: Int) -> Int {
    let power = size.trailingZeroBitCount
    let first = abandoned[power]
    if first != .max {
      abandoned[power] = slots[Int(first)].key
      return Int(first)
    }
    while slotCount + size > slotCapacity { growSlots() }
    slotCount += size
    return slotCount - size
  }

  private mutating func abandon(_ first: UInt32, _ size: Int) {
    let power = size.trailingZeroBitCount
    slots[Int(first)].key = abandoned[power]
    abandoned[power] = first
  }

  private mutating func growRows() {
    let larger = UnsafeMutablePointer<Row>.allocate(capacity: rowCapacity * 2)
    larger.update(from: rows, count: rowCount)
    rows.deallocate()
    rows = larger
    rowCapacity *= 2
  }

  private mutating func growSlots() {
    let larger = UnsafeMutablePointer<Slot>.allocate(capacity: slotCapacity * 2)
    larger.update(from: slots, count: slotCount)
    slots.deallocate()
    slots = larger
    slotCapacity *= 2
  }
}
