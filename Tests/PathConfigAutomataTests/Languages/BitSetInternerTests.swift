import PathConfigAutomata
import PathConfigTestSupport
import Testing

@testable import PathConfigAutomata

@Suite struct BitSetInternerTests {
  /// Few sets, so that many are met again, and enough for the table to grow.
  @Test(arguments: [1, 2, 8])
  func equalSetsHaveOneNumber(words: Int) {
    var random = SeededGenerator(seed: 5)
    var interner = BitSetInterner(words: words)
    interner.append(ContiguousArray(repeating: 1, count: words))
    var known: [[UInt64]: Int] = [:]
    for _ in 0..<2_000 {
      let set = (0..<words).map { _ in UInt64(random.number(in: 0...(words == 1 ? 500 : 3))) << 40 }
      let (number, isNew) = interner.intern(ContiguousArray(set))
      #expect(isNew == (known[set] == nil))
      #expect(known[set, default: number] == number)
      known[set] = number
      #expect((0..<words).allSatisfy { interner.word($0, of: number) == set[$0] })
    }
    #expect(Set(known.values) == Set(1...known.count))
    #expect(interner.count == known.count + 1)
  }
}
