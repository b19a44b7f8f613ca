import Foundation
import PathConfigClients
import PathConfigSyntax

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Measures the tool as whole processes, from start to end, on a configuration of ten rules.
struct StartWorkload {
  private let arguments: Arguments
  private let rounds: Int

  init(arguments: [String]) throws {
    self.arguments = try Arguments(arguments, operands: 0...1, values: ["--rounds"])
    rounds = try self.arguments.number("--rounds", or: 50, atLeast: 1)
  }

  /// Ten rules in the style of real ones; the last but one overrides the third completely.
  private static let rules = """
    {"settings":{},"rules":[
    {"patterns":[".*"],"properties":{"context":"default","pull_to_refresh_enabled":true}},
    {"patterns":["/new$","/edit$"],"properties":{"context":"modal","pull_to_refresh_enabled":false}},
    {"patterns":["^/reports/\\\\d+/print$"],"properties":{"title":"Print"}},
    {"patterns":["^/$"],"properties":{"presentation":"replace_root"}},
    {"patterns":["/users/[^/]+/settings"],"properties":{"context":"modal"}},
    {"patterns":["/session/new","/session/end"],"properties":{"presentation":"replace"}},
    {"patterns":["/photos/.*\\\\.(png|jpe?g)$"],"properties":{"title":"Photo"}},
    {"patterns":["/search(\\\\?.*)?$"],"properties":{"title":"Search"}},
    {"patterns":["/reports/"],"properties":{"title":"Report"}},
    {"patterns":["^/admin"],"properties":{"title":"Admin"}}
    ]}

    """

  /// Commands for the file, each with its status and a text that the output must contain.
  private static let jobs: [(name: String, arguments: [String], status: Int32, expected: String)] =
    [
      (
        "query", ["query", "/posts/new", "--format", "json", "rules.json"], 0,
        #""properties":{"context":"modal","pull_to_refresh_enabled":false}"#
      ),
      ("lint", ["lint", "rules.json"], 1, "rule 9 (`/reports/`) overrides `title` of rule 3"),
      ("version", ["--version"], 0, "pathconfig "),
    ]

  /// True if the tool answered correctly in every run.
  func run() throws -> Bool {
    let folder = try WorkFolder()
    defer { folder.remove() }
    try folder.write(Self.rules, to: "rules.json")
    let executable = arguments.operands.first ?? Self.tool
    let file = folder.path("rules.json")
    let processes = Self.jobs.map { job in
      ChildProcess(
        executable: executable, arguments: job.arguments.map { $0 == "rules.json" ? file : $0 })
    }
    var report = BenchmarkReport("start", [("rules", 10)])
    for (job, process) in zip(Self.jobs, processes) {
      let run = try process.run(outputTo: folder.path("output"))
      let output = try folder.text(of: "output")
      report.check(
        "\(job.name) answers as it should",
        run.status == job.status && output.contains(job.expected))
    }
    if report.isRight { try measure(processes, into: &report) }
    return report.print()
  }

  /// The tool beside this program.
  static var tool: String {
    let own = Bundle.main.executablePath ?? CommandLine.arguments[0]
    return URL(fileURLWithPath: own).deletingLastPathComponent()
      .appendingPathComponent("pathconfig").path
  }

  /// The commands take turns, so that other load affects them equally.
  private func measure(
    _ processes: [ChildProcess], into report: inout BenchmarkReport
  ) throws {
    var walls = processes.map { _ in Samples() }
    var processors = walls
    var isRight = true
    for _ in 0..<rounds {
      for (index, process) in processes.enumerated() {
        let run = try process.run(outputTo: "/dev/null")
        isRight = isRight && run.status == Self.jobs[index].status
        walls[index].add(run.wall / .milliseconds(1))
        processors[index].add(run.processor / .milliseconds(1))
      }
    }
    report.check("every run ended as the first", isRight)
    for (index, job) in Self.jobs.enumerated() {
      report.add(job.name, walls[index])
      report.add("\(job.name), processor time", processors[index])
    }
  }
}

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
    var report = BenchmarkReport(
      "stream", [("rules", ruleCount), ("lines", lineCount), ("seed", Int(clamping: seed))])
    var (wall, processor) = (Samples(), Samples())
    for _ in 0..<rounds {
      let run = try process.run(outputTo: folder.path("output"))
      wall.add(run.wall / .nanoseconds(1) / Double(lineCount))
      processor.add(run.processor / .nanoseconds(1) / Double(lineCount))
    }
    let output = try folder.text(of: "output")
    report.check("the tool counts every line", output.hasPrefix("\(lineCount) requests\n"))
    report.add("traffic", unit: "ns/line", wall)
    report.add("traffic, processor time", unit: "ns/line", processor)
    return report.print()
  }
}

/// The memory of the process.
enum ProcessMemory {
  /// The current resident size; on systems without `/proc` the largest so far.
  static var residentKilobytes: Int {
    if let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8),
      let line = status.split(separator: "\n").first(where: { $0.hasPrefix("VmRSS:") }),
      let number = line.split(whereSeparator: { !$0.isNumber }).first
    {
      return Int(number) ?? 0
    }
    var usage = rusage()
    #if canImport(Darwin)
      getrusage(RUSAGE_SELF, &usage)
      return usage.ru_maxrss / 1024
    #else
      return 0
    #endif
  }
}
