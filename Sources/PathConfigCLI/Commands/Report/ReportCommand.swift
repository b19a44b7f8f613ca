import PathConfigAnalysis
import PathConfigDiagnostics
import PathConfigJSON
import PathConfigKit
import PathConfigReporting

extension Command {
  package static let report = Command(.report, ReportOptions.init) { options, session in
    let requests = [ReportRequest(.json, to: options.destination)]
    let inquirer = try options.inquiry.inquirer(reports: requests, in: session)
    let inquiry = try inquirer.resolve(
      options.inquiry.request(
        options.configurations.map { .sources($0) },
        requiring: options.configurations.count > 1 ? .configurations : .text))
    let page = try ReportContent(inquiry, options.configurations, inquirer).page(in: session)
    let reports = try Reports(requests, in: session)
    reports.write { _ in .bytes(page) }
    return .success
  }
}

/// The content of a page on one configuration, or on two and their differences.
struct ReportContent {
  private let sides: [ReportSide]
  private let difference: DiffReport?

  /// - Parameter selections: the sources of each side, as they were named.
  init(
    _ inquiry: Inquiry, _ selections: [SourceSelection], _ inquirer: Inquirer
  ) throws(RunFailure) {
    let app = inquirer.finder.app(
      reading: inquiry.documents.first, in: inquiry.project, readsSource: false)
    sides = zip(inquiry.sides, selections).enumerated().map { number, side in
      ReportSide(number, side.0, side.1, in: app, inquirer.finder, inquiry.project)
    }
    if inquiry.sides.count > 1,
      case .comparison(let report) = try DiffOutcome(inquiry, in: app, comparesBuiltInRules: false)
    {
      difference = report
    } else {
      difference = nil
    }
  }

  func page(in session: Session) -> ContiguousArray<UInt8> {
    ReportPage.render([
      "tool": .string("\(session.tool.name) \(session.tool.version)"),
      "sides": .array(sides.map(\.output)),
      "difference": .optional(difference) { report in
        .array(report.entries.map { change($0, report) })
      },
    ])
  }
}

/// A property that gets another value, with a URL of each group.
private func change(_ entry: DiffReport.Entry, _ report: DiffReport) -> JSONOutput {
  let client = report.clients[entry.clients[0]]
  return [
    "property": .string(entry.content.property),
    "before": .optional(entry.content.before) { .node($0) },
    "after": .optional(entry.content.after) { .node($0) },
    "clients": .strings(report.ids(of: entry.clients)),
    "examples": .array(
      entry.content.classes.compactMap { found in
        let witness = UTF8String(repairing: found.witness)
        return client.reader.url(for: witness).map { .string($0) }
      }),
  ]
}
