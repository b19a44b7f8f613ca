@testable import PathConfigSyntax
import TestSupport
import Testing

@testable import PathConfigAutomata

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
