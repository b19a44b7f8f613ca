/// The bytes that the subjects of a language have at their first and at their last places.
///
/// Two languages without a common byte at some place are disjoint. This takes a few nanoseconds,
/// and saves one in five products of realistic rules.
package struct Outline: Sendable {
  /// A bit for each ASCII byte.
  ///
  /// The first bit also means the end, the last one all other bytes.
  typealias Bytes = SIMD2<UInt64>

  static let places = 8
  private static let end = Bytes(1, 0)

  /// The bytes of the first places, then those of the last ones, from the end backwards.
  private let masks: ContiguousArray<Bytes>

  /// Complexity: O(places · size of the automaton).
  package init(_ language: Language) {
    var bytes = ContiguousArray(repeating: Bytes(), count: language.classCount)
    for byte in 0..<256 {
      bytes[Int(language.classOfByte[byte])] |= Self.bit(min(byte, 127))
    }
    let automaton = Edges(language, bytes)
    var isStart = ContiguousArray(repeating: false, count: language.stateCount)
    isStart[Int(language.start)] = true
    masks =
      automaton.masks(from: isStart, to: language.accepting, forwards: true)
      + automaton.masks(from: language.accepting, to: isStart, forwards: false)
  }

  private static func bit(_ index: Int) -> Bytes {
    index < 64 ? Bytes(1 << UInt64(index), 0) : Bytes(0, 1 << UInt64(index - 64))
  }

  /// False if the languages cannot have a common subject.
  package func mayMeet(_ other: Outline) -> Bool {
    for place in 0..<2 * Self.places where masks[place] & other.masks[place] == Bytes() {
      return false
    }
    return true
  }

  /// The transitions of an automaton between live states, each with all its bytes.
  private struct Edges {
    private var edges: ContiguousArray<(from: Int32, to: Int32, bytes: Bytes)> = []

    init(_ language: Language, _ bytes: ContiguousArray<Bytes>) {
      // For each target of a state the place of its edge, plus one.
      var places = ContiguousArray<Int32>(repeating: 0, count: language.stateCount)
      for state in 0..<language.stateCount {
        let first = edges.count
        for column in 0..<language.classCount {
          let target = language.table[state * language.classCount + column]
          if target == Language.dead { continue }
          let place = Int(places[Int(target)])
          if place <= first {
            edges.append((Int32(state), Int32(target), bytes[column]))
            places[Int(target)] = Int32(edges.count)
          } else {
            edges[place - 1].bytes |= bytes[column]
          }
        }
      }
    }

    /// For each place the bytes that may occur there.
    ///
    /// A shorter subject has the end there.
    func masks(
      from start: ContiguousArray<Bool>, to end: ContiguousArray<Bool>, forwards: Bool
    ) -> ContiguousArray<Bytes> {
      var masks: ContiguousArray<Bytes> = []
      masks.reserveCapacity(Outline.places)
      var isReached = start
      var next = start
      var mask = Bytes()
      for _ in 0..<Outline.places {
        // Once a subject may have ended, it may have ended at all later places.
        mask = mask & Outline.end
        for state in 0..<isReached.count {
          if isReached[state], end[state] { mask |= Outline.end }
          next[state] = false
        }
        mask |= bytes(from: isReached, to: &next, forwards: forwards)
        masks.append(mask)
        swap(&isReached, &next)
      }
      return masks
    }

    /// Goes on from all states that are reached.
    private func bytes(
      from isReached: ContiguousArray<Bool>, to next: inout ContiguousArray<Bool>, forwards: Bool
    ) -> Bytes {
      var mask = Bytes()
      for edge in edges where isReached[Int(forwards ? edge.from : edge.to)] {
        next[Int(forwards ? edge.to : edge.from)] = true
        mask |= edge.bytes
      }
      return mask
    }
  }
}
