/// Gives equal sequences of numbers the same small number.
///
/// All sequences lie one after another in one buffer; the table is open-addressed.
struct SequenceInterner: Sendable {
  private var storage: ContiguousArray<UInt32> = []

  /// Where each sequence ends; it begins where the one before it ends.
  private var ends: ContiguousArray<Int> = []

  /// Sequence number plus one, or 0 for a free slot; a power of two of them.
  private var slots = ContiguousArray<UInt32>(repeating: 0, count: 64)

  var count: Int { ends.count }

  /// How much memory the sequences and the table take.
  var byteCount: Int {
    storage.count * 4 + ends.count * 8 + slots.count * 4
  }

  /// The number of a sequence, and whether it is new.
  ///
  /// Complexity: O(length), amortised.
  mutating func intern(_ sequence: ContiguousArray<UInt32>) -> (id: Int, isNew: Bool) {
    if ends.count * 2 >= slots.count { grow() }
    var slot = Self.hash(sequence, 0..<sequence.count) & (slots.count - 1)
    while slots[slot] != 0 {
      let id = Int(slots[slot]) - 1
      if equals(id, sequence) { return (id, false) }
      slot = (slot + 1) & (slots.count - 1)
    }
    storage.append(contentsOf: sequence)
    ends.append(storage.count)
    slots[slot] = UInt32(ends.count)
    return (ends.count - 1, true)
  }

  /// The sequence of a number as an array of its own.
  func sequence(_ id: Int) -> ContiguousArray<UInt32> {
    ContiguousArray(storage[range(of: id)])
  }

  func forEach(in id: Int, _ visit: (UInt32) -> Void) {
    for index in range(of: id) { visit(storage[index]) }
  }

  /// Appends the sequence of a number to one that the caller keeps.
  func append(_ id: Int, to sequence: inout ContiguousArray<UInt32>) {
    for index in range(of: id) { sequence.append(storage[index]) }
  }

  mutating func removeAll() {
    storage.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
    slots = ContiguousArray(repeating: 0, count: 64)
  }

  private func range(of id: Int) -> Range<Int> {
    (id == 0 ? 0 : ends[id - 1])..<ends[id]
  }

  private func equals(_ id: Int, _ sequence: ContiguousArray<UInt32>) -> Bool {
    let range = range(of: id)
    guard range.count == sequence.count else { return false }
    for index in 0..<sequence.count where storage[range.lowerBound + index] != sequence[index] {
      return false
    }
    return true
  }

  private mutating func grow() {
    slots = ContiguousArray(repeating: 0, count: slots.count * 2)
    for id in 0..<ends.count {
      var slot = Self.hash(storage, range(of: id)) & (slots.count - 1)
      while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = UInt32(id + 1)
    }
  }

  private static func hash(_ words: ContiguousArray<UInt32>, _ range: Range<Int>) -> Int {
    var hash: UInt64 = 0x9E37_79B9_7F4A_7C15
    for index in range {
      hash = (hash ^ UInt64(words[index])) &* 0xFF51_AFD7_ED55_8CCD
      hash ^= hash >> 32
    }
    return Int(truncatingIfNeeded: hash & 0x7FFF_FFFF_FFFF_FFFF)
  }
}
