import Dispatch
import PathConfigAnalysis
import PathConfigAutomata
import PathConfigClients
import PathConfigSyntax

/// Runs the checks on a file.
package enum Linter {
  /// All findings about a file for the clients asked.
  ///
  /// A finding's severity is the check's default, or the worst verdict among the clients asked if
  /// their verdicts differ, or the choice in `levels`. A mistake that affects none of them is not
  /// found.
  ///
  /// Suppressed findings are among the others, with a mark.
  ///
  /// Complexity: O(n log n) in the size of the file, for each client.
  ///
  /// - Parameters:
  ///   - declarations: facts that some checks need.
  ///   - clientsAreCandidates: true if only some of the clients may read the file. An error of some of them is then a
  ///     warning.
  ///   - isOvertaken: true once nobody wants the result any more, which is not complete then.
  package static func lint(
    _ document: ConfigurationDocument, for clients: [Client],
    levels: CheckLevels = .standard, declarations: Declarations = .none,
    clientsAreCandidates: Bool = false,
    unless isOvertaken: @escaping @Sendable () -> Bool = { false }
  ) -> LintResult {
    let context = LintContext(
      document, clients: clients, levels: levels, declarations: declarations,
      clientsAreCandidates: clientsAreCandidates, unless: isOvertaken)
    return lint(context, levels: levels)
  }

  /// The same as `lint` for a file whose facts are known already.
  ///
  /// The passes in their order: search, try edits, weigh, suppress, and leave out what another finding
  /// explains.
  static func lint(_ context: LintContext, levels: CheckLevels) -> LintResult {
    let found = search(context, levels)
    let trial = Trial(context, of: found.flatMap(\.findings.findings))
    var result = result(of: found, in: context.buffer, levels) { _ in trial }
    result.weigh(with: context.declarations.urls, levels)
    let undecided = context.declarations.urls?.areAll == true ? [] : Check.ofPages
    suppress(
      &result, in: context.document, of: .file, levels: levels,
      without: undecided.union(context.declarations.suppressedElsewhere))
    result.leaveOutExplained()
    if context.clientsAreCandidates { result.weakenErrors(ofSome: context.clients, levels: levels) }
    return result
  }

  /// The findings of each check that is on, those of all clients together.
  ///
  /// Each check searches for each client, on all cores.
  private static func search(
    _ context: LintContext, _ levels: CheckLevels
  ) -> [(check: Check, findings: Findings)] {
    let checks = Check.all.filter { $0.subject == .file && levels.isOn($0) }
    let places = context.clients.indices
    let searches = checks.flatMap { check in places.map { (check: check, client: $0) } }
    let found = searches.parallelMap { search in
      var findings = Findings()
      if !context.isGivenUp(), case .file(let find) = search.check.search {
        find(context.searching(search.check, forClient: search.client), &findings)
      }
      return findings
    }
    return checks.enumerated().map { place, check in
      let own = found[place * places.count..<(place + 1) * places.count]
      return (check, Findings.joined(Array(zip(context.clients, own))))
    }
  }

  /// The findings of the enabled checks, in the order of every output.
  ///
  /// - Parameter buffer: the file that they are about.
  static func result(
    in buffer: SourceBuffer, _ levels: CheckLevels,
    trying trial: @escaping @Sendable (DraftFinding) -> Trial? = { _ in nil },
    _ find: (Check, inout Findings) -> Void
  ) -> LintResult {
    let found = Check.all.filter { levels.isOn($0) }.map { check in
      var findings = Findings()
      find(check, &findings)
      return (check: check, findings: findings)
    }
    return result(of: found, in: buffer, levels, trying: trial)
  }

  private static func result(
    of found: [(check: Check, findings: Findings)], in buffer: SourceBuffer, _ levels: CheckLevels,
    trying trial: @escaping @Sendable (DraftFinding) -> Trial?
  ) -> LintResult {
    var result = LintResult()
    for (check, findings) in found {
      result.findings += findings.findings.parallelMap { $0.settled(by: trial($0)) }
        .compactMap { $0 }.map { finding in
          var finding = finding
          if case .on(let severity) = levels.chosenLevel(of: check) { finding.severity = severity }
          return finding
        }
      result.undecided += findings.undecided.map { question in
        UndecidedQuestion(
          check.id, at: SourceRange(buffer, question.range), because: question.reason)
      }
    }
    result.findings.sort(by: Finding.isOrderedBefore)
    result.undecided.sort { left, right in
      left.location.range.lowerBound < right.location.range.lowerBound
    }
    return result
  }
}

extension Linter {
  /// Begins to make, on another core, the tables that every run needs.
  ///
  /// They are made on first use, once in a process. If that begins while the first file of a run is
  /// being read, the file waits half a millisecond less. That is a tenth of linting a small file.
  /// It does not matter whether the work is done by then.
  package static func prepare() {
    DispatchQueue.global().async {
      for client in Client.current { _ = SubjectUniverse.of(client) }
      let pattern = Pattern(commonPattern)
      for ignoringCase in [true, false] { _ = pattern.lowered(ignoringCase: ignoringCase) }
    }
  }

  /// The usual parts of real patterns: text, a set, a dot and an end.
  private static let commonPattern: UTF8String = #"^/a/\d+.*$"#

  /// Findings about an app's sources together, beyond those about each file alone.
  ///
  /// Findings are in the server's file unless they are about another. There are none for an app
  /// that does not ask a server.
  /// - Parameters:
  ///   - pages: the project's pages, or nil if they are not known.
  ///   - known: the findings in its files, whose pages are not reported again.
  package static func lint(
    _ app: AppSources, for clients: [Client], at pages: KnownURLs? = nil,
    levels: CheckLevels = .standard, besides known: [Finding] = []
  ) -> LintResult {
    guard let server = app.server else { return LintResult() }
    let app = LintedApp(sources: app, clients: clients.distinct(), pages: pages, known)
    return result(in: server.document.buffer, levels) { check, findings in
      if case .app(let find) = check.search { find(app, &findings) }
    }
  }

  /// Findings about pages that differ between the apps of two platforms, each in the file to change.
  ///
  /// - Parameters:
  ///   - pages: the project's URLs, or nil if they are not known.
  ///   - known: the findings in the files of both, whose consequences are not reported.
  package static func lint(
    _ first: LintedPlatform, against second: LintedPlatform, at pages: KnownURLs? = nil,
    levels: CheckLevels = .standard, besides known: [Finding] = []
  ) -> LintResult {
    guard levels.comparePlatforms, let buffer = first.buffer ?? second.buffer else {
      return LintResult()
    }
    let pair = PlatformPair(first, second, at: pages, besides: known)
    return result(in: buffer, levels, trying: pair.trial) { check, findings in
      if case .platforms(let find) = check.search { find(pair, &findings) }
    }
  }
}

/// The findings of linting.
///
/// ```swift
/// let app = ConfigurationDocument(json: #"{"rules": [],}"#, name: "ios.json")
/// for finding in PathConfig(app).lint().counted { print(finding) }
/// ```
public struct LintResult: Sendable {
  /// All findings by file and place, the suppressed ones among them.
  public var findings: [Finding]

  /// The questions that could not be decided within their budget, in the order of the file.
  public var undecided: [UndecidedQuestion]

  package init(findings: [Finding] = [], undecided: [UndecidedQuestion] = []) {
    self.findings = findings
    self.undecided = undecided
  }

  /// The findings that count: nothing suppresses them.
  public var counted: [Finding] { findings.filter { $0.suppression == nil } }

  /// The findings that an entry in the file suppresses.
  public var suppressed: [Finding] { findings.filter { $0.suppression != nil } }
}

extension LintResult {
  /// Turns errors into warnings if they do not affect all clients and only one may read the file.
  ///
  /// The message then names the affected clients. A severity that `levels` asks for stays.
  /// Complexity: O(findings × clients).
  mutating func weakenErrors(ofSome clients: [Client], levels: CheckLevels) {
    for index in findings.indices where findings[index].severity == .error {
      let named = Set(findings[index].clients)
      let affected = clients.filter { named.contains($0.id) }
      guard !affected.isEmpty, affected.count < clients.count,
        let check = Check.named(findings[index].check), levels.chosenLevel(of: check) == nil
      else { continue }
      findings[index].severity = .warning
      for place in findings[index].consequences.indices {
        findings[index].consequences[place].severity = .warning
      }
      let others = clients.filter { !named.contains($0.id) }
      let reader = others.first {
        findings[index].property != nil && $0.facts.properties.isEmpty
      }
      let end =
        reader.map { "a \($0.name.title) app may read it itself" }
        ?? "not in \(ClientNames.brief(others, "or"))"
      findings[index].notes.append(
        Finding.Note("an error in \(ClientNames.brief(affected)); \(end)"))
    }
  }
}

extension LintResult {
  /// Weighs claims about URLs by the pages that show them: one that no page shows is a suggestion.
  ///
  /// A severity that `levels` asks for stays.
  fileprivate mutating func weigh(with known: KnownURLs?, _ levels: CheckLevels) {
    guard let known else { return }
    let pages = Set(known.urls.map { UTF8String($0) })
      .union(known.allLanguages.flatMap(\.urls))
    for index in findings.indices {
      let finding = findings[index]
      if !finding.pages.isEmpty {
        findings[index].notes.append(known.note(onPages: finding.pages))
      } else if known.areAll, !known.urls.isEmpty, let witness = finding.witness,
        !witness.isEmpty, !pages.contains(witness), !pages.contains(witness.path),
        let check = Check.named(finding.check), levels.chosenLevel(of: check) == nil
      {
        findings[index].severity = min(.info, finding.severity)
      }
    }
  }

  /// Leaves out findings that another one explains: a pattern without a page if another finding about
  /// it says why, a page that people cannot leave and a rule that repeats another if a star is at fault,
  /// and forms outside of a modal if the pattern for them reaches no page.
  fileprivate mutating func leaveOutExplained() {
    let unreached = Check.unreachedPattern.id
    let explained = Set(
      counted.filter { $0.check != unreached && $0.severity > .info }.compactMap(\.writtenPattern))
    findings.removeAll { finding in
      finding.check == unreached && finding.writtenPattern.map(explained.contains) ?? false
    }
    let stars = Set(counted.filter { $0.check == Check.globPattern.id }.compactMap(\.rule))
    findings.removeAll { finding in
      switch finding.check {
      case Check.stuckPage.id: finding.rule.map(stars.contains) ?? false
      case Check.repeatedRule.id where finding.severity < .error:
        ([finding.rule] + finding.culprits).contains { $0.map(stars.contains) ?? false }
      default: false
      }
    }
    let missed = Set(counted.filter { $0.check == unreached }.flatMap(\.pages))
    findings.removeAll { finding in
      finding.check == Check.formOutsideModal.id && !finding.pages.isEmpty
        && missed.isSuperset(of: finding.pages)
    }
  }
}

extension Finding {
  /// The number of the rule and the text of the pattern that it is about; nil if it is about none.
  fileprivate var writtenPattern: [UTF8String]? {
    rule.flatMap { rule in pattern.map { [UTF8String("\(rule.offset)"), $0] } }
  }
}
