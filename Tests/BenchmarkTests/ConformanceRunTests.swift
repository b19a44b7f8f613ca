import Testing
@testable import pathconfig_benchmark

/// A bounded part of `pathconfig-benchmark conform`.
@Suite struct ConformanceRunTests {
  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func ourEngineAnswersAsICU(seed: UInt64) {
    var run = ConformanceRun(seed: seed)
    while run.tally.pairs < 10_000 { run.round() }
    #expect(run.tally.mismatches.isEmpty, "seed \(seed)")
    #expect(run.tally.found > 1_000 && run.tally.pairs - run.tally.found > 1_000)
    #expect(run.tally.tooSlow < run.tally.pairs / 100)
    #expect(!run.tally.nonRegular.isEmpty)
  }

  @Test func aSeedIsRepeatable() {
    func tally() -> [Int] {
      var run = ConformanceRun(seed: 5)
      for _ in 0..<3 { run.round() }
      return [run.tally.pairs, run.tally.found, run.tally.accepted, run.tally.patterns]
    }
    #expect(tally() == tally())
  }

  /// The gate does the same for size 3, with the release build.
  @Test(arguments: SmallScope.all)
  func enginesAgreeOnAllSmallPatterns(scope: SmallScope) {
    let tally = scope.compare(patternSize: 2, subjectLength: 5)
    #expect(tally.mismatches.isEmpty)
    #expect(tally.pairs == tally.accepted * 364, "everything is accepted, regular and affordable")
    #expect(tally.found > tally.pairs / 8 && tally.found < tally.pairs)
  }

  @Test func aSmallScopeContainsEachPatternOnce() throws {
    let loops = try #require(SmallScope.all.first { $0.name == "loops" })
    let patterns = loops.patterns(upToSize: 2)
    #expect(Set(patterns).count == patterns.count)
    #expect(patterns.prefix(3) == ["a", "b", "[^a]"])
    for pattern in ["(?:a)*", "ab", "ba", "a|b", "[^a]|a", "(?:b)+?"] {
      #expect(patterns.contains(pattern), "\(pattern)")
    }
    #expect(loops.subjects(upToLength: 2).count == 13)
  }
}
