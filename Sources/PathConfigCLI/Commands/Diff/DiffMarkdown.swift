import PathConfigAnalysis
import PathConfigClients
import PathConfigSyntax

/// The report of `diff` for a comment on a pull request.
struct DiffMarkdown {
  private let report: DiffReport
  private let words: DiffWords
  private let moment: String?

  /// The maximum of rows unless all are requested.
  ///
  /// A comment on GitHub holds 65,536 characters.
  private let maximumRows: Int

  /// - Parameter moment: the moment of this comparison; nil if there is only one.
  init(_ report: DiffReport, at moment: String? = nil, showsAll: Bool) {
    self.report = report
    self.moment = moment
    words = DiffWords(report: report)
    maximumRows = showsAll ? .max : 100
  }

  /// The first line of every report.
  static func title(_ verdict: String) -> String {
    "### Path configuration: \(Markdown.sentence(verdict))\n"
  }

  func render() -> String {
    var sections = [Self.title(words.judgedVerdict)]
    if let moment { sections.append(Markdown.sentence(moment) + "\n") }
    let leftOut = words.leftOut.map { ". \($0)" } ?? ""
    sections.append(Markdown.sentence(words.everyone + leftOut) + "\n")
    sections += expectation
    sections.append(list(words.standings))
    sections += table
    if !report.settings.isEmpty { sections.append(settings) }
    if !report.doubts.isEmpty {
      sections.append(
        Markdown.details(
          "\(counted(report.doubts.count, "question")) left open",
          list(report.doubts.map(words.doubt), open: .max)))
    }
    if let edits = words.edits, !report.isSameText {
      sections.append(
        Markdown.details(counted(edits.count, "edit") + " of the text", list(edits, open: .max))
      )
    }
    return sections.filter { !$0.isEmpty }.joined(separator: "\n")
  }

  private var expectation: [String] {
    guard let judgement = report.judgement else { return [] }
    let expected = judgement.expectedTexts.map { Markdown.code($0) }.joined(separator: ", ")
    if !judgement.violations.isEmpty {
      return [
        "**More changes than expected** (\(expected)):\n", list(words.violations(judgement)),
      ]
    }
    if !judgement.doubts.isEmpty {
      return [
        "Could not prove that nothing else changes than expected (\(expected)):\n",
        list(words.doubts(judgement)),
      ]
    }
    return ["No more changes than expected (\(expected)).\n"]
  }

  private static let header = ["URLs such as", "Property", "Before", "After", "Decided by"]

  private var table: [String] {
    let rows = report.entries.prefix(maximumRows).map(row)
    if rows.isEmpty { return [] }
    let rest = report.entries.count - rows.count
    let more =
      rest > 0 ? ["\(counted(rest, "more change")) not shown; `--all` shows every one.\n"] : []
    return [Markdown.table(Self.header, folding: rows) { counted($0, "more change") }] + more
  }

  private func row(_ entry: DiffReport.Entry) -> [String] {
    let content = entry.content
    let client = report.clients[entry.clients[0]]
    let first = content.classes[0]
    let rest = content.classes.count - 1
    let decisions = (client.before.decision(first.before), client.after.decision(first.after))
    return [
      code(words.subject(first.witness))
        + (rest > 0 ? " and \(counted(rest, "more group"))" : "")
        + Markdown.text(words.limitation(entry.clients) + words.routes(entry))
        + words.outcomes(first, [entry]).prefix(2).map { "<br>" + Markdown.text($0) }.joined(),
      code(content.property.string),
      code(words.value(content.before, of: content.property, client.before.profile)),
      code(words.value(content.after, of: content.property, client.after.profile)),
      place(decisions.0) + "<br>" + place(decisions.1),
    ]
  }

  private func place(_ decision: ClientDifference.Decision?) -> String {
    guard let decision else { return "no rule" }
    return code("\(words.place(decision))\(words.rule(decision)) \(words.pattern(decision))")
  }

  private func code(_ text: String) -> String { Markdown.code(text, inTable: true) }

  private var settings: String {
    let rows = report.settings.map { setting in
      let values = words.values(setting.change)
      return [
        code(setting.change.name.string) + Markdown.text(words.limitation(setting.clients)),
        code(values.before), code(values.after),
      ]
    }
    return Markdown.table(["Setting", "Before", "After"], folding: rows)
  }

  /// - Parameter open: lines visible without a click; all where a reader has opened a section
  ///   already.
  private func list(_ lines: [String], open: Int = Markdown.openLines) -> String {
    let more = andMore(lines.count - maximumRows, flag: "`--all`")
    return Markdown.list(
      (lines.prefix(maximumRows) + more).map { Markdown.sentence($0) }, open: open)
  }
}
