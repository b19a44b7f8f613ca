import PathConfigClients
import PathConfigKit
import PathConfigLint
import PathConfigSyntax

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
  init(
    _ files: [LintedFile], limits: FindingGroup.Limits, showsSuggestions: Bool, in session: Session
  ) {
    let inputs = files.map { file in
      Input(
        name: file.document.buffer.name, checks: file.checks, clients: file.clients.map(\.id),
        findings: file.result.findings, questions: file.undecided,
        failLevel: file.failLevel.severity, failsUndecided: file.undecidedAction == .fail,
        showsSuggestions: showsSuggestions || file.failLevel == .info, isWritable: file.isWritable)
    }
    self.init(inputs, limits: limits, in: session) { ids in
      Check.all.filter { ids.contains($0.id) }.map { ReportedRule($0) }
    }
  }
}

extension LintedFile {
  /// The ids of the checks that examined the file alone.
  fileprivate var checks: [String] {
    Check.all.filter { $0.subject == .file && levels.isOn($0) }.map(\.id)
  }
}

extension ReportedRule {
  fileprivate init(_ check: Check) {
    let level: Severity? = if case .on(let severity) = check.page.level { severity } else { nil }
    self.init(
      id: check.id, summary: check.page.summary, rationale: check.page.rationale, level: level,
      article: check.id, page: Explanation.shortPage(of: check))
  }
}
