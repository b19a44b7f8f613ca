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
    case nanoseconds = "ns"
    case nanosecondsPerSubject = "ns/subject"
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

  /// Prints the report in the requested form.
  ///
  /// - Returns: true if all checks pass.
  func print(asJSON: Bool) -> Bool {
    Swift.print(asJSON ? "\(json)" : text, terminator: asJSON ? "\n" : "")
    return isRight
  }
}
