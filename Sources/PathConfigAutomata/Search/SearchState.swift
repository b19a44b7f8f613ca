/// A state of a search in full, as the words that identify it.
struct SearchState: ~Copyable {
  /// The words: labels found and a flag, the prefix of a scalar, the trackers, then the attempts.
  ///
  /// The labels are a number. The attempts ascend, and none of them is over.
  private(set) var words: ContiguousArray<UInt32>

  /// The beginning of the attempts.
  private static let header = 3

  init() {
    words = ContiguousArray(repeating: 0, count: Self.header)
  }

  /// True if nothing has been read.
  var isStart: Bool {
    get { words[0] & 1 == 1 }
    set { words[0] = words[0] & ~1 | (newValue ? 1 : 0) }
  }

  var found: LabelSets.Number {
    get { words[0] >> 1 }
    set { words[0] = newValue << 1 | words[0] & 1 }
  }

  var prefix: ScalarPrefix {
    get { ScalarPrefix(bits: words[1]) }
    set { words[1] = newValue.bits }
  }

  var trackers: Attempts.Attempt { words[2] }

  /// The places of the attempts in `words`.
  ///
  /// A slice would count references at every step.
  var attempts: Range<Int> { Self.header..<words.count }

  /// Becomes the state of some words.
  mutating func load(_ number: Int, of states: borrowing SequenceInterner) {
    words.removeAll(keepingCapacity: true)
    states.append(number, to: &words)
  }

  /// Becomes a state between scalars without attempts.
  mutating func begin(trackers: Attempts.Attempt) {
    removeAllAttempts()
    words[0] = 0
    words[1] = 0
    words[2] = trackers
  }

  /// Gives the trackers and the attempts other numbers.
  mutating func replace(trackers: Attempts.Attempt, attempts: [Attempts.Attempt]) {
    removeAllAttempts()
    words[2] = trackers
    for attempt in attempts { add(attempt) }
  }

  private mutating func removeAllAttempts() {
    words.removeLast(words.count - Self.header)
  }

  /// Adds an attempt unless it is there or over.
  @inline(__always)
  mutating func add(_ attempt: Attempts.Attempt) {
    if attempt == Attempts.over { return }
    if words.count == Self.header || words[words.count - 1] < attempt {
      words.append(attempt)
    } else {
      insert(attempt)
    }
  }

  private mutating func insert(_ attempt: Attempts.Attempt) {
    var place = words.count
    while place > Self.header, words[place - 1] > attempt { place -= 1 }
    if place > Self.header, words[place - 1] == attempt { return }
    words.insert(attempt, at: place)
  }

  /// Drops the attempts for which a condition does not hold.
  mutating func keepAttempts(where isKept: (Attempts.Attempt) -> Bool) {
    var kept = Self.header
    for index in Self.header..<words.count where isKept(words[index]) {
      words[kept] = words[index]
      kept += 1
    }
    words.removeLast(words.count - kept)
  }
}
