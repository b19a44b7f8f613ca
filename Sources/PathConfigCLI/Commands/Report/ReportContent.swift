import PathConfigClients
import PathConfigKit
import PathConfigSyntax

/// The content of a page on one configuration, on two and their differences, or on an app.
struct ReportContent {
  private let sides: [ReportSide]
  private let moments: [ReportMoments]

  /// The differences; nil if nothing is compared.
  private let outcome: DiffOutcome?

  /// - Parameters:
  ///   - selections: the inputs of each side, as they were named.
  ///   - routes: the routes of the app, if they are known.
  init(
    _ inquiry: Inquiry, _ selections: [ConfigurationSelection], _ outcome: DiffOutcome?,
    reaching routes: RouteList?, _ inquirer: Inquirer
  ) {
    self.outcome = outcome
    let app = inquirer.finder.app(
      reading: inquiry.documents, in: inquiry.project, readsSource: false)
    let sources = zip(inquiry.sides, selections).flatMap { side, selection in
      side.configuration.pageSources(selection.references).map { ($0, side.clients) }
    }
    sides = sources.enumerated().map { number, side in
      ReportSide(
        number, side.0, side.1, in: app, reaching: routes, inquirer.finder, inquiry.project)
    }
    moments = ReportMoments.all(inquiry)
  }

  func page(in session: Session) -> ContiguousArray<UInt8> {
    ReportPage.render([
      "tool": .string("\(session.tool.name) \(session.tool.version)"),
      "sides": .array(sides.map(\.output)), "moments": .array(moments.map(\.output)),
      "differences": .optional(outcome) { .array($0.pageSections) },
    ])
  }
}

extension InquiredConfiguration {
  /// The configuration as one side of a page; an app has one for each of its files.
  fileprivate func pageSources(_ references: [String]) -> [ReportSide.Source] {
    switch self {
    case .merged:
      return [
        ReportSide.Source(
          name: references.joined(separator: ", "), files: references, configuration: self)
      ]
    case .app(let app):
      return app.inputs.map { role, input in
        ReportSide.Source(
          name: role.phrase, files: [input.document.buffer.name],
          configuration: .merged(SourceStack([input.document])))
      }
    }
  }
}
