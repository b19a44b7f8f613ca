import Foundation
import PathConfigCLI
import PathConfigClients
import PathConfigSyntax

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

extension BenchmarkReport {
  /// One line of JSON; times are numbers with their unit beside them.
  var json: UTF8String { JSONWriter.write(output) }

  var output: JSONOutput {
    let surroundings = Surroundings()
    return .object(
      [
        .init("workload", .string(workload)), .init("ok", .bool(isRight)),
        .init("machine", surroundings.machineOutput),
        .init("versions", surroundings.versionsOutput),
        .init("parameters", Self.object(parameters)),
        .init(
          "checks", .array(checks.map { ["claim": .string($0.claim), "holds": .bool($0.holds)] })),
        .init("measurements", .array(rows.map(output))),
        .init("counts", Self.object(counts)),
      ])
  }

  private func output(of row: Row) -> JSONOutput {
    [
      "name": .string(row.name),
      "group": .optional(row.group) { .string($0) },
      "unit": .string(row.unit.rawValue),
      "rounds": .integer(row.samples.count),
      "minimum": .decimal(row.samples.minimum),
      "lowerQuartile": .decimal(row.samples.lowerQuartile),
      "median": .decimal(row.samples.median),
      "upperQuartile": .decimal(row.samples.upperQuartile),
      "ratio": .optional(ratio(of: row)) { .decimal($0) },
    ]
  }

  private static func object(_ members: [(name: String, value: Int)]) -> JSONOutput {
    .object(members.map { .init(UTF8String($0.name), .integer($0.value)) })
  }
}

extension JSONOutput {
  /// A number with three digits after the point.
  static func decimal(_ value: Double) -> JSONOutput {
    let text = UTF8String(String(format: "%.3f", value))
    let number = JSONParser.parse(name: "", bytes: text.bytes).root
    return number.map { .node($0) } ?? .null
  }
}

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

/// The facts besides the code that times depend on: the machine, its load, and all versions.
struct Surroundings {
  /// The processor's name, if the system gives it.
  let processor = Surroundings.processorName()
  let cores = ProcessInfo.processInfo.activeProcessorCount
  let system = ProcessInfo.processInfo.operatingSystemVersionString

  /// The average number of processes ready to run in the last one, five and fifteen minutes.
  let load = Surroundings.loadAverages()

  let tool = CommandLineTool.standard.version
  let icu = Surroundings.icuVersion()

  /// The compiler of this program, as far as the compiler gives its version.
  let swift: String = {
    #if compiler(>=6.4)
      "6.4 or later"
    #elseif compiler(>=6.3.1)
      "6.3.1 or later"
    #elseif compiler(>=6.3)
      "6.3"
    #else
      "before 6.3"
    #endif
  }()

  /// True if times are meaningful, which they are only with optimisation.
  let isOptimized: Bool = {
    #if DEBUG
      false
    #else
      true
    #endif
  }()

  var machineText: String {
    let load = load.map { String(format: "%.2f", $0) }.joined(separator: " ")
    return "\(processor ?? "unknown processor"), \(cores) cores, \(system), load \(load)"
  }

  var versionsText: String {
    "pathconfig \(tool), Swift \(swift), ICU \(icu ?? "unknown")"
      + (isOptimized ? "" : ", built for debugging: no time means anything")
  }

  var machineOutput: JSONOutput {
    [
      "processor": .optional(processor) { .string($0) }, "cores": .integer(cores),
      "system": .string(system), "load": .array(load.map { .decimal($0) }),
    ]
  }

  var versionsOutput: JSONOutput {
    [
      "pathconfig": .string(tool), "swift": .string(swift),
      "icu": .optional(icu) { .string($0) }, "optimized": .bool(isOptimized),
    ]
  }
}

// MARK: - Facts from the system

extension Surroundings {
  private static func processorName() -> String? {
    #if canImport(Darwin)
      var size = 0
      guard sysctlbyname("machdep.cpu.brand_string", nil, &size, nil, 0) == 0 else { return nil }
      var name = [CChar](repeating: 0, count: size + 1)
      guard sysctlbyname("machdep.cpu.brand_string", &name, &size, nil, 0) == 0 else { return nil }
      return String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    #else
      let text = try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)
      let line = text?.split(separator: "\n").first { $0.hasPrefix("model name") }
      return line?.split(separator: ":", maxSplits: 1).last.map {
        $0.trimmingCharacters(in: .whitespaces)
      }
    #endif
  }

  private static func loadAverages() -> [Double] {
    var averages = [0.0, 0, 0]
    let count = getloadavg(&averages, 3)
    return Array(averages.prefix(max(0, Int(count))))
  }

  /// ICU's version, from the name that its function has in this system's Foundation; nil if the
  /// name is not visible.
  private static func icuVersion() -> String? {
    typealias GetVersion = @convention(c) (UnsafeMutablePointer<UInt8>) -> Void
    for name in ["swift_u_getVersion", "u_getVersion"] {
      guard let symbol = dlsym(dlopen(nil, RTLD_NOW), name) else { continue }
      var parts: [UInt8] = [0, 0, 0, 0]
      withUnsafeBytes(of: symbol) { $0.load(as: GetVersion.self) }(&parts)
      return "\(parts[0]).\(parts[1])"
    }
    return nil
  }
}
