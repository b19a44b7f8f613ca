import Testing
@testable import pathconfig_benchmark

/// A part of the long benchmark: every answer of the analysis compared with brute force.
@Suite struct AnalysisRunTests {
  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func theAnalysisAgreesWithBruteForce(seed: UInt64) {
    var run = AnalysisRun(seed: seed)
    for _ in 0..<4 { run.round() }
    #expect(run.tally.mismatches == [], "seed \(seed)")
    #expect(run.tally.mismatchCount == 0, "seed \(seed)")
  }
}
