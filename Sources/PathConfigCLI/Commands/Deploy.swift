import PathConfigAnalysis
import PathConfigClients
import PathConfigKit
import PathConfigLint
import PathConfigSyntax

extension Command {
  static let deploy = Command(
    "deploy", synonyms: ["rollout", "release"],
    forms: [Form([Positional("APP", .input, count: .optional)])],
    flags: .of(
      .current, .newCopy, .knownRoutes, .config, .header, .timeout, .expect, .diffUndecided,
      .all("Show every group of URLs, however many there are"), .formatOfChanges, .output)
  ) { arguments, session in
    let reports = try Reports(arguments.reports, in: session)
    let project = try arguments.project(in: session)
    var limits = ComparisonLimits(arguments)
    try limits.takePages(of: project.settings(), in: project, session)
    let known = limits
    let apps = try arguments.appsToDeploy(in: project)
    var deployments: [(name: String, deployment: Deployment)] = []
    for app in apps {
      do throws(RunFailure) {
        let installed = try project.installed(app.entry)
        let (current, new) = try arguments.copies(of: app, installed, in: project)
        var deployment = Deployment(
          installed.versions, from: current, to: new, knowing: known.urls)
        known.apply(to: &deployment.comparison)
        deployments.append((app.text, deployment))
      } catch {
        // One app that cannot be asked does not keep the others from it.
        if apps.count == 1 { throw error }
        session.missed(error.explanation)
      }
    }
    if deployments.isEmpty { return .success }
    let found = AppReports(names: deployments.map(\.name), reports: deployments.map(\.deployment))
    return reports.write(
      Report(
        blocks: { _ in found.blocks { $0.blocks(showsAll: arguments[.all]) } },
        json: { found.json(\.output) },
        findings: {
          FindingReport(
            found.reports.flatMap { $0.findings(in: session).inputs }, in: session)
        },
        exit: found.reports.map { $0.exitCode(undecided: known.undecided) }.max() ?? .success))
  }
}

extension Arguments {
  /// The apps that the command is about: without one, all that list installed versions.
  fileprivate func appsToDeploy(in project: Project) throws(RunFailure) -> [SelectedApp] {
    if !self["APP"].isEmpty {
      return try self["APP"].map { name throws(RunFailure) in
        try project.installedApp(named: name)
      }
    }
    let apps = try project.settings().configuration.apps.filter { !$0.shipped.isEmpty }
    if apps.isEmpty {
      throw .usage(
        "no app lists its installed versions",
        help: "write `\"shipped\": [{\"tags\": \"v*\"}]` under an app in .pathconfig.json")
    }
    if apps.count > 1, let flag = ([.current, .newCopy] as [Flag]).first(where: isGiven) {
      throw .usage(
        "--\(flag.spec.long) is for one app, and \(apps.count) list installed versions",
        help: "name one of them: " + listed(apps.map { "`@\($0.name.string)`" }, "or"))
    }
    return try apps.map { entry throws(RunFailure) in try project.app(entry) }
  }

  /// Today's copy of the server and the new one.
  ///
  /// Flags come first, then the settings: the live address for today's copy, and the repository's
  /// file for the new one.
  fileprivate func copies(
    of app: SelectedApp, _ installed: InstalledApp, in project: Project
  ) throws(RunFailure) -> (current: AppSources.Server, new: AppSources.Server) {
    var live = try input(.current, in: project)
    if live == nil, let server = installed.server, !server.isFile {
      live = .app(try project.app(app.entry, "server"))
    }
    guard let live else {
      throw .usage(
        "\(quoted(app.text)) has no `server`, which sends today's copy",
        help: "name today's copy by --current")
    }
    let file = installed.copy ?? installed.server.flatMap { $0.isFile ? $0 : nil }
    guard let new = try input(.newCopy, in: project) ?? file.map(InputReference.source) else {
      throw .usage(
        "\(quoted(app.text)) names no file that the server will send",
        help: "name the new copy by --server")
    }
    let today = try project.server(live).answer
    var next = try project.server(new).answer
    if next.address == nil { next.address = today.address }
    return (today, next)
  }
}

extension Arguments {
  /// The input that the value of a flag names.
  private func input(
    _ flag: Flag<String?>, in project: Project
  ) throws(RunFailure) -> InputReference? {
    try self[flag].map { text throws(RunFailure) in try project.input(named: text) }
  }
}

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
    _ versions: [InstalledVersion], from current: AppSources.Server, to new: AppSources.Server,
    knowing urls: [UTF8String]
  ) {
    self.versions = versions.enumerated().map { place, version in
      DeployedVersion(
        version, VersionLabel(place: place, name: version.name), from: current, to: new,
        knowing: urls)
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
      return Self.title(section.versions.map { all[$0.place] }) + when
        + (roles == [.server, .server] ? "" : ": \(names[0]) instead of \(names[1])")
    }
  }

  func exitCode(undecided: UndecidedAction) -> ExitCode {
    let isOpen = versions.contains { $0.reception == .undecided }
    let fails = versions.contains { version in
      version.reception == .crashes || version.reception == .rejected
        || !version.missingScreens.isEmpty
    }
    return fails || isOpen && undecided == .fail
      ? .findings : comparison.exitCode(undecided: undecided)
  }
}

/// The effects of a new copy of the server on one installed version.
struct DeployedVersion {
  let version: InstalledVersion
  let label: VersionLabel
  let reception: Standing.Verdict

  /// The reason that the version does not use the copy, at the text that causes it; nil if it does.
  let refusal: Finding?

  /// Rules that name a screen that the version does not have, and that today's copy does not name.
  let missingScreens: [Finding]

  /// Faults with today's copy, too: crashes and screens that the version does not have.
  let today: [Finding]

  /// True if the new copy names screens, and the version's screens are unknown.
  let hasUnknownScreens: Bool

  /// The moments that may change something.
  fileprivate let pairs: [ComparedPair]

  /// The moments at which a phone meets the new copy.
  static let moments: [Moment] = [.downloaded, .nextStart, .downloadedOverCopy]
}

extension DeployedVersion {
  /// - Parameters:
  ///   - current: the server's copy of today.
  ///   - new: the server's copy as it will be.
  ///   - urls: of the app's pages, as examples.
  fileprivate init(
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
    var (reception, refusal, crash) = Self.reception(
      before, after, from: current.document, to: new.document)
    if reception == .loads, let launch = after.crash(atNextStartWith: new.document) {
      if before.crash(atNextStartWith: current.document) == nil {
        (reception, refusal) = (.crashes, launch)
      } else {
        crash = crash ?? launch
      }
    }
    (self.reception, self.refusal) = (reception, refusal)
    let hasCopy = after.outcome(at: .downloaded)?.state == .inEffect(.server)
    let destinations = version.declarations.destinations
    let screens = version.missingScreens(in: new.document, besides: current.document)
    missingScreens = hasCopy ? screens.new : []
    today = [crash].compactMap { $0 } + (hasCopy ? screens.known : [])
    hasUnknownScreens = hasCopy && destinations.isUnknown(to: version.client, namedBy: new.document)
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
        before: old, after: new, moments: [moment], versions: [label], urls: urls)
    }
  }

  /// The reaction to the new copy; a crash that today's copy causes, too, is none, and given apart.
  private static func reception(
    _ before: [Answerer], _ after: [Answerer], from current: ConfigurationDocument,
    to copy: ConfigurationDocument
  ) -> (Standing.Verdict, Finding?, today: Finding?) {
    let first = after.outcome(at: .downloaded)
    guard let step = first?.serverStep else { return (.loads, nil, nil) }
    func finding(_ cause: LoadVerdict.Reason?, _ end: String = "") -> Finding {
      let reason = cause.flatMap { cause in step.buffer.map { SourceReason(cause, in: $0) } }
      return Finding(
        notLoaded, .error, (reason?.sentence ?? step.sentence(replacing: nil)) + end,
        at: reason?.location ?? SourceRange(copy.buffer, 0..<0))
    }
    var verdict = step.verdict?.word ?? (step.isFailure ? .rejected : .loads)
    let reasons = step.verdict?.reasons ?? []
    var cause = reasons.first
    if verdict == .loads {
      let today = before.outcome(at: .downloaded)?.serverStep?.verdict?.reasons ?? []
      let known = Set(today.map { KnownCrash($0, in: current) })
      let crashes = reasons.filter { if case .crashes = $0.consequence { true } else { false } }
      cause = crashes.first { !known.contains(KnownCrash($0, in: copy)) }
      if cause == nil { return (.loads, nil, crashes.first.map { finding($0) }) }
      verdict = .crashes
    }
    var end = ""
    if verdict == .rejected {
      let names = [first, after.outcome(at: .downloadedOverCopy)].map { outcome in
        outcome?.sourceInEffect?.phrase ?? "no configuration"
      }
      end = "; a first launch has \(names[0]), other phones keep \(names[1])"
    }
    return (verdict, finding(cause, end), nil)
  }
}

/// The identity of a crash in two copies: what causes it, and the patterns of its rule.
private struct KnownCrash: Hashable {
  private let cause: LoadVerdict.Reason.Cause
  private let consequence: Consequence
  private let pattern: Int?

  /// Nil for a crash outside of rules.
  private let patterns: [UTF8String]?

  init(_ reason: LoadVerdict.Reason, in document: ConfigurationDocument) {
    (cause, consequence, pattern) = (reason.cause, reason.consequence, reason.pattern)
    let rule = document.rules.first { $0.index == reason.rule }
    patterns = rule?.patterns.map(\.pattern.text)
  }
}

extension [Answerer] {
  fileprivate func outcome(at moment: Moment) -> MomentOutcome? {
    first { $0.moment == moment }?.outcome
  }

  /// The crash of an app that has stored a copy and opens its first screen; nil if it does not crash.
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

  fileprivate var sourceInEffect: SourceRole? {
    if case .inEffect(let role) = state { role } else { nil }
  }
}

extension InstalledVersion {
  /// The rules of a copy that name a screen that the version does not have: those that another copy has,
  /// too, are known.
  fileprivate func missingScreens(
    in document: ConfigurationDocument, besides other: ConfigurationDocument
  ) -> (new: [Finding], known: [Finding]) {
    guard let levels = try? CheckLevels([], selecting: ["unregistered-destination"]) else {
      return ([], [])
    }
    let found = [other, document].map { document in
      Linter.lint(document, for: [client], levels: levels, declarations: declarations).counted
        .filter { $0.severity == .error }
    }
    let known = Set(found[0].map { UTF8String($0.message) })
    func isKnown(_ finding: Finding) -> Bool { known.contains(UTF8String(finding.message)) }
    return (found[1].filter { !isKnown($0) }, found[1].filter(isKnown))
  }
}

// MARK: - Reports

extension Finding {
  /// The message, after the place if it has one.
  fileprivate var sentenceWithPlace: String {
    (location.range.upperBound == 0 ? "" : "\(location): ") + message
  }
}

extension Deployment {
  /// The reasons that versions do not take the new copy, those that crash first, then missing
  /// screens.
  private var problems: [Grouped<Finding, DeployedVersion>] {
    let refusals = [Standing.Verdict.crashes, .rejected, .undecided].flatMap { reception in
      versions.filter { $0.reception == reception }.compactMap { version in
        version.refusal.map { ($0, version) }
      }
    }
    let screens = versions.flatMap { version in version.missingScreens.map { ($0, version) } }
    return Self.joined(refusals + screens)
  }

  /// Findings with the same message at the same place, each with the versions that have it.
  private static func joined(
    _ findings: [(Finding, DeployedVersion)]
  ) -> [Grouped<Finding, DeployedVersion>] {
    Grouped.join(findings) { finding, _ in UTF8String("\(finding.location): \(finding.message)") }
  }

  /// Versions with the library releases: `1.0 to 1.3 (Turbo Native iOS 7.0)`.
  private static func title(_ versions: [DeployedVersion]) -> String {
    let clients = versions.map(\.version.client).distinct()
    return "\(VersionLabel.list(versions.map(\.label))) (\(ClientNames.brief(clients)))"
  }

  /// The effect of the new copy on a version: of those that apply, the first.
  private enum Effect: String, CaseIterable {
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
      case .changes: count == 1 ? "changes" : "change"
      case .undecided: count == 1 ? "is undecided" : "are undecided"
      case .brokenToday: count == 1 ? "is broken already today" : "are broken already today"
      case .same: count == 1 ? "stays the same (proved)" : "stay the same (proved)"
      }
    }
  }

  private func effect(on version: DeployedVersion) -> Effect {
    switch version.reception {
    case .crashes: return .crashes
    case .rejected: return .rejects
    case .undecided: return .undecided
    case .loads where !version.missingScreens.isEmpty: return .lacksScreen
    case .loads: break
    }
    let sections = comparison.sections.filter { $0.versions.contains(version.label) }
    return switch sections.map(\.verdict).max() {
    case .different: .changes
    case .undecided: .undecided
    case .equal, nil: version.today.isEmpty ? .same : .brokenToday
    }
  }

  /// The faults of today, each with the versions that the new copy reaches.
  private var today: [Grouped<Finding, DeployedVersion>] {
    Self.joined(versions.flatMap { version in version.today.map { ($0, version) } })
  }

  /// The answer in one line without a full stop: each version counts once.
  private var conclusion: String {
    let effects = versions.map(effect)
    if let effect = effects.first, effects.allSatisfy({ $0 == effect }) {
      let count = effects.count
      return (count == 1 ? "the installed version " : "all \(count) installed versions ")
        + effect.phrase(for: count)
    }
    let parts = Effect.allCases.compactMap { effect -> String? in
      let count = effects.count { $0 == effect }
      return count == 0 ? nil : "\(count) \(effect.phrase(for: count))"
    }
    return "\(counted(versions.count, "installed version")): " + parts.joined(separator: ", ")
  }

  /// The answer in one word.
  private var verdict: String {
    if versions.allSatisfy({ $0.reception == .crashes }) { return "crashes" }
    return "\(problems.isEmpty ? comparison.verdict : .different)"
  }

  /// The report for people.
  func blocks(showsAll: Bool) -> [Block] {
    func lines(_ problems: [Grouped<Finding, DeployedVersion>], _ look: TextLook) -> [Line] {
      problems.map { problem in
        "\(Self.title(problem.labels) + ":", look) \(problem.content.sentenceWithPlace)"
      }
    }
    let problems = lines(problems, .failure)
    let today = lines(today, .strong)
    let unchanged = versions.filter { effect(on: $0) == .same }
    var about: [Block] =
      unchanged.isEmpty ? [] : [.text("the same as before: \(Self.title(unchanged))")]
    let unknown = versions.filter(\.hasUnknownScreens).map(\.label)
    if !unknown.isEmpty {
      let names = VersionLabel.list(unknown)
      about.append(
        .text(
          "\("note:", .note) screens are not checked for \(names): neither the settings nor the app's source list them"
        ))
    }
    let changes: [Block] = .separated([
      problems.isEmpty ? [] : [.list(problems)], comparison.blocks(showsAll: showsAll),
      today.isEmpty ? [] : [.heading("already so today", [.list(today)])],
    ])
    return [
      .result(.init(conclusion: Line(conclusion, .strong), parts: changes, lastLines: about))
    ]
  }

  /// The answer as findings: problems first, then every change.
  func findings(in session: Session) -> FindingReport {
    let problems = problems.map { problem in
      var finding = problem.content
      finding.message = "\(Self.title(problem.labels)): \(finding.message)"
      finding.clients = problem.labels.map(\.version.client).distinct(by: \.id).map(\.id)
      return finding
    }
    return comparison.findings(after: problems, in: session)
  }

  private static func output(_ problem: Finding) -> JSONOutput {
    [
      "rule": .optional(problem.rule), "property": .optional(problem.property),
      "message": .string(problem.message), "place": .place(problem.location),
    ]
  }

  var output: JSONOutput {
    let versions = versions.map { deployed -> JSONOutput in
      [
        "version": .string(deployed.version.name),
        "client": .string(deployed.version.client.id),
        "tag": .optional(deployed.version.tag) { .string($0) },
        "bundled": .optional(deployed.version.bundledName) { .string($0) },
        "reception": .string(deployed.reception.rawValue),
        "effect": .string(effect(on: deployed).rawValue),
        "reason": .optional(deployed.refusal) { .string($0.sentenceWithPlace) },
        "missingScreens": .array(deployed.missingScreens.map(Self.output)),
        "today": .array(deployed.today.map(Self.output)),
      ]
    }
    return [
      "version": 1, "verdict": .string(verdict), "current": .string(current.name),
      "new": .string(new.name), "versions": .array(versions),
      "sections": .array(comparison.sections.map(\.output)),
    ]
  }
}
