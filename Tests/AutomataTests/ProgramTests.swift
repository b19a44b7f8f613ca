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

@Suite struct ByteClassesTests {
  /// The gaps between the letters of a word are one class.
  @Test func bytesAreInOneClassIfTheSameRangesHoldThem() {
    let ranges = ["s", "p", "o", "t"].map { (letter: Unicode.Scalar) in
      ByteRange(lower: UInt8(letter.value), upper: UInt8(letter.value))
    }
    let digits = ByteRange(lower: 0x30, upper: 0x39)
    let classes = ByteClasses(
      separating: ContiguousArray(
        (ranges + [digits]).map { Program.ByteTransition(range: $0, target: 0) }))
    #expect(classes.count == 6)
    for byte in UInt8.min...UInt8.max {
      let other = classes.representatives[Int(classes.classOfByte[Int(byte)])]
      #expect((ranges + [digits]).allSatisfy { $0.contains(byte) == $0.contains(other) })
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
        #expect(sets.indices.allSatisfy { classes.contains(UInt32($0), value) == membership[$0] })
      }
      #expect(Set(memberships.values).count == memberships.count)
      for (number, unit) in classes.representatives.enumerated() {
        let membership = sets.indices.map { classes.contains(UInt32($0), unit) }
        #expect(memberships[UInt32(number), default: membership] == membership)
      }
    }
  }
}
