import PathConfigClients
import PathConfigKit
import PathConfigLint
import PathConfigSyntax

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

// MARK: - Wording

private func instead(first: SourceRole?, others: SourceRole?) -> String {
  let first = "a first launch has \(first?.phrase ?? "no configuration")"
  let others = "other phones keep \(others?.phrase ?? "no configuration")"
  return "\(first), \(others)"
}
