import PathConfigSyntax

/// The findings of text as Markdown, for the summary of a job or a comment.
///
/// Findings of one cause are one row, as in text, and the worst come first.
enum FindingMarkdown {
  /// The report, which ends in a line feed.
  static func render(_ report: FindingReport) -> String {
    let shown = report.shown.groups.map(\.group)
    var sections = ["### Path configuration: \(Markdown.text(report.closing))\n"]
    if !report.unread.isEmpty {
      sections.append(report.unread.map { "- \(Markdown.sentence($0.sentence))\n" }.joined())
    }
    if !shown.isEmpty {
      // People glance at a job's page, so that the worst comes first.
      let rows = Severity.allCases.reversed().flatMap { severity in
        shown.filter { $0.severity == severity }
      }.map { row($0, in: report) }
      sections.append(Markdown.table(header, folding: rows))
    }
    if report.shown.hidden > 0 { sections.append(notShown(report.shown.hidden) + "\n") }
    if !report.questions.isEmpty { sections.append(open(report)) }
    return sections.joined(separator: "\n")
  }

  private static let header = ["", "Where", "What", "Check"]

  private static func row(_ group: FindingGroup, in report: FindingReport) -> [String] {
    var text = Markdown.sentence(group.message, inTable: true)
    if case .repetition = group.kind {
      text += " (\(places(group.findings.count)))"
    }
    if let help = group.help { text += "<br>" + Markdown.sentence(help, inTable: true) }
    return [
      group.severity.name, place(group.location, in: report), text,
      group.checks.map { Markdown.code($0, inTable: true) }.joined(separator: ", "),
    ]
  }

  private static func place(_ location: SourceRange, in report: FindingReport) -> String {
    let path = report.artifact(location.buffer.name).path
    let start = location.start
    return Markdown.code("\(path):\(start.line):\(start.column)", inTable: true)
  }

  private static func open(_ report: FindingReport) -> String {
    let questions = report.questions.map(\.question)
    let lines = questions.prefix(GroupSelection.Limits.readable.groups).map { question in
      "- \(place(question.location, in: report)): \(Markdown.sentence(question.reason)) "
        + "(\(Markdown.code(question.check)))\n"
    }
    let rest = questions.count - lines.count
    return Markdown.details(
      undecided(questions.count), lines.joined() + (rest > 0 ? "- and \(rest) more\n" : ""))
  }
}

// MARK: - Wording

private func places(_ count: Int) -> String { "\(count) places" }

private func notShown(_ count: Int) -> String {
  "\(counted(count, "more finding is", "more findings are")) not shown; `pathconfig lint --all` shows them."
}

private func undecided(_ count: Int) -> String {
  counted(count, "question") + " left open"
}
