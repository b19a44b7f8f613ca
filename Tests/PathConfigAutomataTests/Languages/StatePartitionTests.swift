import PathConfigAutomata
import PathConfigTestSupport
import Testing

@testable import PathConfigAutomata

/// Minimisation of drawn automata against the definition of equivalence.
@Suite struct StatePartitionTests {
  private static func draw(_ random: inout SeededGenerator) -> RawAutomaton {
    let classCount = random.number(in: 1...3)
    let stateCount = random.number(in: 1...30)
    // Byte values beyond the classes are in the last one.
    var automaton = RawAutomaton(
      classOfByte: ContiguousArray((0..<256).map { UInt8(min($0, classCount - 1)) }),
      classCount: classCount)
    for _ in 0..<stateCount {
      automaton.accepting.append(random.chance(1, in: 3))
      automaton.misses.append(random.chance(1, in: 3))
      for _ in 0..<classCount {
        let isDead = random.chance(1, in: 4)
        automaton.table.append(
          isDead ? RawAutomaton.dead : UInt32(random.number(in: 0...stateCount - 1)))
      }
    }
    return automaton
  }

  /// For each state what is accepted from it, told by all texts of up to as many bytes as states.
  private static func classes(of automaton: RawAutomaton) -> [Int] {
    var classes = automaton.accepting.map { $0 ? 1 : 0 }
    for _ in 0..<automaton.stateCount {
      var known: [[Int]] = []
      classes = (0..<automaton.stateCount).map { state in
        let row = (0..<automaton.classCount).map { column in
          let target = automaton.table[state * automaton.classCount + column]
          return target == RawAutomaton.dead ? -1 : classes[Int(target)]
        }
        let signature = [classes[state]] + row
        if let number = known.firstIndex(of: signature) { return number }
        known.append(signature)
        return known.count - 1
      }
    }
    return classes
  }

  private static func distances(_ automaton: RawAutomaton) -> ContiguousArray<UInt32> {
    TransitionSources(of: automaton).distances(to: automaton.accepting)
  }

  /// With no round at all the refinement that comes after them does everything.
  @Test(arguments: [0, 1, 8])
  func equivalentStatesAloneShareABlock(rounds: Int) {
    var random = SeededGenerator(seed: 41)
    for _ in 0..<200 {
      let automaton = Self.draw(&random)
      let distances = Self.distances(automaton)
      let partition = StatePartition.coarsest(of: automaton, distances, rounds: rounds)
      let expected = Self.classes(of: automaton.withoutDeadTargets(distances))
      let blocks = partition.blockOfState
      let live = (0..<automaton.stateCount).filter { distances[$0] != .max }
      #expect(Set(live.map { blocks[$0] }) == Set((0..<partition.count).map { UInt32($0) }))
      for left in live {
        for right in live {
          #expect((blocks[left] == blocks[right]) == (expected[left] == expected[right]))
        }
      }
      #expect((0..<automaton.stateCount).allSatisfy { (blocks[$0] == .max) != live.contains($0) })
    }
  }

  /// A chain in which every state accepts: each round tells one more state from the rest.
  @Test func aLongChainIsLeftToTheRefinement() {
    var automaton = RawAutomaton(
      classOfByte: ContiguousArray(repeating: 0, count: 256), classCount: 1)
    for state in 0..<100 {
      automaton.table.append(state == 99 ? RawAutomaton.dead : UInt32(state + 1))
      automaton.accepting.append(true)
      automaton.misses.append(false)
    }
    let partition = StatePartition.coarsest(of: automaton, Self.distances(automaton))
    #expect(partition.count == 100)
    #expect(automaton.minimized().stateCount == 101)
  }
}

extension RawAutomaton {
  /// The same with every transition to a state from which nothing is accepted cut.
  fileprivate func withoutDeadTargets(_ distances: ContiguousArray<UInt32>) -> RawAutomaton {
    var result = self
    for (place, target) in table.enumerated() where target != Self.dead {
      if distances[Int(target)] == .max { result.table[place] = Self.dead }
    }
    return result
  }
}
