import PathConfigClients
import PathConfigKit
import PathConfigSyntax

/// The configuration that some clients have at each moment of an app's life.
struct ReportMoments {
  private var clients: [ClientProfile]
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
    var all: [ReportMoments] = []
    for profile in inquiry.clients {
      let rows = rows(InquiredClient(inquiry.configuration, for: profile))
      if let place = all.firstIndex(where: { $0.rows == rows }) {
        all[place].clients.append(profile)
      } else {
        all.append(ReportMoments(clients: [profile], rows: rows))
      }
    }
    return all
  }

  private static func rows(_ client: InquiredClient) -> [Row] {
    let outcomes = client.moments.compactMap(\.outcome)
    let rows = outcomes.map { outcome in
      Row(
        when: "", state: outcome.state, file: outcome.document?.buffer.name,
        failures: outcome.steps.filter(\.isFailure).map(\.failure).distinct())
    }
    return rows.distinct().map { row in
      let moments = zip(rows, outcomes).filter { $0.0 == row }.map(\.1.moment)
      var named = row
      named.when = Moment.phrase(for: moments, of: outcomes.map(\.moment))
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
