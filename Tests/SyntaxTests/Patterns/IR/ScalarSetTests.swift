@testable import PathConfigSyntax
import TestSupport
import Testing

/// The operations of sets, compared with sets of single numbers.
struct ScalarSetTests {
  @Test func keepsRangesSortedDisjointAndApart() {
    expectEqual(ScalarSet([5...9, 1...2, 3...4, 8...12]).ranges, [1...12])
    expectEqual(ScalarSet([7...7, 1...1, 7...7]).ranges, [1...1, 7...7])
    #expect(ScalarSet([]).isEmpty)
  }

  @Test func hasNoSurrogates() {
    expectEqual(ScalarSet([0xD700...0xE001]).ranges, [0xD700...0xD7FF, 0xE000...0xE001])
    #expect(ScalarSet([0xD800...0xDFFF]).isEmpty)
    expectEqual(ScalarSet.all.ranges, [0...0xD7FF, 0xE000...0x10FFFF])
    expectEqual(ScalarSet.all.count, 0x110000 - 0x800)
    expectEqual(ScalarSet([0...0xD7FF]).complement.ranges, [0xE000...0x10FFFF])
    expectEqual(ScalarSet.empty.complement, .all)
    // Ranges stay apart that only surrogates separate.
    let set = ScalarSet([0xD7FF...0xD7FF]).union([0xE000...0xE000])
    expectEqual(set.ranges, [0xD7FF...0xD7FF, 0xE000...0xE000])
  }

  @Test(arguments: [UInt64(41), 42, 43])
  func agreesWithSetsOfNumbers(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<300 {
      let (left, leftNumbers) = Self.draw(&random)
      let (right, rightNumbers) = Self.draw(&random)
      Self.expect(left.union(right), leftNumbers.union(rightNumbers))
      Self.expect(left.intersection(right), leftNumbers.intersection(rightNumbers))
      Self.expect(left.subtracting(right), leftNumbers.subtracting(rightNumbers))
      Self.expect(left.complement, Self.window.subtracting(leftNumbers))
    }
  }

  @Test(arguments: [UInt64(44), 45])
  func obeysTheLawsOfSets(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<200 {
      let (left, _) = Self.draw(&random)
      let (right, _) = Self.draw(&random)
      expectEqual(left.complement.complement, left)
      expectEqual(left.union(right), right.union(left))
      expectEqual(
        left.union(right).complement, left.complement.intersection(right.complement))
      expectEqual(left.subtracting(right).union(left.intersection(right)), left)
      expectEqual(
        left.union(right).count + left.intersection(right).count, left.count + right.count)
    }
  }

  /// Around the surrogates, where ranges are cut.
  private static let window = Set(UInt32(0xD7E0)...0xD7FF).union(0xE000...0xE01F)

  private static func draw(_ random: inout SeededGenerator) -> (ScalarSet, Set<UInt32>) {
    var ranges: [ClosedRange<UInt32>] = []
    for _ in 0..<Int.random(in: 0...4, using: &random) {
      let lower = UInt32.random(in: 0xD7E0...0xE01F, using: &random)
      ranges.append(lower...min(0xE01F, lower + UInt32.random(in: 0...9, using: &random)))
    }
    return (ScalarSet(ranges), window.intersection(ranges.flatMap { $0 }))
  }

  private static func expect(_ set: ScalarSet, _ numbers: Set<UInt32>) {
    let members = window.filter { Unicode.Scalar($0).map(set.contains) ?? false }
    expectEqual(members, numbers)
    let isNormal = zip(set.ranges, set.ranges.dropFirst()).allSatisfy {
      $0.upperBound + 1 < $1.lowerBound || ($0.upperBound == 0xD7FF && $1.lowerBound == 0xE000)
    }
    #expect(isNormal)
  }
}
