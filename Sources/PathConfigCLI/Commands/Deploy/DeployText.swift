import PathConfigClients
import PathConfigKit
import PathConfigLint
import PathConfigSyntax

/// The report of `deploy` for people.
struct DeployText {
  private let style: TerminalStyle
  private let words: DeployWords
  private let showsAll: Bool

  init(_ report: DeployReport, style: TerminalStyle, showsAll: Bool) {
    self.style = style
    words = DeployWords(report: report)
    self.showsAll = showsAll
  }

  func render() -> String {
    var parts = [problems]
    parts += words.sections.map { $0.text(style, showsAll: showsAll) }
    parts.append(summary)
    return parts.filter { !$0.isEmpty }.joined(separator: "\n")
  }

  private var problems: String {
    var lines: [String] = []
    for problem in words.refusals {
      let title = words.names(problem.versions) + words.details(problem.versions)
      lines.append("\(style.failure("\(title):")) \(Printable.text(problem.sentence))")
      if let detail = problem.detail { lines.append("  \(detail)") }
    }
    for (problem, finding) in words.missingScreens {
      let place = Printable.text(finding.location.description)
      lines.append(
        "\(style.failure("\(words.names(problem.versions)):")) "
          + "\(place): \(Printable.text(problem.sentence))")
    }
    return lines.map { $0 + "\n" }.joined()
  }

  private var summary: String {
    let unchanged = words.report.unchanged
    var lines: [String] = []
    if !unchanged.isEmpty {
      lines.append("the same as before: \(words.names(unchanged))\(words.details(unchanged))")
    }
    if let unknown = words.unknownScreens { lines.append("\(style.note("note:")) \(unknown)") }
    lines.append(style.strong(words.verdict))
    return lines.map { $0 + "\n" }.joined()
  }
}

/// The report of `deploy` for a comment on a pull request.
struct DeployMarkdown {
  private let words: DeployWords
  private let showsAll: Bool

  init(_ report: DeployReport, showsAll: Bool) {
    words = DeployWords(report: report)
    self.showsAll = showsAll
  }

  func render() -> String {
    var parts = ["## Path configuration: \(Markdown.sentence(words.verdict))\n"]
    let refusals = words.refusals.map { problem in
      let title = "**\(Markdown.text(words.names(problem.versions)))**"
      let detail = problem.detail.map { ". " + Markdown.sentence($0) } ?? ""
      return title + Markdown.text(words.details(problem.versions)) + ": "
        + Markdown.sentence(problem.sentence) + detail
    }
    let screens = words.missingScreens.map { problem, finding in
      "**\(Markdown.text(words.names(problem.versions)))**: "
        + "\(Markdown.code(finding.location.description)) \(Markdown.sentence(problem.sentence))"
    }
    parts.append((refusals + screens).map { "- \($0)\n" }.joined())
    parts += words.sections.map { $0.markdown(showsAll: showsAll) }
    let unchanged = words.report.unchanged
    if !unchanged.isEmpty {
      let names = words.names(unchanged) + words.details(unchanged)
      parts.append("The same as before, proved: \(Markdown.text(names)).\n")
    }
    if let unknown = words.unknownScreens { parts.append(Markdown.sentence(unknown) + ".\n") }
    return parts.filter { !$0.isEmpty }.joined(separator: "\n")
  }
}

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

extension DeployReport {
  /// The answer as findings: versions that cannot use the new copy, missing screens, then every change.
  func findings(
    isBounded: Bool, undecided: UndecidedAction, in session: Session
  ) -> FindingReport {
    let words = DeployWords(report: self)
    var findings = DiffFindings(words.sections, isBounded: isBounded)
    let refusals = words.refusals.map { problem in
      let title = words.names(problem.versions) + words.details(problem.versions)
      let detail = problem.detail.map { "; \($0)" } ?? ""
      return finding(
        notLoaded.id, "\(title): \(problem.sentence)\(detail)", of: problem.versions,
        at: SourceRange(new, 0..<0))
    }
    let screens = words.missingScreens.map { problem, screen in
      var copy = finding(
        missingScreen.id, "\(words.names(problem.versions)): \(problem.sentence)",
        of: problem.versions, at: screen.location)
      copy.rule = screen.rule
      copy.property = screen.property
      return copy
    }
    findings.add(refusals + screens)
    return findings.report([missingScreen], undecided: undecided, in: session)
  }

  private func finding(
    _ id: String, _ message: String, of versions: [Int], at location: SourceRange
  ) -> Diagnostic {
    var finding = Diagnostic(id, .error, message, at: location)
    finding.clients = versions.map { self.versions[$0].version.client }.distinct(by: \.id).map(\.id)
    return finding
  }
}

// MARK: - Wording

private let missingScreen = ReportedRule(
  id: "missing-screen", summary: "a native screen that an installed version does not have",
  rationale: """
    The new copy of the server reaches versions that were built before the screen. They do not \
    show it: nothing happens, or what the app's code does with a name that it does not know.
    """,
  remedy: """
    Serve such rules at a new address that only newer versions read, or wait until the older \
    versions are gone.
    """, level: .error)
