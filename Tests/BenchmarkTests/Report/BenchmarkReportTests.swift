import Foundation
import Testing

/// The facts beside the times in the report of every workload.
@Suite struct BenchmarkReportTests {
  private static let workloads: [String: [String]] = [
    "match": ["--rules", "6", "--subjects", "30", "--rounds", "5"],
    "stream": ["--rules", "6", "--lines", "50", "--rounds", "2"],
    "lint": ["--rules", "10", "--rounds", "1", "--analysis"],
    "start": ["--rounds", "2"],
  ]

  @Test(arguments: workloads.keys.sorted())
  func tablesNameTheMachineAndTheWorkload(workload: String) throws {
    let outcome = try BenchmarkProcess().run([workload] + (Self.workloads[workload] ?? []))
    #expect(outcome.status == 0, "\(outcome.lines)")
    try #require(outcome.lines.count > 6)
    #expect(outcome.lines[0].hasPrefix("\(workload), rules "))
    #expect(outcome.lines[1].hasPrefix("machine: ") && outcome.lines[1].contains(" cores, "))
    #expect(outcome.lines[2].hasPrefix("versions: pathconfig "))
    #expect(outcome.lines[3].hasPrefix("checked: "))
    #expect(!outcome.lines.contains { $0.hasPrefix("WRONG") })
    let columns = ["what", "unit", "rounds", "least", "quartile", "median", "quartile"]
    #expect(
      outcome.lines.contains { $0.split(separator: " ").prefix(7).map(String.init) == columns })
  }

  @Test(arguments: workloads.keys.sorted())
  func spreadIsInOrder(workload: String) throws {
    let report = try Self.report([workload] + (Self.workloads[workload] ?? []) + ["--json"])
    #expect(report["workload"] as? String == workload && report["ok"] as? Bool == true)
    let machine = try #require(report["machine"] as? [String: Any])
    #expect(machine["cores"] as? Int ?? 0 > 0)
    let checks = try #require(report["checks"] as? [[String: Any]])
    #expect(!checks.isEmpty && checks.allSatisfy { $0["holds"] as? Bool == true })
    let measurements = try #require(report["measurements"] as? [[String: Any]])
    #expect(!measurements.isEmpty)
    for measurement in measurements {
      let numbers = ["minimum", "lowerQuartile", "median", "upperQuartile"]
        .compactMap { measurement[$0] as? Double }
      #expect(numbers.count == 4 && numbers == numbers.sorted())
      #expect(measurement["rounds"] as? Int ?? 0 > 0 && measurement["unit"] is String)
    }
  }

  @Test func contendersAreComparedWithTheFirst() throws {
    let report = try Self.report([
      "match", "--rules", "6", "--subjects", "30", "--rounds", "5", "--json",
    ])
    let measurements = try #require(report["measurements"] as? [[String: Any]])
    let group = measurements.filter { $0["group"] as? String == "match" }
    #expect(group.count == 3)
    let first = try #require(group.first?["median"] as? Double)
    #expect(group.first?["ratio"] is NSNull)
    for row in group.dropFirst() {
      let (ratio, median) = (row["ratio"] as? Double, row["median"] as? Double)
      #expect(abs((ratio ?? 0) - (median ?? 0) / first) < 0.01 * (ratio ?? 0) + 0.001)
    }
    let compile = measurements.filter { $0["group"] is NSNull }
    #expect(compile.allSatisfy { $0["ratio"] is NSNull })
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
    ["start", "/nowhere/pathconfig"], ["start", "a", "b"], ["start", "--rounds", "0"],
    ["match", "--rules", "2"], ["match", "--rules", "ten"], ["match", "--seed", "-1"],
    ["stream", "--lines", "0"], ["stream", "x"], ["stream", "--rules"],
    ["stream", "--json", "--what"],
    ["languages", "--json"],
  ])
  func wrongUsageExitsWithTwo(arguments: [String]) throws {
    let outcome = try BenchmarkProcess().run(arguments)
    #expect(outcome.status == 2 && !outcome.wasSignal && outcome.lines.isEmpty)
  }

  private static func report(_ arguments: [String]) throws -> [String: Any] {
    let outcome = try BenchmarkProcess().run(arguments)
    #expect(outcome.status == 0 && outcome.lines.count == 1)
    let line = try #require(outcome.lines.first)
    return try #require(
      try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
  }
}
