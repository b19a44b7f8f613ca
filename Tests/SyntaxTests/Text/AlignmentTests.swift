@testable import PathConfigSyntax
import Testing

/// The equal elements of two sequences.
@Suite(.timeLimit(.minutes(1))) struct AlignmentTests {
  private func check(_ alignment: Alignment, _ first: [Int], _ second: [Int]) -> Int {
    var last = -1
    var count = 0
    for (place, partner) in alignment.partnerOfFirst.enumerated() {
      guard let partner else { continue }
      #expect(partner > last && first[place] == second[partner])
      #expect(alignment.partnerOfSecond[partner] == place)
      (last, count) = (partner, count + 1)
    }
    #expect(alignment.partnerOfSecond.count { $0 != nil } == count)
    return count
  }

  @Test func shortSequencesHaveTheLongestCommonOne() {
    let (first, second) = ([1, 2, 3, 2, 4, 1], [2, 3, 4, 2, 1, 5])
    #expect(check(Alignment(first, second), first, second) == 4)
    #expect(check(Alignment([1], [2]), [1], [2]) == 0)
    #expect(check(Alignment([], [2]), [], [2]) == 0)
  }

  @Test func alignsLongSequencesByUniqueElements() {
    let first = Array(0..<6_000)
    var second = first
    for place in stride(from: 50, to: 6_000, by: 100) { second[place] = -place }
    second.removeAll { $0 % 1_000 == 7 }
    let removed = first.count - second.count
    #expect(check(Alignment(first, second), first, second) == 6_000 - 60 - removed)
  }

  @Test func longSequencesThatRepeatThemselvesStayInOrder() {
    var generator = SeededGenerator(seed: 5)
    func draw() -> [Int] { (0..<3_000).map { Int(generator.next() % ($0 % 3 == 0 ? 3 : 9_000)) } }
    let (first, second) = (draw(), draw())
    _ = check(Alignment(first, second), first, second)
  }
}
