import PathConfigTestSupport
import Testing

@Suite struct AnalysisWorkloadTests {
  @Test func analyseReportsWhatItCompared() throws {
    let outcome = try BenchmarkProcess().run(["analyse", "--cases", "2", "--seed", "7"])
    #expect(outcome.status == 0)
    #expect(outcome.lines.first == "seed 7")
    #expect(outcome.lines.dropFirst().first?.hasPrefix("cases 2, left out as too deep ") == true)
    #expect(outcome.lines.contains("mismatches 0"))
    #expect(outcome.lines.contains { $0.hasSuffix("  assignment decides") })
  }

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

  @Test func languagesCountsWhatItFound() throws {
    let process = try BenchmarkProcess()
    let rules = [
      #"{"patterns":["/new$"],"properties":{"context":"modal"}}"#,
      #"{"patterns":["^/posts/new$"],"properties":{"context":"modal","title":"A"}}"#,
      #"{"patterns":["/edit$"],"properties":{"context":"modal"}}"#,
      #"{"patterns":["^/posts/(new|edit)$"],"properties":{"context":"default"}}"#,
    ]
    try process.folder.write(rules.joined(separator: "\n"), to: "rules.jsonl")
    let outcome = try process.run(["languages", "rules.jsonl", "--rounds", "1"])
    #expect(outcome.status == 0)
    let counts =
      #"{"rules":4,"overlapping":4,"disjoint":2,"deadRules":1,"deadKeys":1,"undecided":0,"#
      + #""refuted":0,"buildMilliseconds":"#
    #expect(outcome.lines.first?.hasPrefix(counts) == true)
  }

  @Test(arguments: [
    ["languages"], ["languages", "rules.jsonl", "--rounds", "0"], ["languages", "nowhere.jsonl"],
    ["analyse", "--cases"], ["analyse", "--seed", "x"], ["lint", "--rules"],
    ["lint", "--client", "nobody"], ["lint", "10"], ["lint", "--rounds", "0"],
  ])
  func wrongUsageIsTwo(arguments: [String]) throws {
    let outcome = try BenchmarkProcess().run(arguments)
    #expect(outcome.status == 2 && !outcome.wasSignal && outcome.lines.isEmpty)
  }
}
