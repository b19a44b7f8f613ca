import PathConfigAnalysis
import PathConfigClients
import PathConfigKit
import PathConfigLint
import PathConfigSyntax

/// The effects of a new copy of the server on one installed version.
struct DeployedVersion {
  let version: InstalledVersion
  let label: VersionLabel

  /// Why the version does not use the copy, at the text that causes it, and rules that name a
  /// screen that the version does not have.
  let faults: [Fault]

  struct Fault {
    let effect: DeployEffect
    let finding: Finding

    /// False for a fault that today's copy has, too.
    let isNew: Bool
  }

  /// The worst fault that today's copy does not have.
  var fault: Fault? {
    DeployEffect.allCases.lazy.compactMap { effect in
      faults.first { $0.isNew && $0.effect == effect }
    }.first
  }

  /// True if the new copy names screens, and the version's screens are unknown.
  let hasUnknownScreens: Bool

  /// The moments that may change something.
  let pairs: [ComparedPair]

  /// The moments at which a phone meets the new copy.
  static let moments: [Moment] = [.downloaded, .nextStart, .downloadedOverCopy]
}

/// The effect of the new copy on a version: of those that apply, the first.
enum DeployEffect: String, CaseIterable {
  case crashes, rejects
  case lacksScreen = "lacks-screen"
  case changes, undecided

  /// The version does what it did, and something of that is broken.
  case brokenToday = "broken-today"

  /// A proof shows that the version does nothing else.
  case same

  func phrase(for count: Int) -> String {
    switch self {
    case .crashes: count == 1 ? "crashes" : "crash"
    case .rejects: "cannot use the new copy"
    case .lacksScreen: count == 1 ? "lacks a screen" : "lack a screen"
    case .changes: count == 1 ? "behaves differently" : "behave differently"
    case .undecided: count == 1 ? "is undecided" : "are undecided"
    case .brokenToday: count == 1 ? "is broken already today" : "are broken already today"
    case .same: count == 1 ? "stays the same (proved)" : "stay the same (proved)"
    }
  }
}

extension DeployedVersion {
  /// - Parameters:
  ///   - current: the server's copy of today.
  ///   - new: the server's copy as it will be.
  ///   - urls: of the app's pages, as examples.
  init(
    _ version: InstalledVersion, _ label: VersionLabel, from current: AppSources.Server,
    to new: AppSources.Server, knowing urls: [UTF8String]
  ) {
    let documents = [version.bundled, current.document, new.document].compactMap { $0 }
    let app = AppDescription(version.declarations, reading: documents)
    let before = AppSources(bundled: version.bundled, server: current)
      .answerers(for: version.client, in: app)
    let copy = AppSources.Server(current.document, address: current.address)
    let after = AppSources(bundled: version.bundled, server: new, olderCopy: copy)
      .answerers(for: version.client, in: app)
    self.version = version
    self.label = label
    var faults = Self.faultsOfLoading(before, after, from: current.document, to: new.document)
    let hasCopy = after.outcome(at: .downloaded)?.state == .inEffect(.server)
    if hasCopy {
      faults += version.missingScreens(in: new.document, besides: current.document)
    }
    if !faults.contains(where: { $0.effect == .crashes }),
      let crash = after.crash(atNextStartWith: new.document)
    {
      let isNew = before.crash(atNextStartWith: current.document) == nil
      if isNew || faults.isEmpty {
        faults.append(Fault(effect: .crashes, finding: crash, isNew: isNew))
      }
    }
    self.faults = faults
    let destinations = version.declarations.destinations
    hasUnknownScreens = hasCopy && destinations.isUnknown(to: version.client, namedBy: new.document)
    pairs = Self.moments.compactMap { moment in
      let usual: Moment = moment == .downloadedOverCopy ? .downloaded : moment
      guard let old = before.first(where: { $0.moment == usual }),
        let new = after.first(where: { $0.moment == moment }),
        let was = old.outcome, let becomes = new.outcome, !becomes.keepsCopy,
        !becomes.steps.contains(where: { $0.verdict?.word == .crashes }),
        was.state != becomes.state || was.document?.buffer !== becomes.document?.buffer
      else { return nil }
      // The version itself says why there is nothing to compare.
      switch becomes.state {
      case .crashed, .unknown: return nil
      case .nothing, .inEffect: break
      }
      return ComparedPair(
        before: old, after: new, moments: [moment], versions: [label], urls: urls)
    }
  }

  /// The reason that a phone does not load the new copy; none if it loads it.
  ///
  /// A crash that today's copy causes, too, is not new.
  private static func faultsOfLoading(
    _ before: [Answerer], _ after: [Answerer], from current: ConfigurationDocument,
    to copy: ConfigurationDocument
  ) -> [Fault] {
    let first = after.outcome(at: .downloaded)
    guard let step = first?.serverStep else { return [] }
    let reasons = step.verdict?.reasons ?? []
    func fault(
      _ effect: DeployEffect, _ cause: LoadVerdict.Reason?, isNew: Bool = true, _ end: String = ""
    ) -> Fault {
      let reason = cause.flatMap { cause in
        step.document.map { SourceReason(cause, in: $0.buffer) }
      }
      let finding = Finding(
        notLoaded, .error, (reason?.sentence ?? step.sentence(replacing: nil)) + end,
        at: reason?.location ?? SourceRange(copy.buffer, 0..<0))
      return Fault(effect: effect, finding: finding, isNew: isNew)
    }
    switch step.verdict?.word ?? (step.isFailure ? .rejected : .loads) {
    case .crashes: return [fault(.crashes, reasons.first)]
    case .undecided: return [fault(.undecided, reasons.first)]
    case .rejected:
      let names = [first, after.outcome(at: .downloadedOverCopy)].map { outcome in
        if case .inEffect(let role)? = outcome?.state { role.phrase } else { "no configuration" }
      }
      let end = "; a first launch has \(names[0]), other phones keep \(names[1])"
      return [fault(.rejects, reasons.first, end)]
    case .loads:
      let today = before.outcome(at: .downloaded)?.serverStep?.verdict?.reasons ?? []
      let known = Set(today.map { identity(of: $0, in: current) })
      let crashes = reasons.filter { if case .crashes = $0.consequence { true } else { false } }
      let new = crashes.first { !known.contains(identity(of: $0, in: copy)) }
      guard let cause = new ?? crashes.first else { return [] }
      return [fault(.crashes, cause, isNew: new != nil)]
    }
  }
}

/// The identity of a crash in two copies: what causes it, and the patterns of its rule.
private func identity(
  of reason: LoadVerdict.Reason, in document: ConfigurationDocument
) -> [AnyHashable?] {
  let rule = document.rules.first { $0.index == reason.rule }
  let patterns = rule?.patterns.map(\.pattern.text)
  return [reason.cause, reason.consequence, reason.pattern, patterns]
}

extension [Answerer] {
  fileprivate func outcome(at moment: Moment) -> MomentOutcome? {
    first { $0.moment == moment }?.outcome
  }

  /// The crash of an app that has stored a copy and opens its first screen; nil if it does not
  /// crash.
  fileprivate func crash(atNextStartWith copy: ConfigurationDocument) -> Finding? {
    guard let app = first(where: { $0.moment == .nextStart }), let start = app.app.start,
      app.outcome?.document?.buffer === copy.buffer,
      case .crash(let reason)? = app.outcome(of: Visit(start, .launch), from: Stacks())
        .operations.last
    else { return nil }
    return Finding(
      "start-location", .error, "\(reason): the app crashes at the next start",
      at: SourceRange(copy.buffer, 0..<0))
  }
}

extension MomentOutcome {
  /// The attempt to load the server's answer.
  fileprivate var serverStep: SourceStep? { steps.last { $0.role == .server } }

  /// True if a phone does not store the new response, and keeps its copy.
  fileprivate var keepsCopy: Bool {
    moment == .nextStart
      && steps.contains { step in
        if step.role == .stored, case .absent = step.event { true } else { false }
      }
  }
}

extension InstalledVersion {
  /// The pages of a copy that do not open because the version lacks the screen, and its launch;
  /// what is wrong with another copy, too, is not new.
  fileprivate func missingScreens(
    in document: ConfigurationDocument, besides other: ConfigurationDocument
  ) -> [DeployedVersion.Fault] {
    guard let levels = try? CheckLevels([], selecting: ["unregistered-destination"]) else {
      return []
    }
    let found = [other, document].map { document in
      Linter.lint(document, for: [client], levels: levels, declarations: declarations).counted
        .filter { $0.severity == .error }
    }
    let known = Set(found[0].map { UTF8String($0.message) })
    return found[1].map { finding in
      .init(
        effect: finding.isCrashAtLaunch ? .crashes : .lacksScreen, finding: finding,
        isNew: !known.contains(UTF8String(finding.message)))
    }
  }
}
