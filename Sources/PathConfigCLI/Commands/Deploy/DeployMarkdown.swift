import PathConfigSyntax

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
