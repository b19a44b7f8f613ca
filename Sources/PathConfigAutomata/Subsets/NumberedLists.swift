/// Numbers for lists of words, equal ones the same, in the order in which they are met.
///
/// The lists lie one after another: none of them has memory of its own.
struct NumberedLists: Sendable {
  private(set) var words: ContiguousArray<UInt32> = []

  /// For each list the place in `words` after its last word.
  private var ends: ContiguousArray<Int> = []

  /// The numbers of the lists, each at the slot of its fingerprint or at the next free one.
  ///
  /// Their count is a power of two, and half of them are free. A dictionary takes longer for its hashes
  /// than all the rest of a step takes.
  private var slots = ContiguousArray(repeating: Self.free, count: 16)
  private static let free = UInt32.max

  var count: Int { ends.count }

  /// The place of a list in `words`.
  func range(of number: Int) -> Range<Int> { (number == 0 ? 0 : ends[number - 1])..<ends[number] }

  /// A copy of a list, so that the lists can grow while it is in use.
  subscript(number: Int) -> ContiguousArray<UInt32> { ContiguousArray(words[range(of: number)]) }

  /// The number of a list, new or known: some words, or those in a range of them.
  mutating func number(of words: ContiguousArray<UInt32>, in places: Range<Int>? = nil) -> UInt32 {
    let list = words.span.extracting(places ?? 0..<words.count)
    let slot = slot(of: list)
    if slots[slot] != Self.free { return slots[slot] }
    slots[slot] = UInt32(count)
    for index in list.indices { self.words.append(list[index]) }
    ends.append(self.words.count)
    if 2 * count > slots.count { grow() }
    return UInt32(count - 1)
  }

  private mutating func grow() {
    slots = ContiguousArray(repeating: Self.free, count: 2 * slots.count)
    let words = words
    for number in 0..<count {
      slots[slot(of: words.span.extracting(range(of: number)))] = UInt32(number)
    }
  }

  /// The slot of a list, or the free one for it.
  ///
  /// The hash is that of Firefox and of the Rust compiler (`rustc-hash`): one multiplication for each word.
  private func slot(of list: Span<UInt32>) -> Int {
    var hash: UInt64 = 0
    for index in list.indices {
      hash = (hash << 5 | hash >> (UInt64.bitWidth - 5)) ^ UInt64(list[index])
      hash = hash &* 0x517c_c1b7_2722_0a95
    }
    hash = (hash ^ hash >> 32) &* 0x9E37_79B9_7F4A_7C15
    var slot = Int(truncatingIfNeeded: hash >> 32) & (slots.count - 1)
    while slots[slot] != Self.free, !isEqual(Int(slots[slot]), list) {
      slot = (slot + 1) & (slots.count - 1)
    }
    return slot
  }

  private func isEqual(_ number: Int, _ list: Span<UInt32>) -> Bool {
    let range = range(of: number)
    if range.count != list.count { return false }
    var index = 0
    while index < list.count, words[range.lowerBound + index] == list[index] { index += 1 }
    return index == list.count
  }

  mutating func removeAll() {
    words.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
    slots = ContiguousArray(repeating: Self.free, count: 16)
  }
}
