@testable import PathConfigSyntax
import TestSupport
import Testing

@testable import PathConfigAutomata

@Suite struct ThreadsTests {
  @Test func equalConjunctionsAreOneThread() {
    var random = SeededGenerator(seed: 17)
    var threads = ThreadTable(instructionCount: 10)
    var known: [Conjunction: ThreadTable.Thread] = [:]
    for _ in 0..<500 {
      var conjunction = Conjunction([])
      for _ in 0..<random.number(in: 1...3) {
        conjunction.demand(UInt32(random.number(in: 0...9)))
      }
      if random.chance(1, in: 3) { conjunction.require(threads.number(ofSet: [1, 2])) }
      if random.chance(1, in: 3) { conjunction.forbid(threads.number(ofSet: [3])) }
      let thread = threads.thread(conjunction)
      #expect(threads.conjunction(thread) == conjunction)
      #expect(known[conjunction, default: thread] == thread)
      #expect(threads.isPlain(thread) == (conjunction.soleAddress != nil))
      known[conjunction] = thread
    }
    #expect(Set(known.values).count == known.count)
    #expect(threads.checkInvariants() == [])
  }
}
