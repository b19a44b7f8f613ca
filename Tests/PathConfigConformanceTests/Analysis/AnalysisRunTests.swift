import PathConfigConformance
import Testing

/// A slice of what the benchmark runs at length: every answer of the analysis against brute force.
@Suite struct AnalysisRunTests {
  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func theAnalysisIsRight(seed: UInt64) {
    var run = AnalysisRun(seed: seed)
    for _ in 0..<4 { run.round() }
    #expect(run.tally.mismatches == [], "seed \(seed)")
    #expect(run.tally.mismatchCount == 0, "seed \(seed)")
  }
}
