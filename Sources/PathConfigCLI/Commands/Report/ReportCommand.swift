import PathConfigClients
import PathConfigKit

extension Command {
  static let report = Command(.report, ReportOptions.init) { options, session in
    let requests = [ReportRequest(.json, to: options.destination)]
    let inquirer = try options.inquiry.inquirer(reports: requests, in: session)
    let selections =
      options.configurations.isEmpty
      ? [try inquirer.configuration([])] : options.configurations
    let inquiry = try inquirer.resolve(
      options.inquiry.request(
        selections, requiring: selections.count > 1 ? .configurations : .text))
    let named =
      try options.routes
      ?? inquiry.project.configuration.routes.map {
        try inquiry.project.readable($0)
      }
    let listing = try named.map { try RouteListing($0, with: inquirer.loader) }
    listing?.note(in: session)
    let content = ReportContent(
      inquiry, selections, try outcome(of: inquiry, inquirer),
      reaching: listing?.list, inquirer)
    let page = content.page(in: session)
    let reports = try Reports(requests, in: session)
    reports.write { _ in .bytes(page) }
    return .success
  }
}

/// The comparison of two configurations, or of the moments of an app; nil for one configuration.
private func outcome(
  of inquiry: Inquiry, _ inquirer: Inquirer
) throws(RunFailure) -> DiffOutcome? {
  if inquiry.sides.count < 2, inquiry.configuration.moments.isEmpty { return nil }
  let app = inquirer.finder.app(
    reading: inquiry.sides.last?.configuration.documents ?? [], in: inquiry.project,
    readsSource: false)
  return try DiffOutcome(inquiry, in: app, comparesBuiltInRules: false)
}
