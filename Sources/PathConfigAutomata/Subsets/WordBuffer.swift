/// Numbers one after another in memory that is kept while they change.
///
/// For what is filled anew with every transition that a search learns: an array checks for every number
/// whether it is shared, which took a quarter of that time.
struct WordBuffer: ~Copyable {
  private var words: UnsafeMutablePointer<UInt32>
  private var capacity = 32
  private(set) var count = 0

  init() {
    words = .allocate(capacity: capacity)
  }

  deinit {
    words.deallocate()
  }

  /// Valid until the next change.
  var contents: UnsafeBufferPointer<UInt32> { UnsafeBufferPointer(start: words, count: count) }

  /// What is from an index on; valid until the next change.
  func contents(from index: Int) -> UnsafeBufferPointer<UInt32> {
    UnsafeBufferPointer(start: words + index, count: count - index)
  }

  subscript(index: Int) -> UInt32 {
    get {
      assert(index < count)
      return words[index]
    }
    set {
      assert(index < count)
      words[index] = newValue
    }
  }

  mutating func append(_ word: UInt32) {
    makeRoom(for: count + 1)
    words[count] = word
    count += 1
  }

  /// - Parameter other: not a part of this buffer.
  mutating func append(contentsOf other: UnsafeBufferPointer<UInt32>) {
    makeRoom(for: count + other.count)
    if let start = other.baseAddress { (words + count).update(from: start, count: other.count) }
    count += other.count
  }

  /// Inserts a word into those from some index on, which ascend, unless it is among them.
  @inline(__always)
  mutating func insert(_ word: UInt32, ascendingFrom start: Int) {
    if count == start || words[count - 1] < word {
      append(word)
    } else {
      insertBeforeLast(word, ascendingFrom: start)
    }
  }

  private mutating func insertBeforeLast(_ word: UInt32, ascendingFrom start: Int) {
    var place = count
    while place > start, words[place - 1] > word { place -= 1 }
    if place > start, words[place - 1] == word { return }
    makeRoom(for: count + 1)
    var index = count
    while index > place {
      words[index] = words[index - 1]
      index -= 1
    }
    words[place] = word
    count += 1
  }

  mutating func removeAll() { count = 0 }

  mutating func removeLast(_ number: Int) { count -= number }

  private mutating func makeRoom(for needed: Int) {
    if needed > capacity { grow(needed) }
  }

  private mutating func grow(_ needed: Int) {
    let larger = max(needed, capacity * 2)
    let moved = UnsafeMutablePointer<UInt32>.allocate(capacity: larger)
    moved.update(from: words, count: count)
    words.deallocate()
    words = moved
    capacity = larger
  }
}
