import PathConfigKit
import PathConfigLoading
import PathConfigPattern
import PathConfigReporting
import PathConfigRoutes

extension Command {
  package static let diff = Command(.diff, DiffOptions.init) { options, session in
    var run = try DiffRun(options, in: session)
    return try run.run()
  }
}

/// One run of `diff`: two configurations, two clients, or the moments before and after a download.
private struct DiffRun {
  private let options: DiffOptions
  private let session: Session
  private let reports: Reports
  private let expectations: [ChangeExpectation]?
  private let routes: RouteListing?

  /// `input` if not all routes could be read.
  private let routesCode: ExitCode
  private var outcome: DiffOutcome

  /// The content of the page, if one is requested.
  private let page: ReportContent?

  init(_ options: DiffOptions, in session: Session) throws(RunFailure) {
    self.options = options
    self.session = session
    let inquirer = try options.inquiry.inquirer(reports: options.reports, in: session)
    expectations = try options.expectations?.read(with: inquirer.loader)
    routes = try options.routes.map { name throws(RunFailure) in
      try RouteListing(name, with: inquirer.loader)
    }
    routes?.note(in: session)
    routesCode = routes?.reportLimits(in: session) ?? .success
    let inquiry = try inquirer.resolve(
      options.inquiry.request(
        options.comparison.selections, requiring: options.comparison.requirement))
    page =
      options.reports.contains { $0.format == .html }
      ? try ReportContent(inquiry, options.comparison.sources, inquirer) : nil
    reports = try Reports(options.reports, in: session)
    let app = inquirer.finder.app(
      reading: inquiry.sides.last?.configuration.documents.first, in: inquiry.project,
      readsSource: false)
    outcome = try DiffOutcome(
      inquiry, in: app, comparesBuiltInRules: options.comparesBuiltInRules)
  }

  mutating func run() throws -> ExitCode {
    if let routes { outcome.update { $0.weigh(by: routes.list) } }
    outcome.update { report in
      report.judgement = expectations.map { ExpectationJudgement($0, of: report) }
      if options.undecided == .ignore { report.leaveOutDoubts() }
    }
    let outcome = outcome
    // A short summary: GitHub refuses one of more than one MiB.
    reports.write(findings: findings, jobSummary: { outcome.markdown(showsAll: false) }) { output in
      switch output.format {
      case .json: .json(outcome.output)
      case .html: .bytes(page?.page(in: session) ?? [])
      case .markdown: .verbatim(outcome.markdown(showsAll: options.showsAll))
      case .text: .text(outcome.text(output.style, showsAll: options.showsAll))
      default: .findings
      }
    }
    return max(routesCode, outcome.exitCode(undecided: options.undecided))
  }

  private func findings() -> FindingReport {
    DiffFindings(outcome.sections, isBounded: expectations != nil)
      .report(undecided: options.undecided, in: session)
  }
}

extension DiffOptions.Comparison {
  /// The configurations that are compared.
  fileprivate var selections: [ConfigurationSelection] {
    switch self {
    case .configurations(let before, let after): [.sources(before), .sources(after)]
    case .clients(let selection): [.sources(selection)]
    case .stages(let app): [.app(app)]
    }
  }

  /// The sources of each configuration.
  fileprivate var sources: [SourceSelection] {
    switch self {
    case .configurations(let before, let after): [before, after]
    case .clients(let selection): [selection]
    case .stages: []
    }
  }

  fileprivate var requirement: Inquiry.Requirement {
    if case .configurations = self { .loadedConfigurations } else { .configurations }
  }
}
