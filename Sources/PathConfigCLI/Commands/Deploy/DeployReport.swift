import PathConfigAnalysis
import PathConfigClients
import PathConfigKit
import PathConfigSyntax

/// The result of `deploy`: the effects of a new copy of the server on every installed version.
struct DeployReport {
  /// The oldest first; never empty.
  let versions: [DeployedVersion]

  /// Versions with the same changes, in the order of the first of each.
  private(set) var groups: [Group]

  /// The server's copy of today and the new one.
  let current: SourceBuffer
  let new: SourceBuffer

  /// Versions with the same changes.
  struct Group {
    /// Their places in `versions`, ascending; never empty.
    let versions: [Int]

    /// By moments; never empty.
    fileprivate(set) var changes: [Change]
  }

  struct Change {
    /// In order; never empty.
    let moments: [DeployMoment]

    /// The names of the files in effect; nil if there is none.
    let before: String?
    let after: String?
    let roles: DeployChanges.Change.Roles
    fileprivate(set) var content: StageTransition.Content
  }

  init(
    _ versions: [InstalledVersion], from current: AppSources.Server, to new: AppSources.Server
  ) {
    var changes = DeployChanges()
    self.current = current.document.buffer
    self.new = new.document.buffer
    self.versions = versions.map { DeployedVersion($0, from: current, to: new, &changes) }
    groups = Self.groups(of: self.versions, changes.all)
  }

  private static func groups(
    of versions: [DeployedVersion], _ changes: [DeployChanges.Change]
  ) -> [Group] {
    let changed = versions.indices.filter { !versions[$0].changes.isEmpty }
    let signatures = changed.map { versions[$0].changes.map { Signature($0.moment, $0.change) } }
    return signatures.distinct().map { signature in
      let own = zip(changed, signatures).filter { $0.1 == signature }.map(\.0)
      let clients = Set(own.map { versions[$0].version.client.id })
      let numbers = signature.map(\.change).distinct()
      return Group(
        versions: own,
        changes: numbers.map { number in
          Change(
            moments: signature.filter { $0.change == number }.map(\.moment),
            before: changes[number].before, after: changes[number].after,
            roles: changes[number].roles,
            content: changes[number].content(for: clients))
        })
    }
  }

  private struct Signature: Hashable {
    let moment: DeployMoment
    let change: DeployChanges.Number

    init(_ moment: DeployMoment, _ change: DeployChanges.Number) {
      self.moment = moment
      self.change = change
    }
  }

  /// Changes every comparison.
  mutating func update(_ change: (inout DiffReport) -> Void) {
    for group in groups.indices {
      for place in groups[group].changes.indices {
        groups[group].changes[place].content.update(change)
      }
    }
  }

  /// Equal is a proof for every version.
  var verdict: BehaviouralDifference.Verdict {
    let verdicts = groups.flatMap(\.changes).map(\.content.verdict)
    if verdicts.contains(.different) { return .different }
    return verdicts.contains(.undecided) ? .undecided : .equal
  }

  /// The places of the versions that do not change.
  var unchanged: [Int] { versions.indices.filter { versions[$0].staysTheSame } }

  func exitCode(undecided: UndecidedAction) -> ExitCode {
    if versions.contains(where: { $0.isInDanger || !$0.missingScreens.isEmpty }) {
      return .findings
    }
    return groups.flatMap(\.changes).map { $0.content.exitCode(undecided: undecided) }.max()
      ?? .success
  }
}

extension DeployChanges.Change {
  /// The change for some clients.
  fileprivate func content(for clients: Set<String>) -> StageTransition.Content {
    switch kind {
    case .differences(let differences):
      .difference(
        DiffReport(
          differences.filter { clients.contains($0.profile.id) }, isSameText: before == after))
    case .failure(let profiles, let sentence):
      .failure(profiles.filter { clients.contains($0.id) }, sentence)
    }
  }
}

extension StageTransition.Content {
  var verdict: BehaviouralDifference.Verdict {
    switch self {
    case .difference(let report): report.verdict
    case .failure: .different
    }
  }
}
