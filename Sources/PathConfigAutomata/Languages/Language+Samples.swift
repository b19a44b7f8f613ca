extension Language {
  /// Random subjects of the language, or none if it is empty.
  ///
  /// They are short and long, of bytes that the automaton distinguishes, and may repeat.
  ///
  /// Complexity: O(size of the automaton + count · length).
  package func samples(
    _ count: Int, using generator: inout some RandomNumberGenerator
  ) -> [[UInt8]] {
    if isEmpty { return [] }
    return withoutActuallyEscaping({ generator.next() }) { draw in
      var walk = RandomWalk(self)
      var draws = Draws(draw: draw)
      return (0..<count).map { _ in walk.subject(using: &draws) }
    }
  }
}

/// A generator of one type around any other.
///
/// With the caller's type, which is another module's, a walk took four times longer.
private struct Draws: RandomNumberGenerator {
  let draw: () -> UInt64

  func next() -> UInt64 { draw() }
}

/// Walks through an automaton that always arrive.
private struct RandomWalk {
  private let language: Language

  /// All bytes, class by class, and where each class begins among them.
  private var bytes = ContiguousArray<UInt8>(repeating: 0, count: 256)
  private var firstBytes: ContiguousArray<Int>

  /// For each state the fewest bytes to one in which a subject may end.
  private let distances: ContiguousArray<UInt32>

  /// The classes to choose from.
  ///
  /// A property only to keep its memory.
  private var columns: ContiguousArray<Int> = []

  /// The number of bytes after which a walk makes for the end.
  private static let longestDetour = 12

  init(_ language: Language) {
    self.language = language
    distances = TransitionSources(of: language).distances(to: language.accepting)
    firstBytes = ContiguousArray(repeating: 0, count: language.classCount + 1)
    for column in language.classOfByte { firstBytes[Int(column) + 1] += 1 }
    for column in 0..<language.classCount { firstBytes[column + 1] += firstBytes[column] }
    var next = firstBytes
    for byte in 0..<256 {
      let column = Int(language.classOfByte[byte])
      bytes[next[column]] = UInt8(byte)
      next[column] += 1
    }
  }

  mutating func subject(using generator: inout Draws) -> [UInt8] {
    var subject: [UInt8] = []
    var state = language.start
    var detour = Int.random(in: 0...Self.longestDetour, using: &generator)
    while true {
      if detour <= 0, language.accepting[Int(state)] { return subject }
      findColumns(from: Int(state), isDetour: detour > 0)
      if columns.isEmpty { return subject }
      let column = columns[Int(generator.next(upperBound: UInt(columns.count)))]
      let count = firstBytes[column + 1] - firstBytes[column]
      subject.append(bytes[firstBytes[column] + Int(generator.next(upperBound: UInt(count)))])
      state = language.table[Int(state) * language.classCount + column]
      detour -= 1
    }
  }

  /// The classes that lead on, and nearer to the end unless it is a detour.
  private mutating func findColumns(from state: Int, isDetour: Bool) {
    columns.removeAll(keepingCapacity: true)
    let distance = distances[state]
    for column in 0..<language.classCount {
      let target = language.table[state * language.classCount + column]
      if target != Language.dead, isDetour || distances[Int(target)] < distance {
        columns.append(column)
      }
    }
  }
}
