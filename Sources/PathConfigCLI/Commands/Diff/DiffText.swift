import PathConfigAnalysis
import PathConfigClients
import PathConfigSyntax

/// The report of `diff` for people.
struct DiffText {
  let style: TerminalStyle
  let report: DiffReport
  private let words: DiffWords

  /// The limits of the report, unless all were requested: blocks, further classes of each, and
  /// lines of anything else.
  private let maximumBlocks: Int
  private let maximumClasses: Int
  private let maximumOutcomes: Int
  private let maximumLines: Int

  init(_ report: DiffReport, style: TerminalStyle, showsAll: Bool) {
    self.report = report
    self.style = style
    words = DiffWords(report: report)
    maximumBlocks = showsAll ? .max : 20
    maximumClasses = showsAll ? .max : 3
    maximumOutcomes = showsAll ? .max : 2
    maximumLines = showsAll ? .max : 12
  }

  private var changes: [String] {
    standing + blocks + [
      lines(report.settings.map(words.setting)),
      limited(report.doubts.map { style.failure("undecided:") + " " + words.doubt($0) }),
    ]
  }

  func render() -> String {
    var sections = changes
    let leftOut = words.leftOut.map { "\($0)\n" } ?? ""
    sections.append(style.strong(words.verdict) + "; " + words.everyone + "\n" + leftOut + edits)
    sections.append(expectation)
    return sections.filter { !$0.isEmpty }.joined(separator: "\n")
  }

  private var standing: [String] {
    let lines = words.standings
    return lines.isEmpty
      ? [] : [lines.map { "\(style.failure("not loaded:")) \(Printable.text($0))\n" }.joined()]
  }

  private var blocks: [String] {
    let blocks = DiffBlock.all(of: report)
    let rest = blocks.count - maximumBlocks
    return blocks.prefix(maximumBlocks).map(block) + (rest > 0 ? [notShown(rest) + "\n"] : [])
  }

  private func block(_ block: DiffBlock) -> String {
    let client = report.clients[block.clients[0]]
    var lines = [
      style.strong(words.subject(block.classes[0].witness)) + words.limitation(block.clients)
        + words.routes(block.entries[0])
    ]
    let outcomes = words.outcomes(block.classes[0], block.entries)
    lines += outcomes.prefix(maximumOutcomes).map { "  \($0)" }
    lines += andMore(outcomes.count - maximumOutcomes).map { "  " + $0 }
    for entry in block.entries {
      let property = entry.content.property
      let (old, new) = (
        words.value(entry.content.before, of: property, client.before.profile),
        words.value(entry.content.after, of: property, client.after.profile)
      )
      lines.append("  \(Printable.text(property.string)): \(old) -> \(new)")
    }
    let found = block.classes[0]
    let decisions = (client.before.decision(found.before), client.after.decision(found.after))
    if let seen = words.seen(found.witness, client) { lines.append("  \(seen)") }
    let sides = words.sides(client)
    lines.append("  \(sides.before): \(words.place(decisions.0))\(words.decision(decisions.0))")
    lines.append("  \(sides.after): \(words.place(decisions.1))\(words.decision(decisions.1))")
    for found in block.classes.dropFirst().prefix(maximumClasses) {
      lines.append("  also " + also(found, client))
    }
    let rest = block.classes.count - 1 - maximumClasses
    if rest > 0 { lines.append("  " + andMoreClasses(rest)) }
    return self.lines(lines)
  }

  private func also(
    _ found: BehaviouralDifference.Class, _ client: ClientDifference
  ) -> String {
    "\(words.subject(found.witness)): \(words.decision(client.before.decision(found.before))), then "
      + words.decision(client.after.decision(found.after))
  }

  private var edits: String {
    guard report.verdict != .different, let edits = words.edits else { return "" }
    return limited(edits.map { "  \($0)" })
  }

  private var expectation: String {
    guard let judgement = report.judgement else { return "" }
    let violations = words.violations(judgement).map { style.failure("unexpected:") + " \($0)" }
    let doubts = words.doubts(judgement).map { style.failure("undecided:") + " \($0)" }
    let expected = words.expected(judgement)
    let title =
      violations.isEmpty
      ? (doubts.isEmpty ? isAsExpected(expected) : isPerhapsAsExpected(expected))
      : isNotAsExpected(expected)
    return limited(violations) + limited(doubts) + title + "\n"
  }

  private func lines(_ lines: [String]) -> String { lines.map { $0 + "\n" }.joined() }

  private func limited(_ lines: [String]) -> String {
    let more = andMore(lines.count - maximumLines).map { "  " + $0 }
    return self.lines(lines.prefix(maximumLines) + more)
  }
}

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

// MARK: - Wording

private func notShown(_ count: Int) -> String {
  "\(counted(count, "more change is", "more changes are")) not shown; --all shows every one"
}

private func andMoreClasses(_ count: Int) -> String {
  "and \(counted(count, "more group")) of URLs, which --all shows"
}

private func isAsExpected(_ expected: String) -> String {
  "no more changes than expected: \(expected)"
}

private func isPerhapsAsExpected(_ expected: String) -> String {
  "could not prove that nothing else changes than expected: \(expected)"
}

private func isNotAsExpected(_ expected: String) -> String {
  "more changes than expected: \(expected)"
}
