@testable import PathConfigAutomata
@testable import PathConfigSyntax
import TestSupport
import Testing

@Suite struct UTF8RangesTests {
  private static func holds(_ trie: UTF8Trie, _ bytes: ArraySlice<UInt8>) -> Bool {
    guard let byte = bytes.first,
      let branch = trie.branches.first(where: { $0.range.lower <= byte && byte <= $0.range.upper })
    else { return false }
    guard let rest = branch.rest else { return bytes.count == 1 }
    return holds(rest, bytes.dropFirst())
  }

  @Test func holdsTheEncodingsOfTheScalarsOfASet() {
    var random = SeededGenerator(seed: 37)
    let edges: [UInt32] = [
      0, 0x7F, 0x80, 0x7FF, 0x800, 0xD7FF, 0xE000, 0xFFFF, 0x1_0000, 0x10_FFFF,
    ]
    for _ in 0..<60 {
      let ranges = (0..<random.number(in: 1...3)).map { _ in
        let bounds = (0..<2).map { _ in
          random.pick(edges) ^ UInt32(random.chance(1, in: 2) ? random.number(in: 0...70) : 0)
        }
        return min(bounds[0], bounds[1])...max(bounds[0], bounds[1])
      }
      let set = ScalarSet(ranges)
      let trie = UTF8Trie(set)
      let near = edges + ranges.flatMap { [$0.lowerBound, $0.upperBound] }
      for value in near.flatMap({ [$0, $0 &- 1, $0 &+ 1] }) {
        guard let scalar = Unicode.Scalar(value) else { continue }
        #expect(Self.holds(trie, ArraySlice(Array(String(scalar).utf8))) == set.contains(scalar))
      }
    }
  }
}

@Suite struct ScalarClassesTests {
  @Test func scalarsAreInOneClassIfTheSameSetsHoldThem() {
    var random = SeededGenerator(seed: 29)
    for count in [0, 1, 5, 70] {
      let sets = (0..<count).map { _ in
        ScalarSet(
          (0..<random.number(in: 1...3)).map { _ in
            let first = UInt32(random.number(in: 0...0x180))
            return first...first + UInt32(random.number(in: 0...40))
          })
      }
      let classes = ScalarClasses(of: ContiguousArray(sets.map { .set($0) }))
      var memberships: [UInt32: [Bool]] = [:]
      for value in 0..<UInt32(0x200) {
        let number =
          value < 0x80 ? UInt32(classes.classOfASCII[Int(value)]) : classes.classOf(value)
        let membership = sets.map { set in Unicode.Scalar(value).map(set.contains) ?? false }
        #expect(memberships[number, default: membership] == membership)
        memberships[number] = membership
        #expect(
          sets.indices.allSatisfy { classes.contains(UInt32($0), number) == membership[$0] })
      }
      #expect(Set(memberships.values).count == memberships.count)
    }
  }
}

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
