import TestSupport
import Testing

@Suite struct LanguagesWorkloadTests {
  @Test func languagesReportsItsCounts() throws {
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
}
