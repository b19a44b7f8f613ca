import Testing

/// The facts beside the times in the report of every workload.
@Suite struct BenchmarkReportTests {
  private static let workloads: [String: [String]] = [
    "stream": ["--rules", "6", "--lines", "50", "--rounds", "2"],
    "lint": ["--rules", "10", "--rounds", "1", "--analysis"],
    "start": ["--rounds", "2"],
  ]

  @Test(arguments: workloads.keys.sorted())
  func tablesNameTheMachineAndTheWorkload(workload: String) throws {
    let outcome = try BenchmarkProcess().run([workload] + (Self.workloads[workload] ?? []))
    #expect(outcome.status == 0, "\(outcome.lines)")
    try #require(outcome.lines.count > 5)
    #expect(outcome.lines[0].hasPrefix("\(workload), rules "))
    #expect(outcome.lines[1].hasPrefix("pathconfig ") && outcome.lines[1].contains(" cores, "))
    #expect(outcome.lines[2].hasPrefix("checked: "))
    #expect(!outcome.lines.contains { $0.hasPrefix("WRONG") })
    let columns = ["what", "unit", "rounds", "least", "quartile", "median", "quartile"]
    let head = try #require(
      outcome.lines.firstIndex { $0.split(separator: " ").prefix(7).map(String.init) == columns })
    for row in outcome.lines[(head + 1)...].prefix(while: { !$0.isEmpty }) {
      let numbers = row.split(separator: " ").suffix(4).compactMap { Double($0) }
      #expect(numbers.count == 4 && numbers == numbers.sorted(), "\(row)")
    }
  }

  /// A program with wrong answers is not measured.
  @Test func startLooksAtTheAnswersFirst() throws {
    let outcome = try BenchmarkProcess().run(["start", "/bin/echo", "--rounds", "2"])
    #expect(outcome.status == 1)
    #expect(outcome.lines.contains("WRONG: query answers as it should"))
    #expect(outcome.lines.contains("WRONG: lint answers as it should"))
    #expect(!outcome.lines.contains { $0.hasPrefix("what ") })
  }

  @Test(arguments: [
    [], ["start", "/nowhere/pathconfig"], ["start", "a", "b"], ["start", "--rounds", "0"],
    ["stream", "--lines", "0"], ["stream", "x"], ["stream", "--rules"], ["stream", "--what"],
    ["conform", "--seconds"], ["conform", "--seed", "x"], ["conform", "--size", "1"],
    ["languages"], ["languages", "rules.jsonl", "--rounds", "0"], ["languages", "nowhere.jsonl"],
    ["analyse", "--cases"], ["analyse", "--seed", "x"], ["lint", "--rules"],
    ["lint", "--client", "nobody"], ["lint", "10"], ["lint", "--rounds", "0"], ["match", "rules"],
    ["match", "rules", "missing"],
  ])
  func wrongUsageExitsWithTwo(arguments: [String]) throws {
    let outcome = try BenchmarkProcess().run(arguments)
    #expect(outcome.status == 2 && !outcome.wasSignal && outcome.lines.isEmpty)
  }
}
