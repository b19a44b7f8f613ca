import Foundation
import PathConfigCLI

/// The result of a workload: the checks of its answers, and their costs.
struct BenchmarkReport {
  /// The lines before the table: the run and its machine, and the checks.
  private var lines: [String]

  /// The table: a name, the unit and the times of each thing.
  private var rows: [[String]] = []

  /// Counts that come with the times, such as states and bytes.
  private var counts: [[String]] = []

  /// True if all checks have passed.
  private(set) var isRight = true

  /// - Parameters:
  ///   - workload: the name on the command line.
  ///   - parameters: those of the run, such as `rules` and `seed`.
  init(_ workload: String, _ parameters: [(name: String, value: Int)]) {
    #if DEBUG
      let mode = ", not optimised"
    #else
      let mode = ""
    #endif
    let process = ProcessInfo.processInfo
    lines = [
      ([workload] + parameters.map { "\($0.name) \($0.value)" }).joined(separator: ", "),
      "pathconfig \(CommandLineTool.standard.version)\(mode), "
        + "\(process.activeProcessorCount) cores, \(process.operatingSystemVersionString)",
    ]
  }

  /// Notes a claim about the answers, such as `all ways give the same answers`.
  mutating func check(_ claim: String, _ holds: Bool) {
    lines.append("\(holds ? "checked" : "WRONG"): \(claim)")
    isRight = isRight && holds
  }

  /// Adds a row of the table, unless nothing was measured.
  mutating func add(_ name: String, unit: String = "ms", _ samples: Samples) {
    if samples.count == 0 { return }
    rows.append(
      [name, unit, "\(samples.count)"]
        + [0, 0.25, 0.5, 0.75].map { Self.number(samples.quantile($0)) })
  }

  mutating func count(_ name: String, _ value: Int) { counts.append([name, "\(value)"]) }

  /// Prints the report.
  ///
  /// - Returns: true if all checks pass.
  func print() -> Bool {
    let head = ["what", "unit", "rounds", "least", "quartile", "median", "quartile"]
    let tables = [rows.isEmpty ? [] : [head] + rows, counts].filter { !$0.isEmpty }
    for line in lines + tables.flatMap({ [""] + Self.aligned($0) }) { Swift.print(line) }
    return isRight
  }

  /// Aligns the first column to the left and all others to the right.
  ///
  /// All rows have the same number of cells.
  private static func aligned(_ rows: [[String]]) -> [String] {
    let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      row.indices.map { column in
        let padding = String(repeating: " ", count: widths[column] - row[column].count)
        return column == 0 ? row[column] + padding : padding + row[column]
      }.joined(separator: "  ")
    }
  }

  /// A number with 0 to 3 decimals: the greater the number, the fewer decimals.
  private static func number(_ value: Double) -> String {
    let decimals = value < 1 ? 3 : value < 10 ? 2 : value < 100 ? 1 : 0
    return String(format: "%.\(decimals)f", value)
  }
}

/// The times of one thing in several rounds, in whatever unit.
struct Samples {
  private var values: [Double] = []

  var count: Int { values.count }

  mutating func add(_ value: Double) { values.append(value) }

  /// Adds the time that some work took, in milliseconds.
  mutating func time<Result>(_ work: () throws -> Result) rethrows -> Result {
    let start = ContinuousClock.now
    let result = try work()
    add((ContinuousClock.now - start) / .milliseconds(1))
    return result
  }

  /// The value below which a share of the values is, interpolated; 0 without values.
  func quantile(_ share: Double) -> Double {
    let sorted = values.sorted()
    guard let last = sorted.last else { return 0 }
    let place = share * Double(sorted.count - 1)
    let index = Int(place)
    guard index + 1 < sorted.count else { return last }
    return sorted[index] + (sorted[index + 1] - sorted[index]) * (place - Double(index))
  }
}
