/// Values by keys, both numbers of the caller's making; open-addressed.
///
/// A key and its value lie side by side, so that a look-up in a large table waits for memory once. The
/// pointer is unchecked: every slot is masked by the size of the table.
struct PairTable: ~Copyable {
  private struct Pair {
    var key = free
    var value: UInt64 = 0
  }

  private static let free = UInt64.max
  private static let initialCapacity = 64

  private var pairs: UnsafeMutablePointer<Pair>
  /// A power of two.
  private var capacity = initialCapacity
  private var count = 0

  init() {
    pairs = .allocate(capacity: capacity)
    pairs.initialize(repeating: Pair(), count: capacity)
  }

  deinit {
    pairs.deallocate()
  }

  var byteCount: Int { capacity * MemoryLayout<Pair>.stride }

  /// The value of a key other than the greatest number; nil where it has none.
  @inline(__always)
  subscript(key: UInt64) -> UInt64? {
    var slot = slot(of: key)
    while pairs[slot].key != key {
      if pairs[slot].key == Self.free { return nil }
      slot = (slot + 1) & (capacity - 1)
    }
    return pairs[slot].value
  }

  /// Adds a key that is not in the table.
  ///
  /// Complexity: O(1), amortised.
  mutating func insert(_ key: UInt64, _ value: UInt64) {
    if count * 2 >= capacity { grow() }
    place(Pair(key: key, value: value))
    count += 1
  }

  mutating func removeAll() {
    pairs.deallocate()
    capacity = Self.initialCapacity
    count = 0
    pairs = .allocate(capacity: capacity)
    pairs.initialize(repeating: Pair(), count: capacity)
  }

  private func place(_ pair: Pair) {
    var slot = slot(of: pair.key)
    while pairs[slot].key != Self.free { slot = (slot + 1) & (capacity - 1) }
    pairs[slot] = pair
  }

  private mutating func grow() {
    let (old, oldCapacity) = (pairs, capacity)
    capacity *= 2
    pairs = .allocate(capacity: capacity)
    pairs.initialize(repeating: Pair(), count: capacity)
    for slot in 0..<oldCapacity where old[slot].key != Self.free { place(old[slot]) }
    old.deallocate()
  }

  @inline(__always)
  private func slot(of key: UInt64) -> Int {
    Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) >> 32) & (capacity - 1)
  }
}
