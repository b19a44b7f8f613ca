@testable import PathConfigSyntax
import TestSupport
import Testing

@testable import PathConfigAutomata

/// Minimisation of random automata, compared with the definition of equivalence.
struct StatePartitionTests {
  private static func draw(_ random: inout SeededGenerator) -> RawAutomaton {
    let classCount = random.number(in: 1...3)
    let stateCount = random.number(in: 1...30)
    // Byte values beyond the classes belong to the last one.
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

  /// The set of accepted texts for each state, from all texts of up to as many bytes as states.
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

  private static func partition(_ automaton: RawAutomaton) -> Partition {
    automaton.partition(distances(automaton), TransitionSources(of: automaton))
  }

  @Test(arguments: [41, 42, 43] as [UInt64])
  func equivalentStatesAloneShareABlock(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<200 {
      let automaton = Self.draw(&random)
      let distances = Self.distances(automaton)
      let partition = Self.partition(automaton)
      let expected = Self.classes(of: automaton.withoutDeadTargets(distances))
      let blocks = partition.partOfItem
      let live = (0..<automaton.stateCount).filter { distances[$0] != .max }
      expectEqual(Set(live.map { blocks[$0] }), Set((0..<partition.count).map { UInt32($0) }))
      for left in live {
        for right in live {
          expectEqual(blocks[left] == blocks[right], expected[left] == expected[right])
        }
      }
      #expect((0..<automaton.stateCount).allSatisfy { (blocks[$0] == .max) != live.contains($0) })
    }
  }

  /// A chain in which every state accepts: the partition separates the last state, then the one
  /// before it, and so on.
  @Test func everyStateOfAChainIsABlock() {
    let automaton = Self.chains(of: 100, endingIn: [0])
    expectEqual(Self.partition(automaton).count, 100)
    expectEqual(automaton.minimized().stateCount, 101)
  }

  /// Two chains that differ in their last byte alone.
  ///
  /// Looking at all states again and again would take as many rounds as the chains are long.
  @Test(.timeLimit(.minutes(10)))
  func separatesLongChainsThatDifferAtTheEnd() {
    let length = 20_000
    let automaton = Self.chains(of: length, endingIn: [0, 1])
    let partition = Self.partition(automaton)
    // The last states of both lead nowhere.
    expectEqual(partition.count, 2 * length - 1)
    #expect(partition.partOfItem[0] != partition.partOfItem[length])
  }

  /// Chains of accepting states; each goes on by the first class, and before its last state by a
  /// class of its own.
  private static func chains(of length: Int, endingIn classes: [Int]) -> RawAutomaton {
    var automaton = RawAutomaton(
      classOfByte: ContiguousArray((0..<256).map { $0 == 0 ? 0 : 1 }), classCount: 2)
    for (chain, last) in classes.enumerated() {
      for state in 0..<length {
        let next = UInt32(chain * length + state + 1)
        let column = state == length - 2 ? last : 0
        automaton.table.append(
          contentsOf: (0..<2).map { state < length - 1 && $0 == column ? next : RawAutomaton.dead })
        automaton.accepting.append(true)
        automaton.misses.append(false)
      }
    }
    return automaton
  }
}

extension RawAutomaton {
  /// The same without transitions to states from which nothing is accepted.
  fileprivate func withoutDeadTargets(_ distances: ContiguousArray<UInt32>) -> RawAutomaton {
    var result = self
    for (place, target) in table.enumerated() where target != Self.dead {
      if distances[Int(target)] == .max { result.table[place] = Self.dead }
    }
    return result
  }
}
