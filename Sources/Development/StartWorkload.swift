import Foundation
import PathConfigSyntax

/// Measures the tool as whole processes, from start to end, on a configuration of ten rules.
struct StartWorkload {
  private let arguments: Arguments
  private let rounds: Int

  init(arguments: [String]) throws {
    self.arguments = try Arguments(arguments, operands: 0...1, values: ["--rounds"])
    rounds = try self.arguments.number("--rounds", or: 50, atLeast: 1)
  }

  /// A command for the file, with its expected result.
  private struct Job {
    var name: String
    var arguments: [String]
    var status: Int32
    /// A text that the output must contain.
    var expected: String
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

  private static func jobs(_ file: String) -> [Job] {
    [
      Job(
        name: "query", arguments: ["query", "/posts/new", "--format", "json", file], status: 0,
        expected: #""properties":{"context":"modal","pull_to_refresh_enabled":false}"#),
      Job(
        name: "lint", arguments: ["lint", file], status: 1,
        expected: "rule 9 (`/reports/`) overrides `title` of rule 3"),
      Job(name: "version", arguments: ["--version"], status: 0, expected: "pathconfig "),
    ]
  }

  /// True if the tool answered correctly in every run.
  func run() throws -> Bool {
    let folder = try WorkFolder()
    defer { folder.remove() }
    try folder.write(Self.rules, to: "rules.json")
    let executable = arguments.operands.first ?? Self.tool
    let jobs = Self.jobs(folder.path("rules.json")).map { job in
      (job, ChildProcess(executable: executable, arguments: job.arguments))
    }
    var report = BenchmarkReport("start")
    report.parameters = [("rules", 10)]
    for (job, process) in jobs {
      let run = try process.run(outputTo: folder.path("output"))
      let output = try folder.text(of: "output")
      let isRight = run.status == job.status && output.contains(job.expected)
      report.check("\(job.name) answers as it should", isRight)
    }
    if report.isRight { try measure(jobs, into: &report) }
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
    _ jobs: [(Job, ChildProcess)], into report: inout BenchmarkReport
  ) throws {
    var walls = jobs.map { _ in Samples() }
    var processors = walls
    var isRight = true
    for _ in 0..<rounds {
      for (index, (job, process)) in jobs.enumerated() {
        let run = try process.run(outputTo: "/dev/null")
        isRight = isRight && run.status == job.status
        walls[index].add(run.wall / .milliseconds(1))
        processors[index].add(run.processor / .milliseconds(1))
      }
    }
    report.check("every run ended as the first", isRight)
    for (index, (job, _)) in jobs.enumerated() {
      report.add(job.name, .milliseconds, walls[index])
      report.add("\(job.name), processor time", .milliseconds, processors[index])
    }
  }
}
