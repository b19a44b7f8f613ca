/// Finds the places of values in a list by their hashes; the list and the values stay with the caller.
///
/// A dictionary asks the runtime, for each type of its keys, where that type conforms to `Hashable`, which
/// goes through all conformances of the process: forty microseconds a type, half of the time of
/// compiling ten rules.
struct HashIndex {
  /// The upper half of a hash above a place plus one, or 0 for a free slot; a power of two of them.
  private var slots: ContiguousArray<UInt64> = []
  private var count = 0

  /// The place of the first value of a hash for which `isEqual` holds.
  ///
  /// Complexity: O(1) calls of `isEqual`, if hashes are good.
  @inline(__always)
  func place(of hash: UInt64, where isEqual: (_ place: Int) -> Bool) -> Int? {
    if slots.isEmpty { return nil }
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: hash >> 32) & mask
    while slots[slot] != 0 {
      let place = Int(slots[slot] & 0xFFFF_FFFF) - 1
      if slots[slot] >> 32 == hash >> 32, isEqual(place) { return place }
      slot = (slot + 1) & mask
    }
    return nil
  }

  /// Notes the place of a value that is not yet there.
  mutating func insert(_ place: Int, hash: UInt64) {
    if count * 2 >= slots.count { grow() }
    insert((hash & ~0xFFFF_FFFF) | UInt64(place + 1))
    count += 1
  }

  private mutating func insert(_ entry: UInt64) {
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: entry >> 32) & mask
    while slots[slot] != 0 { slot = (slot + 1) & mask }
    slots[slot] = entry
  }

  private mutating func grow() {
    let old = slots
    slots = ContiguousArray(repeating: 0, count: max(16, old.count * 4))
    for entry in old where entry != 0 { insert(entry) }
  }
}

/// Numbers by keys that are compared where their hashes are equal.
struct KnownValues<Key> {
  private var keys: ContiguousArray<Key> = []
  private var values: ContiguousArray<UInt32> = []
  private var index = HashIndex()

  var count: Int { keys.count }

  func value(of hash: UInt64, where isEqual: (Key) -> Bool) -> UInt32? {
    index.place(of: hash) { isEqual(keys[$0]) }.map { values[$0] }
  }

  mutating func insert(_ key: Key, _ value: UInt32, hash: UInt64) {
    index.insert(keys.count, hash: hash)
    keys.append(key)
    values.append(value)
  }
}

/// Mixes numbers into a hash whose upper half is as good as its lower one.
struct HashMixer {
  private(set) var value: UInt64 = 0x9E37_79B9_7F4A_7C15

  mutating func mix(_ number: Int) {
    value = (value ^ UInt64(truncatingIfNeeded: number)) &* 0xFF51_AFD7_ED55_8CCD
    value ^= value >> 32
  }

  mutating func mix(_ numbers: ContiguousArray<UInt32>) {
    mix(numbers.count)
    for number in numbers { mix(Int(number)) }
  }

  /// What `HashIndex` takes.
  var hash: UInt64 { value &* 0x9E37_79B9_7F4A_7C15 }
}
