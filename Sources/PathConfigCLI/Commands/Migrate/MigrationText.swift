import PathConfigAnalysis
import PathConfigDiagnostics
import PathConfigLint
import PathConfigModel
import PathConfigReporting

/// The report of `migrate` for people.
struct MigrationText {
  private let report: MigrationReport
  private let style: TerminalStyle
  private let showsAll: Bool

  private var migration: Migration { report.migration }

  /// The number of changes with one reason that are shown, unless all were requested.
  private static let maximumChanges = 40

  init(_ report: MigrationReport, _ style: TerminalStyle, _ showsAll: Bool) {
    self.report = report
    self.style = style
    self.showsAll = showsAll
  }

  func render() -> String {
    let sections = changes + notKept + novelties + [verdict + switching]
    return sections.filter { !$0.isEmpty }.joined(separator: "\n")
  }

  /// Changes with one reason together, in the order of the first of each.
  private var changes: [String] {
    migration.changes.distinct(by: \.reason).map { first in
      let same = migration.changes.filter { $0.reason.utf8.elementsEqual(first.reason.utf8) }
      let shown = showsAll ? same.count : min(same.count, Self.maximumChanges)
      let lines = same.prefix(shown).map(line) + andMore(same.count - shown)
      return style.strong("changed: \(first.reason)") + "\n" + lines.map { "  \($0)\n" }.joined()
    }
  }

  private func line(_ change: MigrationChange) -> String {
    let texts: String =
      switch (change.before.isEmpty, change.after) {
      case (true, let after?): "added: \(after)"
      case (_, nil): "removed: \(change.before)"
      case (false, let after?): "\(change.before) -> \(after)"
      }
    return "\(place(change.range))\(Printable.text(texts))"
  }

  private var notKept: [String] {
    let losses = migration.losses.map { loss in
      let example = loss.witness.map { ", for example at \($0.string)" } ?? ""
      return "  \(place(loss.range))\(Printable.text(loss.sentence + example))\n"
    }
    let differences = DiffText(report.difference, style: style, showsAll: showsAll).renderChanges()
    if losses.isEmpty, differences.isEmpty { return [] }
    let heading = style.failure("not kept:") + "\n" + losses.joined()
    return losses.isEmpty ? [heading + differences] : [heading, differences]
  }

  private var novelties: [String] {
    if migration.novelties.isEmpty { return [] }
    let lines = migration.novelties.map { "  \(Printable.text($0.sentence))\n" }
    return [style.strong("new in \(migration.to.title):") + "\n" + lines.joined()]
  }

  private var verdict: String {
    let count = counted(migration.changes.count, "change")
    let clients = "\(migration.from.title) -> \(migration.to.title)"
    return "\(style.strong(outcome)); \(count), \(clients)\n"
  }

  private var outcome: String {
    switch report.verdict {
    case .kept: isKept
    case .undecided: isUndecided
    case .lost: report.onlyEscapesDiffer ? isLostAtEscapes : isLost
    }
  }

  /// The setting with which an app keeps its patterns, if the library has it.
  private var switching: String {
    let (from, to) = (migration.from, migration.to)
    guard to.matchesQueryStrings, !from.matchesQueryStrings,
      to.matchingQueryStrings(false) != nil,
      migration.changes.contains(where: { $0.kind == .pattern })
    else { return "" }
    return style.strong("help:") + " \(canSwitch)\n"
  }

  private func place(_ range: Range<Int>) -> String {
    "\(Printable.text(report.location(range).description)): "
  }
}

extension MigrationReport {
  /// True if the only losses are at URLs with percent escapes.
  fileprivate var onlyEscapesDiffer: Bool {
    migration.losses.isEmpty && difference.settings.isEmpty && difference.clients[0].loadsBoth
      && difference.entries.flatMap(\.content.classes).allSatisfy {
        $0.witness.contains(UInt8(ascii: "%"))
      }
  }
}

// MARK: - Wording

private let isKept = "everything is kept: every URL gets the same properties as before"
private let isUndecided = "no loss found, but that is not proved"
private let isLost = "not everything can be kept"
private let isLostAtEscapes =
  "not everything can be kept: URLs with percent escapes differ, all others are the same"
private let canSwitch =
  "if the app sets `matchQueryStrings` to false, use --match-query-strings off: patterns then need no "
  + "change for query strings"
