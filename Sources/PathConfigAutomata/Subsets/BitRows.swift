/// Gives equal rows of bits, all of one width, the same small number.
///
/// The rows lie one after another, so that a row's number says where it is. Without lengths and numbers
/// between them, as ``SequenceInterner`` has, they are the table that their owner reads.
struct BitRows: Sendable {
  /// The number of words of a row.
  let width: Int

  /// Row after row.
  private(set) var words: ContiguousArray<UInt64> = []

  /// The place of the row with a hash.
  private var index = HashIndex()

  init(width: Int) { self.width = width }

  var count: Int { words.count / width }

  /// One word of the row of a number.
  func word(_ place: Int, of number: Int) -> UInt64 { words[number * width + place] }

  /// The number of a row, and whether it is new.
  ///
  /// Complexity: O(width), amortised.
  ///
  /// - Parameter row: not one of those in here.
  mutating func intern(_ row: UnsafeBufferPointer<UInt64>) -> (number: Int, isNew: Bool) {
    let hash = Self.hash(row)
    let known = words.withUnsafeBufferPointer { words in
      index.place(of: hash) { Self.isEqual(row, to: words, at: $0 * row.count) }
    }
    if let known { return (known, false) }
    index.insert(count, hash: hash)
    return (append(row), true)
  }

  /// Adds a row that is found by its number alone, and gives that.
  mutating func append(_ row: UnsafeBufferPointer<UInt64>) -> Int {
    precondition(row.count == width)
    words.append(contentsOf: row)
    return count - 1
  }

  private static func isEqual(
    _ row: UnsafeBufferPointer<UInt64>, to words: UnsafeBufferPointer<UInt64>, at start: Int
  ) -> Bool {
    guard let words = words.baseAddress, let bits = row.baseAddress else { return false }
    let width = row.count
    var place = 0
    while place < width {
      if words[start + place] != bits[place] { return false }
      place += 1
    }
    return true
  }

  private static func hash(_ row: UnsafeBufferPointer<UInt64>) -> UInt64 {
    var mixer = HashMixer()
    guard let bits = row.baseAddress else { return mixer.hash }
    let width = row.count
    var place = 0
    while place < width {
      mixer.mix(bits[place])
      place += 1
    }
    return mixer.hash
  }
}
