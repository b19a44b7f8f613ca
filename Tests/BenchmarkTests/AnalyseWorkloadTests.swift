import TestSupport
import Testing

@Suite struct AnalyseWorkloadTests {
  @Test func analyseReportsItsComparisons() throws {
    let outcome = try BenchmarkProcess().run(["analyse", "--cases", "3", "--seed", "7"])
    #expect(outcome.status == 0)
    #expect(outcome.lines.first == "seed 7")
    #expect(outcome.lines.dropFirst().first?.hasPrefix("cases 3, left out as too deep ") == true)
    #expect(outcome.lines.contains("mismatches 0"))
    #expect(outcome.lines.contains { $0.hasSuffix("  assignment decides") })
  }
}
