import PathConfigClients
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
    for question in undecided { text += line(question) + "\n" }
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
  private func visible(_ file: LintedFile) -> [Diagnostic] {
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
    return files.flatMap(\.result.diagnostics).compactMap { finding in
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

// MARK: - Wording

private func suggestions(_ checks: [String], _ count: Int) -> String {
  "\(counted(count, "suggestion")): \(checks.joined(separator: ", ")); "
    + "show \(count == 1 ? "it" : "them") with --suggestions"
}

private func notShown(_ count: Int) -> String {
  "\(counted(count, "finding is", "findings are")) not shown; --all shows everything"
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
