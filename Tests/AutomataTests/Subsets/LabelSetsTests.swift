@testable import PathConfigSyntax
import TestSupport
import Testing

@testable import PathConfigAutomata

@Suite struct LabelSetsTests {
  @Test func unionsAreThoseOfSets() {
    var random = SeededGenerator(seed: 11)
    var sets = LabelSets()
    var numbers: [LabelSets.Number] = [LabelSets.empty]
    for _ in 0..<400 {
      if random.chance(1, in: 4) {
        let labels = Set(
          (0..<random.number(in: 0...4)).map { _ in UInt32(random.number(in: 0...9)) })
        numbers.append(sets.number(of: ContiguousArray(labels.sorted())))
      }
      let (left, right) = (random.pick(numbers), random.pick(numbers))
      let union = sets.union(left, right)
      let expected = Set(sets.labels(of: left)).union(sets.labels(of: right))
      #expect(Array(sets.labels(of: union)) == expected.sorted())
      #expect(sets.union(right, left) == union)
      #expect((0...9).allSatisfy { sets.contains(union, $0) == expected.contains($0) })
      numbers.append(union)
    }
    #expect(sets.checkInvariants() == [])
    sets.removeAll()
    #expect(sets.count == 1)
    #expect(sets.checkInvariants() == [])
  }
}
