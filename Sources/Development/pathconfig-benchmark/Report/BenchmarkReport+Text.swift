import Foundation

extension BenchmarkReport {
  /// Lines of text, the last one ended: the run and its machine, the checks, and the table.
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

  /// Rows with equal numbers of cells; the first column to the left, all others to the right.
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

  /// Three significant digits, and all digits before the point.
  static func number(_ value: Double) -> String {
    let decimals = value < 1 ? 3 : value < 10 ? 2 : value < 100 ? 1 : 0
    return String(format: "%.\(decimals)f", value)
  }
}
