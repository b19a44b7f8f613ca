import PathConfigAnalysis

/// Properties that change together: at the same URLs, where the same rules decide, for the same
/// clients.
struct DiffBlock {
  /// In the order of the report; never empty.
  var entries: [DiffReport.Entry]

  var classes: [BehaviouralDifference.Class] { entries[0].content.classes }
  var clients: [Int] { entries[0].clients }

  /// Entries as blocks, in the order of their first.
  static func all(of report: DiffReport) -> [DiffBlock] {
    report.entries.grouped { entry in
      let client = report.clients[entry.clients[0]]
      return Key(
        classes: Set(entry.content.classes.map { $0.key(client) }), clients: entry.clients)
    }.map { DiffBlock(entries: $0.elements) }
  }

  /// The numbers of a report's closing line.
  static func summary(of report: DiffReport) -> DiffSummary {
    DiffSummary(
      properties: Set(report.entries.map(\.content.property)).count,
      groups: all(of: report).reduce(0) { $0 + $1.classes.count },
      settings: report.settings.count, undecided: report.openQuestions)
  }

  private struct Key: Hashable {
    var classes: Set<ClassKey>
    var clients: [Int]
  }
}

/// The number of differences, the same in every format.
struct DiffSummary {
  /// Distinct properties that change.
  var properties: Int

  /// Groups of URLs whose properties change, each shown by one URL.
  var groups: Int
  var settings: Int
  var undecided: Int
}
