import TestSupport
import Testing

@Suite struct LintWorkloadTests {
  @Test func lintChecksBeforeItMeasures() throws {
    let outcome = try BenchmarkProcess().run([
      "lint", "--rules", "10", "--rounds", "1", "--analysis",
    ])
    #expect(outcome.status == 0)
    #expect(outcome.lines.first == "lint, rules 10, seed 1")
    #expect(outcome.lines.contains("checked: all 2 that were planted are found"))
    #expect(outcome.lines.contains { $0.hasPrefix("10 rules: parse ") })
    #expect(!outcome.lines.contains { $0.hasPrefix("10 rules: whole lint ") })
  }
}
