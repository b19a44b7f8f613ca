import PathConfigClients
import PathConfigKit
import PathConfigSyntax

/// The configuration that some clients have at each moment of an app's life.
struct ReportMoments {
  private let clients: [ClientProfile]
  private let rows: [Row]

  /// A configuration at one or more moments, and the failures on the way to it.
  private struct Row: Hashable {
    var when: String
    var state: MomentOutcome.State

    /// The file in effect; nil if there is none.
    var file: String?
    var failures: [String]
  }

  /// The clients of an inquiry, those with the same moments together; none without an app.
  static func all(_ inquiry: Inquiry) -> [ReportMoments] {
    guard case .app = inquiry.configuration else { return [] }
    return inquiry.clients.grouped { rows(InquiredClient(inquiry.configuration, for: $0)) }
      .map { ReportMoments(clients: $1, rows: $0) }
  }

  private static func rows(_ client: InquiredClient) -> [Row] {
    let outcomes = client.moments.compactMap(\.outcome)
    let rows = outcomes.grouped { outcome in
      Row(
        when: "", state: outcome.state, file: outcome.document?.buffer.name,
        failures: outcome.steps.filter(\.isFailure).map(\.failure).distinct())
    }
    return rows.map { row, same in
      var named = row
      named.when = Moment.phrase(for: same.map(\.moment), of: outcomes.map(\.moment))
      return named
    }
  }

  var output: JSONOutput {
    let rows = rows.map { row -> JSONOutput in
      [
        "when": .string(row.when), "file": .optional(row.file) { .string($0) },
        "role": .string(row.state.role?.phrase ?? "nothing: the client's defaults apply"),
        "failures": .strings(row.failures),
      ]
    }
    return ["clients": .strings(clients.map(\.title)), "rows": .array(rows)]
  }
}
