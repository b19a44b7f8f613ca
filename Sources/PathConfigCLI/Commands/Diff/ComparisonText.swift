import PathConfigAnalysis
import PathConfigSyntax

extension Comparison {
  /// The report for people.
  func blocks(for format: ReportFormat, showsAll: Bool) -> [Block] {
    .separated(sections.map { $0.blocks(for: format, showsAll: showsAll) })
  }
}

extension ComparisonSection {
  /// The section for people: Markdown begins with the verdict, and text ends with it.
  func blocks(for format: ReportFormat, showsAll: Bool) -> [Block] {
    let edits = editSentences.map { Line($0) }
    if format != .text {
      let about = [heading, everyone, leftOut].compactMap { $0 }.map { Block.text(Line($0)) }
      let changedText: [Block] =
        edits.isEmpty || isSameText
        ? []
        : [.heading("\(counted(edits.count, "edit")) of the text", [.list(edits, limit: limit)])]
      return [
        .heading(
          Line("Path configuration: \(judgedConclusion)"),
          about + judged + changes(showsAll) + changedText)
      ]
    }
    let end: Block = .heading(
      "\(conclusion, .strong); \(everyone)",
      verdict == .different ? [] : [.list(edits, limit: limit)])
    return .separated([
      heading.map { [.text(Line($0, .strong))] } ?? [], changes(showsAll),
      [end] + (leftOut.map { [.text(Line($0))] } ?? []), judged,
    ])
  }

  /// The changes, and what prevents a comparison.
  private func changes(_ showsAll: Bool) -> [Block] {
    let changes = ChangeBlock.all(of: self)
    let shown = changes.prefix(showsAll ? .max : maximumChanges)
    let rest = changes.count - shown.count
    return .separated(
      [labelled("not loaded:", standings)] + shown.map { [$0.block] } + [
        rest == 0 ? [] : [.text(Line(notShown(rest)))],
        settings.isEmpty ? [] : [.list(settings.map { Line(sentence($0)) })],
        labelled("undecided:", doubts.map(sentence)),
      ])
  }

  /// The judgement of the changes, if only some are expected.
  private var judged: [Block] {
    guard let judgement else { return [] }
    let expected = judgement.expected.map { "`\($0)`" }.joined(separator: ", ")
    return labelled("unexpected:", judgement.violations.map(sentence))
      + labelled("undecided:", judgement.doubts.map(sentence))
      + [.text(Line("\(judgement.conclusion): \(expected)"))]
  }

  private func labelled(_ label: String, _ sentences: [String]) -> [Block] {
    sentences.isEmpty
      ? [] : [.list(sentences.map { "\(label, .failure) \($0)" }, limit: limit)]
  }

  /// The conclusion, after that on the expectations if there are any.
  private var judgedConclusion: String {
    guard let judgement else { return conclusion }
    if !judgement.violations.isEmpty { return "more changes than expected: \(conclusion)" }
    return judgement.doubts.isEmpty && verdict == .different
      ? "changes as expected: \(conclusion)" : conclusion
  }
}

extension ChangeBlock {
  fileprivate var block: Block {
    let deciders = deciders
    let lines =
      changes.map { "\($0.property): \($0.before) -> \($0.after)" } + [seen].compactMap { $0 }
      + deciders.before.map { "\(sides.before): \($0)" }
      + deciders.after.map { "\(sides.after): \($0)" }
    return .heading(
      "\(subject, .strong)\(scope)",
      [
        .list(outcomes.map { Line($0) }, limit: 2), .list(lines.map { Line($0) }),
        .list(others.map { Line("also \($0)") }, limit: 3),
      ])
  }
}

/// The changes that a report shows, unless all are requested.
///
/// A comment on GitHub holds 65,536 characters.
private let maximumChanges = 20

/// The lines of a list that a report shows at once.
private let limit = 12

// MARK: - Wording

private func notShown(_ count: Int) -> String {
  "\(counted(count, "more change is", "more changes are")) not shown; --all shows every one"
}
