/// What a workload has found out: whether the answers are right, and what they cost.
struct BenchmarkReport {
  /// The workload's name as it is typed.
  let workload: String

  /// What the run was about, such as `rules` and `seed`.
  var parameters: [(name: String, value: Int)] = []

  /// What was looked at before anything was measured.
  var checks: [Check] = []
  var rows: [Row] = []

  /// Counts that come with the times, such as states and bytes.
  var counts: [(name: String, value: Int)] = []

  init(_ workload: String) {
    self.workload = workload
  }

  /// Something about the answers that must hold.
  struct Check {
    /// A clause, such as `all ways give the same answers`.
    var claim: String
    var holds: Bool
  }

  /// What was measured of one thing.
  struct Row {
    var name: String
    var unit: Unit
    var samples: Samples

    /// Those of one group are compared with its first; nil where there is nothing to compare.
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
    case nanosecondsPerURL = "ns/URL"
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

  /// How many times the median of the first of its group a row's median is.
  func ratio(of row: Row) -> Double? {
    guard let group = row.group, let first = rows.first(where: { $0.group == group }),
      first.name != row.name, first.samples.median > 0
    else { return nil }
    return row.samples.median / first.samples.median
  }

  /// Prints the report in the form asked for.
  ///
  /// - Returns: whether all checks hold.
  func print(asJSON: Bool) -> Bool {
    Swift.print(asJSON ? "\(json)" : text, terminator: asJSON ? "\n" : "")
    return isRight
  }
}
