import Foundation
import PathConfigSyntax

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
