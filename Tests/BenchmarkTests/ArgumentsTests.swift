import TestSupport
import Testing

@Suite struct ArgumentsTests {
  @Test(arguments: [
    ["languages"], ["languages", "rules.jsonl", "--rounds", "0"], ["languages", "nowhere.jsonl"],
    ["analyse", "--cases"], ["analyse", "--seed", "x"], ["lint", "--rules"],
    ["lint", "--client", "nobody"], ["lint", "10"], ["lint", "--rounds", "0"],
  ])
  func wrongUsageExitsWithTwo(arguments: [String]) throws {
    let outcome = try BenchmarkProcess().run(arguments)
    #expect(outcome.status == 2 && !outcome.wasSignal && outcome.lines.isEmpty)
  }
}
