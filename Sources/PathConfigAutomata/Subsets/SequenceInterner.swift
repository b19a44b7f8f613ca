/// Gives equal sequences of numbers the same small number.
///
/// All sequences lie one after another in one buffer; the table is open-addressed.
struct SequenceInterner: Sendable {
  private var storage: ContiguousArray<UInt32> = []

  /// Where each sequence ends; it begins where the one before it ends.
  private var ends: ContiguousArray<Int> = []

  /// Half of a hash above a sequence number plus one, or 0 for a free slot; a power of two of them.
  ///
  /// The half spares the comparison with nearly all others, and the hashing of all when they grow.
  private var slots = ContiguousArray<UInt64>(repeating: 0, count: 64)

  var count: Int { ends.count }

  /// How much memory the sequences and the table take.
  var byteCount: Int {
    storage.count * 4 + ends.count * 8 + slots.count * 8
  }

  /// The number of a sequence, and whether it is new.
  ///
  /// Complexity: O(length), amortised.
  mutating func intern(_ sequence: ContiguousArray<UInt32>) -> (id: Int, isNew: Bool) {
    if ends.count * 2 >= slots.count { grow() }
    let mask = slots.count - 1
    let hash = Self.hash(sequence)
    var slot = Int(hash >> 32) & mask
    while slots[slot] != 0 {
      let id = Int(slots[slot] & 0xFFFF_FFFF) - 1
      if slots[slot] >> 32 == hash >> 32, equals(id, sequence) { return (id, false) }
      slot = (slot + 1) & mask
    }
    storage.append(contentsOf: sequence)
    ends.append(storage.count)
    slots[slot] = (hash & ~0xFFFF_FFFF) | UInt64(ends.count)
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
    let old = slots
    slots = ContiguousArray(repeating: 0, count: old.count * 2)
    let mask = slots.count - 1
    for entry in old where entry != 0 {
      var slot = Int(entry >> 32) & mask
      while slots[slot] != 0 { slot = (slot + 1) & mask }
      slots[slot] = entry
    }
  }

  private static func hash(_ words: ContiguousArray<UInt32>) -> UInt64 {
    var hash: UInt64 = 0x9E37_79B9_7F4A_7C15
    for word in words {
      hash = (hash ^ UInt64(word)) &* 0xFF51_AFD7_ED55_8CCD
      hash ^= hash >> 32
    }
    return hash
  }
}
