import PathConfigAnalysis
import PathConfigClients
import PathConfigKit
import PathConfigSyntax

/// The report of `traffic` for people.
struct TrafficText: SectionedText {
  private let report: TrafficReport
  private let style: TerminalStyle
  let showsAll: Bool
  let maximumLines: Int

  init(_ report: TrafficReport, style: TerminalStyle, showsAll: Bool) {
    self.report = report
    self.style = style
    self.showsAll = showsAll
    maximumLines = showsAll ? .max : 20
  }

  /// Clients with the same report share one part of the text.
  func render() -> String {
    let groups = ClientGroup.all(report.coverages, of: \.languages.profile) { UTF8String(body($0)) }
    return
      ([summary]
      + groups.map {
        style.strong(ClientNames.list($0.clients)) + "\n" + $0.body.string
      })
      .joined(separator: "\n")
  }

  private var summary: String {
    let counts = report.counts
    var lines = "\(counted(counts.requests, "request"))\n" + leftOutLine(counts.leftOut)
    if counts.unread.count > 0 {
      lines += notUnderstood(counts.unread.count, counts.unread.texts.kinds.first?.text)
    }
    return lines
  }

  private func body(_ coverage: TrafficCoverage) -> String {
    let unreached = coverage.rules.filter { $0.hits == 0 }
    let sections = [
      section("rules", rows(coverage.rules) { ruleRow($0, coverage) }),
      section("rules that no request reaches", rows(unreached) { unreachedRow($0, coverage) }),
      section("patterns that no request needs", unneededPatterns(coverage)),
      section(changedTitle(coverage.changes), rows(coverage.changes, changeRow)),
      section(
        "\(notModalTitle): \(counted(coverage.notModal.hits, "request"))",
        shapeRows(coverage.notModal).first(showsAll ? .max : 5)),
      brief(
        uncoveredTitle(coverage.catchAll, of: coverage.rules.count),
        shapeRows(coverage.uncovered), counted(coverage.uncovered.hits, "request")),
      brief(
        unansweredTitle, shapeRows(coverage.unanswered),
        counted(coverage.unanswered.hits, "request")),
      showsAll ? classes(coverage) : section(classesOfRequestsTitle, briefClasses(coverage)),
      brief(
        decidedByClientTitle,
        joined(coverage.classes.filter(\.isDecidedByClient).map { shapeRows($0.requests) }),
        counted(
          coverage.classes.filter(\.isDecidedByClient).reduce(0) { $0 + $1.requests.hits },
          "request")),
    ]
    return sections.filter { !$0.isEmpty }.joined(separator: "\n")
  }
}

// MARK: - Rows

extension TrafficText {
  private func ruleRow(
    _ count: TrafficCoverage.RuleCount, _ coverage: TrafficCoverage
  ) -> [String] {
    let rule = coverage.languages.compiled.rules[count.rule]
    return [
      "rule \(count.rule + 1)", rule.shown(rule.patterns.first),
      count.hits == 0 ? "nothing" : counted(count.hits, "request"),
    ]
  }

  private func unreachedRow(
    _ count: TrafficCoverage.RuleCount, _ coverage: TrafficCoverage
  ) -> [String] {
    let rule = coverage.languages.compiled.rules[count.rule]
    let first = rule.patterns.first
    return ["rule \(count.rule + 1)", rule.shown(first), rule.place(of: first)]
  }

  /// The patterns that no request needs, although a request reaches their rule.
  private func unneededPatterns(_ coverage: TrafficCoverage) -> TextRows {
    let unneeded = coverage.rules.filter { $0.hits > 0 }.flatMap { count in
      count.patternHits.indices.filter { count.patternHits[$0] == 0 }.map { (count.rule, $0) }
    }
    return rows(unneeded) { rule, pattern in
      let rule = coverage.languages.compiled.rules[rule]
      let pattern = rule.patterns[pattern]
      return [
        "rule \(rule.index + 1)", "`\(Printable.text(pattern.text.shortened()))`",
        rule.place(of: pattern),
      ]
    }
  }

  private func changeRow(_ change: TrafficCoverage.Change) -> [String] {
    [
      counted(change.requests.hits, "request"), names(shapeRows(change.requests)),
      "\(phrase(change.other)) -> \(phrase(change.own))",
    ]
  }

  private func phrase(_ resolution: Resolution?) -> String { resolution?.phrase ?? "no answer" }

  private func shapeRows(_ requests: TrafficCounts.Requests) -> TextRows {
    let kinds = requests.shapes.byFrequency
    var found = rows(kinds) { kind in
      [
        Printable.text(kind.text.shortened()), counted(kind.hits, "request"),
        kind.text == kind.example ? "" : "such as \(Printable.text(kind.example.shortened()))",
      ]
    }
    if requests.shapes.isCut, showsAll { found.shown.append([sampleNote(kinds.count)]) }
    return found
  }

  private func briefClasses(_ coverage: TrafficCoverage) -> TextRows {
    rows(coverage.classes.filter { !$0.isDecidedByClient }) { part in
      [
        counted(part.requests.hits, "request"), names(shapeRows(part.requests)),
        part.resolution.phrase,
      ]
    }
  }

  private func classes(_ coverage: TrafficCoverage) -> String {
    coverage.classes.filter { !$0.isDecidedByClient }.map { part in
      "\(style.strong(part.resolution.phrase)): \(counted(part.requests.hits, "request"))\n"
        + limited(shapeRows(part.requests))
    }.joined(separator: "\n")
  }

  private func changedTitle(_ changes: [TrafficCoverage.Change]) -> String {
    let hits = changes.reduce(0) { $0 + $1.requests.hits }
    let names = listed(report.otherNames.map(Printable.text))
    let verb = hits == 1 ? "gets" : "get"
    return "\(counted(hits, "request")) \(verb) different properties than in \(names)"
  }
}

// MARK: - Wording

private let classesOfRequestsTitle = "properties of the requests; --all lists every kind of URL"
private let unansweredTitle = "the client gives no answer"

private func notUnderstood(_ count: Int, _ example: UTF8String?) -> String {
  let example = example.map { ", such as `\(Printable.text($0.shortened()))`" } ?? ""
  return "not understood: \(counted(count, "line"))\(example)\n"
}

private func sampleNote(_ count: Int) -> String {
  "these \(count) kinds are only a sample"
}
