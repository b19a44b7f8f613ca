import PathConfigAnalysis
import PathConfigSyntax

extension Comparison {
  /// The report for people.
  func text(_ style: TerminalStyle, showsAll: Bool) -> String {
    sections.map { ComparisonText($0, style, showsAll: showsAll).render() }
      .joined(separator: "\n")
  }

  /// The report for a comment on a pull request.
  func markdown(showsAll: Bool) -> String {
    sections.map { ComparisonMarkdown($0, showsAll: showsAll).render() }.joined(separator: "\n")
  }
}

/// A section for people.
struct ComparisonText {
  private let section: ComparisonSection
  private let style: TerminalStyle

  /// The limits of the report, unless all were requested: blocks, further classes of each, changes
  /// of visits, and lines of anything else.
  private let limits: (blocks: Int, classes: Int, outcomes: Int, lines: Int)

  init(_ section: ComparisonSection, _ style: TerminalStyle, showsAll: Bool) {
    self.section = section
    self.style = style
    limits = showsAll ? (.max, .max, .max, .max) : (20, 3, 2, 12)
  }

  func render() -> String {
    var parts = [section.heading.map { style.strong(Printable.text($0)) + "\n" } ?? ""]
    parts.append(lines(section.standings, labelled: "not loaded:"))
    let blocks = ChangeBlock.all(of: section)
    parts += blocks.prefix(limits.blocks).map(text)
    if blocks.count > limits.blocks { parts.append(notShown(blocks.count - limits.blocks) + "\n") }
    parts.append(lines(section.settings.map(section.sentence)))
    parts.append(limited(section.doubts.map(section.sentence), labelled: "undecided:"))
    let edits = section.verdict == .different ? [] : section.editSentences.map { "  \($0)" }
    parts.append(
      style.strong(Printable.text(section.conclusion)) + "; \(section.everyone)\n"
        + lines([section.leftOut].compactMap { $0 }) + limited(edits))
    if let judgement = section.judgement { parts.append(text(judgement)) }
    return parts.filter { !$0.isEmpty }.joined(separator: "\n")
  }

  private func text(_ block: ChangeBlock) -> String {
    let (outcomes, others, deciders) = (block.outcomes, block.others, block.deciders())
    var lines = Array(outcomes.prefix(limits.outcomes))
    lines += andMore(outcomes.count - limits.outcomes)
    lines += block.changes.map { "\($0.property): \($0.before) -> \($0.after)" }
    lines += [block.seen].compactMap { $0 }
    lines += deciders.before.map { "\(block.sides.before): \($0)" }
    lines += deciders.after.map { "\(block.sides.after): \($0)" }
    lines += others.prefix(limits.classes).map { "also \($0)" }
    if others.count > limits.classes { lines.append(andMoreGroups(others.count - limits.classes)) }
    return style.strong(Printable.text(block.subject)) + Printable.text(block.scope) + "\n"
      + self.lines(lines.map { "  \($0)" })
  }

  private func text(_ judgement: ExpectationJudgement) -> String {
    limited(judgement.violations.map(section.sentence), labelled: "unexpected:")
      + limited(judgement.doubts.map(section.sentence), labelled: "undecided:")
      + lines([
        "\(judgement.conclusion): \(judgement.expected.map { "`\($0)`" }.joined(separator: ", "))"
      ])
  }

  private func lines(_ lines: [String], labelled label: String? = nil) -> String {
    let label = label.map { style.failure($0) + " " } ?? ""
    return lines.map { label + Printable.text($0) + "\n" }.joined()
  }

  private func limited(_ lines: [String], labelled label: String? = nil) -> String {
    self.lines(Array(lines.prefix(limits.lines)), labelled: label)
      + self.lines(andMore(lines.count - limits.lines).map { "  " + $0 })
  }
}

/// A section for a comment on a pull request.
private struct ComparisonMarkdown {
  private let section: ComparisonSection

  /// The maximum of rows unless all are requested.
  ///
  /// A comment on GitHub holds 65,536 characters.
  private let maximumRows: Int

  init(_ section: ComparisonSection, showsAll: Bool) {
    self.section = section
    maximumRows = showsAll ? .max : 100
  }

  func render() -> String {
    var parts = ["### Path configuration: \(Markdown.sentence(verdict))\n"]
    if let heading = section.heading { parts.append(Markdown.sentence(heading) + "\n") }
    let leftOut = section.leftOut.map { ". \($0)" } ?? ""
    parts.append(Markdown.sentence(section.everyone + leftOut) + "\n")
    if let judgement = section.judgement { parts += text(judgement) }
    parts.append(list(section.standings))
    parts += changes
    if !section.settings.isEmpty { parts.append(settings) }
    if !section.doubts.isEmpty {
      parts.append(
        Markdown.details(
          "\(counted(section.doubts.count, "question")) left open",
          list(section.doubts.map(section.sentence), open: .max)))
    }
    let edits = section.editSentences
    if !edits.isEmpty, !section.isSameText {
      parts.append(
        Markdown.details(counted(edits.count, "edit") + " of the text", list(edits, open: .max)))
    }
    return parts.filter { !$0.isEmpty }.joined(separator: "\n")
  }

  /// The verdict, after the verdict on the expectations if there are any.
  private var verdict: String {
    guard let judgement = section.judgement else { return section.conclusion }
    if !judgement.violations.isEmpty { return "more changes than expected: \(section.conclusion)" }
    return judgement.doubts.isEmpty && section.verdict == .different
      ? "changes as expected: \(section.conclusion)" : section.conclusion
  }

  private func text(_ judgement: ExpectationJudgement) -> [String] {
    let expected = "(\(judgement.expected.map { Markdown.code($0) }.joined(separator: ", ")))"
    let conclusion = judgement.conclusion.prefix(1).uppercased() + judgement.conclusion.dropFirst()
    if !judgement.violations.isEmpty {
      return ["**\(conclusion)** \(expected):\n", list(judgement.violations.map(section.sentence))]
    }
    if !judgement.doubts.isEmpty {
      return ["\(conclusion) \(expected):\n", list(judgement.doubts.map(section.sentence))]
    }
    return ["\(conclusion) \(expected).\n"]
  }

  private var changes: [String] {
    let blocks = ChangeBlock.all(of: section)
    if blocks.isEmpty { return [] }
    let rows = blocks.prefix(maximumRows).map(row)
    let rest = blocks.count - rows.count
    return [
      Markdown.table(["URLs such as", "Property", "Before", "After", "Decided by"], folding: rows) {
        counted($0, "more change")
      }
    ] + (rest > 0 ? ["\(counted(rest, "more change")) not shown; `--all` shows every one.\n"] : [])
  }

  private func row(_ block: ChangeBlock) -> [String] {
    // A code span holds any pattern, even one with backquotes.
    let (changes, deciders) = (block.changes, block.deciders(""))
    let rest = block.classes.count - 1
    func cell(_ texts: [String]) -> String { texts.joined(separator: "<br>") }
    return [
      cell(
        [
          code(block.subject) + (rest > 0 ? " and \(counted(rest, "more group"))" : "")
            + Markdown.text(block.scope)
        ] + block.outcomes.prefix(2).map(Markdown.text)),
      cell(changes.map { code($0.property) }), cell(changes.map { code($0.before) }),
      cell(changes.map { code($0.after) }),
      cell(
        (deciders.before + deciders.after).map {
          $0.utf8.elementsEqual("no rule".utf8) ? $0 : code($0)
        }),
    ]
  }

  private func code(_ text: String) -> String { Markdown.code(text, inTable: true) }

  private var settings: String {
    let rows = section.settings.map { setting in
      let values = setting.change.words
      return [
        code(setting.change.name.string) + Markdown.text(section.limitation(setting.members)),
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

private func andMoreGroups(_ count: Int) -> String {
  "and \(counted(count, "more group")) of URLs, which --all shows"
}
