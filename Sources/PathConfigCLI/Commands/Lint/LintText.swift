import PathConfigClients
import PathConfigKit
import PathConfigLint
import PathConfigSyntax

/// The report of `lint` for people, over all files of a run.
struct LintText {
  var style: TextStyle
  var limits: GroupSelection.Limits

  /// True if it describes the effect of `--fix`.
  var offersFixes: Bool

  /// True if suppressed findings follow the others.
  var showsSuppressed: Bool

  /// True if suggestions are shown; else the last line counts them.
  var showsSuggestions: Bool

  /// Groups of findings file by file, then the open questions, and the summary of all findings.
  ///
  /// An empty line follows each group.
  func render(
    _ files: [LintedFile], undecided: [UndecidedQuestion], summary: ReportSummary
  ) -> String {
    let shown = shown(files, summary)
    var text = shown.groups.map { group, clients in
      TextReport(style: style, clients: clients, limits: limits).render(group) + "\n"
    }.joined()
    if showsSuppressed { text += suppressed(files) }
    let questions = limits == .none ? undecided[...] : undecided.prefix(1)
    for question in questions { text += line(question) + "\n" }
    if questions.count < undecided.count { text += moreUndecided(undecided.count - 1) + "\n" }
    if shown.hidden > 0 { text += notShown(shown.hidden) + "\n" }
    text += closing(files, summary) + "\n"
    if summary.suppressedErrors > 0, !showsSuppressed {
      text += hidesErrors(summary.suppressedErrors) + "\n"
    }
    return text + (offersFixes ? offer(files) : "")
  }

  /// The groups that are shown, file by file.
  func shown(_ files: [LintedFile], _ summary: ReportSummary) -> FindingReport.Shown {
    let groups = files.flatMap { file in
      FindingGroup.groups(of: visible(file)).map { ($0, file.clients.map(\.id)) }
    }
    return FindingReport.Shown(groups, limits: limits, closing: closing(files, summary))
  }

  /// The shown findings of a file, including suggestions if the run fails on them.
  private func visible(_ file: LintedFile) -> [Finding] {
    file.result.counted.filter {
      showsSuggestions || file.failLevel == .info || $0.severity > .info
    }
  }

  /// The numbers, and the checks of hidden suggestions.
  private func closing(_ files: [LintedFile], _ summary: ReportSummary) -> String {
    let hidden = files.filter { !showsSuggestions && $0.failLevel != .info }
      .flatMap(\.result.counted).filter { $0.severity == .info }
    if hidden.isEmpty { return summary.line }
    let counts = Dictionary(grouping: hidden, by: \.check).mapValues(\.count)
      .sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    return summary.lineWithoutSuggestions + ". "
      + suggestions(counts.map { "\($0.key) \($0.value)" }, hidden.count)
  }

  private func suppressed(_ files: [LintedFile]) -> String {
    let report = TextReport(style: style)
    return files.flatMap(\.result.findings).compactMap { finding in
      finding.suppression.map { report.render(finding, allowedBy: $0) + "\n" }
    }.joined()
  }

  private func offer(_ files: [LintedFile]) -> String {
    let findings = files.filter(\.isWritable).flatMap(visible)
    let safe = findings.count { $0.isFixable(.safe) }
    let unsafe = findings.count { $0.isFixable(.all) } - safe
    return fixable(safe, unsafe).map { $0 + "\n" } ?? ""
  }

  private func line(_ question: UndecidedQuestion) -> String {
    "\(Printable.text(question.location.description)): undecided: "
      + "\(Printable.text(question.reason)) [\(question.check)]"
  }
}

/// A linted file with its clients and its findings.
struct LintedFile {
  /// The input, or the fixed text after fixes.
  var document: ConfigurationDocument
  var clients: [ClientProfile]

  /// True if only some of the clients may read it, and nothing shows which.
  var isOpen = false
  var result: LintResult

  /// The levels that were applied.
  var levels: CheckLevels

  /// The subjects that checks examined: the file alone, and the file beside others.
  var subjects: [CheckSubject] = [.file]

  /// True if `--fix` can replace the text, which did not come from a server or a revision.
  var isWritable: Bool
  var failLevel: FailLevel
  var undecidedAction: UndecidedAction

  /// The undecided questions that the report lists.
  var undecided: [UndecidedQuestion] { undecidedAction == .ignore ? [] : result.undecided }

  var fails: Bool {
    if undecidedAction == .fail, !result.undecided.isEmpty { return true }
    guard let level = failLevel.severity else { return false }
    return result.counted.contains { $0.severity >= level }
  }
}

extension FindingReport {
  /// The findings of a run, with all that the formats of other programs need.
  init(
    _ files: [LintedFile], summary: ReportSummary, in session: Session
  ) {
    let environment = session.environment
    let artifact: @Sendable (String) -> ArtifactName = { environment.artifact(named: $0) }
    var fingerprints = FindingFingerprints()
    var inputs = files.map { file in
      var input = Input(file.document.buffer.name, checks: file.checks)
      input.failLevel = file.failLevel.severity
      input.failsUndecided = file.undecidedAction == .fail
      let clients = file.clients.map(\.id)
      input.findings = file.result.findings.map { finding in
        let name = artifact(finding.location.buffer.name).path
        return Entry(
          finding, fingerprint: fingerprints.next(finding, in: name),
          isForAll: finding.clients == clients)
      }
      return input
    }
    for (index, file) in files.enumerated() {
      inputs[index].questions = file.undecided.map { question in
        let name = artifact(question.location.buffer.name).path
        return Question(question, fingerprint: fingerprints.next(question, in: name))
      }
    }
    let named = Set(
      inputs.flatMap { $0.findings.map(\.finding.check) + $0.questions.map(\.question.check) })
    self.init(
      inputs, summary: summary,
      rules: Check.all.filter { named.contains($0.id) }.map { ReportedRule($0) },
      tool: Tool(name: session.tool.name, version: session.tool.version), artifact: artifact)
  }
}

extension LintedFile {
  /// The ids of the checks that examined the file alone.
  fileprivate var checks: [String] {
    Check.all.filter { $0.subject == .file && levels.isOn($0) }.map(\.id)
  }
}

extension ReportedRule {
  init(_ check: Check) {
    let level: Severity? = if case .on(let severity) = check.page.level { severity } else { nil }
    self.init(
      id: check.id, summary: check.page.summary, rationale: check.page.rationale, level: level,
      article: check.id,
      page: Explanation.shortPage(of: check))
  }
}

extension Environment {
  /// The variables by which CI systems name the folder of the checkout.
  private static let rootVariables: [EnvironmentVariable] = [
    .gitHubWorkspace, .gitLabProject,
  ]

  /// The name of an input for readers of a report.
  ///
  /// A file is named by its path from the root of the checkout around the current directory.
  /// Without a checkout, its path begins at the current directory.
  func artifact(named name: String) -> ArtifactName {
    guard !name.utf8.elementsEqual(SourceReference.standardInputName.utf8),
      let reference = try? SourceReference.parse(name)
    else { return .other(name) }
    switch reference {
    case .path: return ArtifactName(path: name, from: currentDirectory, root: root)
    case .remote: return .url(name)
    case .standardInput, .git: return .other(name)
    }
  }

  private var root: String {
    let roots = Self.rootVariables.compactMap { self[$0] }
    // True if it contains a file of the current directory.
    return roots.first { root in
      root.utf8.first == UInt8(ascii: "/")
        && ArtifactName(path: "a", from: currentDirectory, root: root).pathInTree != nil
    } ?? currentDirectory
  }
}

// MARK: - Wording

private func suggestions(_ checks: [String], _ count: Int) -> String {
  "\(counted(count, "suggestion")): \(checks.joined(separator: ", ")); "
    + "show \(count == 1 ? "it" : "them") with --suggestions"
}

private func notShown(_ count: Int) -> String {
  "\(counted(count, "finding is", "findings are")) not shown; --all shows everything"
}

private func moreUndecided(_ count: Int) -> String {
  "\(counted(count, "more question is", "more questions are")) undecided; --all shows everything"
}

private func hidesErrors(_ count: Int) -> String {
  let which =
    count == 1 ? "1 of the suppressed is an error" : "\(count) of the suppressed are errors"
  return which + "; --show-suppressed shows them"
}

private func fixable(_ safe: Int, _ unsafe: Int) -> String? {
  switch (safe, unsafe) {
  case (0, 0): nil
  case (0, _): "\(unsafe) can be fixed with --fix-unsafe"
  case (_, 0): "\(safe) can be fixed with --fix"
  case (_, _): "\(safe) can be fixed with --fix, \(unsafe) more with --fix-unsafe"
  }
}
