/// Numbers for lists of words, equal ones the same, in the order in which they are met.
///
/// The lists lie one after another: none of them has memory of its own.
struct NumberedLists: Sendable {
  private(set) var words: ContiguousArray<UInt32> = []

  /// For each list the place in `words` after its last word.
  private var ends: ContiguousArray<Int> = []

  /// The numbers of the lists by their fingerprints, or by the next free one.
  private var numbers: [UInt64: UInt32] = [:]

  var count: Int { ends.count }

  /// The place of a list in `words`.
  func range(of number: Int) -> Range<Int> { (number == 0 ? 0 : ends[number - 1])..<ends[number] }

  /// A copy of a list, so that the lists can grow while it is in use.
  subscript(number: Int) -> ContiguousArray<UInt32> { ContiguousArray(words[range(of: number)]) }

  /// The number of a list, new or known.
  mutating func number(of list: ArraySlice<UInt32>) -> UInt32 {
    var fingerprint = Self.fingerprint(of: list)
    while let known = numbers[fingerprint] {
      if words[range(of: Int(known))] == list { return known }
      fingerprint &+= 1
    }
    let number = UInt32(count)
    numbers[fingerprint] = number
    words.append(contentsOf: list)
    ends.append(words.count)
    return number
  }

  /// The hash of Firefox and of the Rust compiler (`rustc-hash`): one multiplication for each word.
  ///
  /// Most lists have two to five words, for which `Hasher` takes longer than all the rest of a step. The dictionary
  /// hashes the result once more.
  private static func fingerprint(of list: ArraySlice<UInt32>) -> UInt64 {
    var hash: UInt64 = 0
    list.withUnsafeBufferPointer { words in
      for word in words {
        hash = (hash << 5 | hash >> (UInt64.bitWidth - 5)) ^ UInt64(word)
        hash = hash &* 0x517c_c1b7_2722_0a95
      }
    }
    return hash
  }

  mutating func removeAll() {
    words.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
    numbers.removeAll(keepingCapacity: true)
  }
}
