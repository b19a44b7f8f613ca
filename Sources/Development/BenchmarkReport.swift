import Foundation
import PathConfigCLI

/// The result of a workload: the checks of its answers, and their costs.
struct BenchmarkReport {
  /// The workload's name on the command line.
  let workload: String

  /// The parameters of the run, such as `rules` and `seed`.
  var parameters: [(name: String, value: Int)] = []

  /// The checks before any measurement.
  var checks: [Check] = []
  var rows: [Row] = []

  /// Counts that come with the times, such as states and bytes.
  var counts: [(name: String, value: Int)] = []

  init(_ workload: String) {
    self.workload = workload
  }

  /// A claim about the answers that must be true.
  struct Check {
    /// A clause, such as `all ways give the same answers`.
    var claim: String
    var holds: Bool
  }

  /// The measurements of one thing.
  struct Row {
    var name: String
    var unit: Unit
    var samples: Samples

    /// The group whose first row is the base of the comparison; nil without one.
    var group: String?

    init(_ name: String, _ unit: Unit, _ samples: Samples, group: String? = nil) {
      self.name = name
      self.unit = unit
      self.samples = samples
      self.group = group
    }
  }

  enum Unit: String {
    case nanosecondsPerLine = "ns/line"
    case milliseconds = "ms"
  }

  var isRight: Bool { checks.allSatisfy(\.holds) }

  mutating func check(_ claim: String, _ holds: Bool) {
    checks.append(Check(claim: claim, holds: holds))
  }

  mutating func add(_ name: String, _ unit: Unit, _ samples: Samples, group: String? = nil) {
    rows.append(Row(name, unit, samples, group: group))
  }

  /// The median of a row relative to that of the first row of its group.
  func ratio(of row: Row) -> Double? {
    guard let group = row.group, let first = rows.first(where: { $0.group == group }),
      first.name != row.name, first.samples.median > 0
    else { return nil }
    return row.samples.median / first.samples.median
  }

  /// Prints the report.
  ///
  /// - Returns: true if all checks pass.
  func print() -> Bool {
    Swift.print(text, terminator: "")
    return isRight
  }
}

extension BenchmarkReport {
  /// The report as text: the run and its machine, the checks, the table and the counts.
  ///
  /// A line feed ends every line, also the last one.
  var text: String {
    let process = ProcessInfo.processInfo
    var lines = [
      ([workload] + parameters.map { "\($0.name) \($0.value)" }).joined(separator: ", "),
      "pathconfig \(CommandLineTool.standard.version)\(Self.isOptimized ? "" : ", not optimised"), "
        + "\(process.activeProcessorCount) cores, \(process.operatingSystemVersionString)",
    ]
    lines += checks.map { "\($0.holds ? "checked" : "WRONG"): \($0.claim)" }
    if !rows.isEmpty { lines += [""] + table }
    if !counts.isEmpty { lines += [""] + Self.aligned(counts.map { [$0.name, "\($0.value)"] }) }
    return lines.map { $0 + "\n" }.joined()
  }

  /// True if times are meaningful, which they are only with optimisation.
  private static let isOptimized: Bool = {
    #if DEBUG
      false
    #else
      true
    #endif
  }()

  /// The table; its last column exists only if there is a comparison.
  private var table: [String] {
    var cells = [["what", "unit", "rounds", "least", "quartile", "median", "quartile", "times"]]
    for row in rows {
      let samples = row.samples
      let times = [
        samples.minimum, samples.lowerQuartile, samples.median, samples.upperQuartile,
      ]
      cells.append(
        [row.name, row.unit.rawValue, "\(samples.count)"] + times.map(Self.number)
          + [ratio(of: row).map(Self.number) ?? ""])
    }
    if cells.dropFirst().allSatisfy({ $0.last == "" }) { cells = cells.map { $0.dropLast() } }
    return Self.aligned(cells)
  }

  /// Aligns the first column to the left and all others to the right.
  ///
  /// All rows have the same number of cells.
  private static func aligned(_ cells: [[String]]) -> [String] {
    let columns = cells.first?.indices ?? 0..<0
    let widths = columns.map { column in cells.map { $0[column].count }.max() ?? 0 }
    return cells.map { row in
      let padded = zip(row, widths).enumerated().map { column, cell in
        let padding = String(repeating: " ", count: cell.1 - cell.0.count)
        return column == 0 ? cell.0 + padding : padding + cell.0
      }
      var line = padded.joined(separator: "  ")
      while line.last == " " { line.removeLast() }
      return line
    }
  }

  /// A number with 0 to 3 decimals: the greater the number, the fewer decimals.
  static func number(_ value: Double) -> String {
    let decimals = value < 1 ? 3 : value < 10 ? 2 : value < 100 ? 1 : 0
    return String(format: "%.\(decimals)f", value)
  }
}

/// The times of one thing in several rounds, in whatever unit.
struct Samples {
  /// Ascending.
  private var values: [Double] = []

  init(_ values: [Double] = []) {
    self.values = values.sorted()
  }

  mutating func add(_ value: Double) {
    let place = values.firstIndex { $0 > value } ?? values.count
    values.insert(value, at: place)
  }

  var count: Int { values.count }
  var minimum: Double { quantile(0) }
  var lowerQuartile: Double { quantile(0.25) }
  var median: Double { quantile(0.5) }
  var upperQuartile: Double { quantile(0.75) }

  /// The value below which a share of the values is, interpolated; 0 without values.
  func quantile(_ share: Double) -> Double {
    guard let last = values.last else { return 0 }
    let place = share * Double(values.count - 1)
    let index = Int(place)
    guard index + 1 < values.count else { return last }
    return values[index] + (values[index + 1] - values[index]) * (place - Double(index))
  }
}

extension Samples {
  /// Adds the time that some work took, in nanoseconds divided by `divisor`.
  mutating func time<Result>(
    per divisor: Double = 1, _ work: () throws -> Result
  ) rethrows -> Result {
    let start = ContinuousClock.now
    let result = try work()
    add((ContinuousClock.now - start) / .nanoseconds(1) / divisor)
    return result
  }
}
