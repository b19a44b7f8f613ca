extension Language {
  /// Subjects of the language drawn at random, none where it is empty.
  ///
  /// Short and long ones, of bytes that the automaton tells apart; they may repeat.
  ///
  /// Complexity: O(size of the automaton + count · length).
  package func samples(
    _ count: Int, using generator: inout some RandomNumberGenerator
  ) -> [[UInt8]] {
    if isEmpty { return [] }
    let walk = RandomWalk(self)
    return (0..<count).map { _ in walk.subject(using: &generator) }
  }
}

/// Walks through an automaton that always arrive.
private struct RandomWalk {
  private let language: Language

  /// The bytes of every class.
  private let bytes: [[UInt8]]

  /// For each state the fewest bytes to one in which a subject may end.
  private let distances: ContiguousArray<Int>

  /// After at most so many bytes a walk makes for the end.
  private static let longestDetour = 12

  init(_ language: Language) {
    self.language = language
    var bytes = Array(repeating: [UInt8](), count: language.classCount)
    for byte in UInt8.min...UInt8.max { bytes[Int(language.classOfByte[Int(byte)])].append(byte) }
    self.bytes = bytes
    distances = Self.distances(language)
  }

  func subject(using generator: inout some RandomNumberGenerator) -> [UInt8] {
    var subject: [UInt8] = []
    var state = language.start
    var detour = Int.random(in: 0...Self.longestDetour, using: &generator)
    while true {
      if detour <= 0, language.accepting[Int(state)] { return subject }
      let columns = (0..<language.classCount).filter { column in
        let target = target(of: state, column)
        guard target != Language.dead else { return false }
        return detour > 0 || distances[Int(target)] < distances[Int(state)]
      }
      guard let column = columns.randomElement(using: &generator),
        let byte = bytes[column].randomElement(using: &generator)
      else { return subject }
      subject.append(byte)
      state = target(of: state, column)
      detour -= 1
    }
  }

  private func target(of state: Language.State, _ column: Int) -> Language.State {
    language.table[Int(state) * language.classCount + column]
  }

  private static func distances(_ language: Language) -> ContiguousArray<Int> {
    var sources = Array(repeating: [Int](), count: language.stateCount)
    for (index, target) in language.table.enumerated() where target != Language.dead {
      sources[Int(target)].append(index / language.classCount)
    }
    var distances = ContiguousArray(repeating: Int.max, count: language.stateCount)
    var layer = language.accepting.indices.filter { language.accepting[$0] }
    var distance = 0
    while !layer.isEmpty {
      for state in layer { distances[state] = distance }
      distance += 1
      layer = Set(layer.flatMap { sources[$0] }.filter { distances[$0] == .max }).sorted()
    }
    return distances
  }
}
