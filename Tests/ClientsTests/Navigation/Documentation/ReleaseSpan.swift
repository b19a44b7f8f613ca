@testable import PathConfigClients
@testable import PathConfigSyntax

/// The releases that something is true of, for a sentence.
struct ReleaseSpan: Equatable {
  /// A client, or part of its releases, as in `turbo-android since 7.1.0`.
  private(set) var parts: [String] = []

  /// - Parameter releases: all candidates, by client and then by version. The words are relative to
  ///   them.
  init(among releases: [ClientProfile], where holds: (ClientProfile) -> Bool) {
    for client in ClientName.allCases {
      let releases = releases.filter { $0.name == client }
      parts += Self.runs(in: releases.map { ($0.version, holds($0)) }).map {
        $0.isEmpty ? client.title : "\(client.title) \($0)"
      }
    }
  }

  var isEmpty: Bool { parts.isEmpty }

  /// The parts as a list that ends in `and`.
  var phrase: String { listed(parts) }

  /// Each unbroken run of releases that it is true of, in words.
  ///
  /// Empty if it is true of all of them.
  private static func runs(in releases: [(version: ClientVersion, holds: Bool)]) -> [String] {
    var runs: [String] = []
    var start: ClientVersion?
    for (index, release) in releases.enumerated() {
      if release.holds, start == nil { start = release.version }
      let isLast = index + 1 == releases.count
      guard let first = start, isLast || !releases[index + 1].holds else { continue }
      let since = first == releases[0].version ? nil : "since \(first)"
      let before = isLast ? nil : "before \(releases[index + 1].version)"
      runs.append([since, before].compactMap { $0 }.joined(separator: " and "))
      start = nil
    }
    return runs
  }
}
