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
