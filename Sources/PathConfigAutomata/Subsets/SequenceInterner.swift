/// Gives equal sequences of numbers the same small number.
///
/// All sequences lie one after another in one buffer, each behind its number and its length, so that
/// finding one waits for memory twice; the table is open-addressed.
struct SequenceInterner: Sendable {
  private var storage: ContiguousArray<UInt32> = []

  /// Where each sequence begins.
  private var starts: ContiguousArray<UInt32> = []

  /// Half of a hash above where a sequence begins, or 0 for a free slot; a power of two of them.
  ///
  /// The half spares the comparison with nearly all others, and the hashing of all when they grow.
  private var slots = ContiguousArray<UInt64>(repeating: 0, count: 64)

  var count: Int { starts.count }

  /// How much memory the sequences and the table take.
  var byteCount: Int {
    storage.count * 4 + starts.count * 4 + slots.count * 8
  }

  /// The number of a sequence, and whether it is new.
  ///
  /// Complexity: O(length), amortised.
  mutating func intern(_ sequence: ContiguousArray<UInt32>) -> (id: Int, isNew: Bool) {
    sequence.withUnsafeBufferPointer { intern($0) }
  }

  /// - Parameter sequence: not one of those in here.
  mutating func intern(_ sequence: UnsafeBufferPointer<UInt32>) -> (id: Int, isNew: Bool) {
    if starts.count * 2 >= slots.count { grow() }
    let mask = slots.count - 1
    let hash = Self.hash(sequence)
    var slot = Int(hash >> 32) & mask
    while slots[slot] != 0 {
      let start = Int(slots[slot] & 0xFFFF_FFFF)
      if slots[slot] >> 32 == hash >> 32, equals(start, sequence) {
        return (Int(storage[start - 2]), false)
      }
      slot = (slot + 1) & mask
    }
    storage.append(UInt32(starts.count))
    storage.append(UInt32(sequence.count))
    let start = storage.count
    storage.append(contentsOf: sequence)
    starts.append(UInt32(start))
    slots[slot] = (hash & ~0xFFFF_FFFF) | UInt64(start)
    return (starts.count - 1, true)
  }

  /// The sequence of a number as an array of its own.
  func sequence(_ id: Int) -> ContiguousArray<UInt32> {
    ContiguousArray(storage[range(of: id)])
  }

  func forEach(in id: Int, _ visit: (UInt32) -> Void) {
    for index in range(of: id) { visit(storage[index]) }
  }

  func contains(_ id: Int, _ word: UInt32) -> Bool {
    for index in range(of: id) where storage[index] == word { return true }
    return false
  }

  /// Appends the sequence of a number to one that the caller keeps.
  func append(_ id: Int, to sequence: inout ContiguousArray<UInt32>) {
    for index in range(of: id) { sequence.append(storage[index]) }
  }

  func append(_ id: Int, to sequence: inout WordBuffer) {
    let range = range(of: id)
    storage.withUnsafeBufferPointer { words in
      sequence.append(contentsOf: UnsafeBufferPointer(rebasing: words[range]))
    }
  }

  mutating func removeAll() {
    storage.removeAll(keepingCapacity: true)
    starts.removeAll(keepingCapacity: true)
    slots = ContiguousArray(repeating: 0, count: 64)
  }

  private func range(of id: Int) -> Range<Int> {
    let start = Int(starts[id])
    return start..<start + Int(storage[start - 1])
  }

  private func equals(_ start: Int, _ sequence: UnsafeBufferPointer<UInt32>) -> Bool {
    guard Int(storage[start - 1]) == sequence.count else { return false }
    for index in sequence.indices where storage[start + index] != sequence[index] {
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

  private static func hash(_ words: UnsafeBufferPointer<UInt32>) -> UInt64 {
    var hash: UInt64 = 0x9E37_79B9_7F4A_7C15
    for word in words {
      hash = (hash ^ UInt64(word)) &* 0xFF51_AFD7_ED55_8CCD
      hash ^= hash >> 32
    }
    return hash
  }
}
