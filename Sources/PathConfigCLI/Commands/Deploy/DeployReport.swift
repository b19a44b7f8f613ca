import PathConfigAnalysis
import PathConfigClients
import PathConfigKit
import PathConfigLint
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

/// The effects of a new copy of the server on one installed version.
struct DeployedVersion {
  let version: InstalledVersion
  let reception: Reception

  /// Rules that name a screen that the version does not have, and that today's copy does not name.
  let missingScreens: [Diagnostic]

  /// True if the new copy names screens, and the version's screens are unknown.
  let hasUnknownScreens: Bool

  /// The moments that may change something, grouped by change; empty if everything stays the same.
  let changes: [(moment: DeployMoment, change: DeployChanges.Number)]

  /// The version's reaction to the new copy.
  enum Reception: Hashable {
    case loads
    /// A reason as a clause, and the configuration that phones use instead.
    case ignores(String, instead: String)
    case crashes(String)
    case unknown(String)
  }

  /// True if people should look at the version before anything else.
  var isInDanger: Bool { reception != .loads }

  /// True if a proof shows that the version does nothing else with the new copy.
  var staysTheSame: Bool {
    switch reception {
    case .loads, .ignores: changes.isEmpty
    case .crashes, .unknown: false
    }
  }
}

extension DeployedVersion {
  /// - Parameters:
  ///   - current: the server's copy of today.
  ///   - new: the server's copy as it will be.
  init(
    _ version: InstalledVersion, from current: AppSources.Server, to new: AppSources.Server,
    _ changes: inout DeployChanges
  ) {
    let before = ClientMoment.all(
      of: AppSources(bundled: version.bundled, server: current), for: version.client)
    let after = ClientMoment.all(
      of: AppSources(
        bundled: version.bundled, server: new,
        olderCopy: .init(current.document, address: current.address)),
      for: version.client)
    self.version = version
    reception = Reception(before: before, after: after)
    let hasCopy = after.outcome(at: .downloaded)?.sourceInEffect == .server
    let screens = MissingScreens(version)
    missingScreens =
      hasCopy ? screens.found(in: new.document, besides: current.document) : []
    hasUnknownScreens = hasCopy && screens.cannotBeChecked(in: new.document)
    self.changes = DeployMoment.allCases.compactMap { moment in
      moment.pair(before: before, after: after)
        .flatMap { changes.number(of: $0, in: version) }.map { (moment, $0) }
    }
  }
}

extension DeployedVersion.Reception {
  /// - Parameters:
  ///   - before: each moment with today's copy.
  ///   - after: each moment with the new copy.
  fileprivate init(before: [ClientMoment], after: [ClientMoment]) {
    self = .loads
    guard let first = after.outcome(at: .downloaded), let step = first.serverStep
    else { return }
    switch step.event {
    case .read(.rejected), .refused:
      let others = after.outcome(at: .downloadedOverCopy)
      self = .ignores(
        step.failure, instead: instead(first: first.sourceInEffect, others: others?.sourceInEffect))
    case .read(.crashes): self = .crashes(step.failure)
    case .read(.undecided): self = .unknown(step.failure)
    case .read(.loads(let reasons)):
      let known = before.outcome(at: .downloaded)?.serverStep?.verdict?.reasons ?? []
      let crash = reasons.first { reason in
        reason.isCrash
          && !known.contains { $0.cause == reason.cause && $0.consequence == reason.consequence }
      }
      if let crash, let buffer = step.buffer {
        self = .crashes(SourceReason(crash, in: buffer).text)
      }
    default: break
    }
  }
}

extension LoadVerdict.Reason {
  fileprivate var isCrash: Bool { if case .crashes = consequence { true } else { false } }
}

extension [ClientMoment] {
  fileprivate func outcome(at moment: Moment) -> MomentOutcome? {
    first { $0.moment == moment }?.outcome
  }
}

extension MomentOutcome {
  /// The attempt to load the server's answer.
  fileprivate var serverStep: SourceStep? { steps.last { $0.role == .server } }
}

extension MomentOutcome {
  /// The source whose file is in effect; nil if there is none.
  var sourceInEffect: SourceRole? {
    if case .inEffect(let role) = state { role } else { nil }
  }
}

/// The screens that rules name and a version does not have.
private struct MissingScreens {
  private let version: InstalledVersion

  init(_ version: InstalledVersion) { self.version = version }

  func found(
    in document: ConfigurationDocument, besides other: ConfigurationDocument
  ) -> [Diagnostic] {
    let known = Set(all(in: other).map { UTF8String($0.message) })
    return all(in: document).filter { !known.contains(UTF8String($0.message)) }
  }

  private func all(in document: ConfigurationDocument) -> [Diagnostic] {
    guard let levels = try? CheckLevels([], selecting: [missingScreenCheck]) else {
      return []
    }
    return Linter.lint(
      document, for: [version.client], levels: levels, declarations: version.declarations,
      fallback: ICUEngine()
    ).diagnostics.filter { $0.severity == .error && $0.suppression == nil }
  }

  func cannotBeChecked(in document: ConfigurationDocument) -> Bool {
    version.declarations.destinations.isUnknown(to: version.client, namedBy: document)
  }
}

/// The check that finds screens which an app does not have.
private let missingScreenCheck = "unregistered-destination"

/// A moment at which a phone meets the new copy of the server.
enum DeployMoment: String, CaseIterable {
  /// An app that was just installed has the answer.
  case firstLaunch = "first-launch"

  /// A phone that stored today's copy has the answer.
  case update

  /// A phone starts with what it stored.
  case relaunch
}

extension DeployMoment {
  /// The app's configurations with today's copy and with the new one.
  ///
  /// - Parameters:
  ///   - before: each moment with today's copy.
  ///   - after: each moment with the new copy, and with today's as the older one.
  func pair(
    before: [ClientMoment], after: [ClientMoment]
  ) -> (before: ClientMoment, after: ClientMoment)? {
    func moment(_ moments: [ClientMoment], _ moment: Moment) -> ClientMoment? {
      moments.first { $0.moment == moment }
    }
    let pair: (before: Moment, after: Moment) =
      switch self {
      case .firstLaunch: (.downloaded, .downloaded)
      case .update: (.downloaded, .downloadedOverCopy)
      case .relaunch: (.nextStart, .nextStart)
      }
    guard let old = moment(before, pair.before), let new = moment(after, pair.after) else {
      return nil
    }
    // A phone that does not store the new response keeps its copy.
    return self == .relaunch && new.outcome?.hasStoredCopy == false ? (old, old) : (old, new)
  }
}

extension MomentOutcome {
  fileprivate var hasStoredCopy: Bool {
    !steps.contains { step in
      if step.role == .stored, case .absent = step.event { true } else { false }
    }
  }
}

// MARK: - Wording

private func instead(first: SourceRole?, others: SourceRole?) -> String {
  let first = "a first launch has \(first?.phrase ?? "no configuration")"
  let others = "other phones keep \(others?.phrase ?? "no configuration")"
  return "\(first), \(others)"
}

extension DeployMoment {
  /// The moments as a heading; nil for all of them.
  static func phrase(for moments: [DeployMoment]) -> String? {
    moments.count == allCases.count ? nil : listed(moments.map(\.phrase))
  }

  private var phrase: String {
    switch self {
    case .firstLaunch: "first launch"
    case .update: "when the download lands"
    case .relaunch: "start with the stored copy"
    }
  }
}
