import Foundation
import PathConfigClients
import PathConfigSyntax

/// Measures how the cost of commands grows with the input, as whole processes.
///
/// Prints a table of processor time and memory in Markdown, for the documentation.
struct GrowthWorkload {
  /// The executables to measure: each input goes through one after the other.
  private let executables: [String]
  private let seconds: Int
  private let seed: UInt64
  private let client: String

  init(arguments: [String]) throws {
    let arguments = try Arguments(
      arguments, operands: 0...4, values: ["--seconds", "--seed", "--client"])
    let paths = arguments.operands
    executables =
      paths.isEmpty ? [Benchmark.tool(at: nil)] : paths.map { Benchmark.tool(at: $0) }
    seconds = try arguments.number("--seconds", or: 300, atLeast: 1)
    seed = try arguments.seed()
    client = try arguments.client().id
  }

  /// The quantities that grow, each with all else small.
  private enum Quantity: String, CaseIterable {
    case rules
    case patterns = "patterns in one rule"
    case properties = "properties in one rule"
    case routes
    case apps
    case lines = "lines of a log"

    /// The commands that it is measured with.
    var commands: [String] {
      switch self {
      case .rules, .patterns, .properties: ["lint", "query", "diff", "overlaps", "routes"]
      case .routes: ["routes", "report"]
      case .apps: ["lint", "query"]
      case .lines: ["traffic"]
      }
    }

    /// More than anybody has.
    var largest: Int {
      switch self {
      case .rules, .properties, .apps: 10_000
      case .patterns: 20_000
      case .routes: 100_000
      case .lines: 3_000_000
      }
    }
  }

  /// True if every run ended by itself, with an exit code that is not for a fault.
  func run() throws -> Bool {
    var isRight = true
    print("| what grows | command | version | a hundredth | a tenth | all |")
    print("| --- | --- |" + String(repeating: " --- |", count: 4))
    for quantity in Quantity.allCases {
      for command in quantity.commands {
        for executable in executables {
          var cells = ["\(quantity.largest) \(quantity.rawValue)", "`\(command)`"]
          cells.append(try version(of: executable))
          for share in [100, 10, 1] {
            let run = try run(executable, command, quantity, quantity.largest / share)
            let isAnswer = run.status.map { [0, 1].contains($0) } ?? false
            isRight = isRight && isAnswer
            let time = String(format: "%.2f s", run.processor / .seconds(1))
            cells.append(isAnswer ? "\(time), \(run.peakKilobytes / 1_024) MB" : "no answer")
          }
          print("| \(cells.joined(separator: " | ")) |")
        }
      }
    }
    return isRight
  }

  private func version(of executable: String) throws -> String {
    let process = ChildProcess(
      executable: executable, arguments: ["--version"], folder: "/", input: "/dev/null",
      environment: [])
    let words = String(decoding: try process.finish(within: .seconds(10)).output, as: UTF8.self)
    return words.split(whereSeparator: \.isWhitespace).last.map(String.init) ?? ""
  }

  private func run(
    _ executable: String, _ command: String, _ quantity: Quantity, _ count: Int
  ) throws -> ChildProcess.Run {
    let folder = try WorkFolder()
    defer { folder.remove() }
    let (old, new) = (rules(quantity, count), rules(quantity, count, isChanged: true))
    try folder.write(old, to: "a.json")
    try folder.write(new, to: "b.json")
    try folder.write(routes(quantity == .routes ? count : 100), to: "routes.txt")
    if quantity == .lines { try writeLog(count, to: folder.path("access.log")) }
    if quantity == .apps { try folder.write(settings(ofApps: count), to: ".pathconfig.json") }
    var arguments = [command]
    switch command {
    case "query": arguments += ["/page1/edit", "a.json"]
    case "diff": arguments += ["a.json", "b.json"]
    case "routes": arguments += ["routes.txt", "a.json"]
    case "report": arguments += ["--routes", "routes.txt", "-o", "page.html", "a.json"]
    case "traffic": arguments += ["access.log", "a.json"]
    default: arguments += ["a.json"]
    }
    if quantity == .apps {
      arguments = command == "query" ? ["query", "/page1/edit", "@app1"] : [command]
    } else {
      arguments += ["--client", client]
    }
    let process = ChildProcess(
      executable: executable, arguments: arguments, folder: folder.path(""), input: "/dev/null",
      environment: ["PATH=/usr/bin:/bin"])
    return try process.finish(within: .seconds(seconds))
  }

  /// A configuration with a large number of one thing.
  ///
  /// The changed one has another value at its end.
  private func rules(_ quantity: Quantity, _ count: Int, isChanged: Bool = false) -> String {
    let title = isChanged ? "Changed" : "Last"
    let last = #"{"patterns": ["^/last$"], "properties": {"title": "\#(title)"}}"#
    switch quantity {
    case .rules:
      let json = RealisticRules(count: count, seed: seed).json.string
      let end = json.range(of: "]", options: .backwards)?.lowerBound ?? json.endIndex
      return json[..<end] + ",\(last)" + json[end...]
    case .patterns:
      let patterns = (0..<count).map { #""/page\#($0)/edit$""# }.joined(separator: ",\n")
      let first = #"{"patterns": [\#(patterns)], "properties": {"context": "modal"}}"#
      return #"{"rules": [\#(first), \#(last)]}"#
    case .properties:
      let properties = (0..<count).map { #""name\#($0)": "\#($0)""# }.joined(separator: ",\n")
      let first = #"{"patterns": ["/edit$"], "properties": {\#(properties)}}"#
      return #"{"rules": [\#(first), \#(last)]}"#
    case .routes, .apps, .lines:
      return RealisticRules(count: 20, seed: seed).json.string
    }
  }

  private func routes(_ count: Int) -> String {
    (0..<count).map { "/page\($0)/\($0 % 2 == 0 ? "edit" : "show")\n" }.joined()
  }

  /// Writes the requests of a site with a thousand pages, a thousand lines at a time.
  private func writeLog(_ count: Int, to path: String) throws {
    let lines = (0..<1_000).map { line in
      let page = "/page\(line * 7 % 500)/\(line % 2 == 0 ? "edit" : "show")"
      let request = #"192.0.2.1 - - [29/Nov/2026:12:00:00 +0000] "GET \#(page) HTTP/1.1" 200 512"#
      return request + #" "-" "Turbo Native""# + "\n"
    }
    try Data().write(to: URL(fileURLWithPath: path))
    guard let file = FileHandle(forWritingAtPath: path) else {
      throw BenchmarkError.unreadable(path)
    }
    for start in stride(from: 0, to: count, by: 1_000) {
      try file.write(contentsOf: Data(lines.prefix(count - start).joined().utf8))
    }
    try file.close()
  }

  /// Apps that all bundle the same file.
  private func settings(ofApps count: Int) -> String {
    let apps = (0..<count).map { #""app\#($0)": {"bundled": "a.json", "clients": ["\#(client)"]}"# }
    return #"{"apps": {\#(apps.joined(separator: ",\n"))}}"#
  }
}
