@testable import PathConfigAutomata
@testable import PathConfigSyntax
import TestSupport
import Testing

/// Caches whose rows move, and whose sets are dropped; `conform` draws small ones.
@Suite struct SearchCacheBudgetTests {
  /// Every letter leads to a different state from every state, so that rows are packed closely and
  /// often moved.
  @Test func crowdedStatesKeepTheirTransitions() throws {
    let letters = (0x61...0x7A as ClosedRange<UInt32>).map { ScalarSet([$0...$0]) }
    var expressions: [RegularExpression] = []
    for (index, first) in letters.enumerated() {
      for other in 1...3 {
        let second = letters[(index * other + other) % letters.count]
        expressions.append(.concatenation([.set(first), .set(second), .set(letters[index])]))
      }
    }
    let automaton = try searchAutomaton(expressions)
    var cache = automaton.makeCache()
    var random = SeededGenerator(seed: 5)
    for _ in 0..<400 {
      let scalars = (0..<random.number(in: 0...24)).compactMap { _ in
        Unicode.Scalar(UInt32(random.number(in: 0x61...0x7A)))
      }
      let subject = scalars.map(String.init).joined()
      let expected = expressions.indices.filter { index in
        let first = letters[index / 3].ranges[0].lowerBound
        let place = index / 3 * (index % 3 + 1) + index % 3 + 1
        let second = letters[place % letters.count].ranges[0].lowerBound
        let word = [first, second, first].compactMap { Unicode.Scalar($0) }.map(String.init)
          .joined()
        return subject.contains(word)
      }
      #expect(labels(automaton, subject, &cache) == expected.map(UInt32.init), "\(subject)")
    }
    #expect(cache.stateCount > 150)
  }

  /// Sets of labels are dropped only between subjects, which changes `generation`.
  @Test func dropsLabelSetsBeyondTheBudgetBetweenSubjects() throws {
    let letters = (0x61...0x74 as ClosedRange<UInt32>).map { RegularExpression.set([$0...$0]) }
    var limits = Limits()
    limits.cacheBytes = 20_000
    let automaton = try searchAutomaton(letters, limits: limits)
    var cache = automaton.makeCache()
    var random = SeededGenerator(seed: 6)
    for _ in 0..<600 {
      let values = (0..<10).map { _ in UInt32(random.number(in: 0x61...0x74)) }
      let subject = values.compactMap { Unicode.Scalar($0) }.map(String.init).joined()
      let expected = Set(values).sorted().map { $0 - 0x61 }
      #expect(labels(automaton, subject, &cache) == expected)
      #expect(cache.byteCount < 3 * limits.cacheBytes)
    }
    #expect(cache.generation > 0, "the budget was exercised")
  }
}
