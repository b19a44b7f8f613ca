import Foundation
import PathConfigSyntax

/// Counts what `lint` shows about real configurations, by check.
///
/// Two releases of the tool are compared by their counts.
struct PrecisionWorkload {
  private let folder: String
  private let executable: String
  private static let limit = Duration.seconds(60)

  init(arguments: [String]) throws {
    let arguments = try Arguments(arguments, operands: 1...2)
    folder = arguments.operands[0]
    executable = Benchmark.tool(at: arguments.operands.dropFirst().first)
  }

  /// True if every run ended as it should.
  func run() throws -> Bool {
    let paths = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    let files = paths.filter { $0.hasSuffix(".json") }.sorted()
    var (shown, filesOfCheck): ([String: Int], [String: Int]) = ([:], [:])
    var failed: [String] = []
    for file in files {
      let process = ChildProcess(
        executable: executable, arguments: ["lint", "--color", "never", "\(folder)/\(file)"],
        folder: ".", input: "/dev/null", environment: ["PATH=/usr/bin:/bin"])
      let run = try process.finish(within: Self.limit)
      if run.status.map({ $0 > 2 }) ?? true { failed.append(file) }
      let checks = String(decoding: run.output, as: UTF8.self).split(separator: "\n")
        .compactMap(Self.check)
      for (check, entries) in checks.grouped(by: \.self) {
        shown[check, default: 0] += entries.count
        filesOfCheck[check, default: 0] += 1
      }
    }
    let total = shown.values.reduce(0, +)
    print("\(files.count) files, \(total) errors and warnings")
    for (check, count) in shown.sorted(by: { ($1.value, $0.key) < ($0.value, $1.key) }) {
      print("\(count)\t\(filesOfCheck[check, default: 0]) files\t\(check)")
    }
    for file in failed { print("failed: \(file)") }
    return failed.isEmpty
  }

  /// The check of an entry, from its first line; nil for any other line.
  private static func check(_ line: Substring) -> String? {
    line.firstMatch(of: #/: (?:error|warning): .*\[([a-z-]+)\]$/#).map { String($0.1) }
  }
}
