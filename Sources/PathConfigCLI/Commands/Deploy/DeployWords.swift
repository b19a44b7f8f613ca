import PathConfigClients
import PathConfigKit
import PathConfigLint
import PathConfigSyntax

/// Pieces of a report on installed versions as words, the same in every format for people.
struct DeployWords {
  let report: DeployReport

  /// The places of versions that share a problem, with a sentence for it.
  struct Problem {
    var versions: [Int]
    var sentence: String
    var detail: String?
  }

  /// Versions as a list, those in a row as a range: `1.0 to 1.3 and 2.0`.
  func names(_ versions: [Int]) -> String {
    var runs: [ClosedRange<Int>] = []
    for version in versions {
      if let last = runs.last, last.upperBound == version - 1 {
        runs[runs.count - 1] = last.lowerBound...version
      } else {
        runs.append(version...version)
      }
    }
    return listed(
      runs.flatMap { run -> [String] in
        run.count > 2
          ? ["\(name(run.lowerBound)) to \(name(run.upperBound))"] : run.map(name)
      })
  }

  private func name(_ version: Int) -> String {
    Printable.text(report.versions[version].version.name)
  }

  /// The library releases of versions, and their share of all users: ` (Turbo Native iOS 7.0; 12% of users)`.
  func details(_ versions: [Int]) -> String {
    let clients = versions.map { report.versions[$0].version.client }.distinct(by: \.id)
    let share = share(versions).map { "; \($0)" } ?? ""
    return " (\(ClientNames.brief(clients))\(share))"
  }

  /// The share of users; nil if the numbers of users are unknown.
  private func share(_ versions: [Int]) -> String? {
    let all = report.versions.compactMap(\.version.users).reduce(0, +)
    let own = versions.compactMap { report.versions[$0].version.users }
    guard all > 0, own.count == versions.count else { return nil }
    let percent = (own.reduce(0, +) * 200 + all) / (2 * all)
    return percent == 0 && own.contains { $0 > 0 } ? "under 1% of users" : "\(percent)% of users"
  }

  /// Versions that do not take the new copy, those that crash first.
  var refusals: [Problem] {
    let refused = report.versions.indices.filter { report.versions[$0].isInDanger }
    let groups = refused.grouped { report.versions[$0].reception }
    let problems = groups.map { reception, versions in
      let rank: Int
      var detail: String?
      switch reception {
      case .loads, .crashes: rank = 0
      case .ignores(_, let instead): (rank, detail) = (1, instead)
      case .unknown: rank = 2
      }
      return (
        rank,
        Problem(versions: versions, sentence: reception.reason ?? "", detail: detail)
      )
    }
    return (0...2).flatMap { rank in problems.filter { $0.0 == rank }.map(\.1) }
  }

  /// Screens that versions do not have.
  var missingScreens: [(problem: Problem, finding: Diagnostic)] {
    let found = report.versions.enumerated().flatMap { place, version in
      version.missingScreens.map { (place: place, finding: $0) }
    }
    return found.grouped { [$0.finding.location.range: UTF8String($0.finding.message)] }.map {
      _, same in
      (Problem(versions: same.map(\.place), sentence: same[0].finding.message), same[0].finding)
    }
  }

  /// The versions whose screens are unknown, as a sentence; nil if there are none.
  var unknownScreens: String? {
    let versions = report.versions.indices.filter { report.versions[$0].hasUnknownScreens }
    if versions.isEmpty { return nil }
    return "screens are not checked for \(names(versions)): "
      + "neither the settings nor the app's source list them"
  }

  /// The comparisons, each with the versions and moments as its heading.
  var sections: [DiffSection] {
    report.groups.flatMap { group in
      group.changes.map { change in
        let moments = DeployMoment.phrase(for: change.moments).map { ", \($0)" } ?? ""
        let sources = change.isOfServer ? "" : ": " + named(change)
        return DiffSection(
          heading: names(group.versions) + details(group.versions) + moments + sources,
          content: change.content, file: change.after ?? change.before)
      }
    }
  }

  private func named(_ change: DeployReport.Change) -> String {
    let phrases = [change.roles.before, change.roles.after].map { $0?.phrase ?? "no configuration" }
    return "\(phrases[1]) instead of \(phrases[0])"
  }

  /// The answer in one line without a full stop.
  var verdict: String {
    let refused = report.versions.count(where: \.isInDanger)
    let unchanged = report.unchanged
    let changed = report.versions.count { !$0.changes.isEmpty }
    var parts: [String] = []
    if refused > 0 { parts.append("\(refused) cannot use the new copy") }
    if !missingScreens.isEmpty {
      let count = report.versions.count { !$0.missingScreens.isEmpty }
      parts.append("\(count) \(count == 1 ? "lacks" : "lack") a screen")
    }
    if changed > 0 { parts.append("\(changed) \(changed == 1 ? "changes" : "change")") }
    if !unchanged.isEmpty {
      let verb = unchanged.count == 1 ? "stays" : "stay"
      parts.append("\(unchanged.count) \(verb) the same (proved)")
    }
    let versions = counted(report.versions.count, "installed version")
    return "\(versions): \(parts.joined(separator: ", "))"
  }
}

extension DeployReport.Change {
  /// True if the comparison is of the server's copies of today and of tomorrow, which needs no
  /// word.
  fileprivate var isOfServer: Bool {
    roles.before == .server && roles.after == .server
  }
}
