/// Gives equal sequences of words the same small number.
///
/// All sequences lie one after another in one buffer, each behind its number and its length, so that
/// finding one waits for memory twice. With a dictionary of arrays new subjects take 1.3 times as long
/// (`match RULES PATHS`, 10 and 100 rules), and products of languages 1.8 (`languages RULES`).
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
