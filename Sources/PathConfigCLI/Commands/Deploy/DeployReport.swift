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
    fileprivate(set) var content: DiffSection.Content
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
  fileprivate func content(for clients: Set<String>) -> DiffSection.Content {
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

extension DiffSection.Content {
  var verdict: BehaviouralDifference.Verdict {
    switch self {
    case .difference(let report): report.verdict
    case .failure: .different
    }
  }
}

extension DeployReport {
  /// The report as one object; absent members are null.
  var output: JSONOutput { Self.shape.output(self) }

  static let schemaDocument = JSONSchemaDocument(
    "deploy", "what `deploy --format json` prints", shape.schema,
    definitions: JSONSchema.placeDefinitions)

  private static let shape = JSONShape<DeployReport>.report([
    .member(
      "verdict", \.verdict.word, .diffVerdict,
      "`equal` is a proof: no installed version does anything else with the new copy."),
    .member("current", \.current.name, .string, "The server's copy of today."),
    .member("new", \.new.name, .string, "The server's copy as it will be."),
    .member(
      "versions",
      { report in report.versions.indices.map { WrittenVersion(report: report, place: $0) } },
      .array(of: WrittenVersion.shape, atLeast: 1), "The installed versions, the oldest first."),
    .member(
      "groups", { report in report.groups.map { ($0, report) } }, .array(of: group),
      "Versions with the same changes; a version that stays the same or crashes is in none."),
  ])

  private static let group = JSONShape<(group: Group, report: DeployReport)>.object([
    .member(
      "versions", { item in item.group.versions.map { item.report.versions[$0].version.name } },
      .array(of: .string, atLeast: 1)),
    .member("changes", \.group.changes, .array(of: change, atLeast: 1)),
  ])

  private static let change = JSONShape<Change>.object([
    .member(
      "moments", { $0.moments.map(\.rawValue) },
      .array(of: .word(DeployMoment.allCases.map(\.rawValue)), atLeast: 1),
      "When phones have the change: `first-launch` after the download, `update` of a phone that "
        + "stored today's copy, `relaunch` from the stored copy."),
    .member("before", \.before, .optional(.string), "The file in effect with today's copy."),
    .member("after", \.after, .optional(.string), "The file in effect with the new copy."),
    .member("verdict", \.content.verdict.word, .diffVerdict),
    .member(
      "failure", { if case .failure(_, let sentence) = $0.content { sentence } else { nil } },
      .optional(.string), "The reason why there is no configuration on one side."),
    .member(
      "difference",
      { if case .difference(let report) = $0.content { report } else { nil } },
      .optional(DiffReport.shape), "As `diff` prints it, if both sides have a configuration."),
  ])
}

/// An installed version, with the report that it belongs to.
private struct WrittenVersion {
  let report: DeployReport
  let place: Int
  private var deployed: DeployedVersion { report.versions[place] }

  static let shape = JSONShape<WrittenVersion>.object([
    .member("version", \.deployed.version.name, .string),
    .member("client", \.deployed.version.client.id, .string),
    .member("tag", \.deployed.version.tag, .optional(.string), "The tag in Git."),
    .member("bundled", \.deployed.version.bundledName, .optional(.string)),
    .member(
      "users", \.deployed.version.users, .optional(.integer(from: 0)),
      "How many users have it, in the unit of the settings."),
    .member(
      "reception", \.deployed.reception.word, .word(DeployedVersion.Reception.words),
      "What the version does with the new copy."),
    .member("reason", \.deployed.reception.reason, .optional(.string)),
    .member(
      "missingScreens", { $0.deployed.missingScreens }, .array(of: screen),
      "Rules of the new copy that name a screen that the version does not have; not those that "
        + "today's copy has as well."),
    .member(
      "group", \.group, .optional(.integer(from: 0)),
      "The place among `groups`; null if nothing changes, or the version crashes."),
  ])

  private var group: Int? { report.groups.firstIndex { $0.versions.contains(place) } }

  private static let screen = JSONShape<Diagnostic>.object([
    .member("rule", \.rule, .optional(.integer(from: 0))),
    .member("property", \.property, .optional(.string)),
    .member("message", \.message, .string),
    .member("place", \.location, .place),
  ])
}

extension DeployedVersion.Reception {
  static let words = ["loads", "ignores", "crashes", "unknown"]

  var word: String {
    switch self {
    case .loads: "loads"
    case .ignores: "ignores"
    case .crashes: "crashes"
    case .unknown: "unknown"
    }
  }

  /// The reason as a clause; nil if the version loads the copy.
  var reason: String? {
    switch self {
    case .loads: nil
    case .ignores(let reason, _), .crashes(let reason), .unknown(let reason): reason
    }
  }
}
