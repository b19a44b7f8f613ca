@testable import PathConfigSyntax
import TestSupport
import Testing

@testable import PathConfigAutomata

@Suite struct SequenceInternerTests {
  /// Few distinct sequences, so that many repeat, and enough for the table to grow.
  @Test func equalSequencesHaveOneNumber() {
    var random = SeededGenerator(seed: 5)
    var interner = SequenceInterner()
    var known: [[UInt32]: Int] = [:]
    for _ in 0..<3_000 {
      let length = random.number(in: 0...6)
      let words = (0..<length).map { _ in UInt32(random.number(in: 0...3)) << 30 }
      let (number, isNew) = interner.intern(ContiguousArray(words))
      #expect(isNew == (known[words] == nil))
      #expect(known[words, default: number] == number)
      known[words] = number
    }
    #expect(Set(known.values) == Set(0..<interner.count))
    for (words, number) in known {
      #expect(Array(interner.sequence(number)) == words)
      #expect(words.indices.allSatisfy { interner.word($0, of: number) == words[$0] })
      #expect(interner.contains(number, 3 << 30) == words.contains(3 << 30))
    }
  }

  @Test func nothingIsKnownAfterRemovingAll() {
    var interner = SequenceInterner()
    for number in 0..<100 { _ = interner.intern([UInt32(number)]) }
    interner.removeAll()
    #expect(interner.count == 0)
    #expect(interner.intern([99]) == (0, true))
  }
}
