@testable import PathConfigSyntax
import TestSupport
import Testing

@testable import PathConfigAutomata

@Suite struct SearchCacheTests {
  private static func search(
    _ expressions: [RegularExpression], limits: AutomatonLimits = .standard,
    _ subjects: [String]
  ) throws -> SearchCache {
    var builder = ProgramBuilder(limits: limits)
    for (label, expression) in expressions.enumerated() {
      try builder.add(expression, label: UInt32(label))
    }
    var cache = SearchAutomaton(builder.build(), limits: limits).makeCache()
    for subject in subjects {
      _ = cache.search(ContiguousArray(subject.utf8).span)
      let faults = cache.checkInvariants()
      #expect(faults == [])
    }
    return cache
  }

  /// Looks before and after, scalars of every length, and a budget that empties the cache again and
  /// again.
  @Test(arguments: [32 << 20, 6_000], [1, 2, 3] as [UInt64])
  func tablesStaySoundWhileTheyAreFilled(bytes: Int, seed: UInt64) throws {
    var limits = AutomatonLimits()
    limits.maximumCacheBytes = bytes
    var generator = ExpressionGenerator(random: SeededGenerator(seed: seed))
    for _ in 0..<20 {
      let expressions = (0..<4).map { _ in generator.expression(depth: 3) }
      let subjects = (0..<12).map { _ in generator.subject(maximumLength: 12) }
      _ = try Self.search(expressions, limits: limits, subjects)
    }
  }
}
