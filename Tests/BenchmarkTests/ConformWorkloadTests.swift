import Testing

@Suite struct ConformWorkloadTests {
  @Test func reportsWhatItCompared() throws {
    let outcome = try BenchmarkProcess().run(["conform", "--pairs", "2000", "--seed", "7"])
    #expect(outcome.status == 0)
    #expect(outcome.lines.first == "seed 7")
    let pairs = outcome.lines.dropFirst().first.flatMap {
      $0.split(separator: ",")[0].split(separator: " ").last.flatMap { Int($0) }
    }
    #expect(pairs ?? 0 >= 2_000)
    #expect(outcome.lines.contains("mismatches 0"))
  }

  @Test func comparesAllSmallPatterns() throws {
    let outcome = try BenchmarkProcess().run(["conform", "--small", "1"])
    #expect(outcome.status == 0)
    #expect(outcome.lines.first == "loops: pairs 1092, patterns 3, mismatches 0")
    #expect(outcome.lines.count == 5)
  }
}
