import TestSupport
import Testing

@testable import PathConfigAutomata

@Suite struct TransitionSourcesTests {
  @Test func findsSourcesAndDistances() {
    // 0 leads to 1 by both classes, 1 to 2, and 3 to nothing.
    var automaton = RawAutomaton(
      classOfByte: ContiguousArray(repeating: 0, count: 256), classCount: 2)
    let dead = RawAutomaton.dead
    automaton.table = [1, 1, dead, 2, dead, dead, dead, dead]
    automaton.accepting = [false, false, true, false]
    let sources = TransitionSources(of: automaton)
    #expect(sources.checkInvariants() == [])
    var found: [[Int]] = [[], [], [], []]
    for state in 0..<4 { sources.forEach(of: state) { found[state].append($0) } }
    #expect(found == [[], [0, 0], [1], []])
    #expect(
      sources.distances(to: automaton.accepting) == [2, 1, 0, TransitionSources.unreachable])
  }
}
