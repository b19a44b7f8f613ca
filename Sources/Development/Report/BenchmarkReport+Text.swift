import Foundation

extension BenchmarkReport {
  /// The report as text: the run and its machine, the checks, the table and the counts.
  ///
  /// A line feed ends every line, also the last one.
  var text: String {
    let surroundings = Surroundings()
    var lines = [
      ([workload] + parameters.map { "\($0.name) \($0.value)" }).joined(separator: ", "),
      "machine: \(surroundings.machineText)", "versions: \(surroundings.versionsText)",
    ]
    lines += checks.map { "\($0.holds ? "checked" : "WRONG"): \($0.claim)" }
    if !rows.isEmpty { lines += [""] + table }
    if !counts.isEmpty { lines += [""] + Self.aligned(counts.map { [$0.name, "\($0.value)"] }) }
    return lines.map { $0 + "\n" }.joined()
  }

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
