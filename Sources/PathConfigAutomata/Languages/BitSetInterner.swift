/// Gives equal sets of bits the same small number.
///
/// All sets lie one after another in one buffer; the table is open-addressed.
struct BitSetInterner {
  private let words: Int
  private var sets: ContiguousArray<UInt64> = []

  /// A number of a set plus one, or 0 for a free slot; a power of two of them.
  private var slots = ContiguousArray<UInt32>(repeating: 0, count: 64)
  private(set) var count = 0

  /// - Parameter words: how many words a set takes.
  init(words: Int) { self.words = words }

  /// Gives a set a number that is never found again.
  mutating func append(_ set: ContiguousArray<UInt64>) {
    sets.append(contentsOf: set)
    count += 1
  }

  /// The number of a set, and whether it is new.
  ///
  /// Complexity: O(words), amortised.
  mutating func intern(_ set: ContiguousArray<UInt64>) -> (number: Int, isNew: Bool) {
    if count * 2 >= slots.count { grow() }
    let slot = slot(of: set)
    if slots[slot] != 0 { return (Int(slots[slot]) - 1, false) }
    append(set)
    slots[slot] = UInt32(count)
    return (count - 1, true)
  }

  func word(_ word: Int, of number: Int) -> UInt64 { sets[number * words + word] }

  /// Whether a set has a bit in common with another.
  func meets(_ number: Int, _ other: ContiguousArray<UInt64>) -> Bool {
    for word in 0..<words where self.word(word, of: number) & other[word] != 0 { return true }
    return false
  }

  /// The slot of a set, or the free one where it belongs.
  private func slot(of set: ContiguousArray<UInt64>) -> Int {
    var hash: UInt64 = 0x9E37_79B9_7F4A_7C15
    for word in 0..<words { hash = Self.mixed(hash, set[word]) }
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: hash) & mask
    while slots[slot] != 0, !isEqual(Int(slots[slot]) - 1, set) { slot = (slot + 1) & mask }
    return slot
  }

  private func isEqual(_ number: Int, _ set: ContiguousArray<UInt64>) -> Bool {
    for word in 0..<words where self.word(word, of: number) != set[word] { return false }
    return true
  }

  private mutating func grow() {
    let old = slots
    slots = ContiguousArray(repeating: 0, count: old.count * 2)
    for entry in old where entry != 0 {
      let first = (Int(entry) - 1) * words
      slots[slot(of: ContiguousArray(sets[first..<first + words]))] = entry
    }
  }

  private static func mixed(_ hash: UInt64, _ word: UInt64) -> UInt64 {
    let product = (hash ^ word) &* 0xFF51_AFD7_ED55_8CCD
    return product ^ product >> 32
  }
}
