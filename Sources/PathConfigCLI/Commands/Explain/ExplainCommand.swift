import PathConfigLint
import PathConfigSyntax

extension Command {
  static let explain = Command(.explain) { arguments, session in
    let checks = try arguments["CHECK"].map { id in try check(named: id) }
    let reports = try Reports(arguments.reports, in: session)
    let pages = checks.isEmpty ? [Explanation.catalogue] : checks.map(Explanation.page)
    reports.write { output in
      let texts = pages.map { page in
        output.format == .markdown
          ? page : Explanation.text(of: page, columns: session.columns, style: output.style)
      }
      return .verbatim(texts.joined(separator: "\n"))
    }
    return .success
  }
}

/// The check of an id, spelt exactly.
private func check(named id: String) throws(UsageError) -> Check {
  if let check = Check.named(id) { return check }
  throw .unknown("check", id, suggestion: UnknownCheck(id).suggestion)
}

extension CommandSpec {
  static let explain = CommandSpec(
    name: "explain", synonyms: ["checks", "rules", "why"],
    group: .ask,
    summary: "Explain a check with examples, or list the checks",
    discussion: [
      "A page shows what `lint` says about its examples. `lint` prints the id of a check in brackets "
        + "after each finding."
    ],
    forms: [
      Form([
        Positional(
          "CHECK", .check, count: .any, "The id of a check to explain (default: list the checks)")
      ])
    ],
    flags: .of(.explainFormat, .output),
    examples: [
      Example(["explain"], "List the checks"),
      Example(["explain", "dead-rule"], "Explain one of them"),
      Example(
        ["explain", "-f", "markdown", "-o", "dead-rule.md", "dead-rule"], "Write it to a file"),
    ],
    exitCodes: [
      ExitMeaning(.success, "the pages or the list are printed"),
      ExitMeaning(.usage, "there is no such check, or an output that cannot be written"),
    ])
}

extension Explanation {
  /// A page for a terminal; only code is wider than the terminal, or than 80 columns.
  static func text(of page: String, columns: Int, style: TextStyle) -> String {
    let width = min(max(columns, 40), 80)
    var text = ""
    var isInList = false
    for block in MarkdownBlock.all(in: page) {
      let wasInList = isInList
      isInList = if case .item = block { true } else { false }
      if !text.isEmpty, !(wasInList && isInList) { text += "\n" }
      switch block {
      case .title(let title), .heading(let title): text += style.paint(title, .strong) + "\n"
      case .paragraph(let sentences):
        text += lines(FoldedText.lines(of: "  " + sentences, columns: width))
      case .item(let sentences):
        let folded = FoldedText.lines(of: sentences, columns: width - 4)
        text += lines(folded.enumerated().map { ($0 == 0 ? "  - " : "    ") + $1 })
      case .code(let code, _):
        let split = code.split(separator: "\n", omittingEmptySubsequences: false)
        text += lines(split.map { $0.isEmpty ? "" : "    " + Printable.text(String($0)) })
      }
    }
    return text
  }

  private static func lines(_ lines: [String]) -> String { lines.map { $0 + "\n" }.joined() }
}
