import Foundation
import PathConfigClients
import PathConfigSyntax

/// Measures the tool on an access log of realistic requests, as whole processes.
struct StreamWorkload {
  private let ruleCount: Int
  private let lineCount: Int
  private let rounds: Int
  private let seed: UInt64
  private let client: String

  init(arguments: [String]) throws {
    let arguments = try Arguments(
      arguments, values: ["--rules", "--lines", "--rounds", "--seed", "--client"])
    ruleCount = try arguments.number("--rules", or: 100, atLeast: 3)
    lineCount = try arguments.number("--lines", or: 1_000_000, atLeast: 1)
    rounds = try arguments.number("--rounds", or: 3, atLeast: 1)
    seed = try arguments.seed()
    client = try arguments.client().id
  }

  /// True if the tool counted all lines.
  func run() throws -> Bool {
    let folder = try WorkFolder()
    defer { folder.remove() }
    let rules = RealisticRules(count: ruleCount, seed: seed)
    try folder.write(rules.json.string, to: "rules.json")
    var traffic = RealisticTraffic(for: rules, seed: seed &+ 1)
    try folder.write(
      (0..<lineCount).map { _ in traffic.logLine() + "\n" }.joined(), to: "access.log")
    let process = ChildProcess(
      executable: StartWorkload.tool,
      arguments: [
        "traffic", folder.path("access.log"), folder.path("rules.json"), "--client", client,
      ])
    var report = BenchmarkReport("stream")
    report.parameters = [
      ("rules", ruleCount), ("lines", lineCount), ("seed", Int(clamping: seed)),
    ]
    var (wall, processor) = (Samples(), Samples())
    for _ in 0..<rounds {
      let run = try process.run(outputTo: folder.path("output"))
      wall.add(run.wall / .nanoseconds(1) / Double(lineCount))
      processor.add(run.processor / .nanoseconds(1) / Double(lineCount))
    }
    let output = try folder.text(of: "output")
    report.check("the tool counts every line", output.hasPrefix("\(lineCount) requests\n"))
    report.add("traffic", .nanosecondsPerLine, wall)
    report.add("traffic, processor time", .nanosecondsPerLine, processor)
    return report.print()
  }
}
