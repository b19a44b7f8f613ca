import PathConfigAnalysis
import PathConfigDiagnostics
import PathConfigMatching
import PathConfigReporting

/// The report of `diff` for a comment on a pull request.
struct DiffMarkdown {
  private let report: DiffReport
  private let words: DiffWords

  /// Rows that are open to see, and rows at all, unless all were asked for: a comment on GitHub holds
  /// 65,536 characters.
  private let openRows: Int
  private let maximumRows: Int

  init(_ report: DiffReport, showsAll: Bool) {
    self.report = report
    words = DiffWords(report: report)
    openRows = 10
    maximumRows = showsAll ? .max : 100
  }

  func render() -> String {
    var sections = ["### Path configuration: \(Markdown.text(words.verdict))\n"]
    let leftOut = words.leftOut.map { ". \($0)" } ?? ""
    sections.append(Markdown.text(words.everyone + leftOut) + "\n")
    sections += expectation
    sections.append(list(words.standings))
    sections += table
    if !report.settings.isEmpty { sections.append(settings) }
    if !report.doubts.isEmpty {
      sections.append(
        Markdown.details(
          "\(words.count(report.doubts.count, "question")) left open",
          limitedList(report.doubts.map(words.doubt))))
    }
    if let edits = words.edits, !report.isSameText {
      sections.append(
        Markdown.details(words.count(edits.count, "edit") + " of the text", limitedList(edits)))
    }
    return sections.filter { !$0.isEmpty }.joined(separator: "\n")
  }

  private var expectation: [String] {
    guard let judgement = report.judgement else { return [] }
    let expected = judgement.expectedTexts.map { Markdown.code($0) }.joined(separator: ", ")
    if !judgement.violations.isEmpty {
      return [
        "**More changes than expected** (\(expected)):\n",
        limitedList(words.violations(judgement)),
      ]
    }
    if !judgement.doubts.isEmpty {
      return [
        "It is not proved that no more changes than expected (\(expected)):\n",
        limitedList(words.doubts(judgement)),
      ]
    }
    return ["No more changes than expected (\(expected)).\n"]
  }

  private static let header = ["URLs such as", "Property", "Before", "After", "Decided by"]

  private var table: [String] {
    let rows = report.entries.prefix(maximumRows).map(row)
    if rows.isEmpty { return [] }
    let rest = report.entries.count - rows.count
    let more = rest > 0 ? ["\(words.count(rest, "more change")) not shown.\n"] : []
    if rows.count <= openRows { return [Markdown.table(Self.header, rows)] + more }
    return [
      Markdown.table(Self.header, Array(rows.prefix(openRows))),
      Markdown.details(
        words.count(rows.count - openRows, "more change"),
        Markdown.table(Self.header, Array(rows.dropFirst(openRows)))),
    ] + more
  }

  private func row(_ entry: DiffReport.Entry) -> [String] {
    let content = entry.content
    let client = report.clients[entry.clients[0]]
    let first = content.classes[0]
    let rest = content.classes.count - 1
    let decisions = (client.before.decision(first.before), client.after.decision(first.after))
    return [
      code(words.subject(first.witness))
        + (rest > 0 ? " and \(words.count(rest, "more class", "more classes"))" : "")
        + Markdown.text(words.limitation(entry.clients) + words.routes(entry)),
      code(content.property.string),
      code(words.value(content.before, of: content.property, client.before.profile)),
      code(words.value(content.after, of: content.property, client.after.profile)),
      place(decisions.0) + "<br>" + place(decisions.1),
    ]
  }

  private func place(_ decision: ClientDifference.Decision?) -> String {
    guard let decision else { return "no rule" }
    return code(words.place(decision) + words.decision(decision).withoutBackquotes)
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
    return Markdown.table(["Setting", "Before", "After"], rows)
  }

  private func list(_ lines: [String]) -> String {
    lines.map { "- \(Markdown.text($0))\n" }.joined()
  }

  private func limitedList(_ lines: [String]) -> String {
    let rest = lines.count - maximumRows
    return list(lines.prefix(maximumRows) + (rest > 0 ? ["and \(rest) more"] : []))
  }
}

extension String {
  /// The text for a code span, which quotes it already.
  fileprivate var withoutBackquotes: String {
    String(String.UnicodeScalarView(unicodeScalars.filter { $0 != "`" }))
  }
}
