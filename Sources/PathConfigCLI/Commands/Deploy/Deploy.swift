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
      .all(of: "diff"), .formatOfChanges, .output)
  ) { arguments, session in
    let reports = try Reports(arguments.reports, in: session)
    let project = try arguments.project(in: session)
    var limits = ComparisonLimits(arguments)
    try limits.takePages(of: project.settings(), in: project, session)
    let deployments = try arguments.deployments(in: project, limits, session)
    if deployments.isEmpty { return .success }
    let found = PartReports(ofApps: deployments)
    return reports.write(
      Report(
        blocks: { _ in found.blocks { $0.blocks(showsAll: arguments[.all]) } },
        json: { found.json(\.output) },
        findings: {
          FindingReport(
            found.reports.flatMap { $0.findings(in: session).inputs }, in: session)
        },
        exit: found.reports.map { $0.exitCode(undecided: limits.undecided) }.max() ?? .success))
  }
}

extension Arguments {
  /// The deployments of the apps that the command is about.
  ///
  /// One app that cannot be asked does not keep the others from it.
  fileprivate func deployments(
    in project: Project, _ limits: ComparisonLimits, _ session: Session
  ) throws(RunFailure) -> [(name: String, report: Deployment)] {
    let apps = try appsToDeploy(in: project)
    var deployments: [(name: String, report: Deployment)] = []
    for app in apps {
      do throws(RunFailure) {
        let all = try project.installedVersions(of: app.entry)
        let versions = all.filter { $0.otherAddress == nil }
        for (address, others) in all.grouped(by: { $0.otherAddress.map { UTF8String($0) } }) {
          guard let address else { continue }
          let verb = others.count == 1 ? "it asks" : "they ask"
          session.note(
            "left out \(listed(others.map(\.name), "and")) of \(app.text): \(verb) \(address)")
        }
        let (current, new) = try copies(of: app, in: project)
        var deployment = Deployment(
          versions, from: current, to: new, knowing: limits.examples)
        limits.apply(to: &deployment.comparison)
        deployments.append((app.text, deployment))
      } catch {
        if apps.count == 1 { throw error }
        session.missed(error.explanation)
      }
    }
    return deployments
  }

  /// The apps that the command is about: without one, all that list installed versions.
  fileprivate func appsToDeploy(in project: Project) throws(RunFailure) -> [SelectedApp] {
    if !self["APP"].isEmpty {
      return try self["APP"].map(project.installedApp(named:))
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
  /// Flags come first, then the settings: the live address for today's copy, and for the new one the
  /// repository's file. The program that writes it counts if there is none, or one with other rules.
  fileprivate func copies(
    of app: SelectedApp, in project: Project
  ) throws(RunFailure) -> (current: AppSources.Server, new: AppSources.Server) {
    let server = app.entry.server == nil ? nil : try project.app(app.entry, "server")
    let address = server.flatMap { $0.asksServer ? $0 : nil }
    let named = try self[.current].map(project.input(named:))
    guard let live = named ?? address.map(InputReference.app) else {
      throw .usage(
        "\(quoted(app.text)) has no `server`, which sends today's copy",
        help: "name today's copy by --current")
    }
    let download = app.single.first { $0.part != .bundled && !$0.asksServer }
    let missing = app.unfilled == nil ? nil : try project.app(app.entry, "deployed")
    let own = (download ?? missing).map(InputReference.app)
    guard let new = try self[.newCopy].map(project.input(named:)) ?? own else {
      throw .usage(
        "\(quoted(app.text)) names no file that the server will send",
        help: "name the new copy by --server")
    }
    let today = try project.input(live, takingAnyAnswer: true).server
    let copy = try project.input(new, takingAnyAnswer: true)
    var next = copy.server
    if !isGiven(.newCopy),
      let program = project.program(after: copy, of: app.entry, in: try project.settings())
    {
      project.note(program, after: copy, of: app.entry)
      next = program.server
    }
    if next.address == nil { next.address = today.address }
    return (today, next)
  }
}

/// The effects of a new copy of the server on every installed version of an app.
struct Deployment {
  /// The oldest first; empty if all ask other addresses.
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
    let fails = versions.flatMap(\.faults).contains { fault in
      fault.isNew && (fault.effect != .undecided || undecided == .fail)
    }
    return fails ? .findings : comparison.exitCode(undecided: undecided)
  }
}

// MARK: - Reports

extension Deployment {
  /// The reasons that versions do not take the new copy, or the faults that today's copy has, too,
  /// each with the versions that have it, the worst first.
  private func faults(areNew: Bool) -> [Grouped<Finding, DeployedVersion>] {
    let found = versions.flatMap { version in
      version.faults.filter { $0.isNew == areNew }.map { ($0, version) }
    }
    let sorted = DeployEffect.allCases.flatMap { effect in found.filter { $0.0.effect == effect } }
    return Grouped.join(sorted.map { ($0.finding, $1) }) { finding, _ in
      UTF8String("\(finding.location): \(finding.message)")
    }
  }

  /// Versions with the library releases: `1.0 to 1.3 (Turbo Native iOS 7.0)`.
  private static func title(_ versions: [DeployedVersion]) -> String {
    let clients = versions.map(\.version.client).distinct()
    return "\(VersionLabel.list(versions.map(\.label))) (\(ClientNames.brief(clients)))"
  }

  private func effect(on version: DeployedVersion) -> DeployEffect {
    if let effect = version.fault?.effect { return effect }
    let sections = comparison.sections.filter { $0.versions.contains(version.label) }
    return switch sections.map(\.verdict).max() {
    case .different: .changes
    case .undecided: .undecided
    case .equal, nil: version.faults.isEmpty ? .same : .brokenToday
    }
  }

  /// The answer in one line without a full stop: each version counts once.
  private var conclusion: String {
    let effects = versions.map(effect)
    if effects.isEmpty { return "no installed version asks for the new copy" }
    if let effect = effects.first, effects.allSatisfy({ $0 == effect }) {
      let count = effects.count
      return (count == 1 ? "the" : count == 2 ? "both" : "all \(count)")
        + " installed \(count == 1 ? "version" : "versions") "
        + effect.phrase(for: count)
    }
    let parts = DeployEffect.allCases.compactMap { effect -> String? in
      let count = effects.count { $0 == effect }
      return count == 0 ? nil : "\(count) \(effect.phrase(for: count))"
    }
    return "\(counted(versions.count, "installed version")): " + parts.joined(separator: ", ")
  }

  /// The answer in one word.
  private var verdict: String {
    let isCrash = { (version: DeployedVersion) in version.fault?.effect == .crashes }
    if !versions.isEmpty, versions.allSatisfy(isCrash) { return "crashes" }
    return "\(versions.contains { $0.fault != nil } ? .different : comparison.verdict)"
  }

  /// The report for people.
  func blocks(showsAll: Bool) -> [Block] {
    func list(_ faults: [Grouped<Finding, DeployedVersion>], _ look: TextLook) -> [Block] {
      let lines = faults.map { fault -> Line in
        let location = fault.content.location
        let place = location.range.upperBound == 0 ? "" : "\(location): "
        return "\(Self.title(fault.labels) + ":", look) \(place)\(fault.content.message)"
      }
      return lines.isEmpty ? [] : [.list(lines)]
    }
    let today = list(faults(areNew: false), .strong)
    let unchanged = versions.filter { effect(on: $0) == .same }
    var about: [Block] =
      unchanged.isEmpty ? [] : [.text("the same as before: \(Self.title(unchanged))")]
    let unknown = versions.filter(\.hasUnknownScreens).map(\.label)
    if !unknown.isEmpty {
      let names = VersionLabel.list(unknown)
      about.append(
        .text(
          "\("note:", .note) screens are not checked for \(names): "
            + "neither the settings nor the app's source list them"))
    }
    let changes: [Block] = .separated([
      list(faults(areNew: true), .failure), comparison.blocks(showsAll: showsAll),
      today.isEmpty ? [] : [.heading("already so today", today)],
    ])
    return [
      .result(.init(conclusion: Line(conclusion, .strong), parts: changes, lastLines: about))
    ]
  }

  /// The answer as findings: faults first, then every change.
  func findings(in session: Session) -> FindingReport {
    let problems = faults(areNew: true).map { fault in
      var finding = fault.content
      finding.message = "\(Self.title(fault.labels)): \(finding.message)"
      finding.clients = fault.labels.map(\.version.client).distinct(by: \.id).map(\.id)
      return finding
    }
    return comparison.findings(after: problems, in: session)
  }

  var output: JSONOutput {
    [
      "version": 1, "verdict": .string(verdict), "current": .string(current.name),
      "new": .string(new.name),
      "versions": .array(versions) { deployed in
        [
          "version": .string(deployed.version.name),
          "client": .string(deployed.version.client.id),
          "tag": .optional(deployed.version.tag),
          "bundled": .optional(deployed.version.bundledName),
          "effect": .string(effect(on: deployed).rawValue),
          "faults": .array(deployed.faults) { fault in
            [
              "effect": .string(fault.effect.rawValue), "isNew": .bool(fault.isNew),
              "rule": .optional(fault.finding.rule?.offset),
              "property": .optional(fault.finding.property),
              "message": .string(fault.finding.message),
              "place": .place(fault.finding.location),
            ]
          },
        ]
      },
      "sections": .array(comparison.sections.map(\.output)),
    ]
  }
}
