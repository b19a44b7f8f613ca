import PathConfigDiagnostics
import PathConfigLint
import PathConfigModel
import PathConfigReporting

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
    let groups = files.map { FindingGroup.groups(of: visible($0)) }
    let selection = GroupSelection(of: groups.flatMap { $0 }, limits: limits)
    var shown = selection.isShown[...]
    var text = ""
    for (file, groups) in zip(files, groups) {
      let report = TextReport(style: style, clients: file.clients.map(\.id), limits: limits)
      for (group, isShown) in zip(groups, shown) where isShown {
        text += report.render(group) + "\n"
      }
      shown = shown.dropFirst(groups.count)
    }
    if showsSuppressed { text += suppressed(files) }
    for question in undecided { text += line(question) + "\n" }
    if selection.hiddenFindings > 0 { text += notShown(selection.hiddenFindings) + "\n" }
    text += closing(files, summary) + "\n"
    if summary.suppressedErrors > 0, !showsSuppressed {
      text += hidesErrors(summary.suppressedErrors) + "\n"
    }
    return text + (offersFixes ? offer(files) : "")
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
    return summary.lineWithoutSuggestions + ". "
      + suggestions(
        FindingStatistics(hidden).entries.map { "\($0.check) \($0.count)" }, hidden.count)
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
