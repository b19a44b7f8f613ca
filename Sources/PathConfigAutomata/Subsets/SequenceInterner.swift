/// Gives equal sequences of words the same small number.
///
/// All sequences lie one after another in one buffer, each behind its number and its length, so that
/// finding one waits for memory twice. With a dictionary of arrays new subjects take 1.3 times as long
/// (`match RULES PATHS`, 10 and 100 rules).
///
/// It has one type of words, and its loops read through pointers. Debug builds look up generic types and
/// operators at run time, and the tests spent a tenth of their time on that.
struct SequenceInterner: Sendable {
  typealias Word = UInt32

  private var storage: ContiguousArray<Word> = []

  /// The beginning of each sequence.
  private var starts: ContiguousArray<UInt32> = []

  /// The beginning of the sequence with a hash.
  private var index = HashIndex()

  init() {}

  var count: Int { starts.count }

  /// The memory of the sequences and the table.
  var byteCount: Int {
    storage.count * 4 + starts.count * 4 + index.byteCount
  }

  /// The number of a sequence, and whether it is new.
  ///
  /// Complexity: O(length), amortised.
  mutating func intern(_ sequence: ContiguousArray<Word>) -> (id: Int, isNew: Bool) {
    sequence.withUnsafeBufferPointer { intern($0) }
  }

  /// - Parameter sequence: not one of those in here.
  mutating func intern(_ sequence: UnsafeBufferPointer<Word>) -> (id: Int, isNew: Bool) {
    let hash = Self.hash(sequence)
    let known = storage.withUnsafeBufferPointer { stored in
      index.place(of: hash) { Self.isEqual(sequence, to: stored, at: $0) }
    }
    if let known { return (Int(storage[known - 2]), false) }
    storage.append(Word(starts.count))
    storage.append(Word(sequence.count))
    index.insert(storage.count, hash: hash)
    starts.append(UInt32(storage.count))
    storage.append(contentsOf: sequence)
    return (starts.count - 1, true)
  }

  /// The sequence of a number as an array of its own.
  func sequence(_ id: Int) -> ContiguousArray<Word> {
    withSequence(id) { ContiguousArray($0) }
  }

  /// One word of the sequence of a number.
  func word(_ index: Int, of id: Int) -> Word { storage[Int(starts[id]) + index] }

  func withSequence<Result>(
    _ id: Int, _ body: (UnsafeBufferPointer<Word>) -> Result
  ) -> Result {
    let range = range(of: id)
    return storage.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[range])) }
  }

  func contains(_ id: Int, _ word: Word) -> Bool {
    for index in range(of: id) where storage[index] == word { return true }
    return false
  }

  /// Appends the sequence of a number to one that the caller keeps.
  func append(_ id: Int, to sequence: inout ContiguousArray<Word>) {
    for index in range(of: id) { sequence.append(storage[index]) }
  }

  mutating func removeAll() {
    storage.removeAll(keepingCapacity: true)
    starts.removeAll(keepingCapacity: true)
    index.removeAll()
  }

  private func range(of id: Int) -> Range<Int> {
    let start = Int(starts[id])
    return start..<start + Int(storage[start - 1])
  }

  /// - Parameter start: where a stored sequence begins, so that there is something before it.
  private static func isEqual(
    _ sequence: UnsafeBufferPointer<Word>, to stored: UnsafeBufferPointer<Word>, at start: Int
  ) -> Bool {
    let count = sequence.count
    guard let stored = stored.baseAddress, Int(stored[start - 1]) == count else { return false }
    guard let words = sequence.baseAddress else { return true }
    var index = 0
    while index < count {
      if stored[start + index] != words[index] { return false }
      index += 1
    }
    return true
  }

  private static func hash(_ sequence: UnsafeBufferPointer<Word>) -> UInt64 {
    var mixer = HashMixer()
    guard let words = sequence.baseAddress else { return mixer.hash }
    let count = sequence.count
    var index = 0
    while index < count {
      mixer.mix(UInt64(words[index]))
      index += 1
    }
    return mixer.hash
  }
}

/// Finds the places of values in a list by their hashes.
///
/// The list and the values stay with the caller.
private struct HashIndex {
  /// The upper half of a hash above a place plus one, or 0 for a free slot.
  ///
  /// The number of slots is a power of two. The half saves nearly all comparisons, and the hashing
  /// of all values when the table grows.
  private var slots: ContiguousArray<UInt64> = []
  private var count = 0

  var byteCount: Int { slots.count * 8 }

  /// The place of the first value of a hash for which `isEqual` holds.
  ///
  /// Complexity: O(1) calls of `isEqual`, if hashes are good.
  @inline(__always)
  func place(of hash: UInt64, where isEqual: (_ place: Int) -> Bool) -> Int? {
    if slots.isEmpty { return nil }
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: hash >> 32) & mask
    while true {
      let entry = slots[slot]
      if entry == 0 { return nil }
      if entry >> 32 == hash >> 32 {
        let place = Int(entry & 0xFFFF_FFFF) - 1
        if isEqual(place) { return place }
      }
      slot = (slot + 1) & mask
    }
  }

  /// Notes the place of a value that is not yet there.
  mutating func insert(_ place: Int, hash: UInt64) {
    if count * 2 >= slots.count { grow() }
    insert((hash & ~0xFFFF_FFFF) | UInt64(place + 1))
    count += 1
  }

  mutating func removeAll() {
    slots = []
    count = 0
  }

  private mutating func insert(_ entry: UInt64) {
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: entry >> 32) & mask
    while slots[slot] != 0 { slot = (slot + 1) & mask }
    slots[slot] = entry
  }

  private mutating func grow() {
    let old = slots
    slots = ContiguousArray(repeating: 0, count: max(64, old.count * 2))
    for entry in old where entry != 0 { insert(entry) }
  }
}

/// Mixes numbers into a hash whose two halves are equally good.
struct HashMixer {
  private(set) var hash: UInt64 = 0x9E37_79B9_7F4A_7C15

  @inline(__always)
  mutating func mix(_ number: UInt64) {
    hash = (hash ^ number) &* 0xFF51_AFD7_ED55_8CCD
    hash ^= hash >> 32
  }

  /// Mixes in some bytes, eight at a time.
  mutating func mix(_ bytes: UnsafeRawBufferPointer) {
    var index = 0
    while index + 8 <= bytes.count {
      mix(UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)))
      index += 8
    }
    while index < bytes.count {
      mix(UInt64(bytes[index]))
      index += 1
    }
  }

  mutating func mix(_ number: Int) { mix(UInt64(truncatingIfNeeded: number)) }
}
