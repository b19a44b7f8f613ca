import PathConfigAnalysis
import PathConfigClients
import PathConfigKit
import PathConfigLint
import PathConfigSyntax

/// The effects of a new copy of the server on every installed version of an app.
struct Deployment {
  /// The oldest first; never empty.
  let versions: [DeployedVersion]

  /// The changes, without versions that stay the same, crash or could not be asked.
  var comparison: Comparison

  /// The server's copy of today and the new one.
  let current: SourceBuffer
  let new: SourceBuffer

  init(
    _ versions: [InstalledVersion], from current: AppSources.Server, to new: AppSources.Server
  ) {
    self.versions = versions.enumerated().map { place, version in
      DeployedVersion(
        version, VersionLabel(place: place, name: version.name), from: current, to: new)
    }
    self.current = current.document.buffer
    self.new = new.document.buffer
    let all = self.versions
    comparison = Comparison(all.flatMap(\.pairs), leavesOutEqual: true) { section in
      let when =
        section.moments.count == DeployedVersion.moments.count
        ? "" : ", " + Moment.phrase(for: section.moments, of: DeployedVersion.moments)
      let roles = [section.roles.after, section.roles.before].map { $0 == .stored ? .server : $0 }
      let names = roles.map { $0?.phrase ?? "no configuration" }
      return Self.title(section.versions.map { all[$0.place] }, of: all) + when
        + (roles == [.server, .server] ? "" : ": \(names[0]) instead of \(names[1])")
    }
  }

  func exitCode(undecided: UndecidedAction) -> ExitCode {
    problems.isEmpty ? comparison.exitCode(undecided: undecided) : .findings
  }
}

/// The effects of a new copy of the server on one installed version.
struct DeployedVersion {
  let version: InstalledVersion
  let label: VersionLabel
  let reception: Reception

  /// The reason that the version does not use the copy, at the text that causes it; nil if it does.
  let refusal: Finding?

  /// Rules that name a screen that the version does not have, and that today's copy does not name.
  let missingScreens: [Finding]

  /// True if the new copy names screens, and the version's screens are unknown.
  let hasUnknownScreens: Bool

  /// The moments that may change something.
  fileprivate let pairs: [ComparedPair]

  /// The reaction to the new copy, the worst first.
  enum Reception: String, CaseIterable {
    case crashes, ignores, unknown, loads
  }

  /// The moments at which a phone meets the new copy.
  static let moments: [Moment] = [.downloaded, .nextStart, .downloadedOverCopy]
}

extension DeployedVersion {
  /// - Parameters:
  ///   - current: the server's copy of today.
  ///   - new: the server's copy as it will be.
  fileprivate init(
    _ version: InstalledVersion, _ label: VersionLabel, from current: AppSources.Server,
    to new: AppSources.Server
  ) {
    let before = ClientMoment.all(
      of: AppSources(bundled: version.bundled, server: current), for: version.client)
    let after = ClientMoment.all(
      of: AppSources(
        bundled: version.bundled, server: new,
        olderCopy: .init(current.document, address: current.address)),
      for: version.client)
    self.version = version
    self.label = label
    (reception, refusal) = Self.reception(before, after, of: new.document.buffer)
    let hasCopy = after.outcome(at: .downloaded)?.state == .inEffect(.server)
    missingScreens =
      hasCopy ? version.missingScreens(in: new.document, besides: current.document) : []
    hasUnknownScreens =
      hasCopy
      && version.declarations.destinations.isUnknown(to: version.client, namedBy: new.document)
    pairs = Self.moments.compactMap { moment in
      let usual: Moment = moment == .downloadedOverCopy ? .downloaded : moment
      guard let old = before.first(where: { $0.moment == usual }),
        let new = after.first(where: { $0.moment == moment }),
        let was = old.outcome, let becomes = new.outcome, !becomes.keepsCopy,
        was.state != becomes.state || was.document?.buffer !== becomes.document?.buffer
      else { return nil }
      // The version itself says why there is nothing to compare.
      switch becomes.state {
      case .crashed, .unknown: return nil
      case .nothing, .inEffect: break
      }
      return ComparedPair(
        before: old, after: new, moments: [moment], versions: [label],
        app: AppDescription(
          version.declarations, reading: [was, becomes].compactMap(\.document)))
    }
  }

  private static func reception(
    _ before: [ClientMoment], _ after: [ClientMoment], of copy: SourceBuffer
  ) -> (Reception, Finding?) {
    guard let first = after.outcome(at: .downloaded), let step = first.serverStep else {
      return (.loads, nil)
    }
    func refusal(_ cause: LoadVerdict.Reason?, _ instead: String = "") -> Finding {
      let reason = cause.flatMap { cause in step.buffer.map { SourceReason(cause, in: $0) } }
      return Finding(
        notLoaded, .error, (reason?.sentence ?? step.sentence(replacing: nil)) + instead,
        at: reason?.location ?? SourceRange(copy, 0..<0))
    }
    let cause = step.verdict?.reasons.first
    switch step.event {
    case .read(.rejected), .refused:
      let others = after.outcome(at: .downloadedOverCopy)
      let names = [first, others].map { $0?.sourceInEffect?.phrase ?? "no configuration" }
      return (
        .ignores,
        refusal(cause, "; a first launch has \(names[0]), other phones keep \(names[1])")
      )
    case .read(.crashes): return (.crashes, refusal(cause))
    case .read(.undecided): return (.unknown, refusal(cause))
    case .read(.loads(let reasons)):
      let known = before.outcome(at: .downloaded)?.serverStep?.verdict?.reasons ?? []
      let crash = reasons.first { reason in
        guard case .crashes = reason.consequence else { return false }
        return !known.contains {
          $0.cause == reason.cause && $0.consequence == reason.consequence
        }
      }
      return crash == nil ? (.loads, nil) : (.crashes, refusal(crash))
    default: return (.loads, nil)
    }
  }
}

extension [ClientMoment] {
  fileprivate func outcome(at moment: Moment) -> MomentOutcome? {
    first { $0.moment == moment }?.outcome
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

  fileprivate var sourceInEffect: SourceRole? {
    if case .inEffect(let role) = state { role } else { nil }
  }
}

extension InstalledVersion {
  /// The rules of a copy that name a screen that the version does not have, without those of
  /// another copy.
  fileprivate func missingScreens(
    in document: ConfigurationDocument, besides other: ConfigurationDocument
  ) -> [Finding] {
    guard let levels = try? CheckLevels([], selecting: ["unregistered-destination"]) else {
      return []
    }
    let found = [other, document].map { document in
      Linter.lint(document, for: [client], levels: levels, declarations: declarations).counted
        .filter { $0.severity == .error }
    }
    let known = Set(found[0].map { UTF8String($0.message) })
    return found[1].filter { !known.contains(UTF8String($0.message)) }.map { screen in
      var finding = Finding("missing-screen", .error, screen.message, at: screen.location)
      finding.rule = screen.rule
      finding.property = screen.property
      return finding
    }
  }
}

// MARK: - Reports

extension Deployment {
  /// The reasons that versions do not take the new copy, those that crash first, then missing
  /// screens.
  private var problems: [(finding: Finding, versions: [DeployedVersion])] {
    let refusals = DeployedVersion.Reception.allCases.flatMap { reception in
      versions.filter { $0.reception == reception }.compactMap { version in
        version.refusal.map { (finding: $0, version: version) }
      }
    }
    let screens = versions.flatMap { version in
      version.missingScreens.map { (finding: $0, version: version) }
    }
    return (refusals + screens).grouped { problem in
      [UTF8String("\(problem.finding.location)"), UTF8String(problem.finding.message)]
    }.map { _, same in (same[0].finding, same.map(\.version)) }
  }

  /// Versions with the library releases, and their share of all users:
  /// `1.0 to 1.3 (Turbo Native iOS 7.0; 12% of users)`.
  private static func title(_ versions: [DeployedVersion], of all: [DeployedVersion]) -> String {
    let clients = versions.map(\.version.client).distinct(by: \.id)
    var details = ClientNames.brief(clients)
    let users = all.compactMap(\.version.users).reduce(0, +)
    let own = versions.compactMap(\.version.users)
    if users > 0, own.count == versions.count {
      let percent = (own.reduce(0, +) * 200 + users) / (2 * users)
      let isLittle = percent == 0 && own.contains { $0 > 0 }
      details += isLittle ? "; under 1% of users" : "; \(percent)% of users"
    }
    return "\(VersionLabel.list(versions.map(\.label))) (\(details))"
  }

  private func title(_ versions: [DeployedVersion]) -> String {
    Self.title(versions, of: self.versions)
  }

  /// The places of the versions with a change.
  private var changed: Set<Int> {
    Set(comparison.sections.flatMap { $0.versions.map(\.place) })
  }

  /// The versions that a proof shows to do nothing else with the new copy.
  private var unchanged: [DeployedVersion] {
    let changed = changed
    return versions.filter { version in
      !changed.contains(version.label.place)
        && (version.reception == .loads || version.reception == .ignores)
    }
  }

  /// The versions whose screens are unknown, as a sentence; nil if there are none.
  private var unknownScreens: String? {
    let versions = versions.filter(\.hasUnknownScreens)
    if versions.isEmpty { return nil }
    return "screens are not checked for \(VersionLabel.list(versions.map(\.label))): "
      + "neither the settings nor the app's source list them"
  }

  /// The answer in one line without a full stop.
  private var conclusion: String {
    func part(_ count: Int, _ singular: String, _ plural: String) -> String? {
      count == 0 ? nil : "\(count) \(count == 1 ? singular : plural)"
    }
    let parts = [
      part(
        versions.count { $0.reception != .loads }, "cannot use the new copy",
        "cannot use the new copy"),
      part(versions.count { !$0.missingScreens.isEmpty }, "lacks a screen", "lack a screen"),
      part(changed.count, "changes", "change"),
      part(unchanged.count, "stays the same (proved)", "stay the same (proved)"),
    ]
    return "\(counted(versions.count, "installed version")): "
      + parts.compactMap { $0 }.joined(separator: ", ")
  }

  /// The report for people: Markdown begins with the conclusion, and text ends with it.
  func blocks(for format: ReportFormat, showsAll: Bool) -> [Block] {
    let problems = problems.map { problem -> Line in
      let (finding, title) = (problem.finding, title(problem.versions) + ":")
      let place = finding.location.range.upperBound == 0 ? "" : "\(finding.location): "
      return "\(title, .failure) \(place)\(finding.message)"
    }
    let notes: [Line?] = [
      unchanged.isEmpty ? nil : "the same as before: \(title(unchanged))",
      unknownScreens.map { "\("note:", .note) \($0)" },
    ]
    let about = notes.compactMap { $0 }.map { Block.text($0) }
    let changes: [[Block]] = [
      problems.isEmpty ? [] : [.list(problems)],
      comparison.blocks(for: format, showsAll: showsAll),
    ]
    return format == .text
      ? .separated(changes + [about + [.text(Line(conclusion, .strong))]])
      : [.heading(Line("Path configuration: \(conclusion)"), changes.flatMap { $0 } + about)]
  }

  /// The answer as findings: problems first, then every change.
  func findings(in session: Session) -> FindingReport {
    let problems = problems.map { problem in
      var finding = problem.finding
      finding.message = "\(title(problem.versions)): \(finding.message)"
      finding.clients = problem.versions.map(\.version.client).distinct(by: \.id).map(\.id)
      return finding
    }
    return comparison.findings(after: problems, in: session)
  }

  var output: JSONOutput {
    let versions = versions.map { deployed -> JSONOutput in
      [
        "version": .string(deployed.version.name),
        "client": .string(deployed.version.client.id),
        "tag": .optional(deployed.version.tag) { .string($0) },
        "bundled": .optional(deployed.version.bundledName) { .string($0) },
        "users": .optional(deployed.version.users),
        "reception": .string(deployed.reception.rawValue),
        "reason": .optional(deployed.refusal) { refusal in
          .string(
            (refusal.location.range.upperBound == 0 ? "" : "\(refusal.location): ")
              + refusal.message)
        },
        "missingScreens": .array(
          deployed.missingScreens.map { screen in
            [
              "rule": .optional(screen.rule), "property": .optional(screen.property),
              "message": .string(screen.message), "place": .place(screen.location),
            ]
          }),
      ]
    }
    return [
      "version": 1, "verdict": .string("\(comparison.verdict)"), "current": .string(current.name),
      "new": .string(new.name), "versions": .array(versions),
      "sections": .array(comparison.sections.map(\.output)),
    ]
  }
}
