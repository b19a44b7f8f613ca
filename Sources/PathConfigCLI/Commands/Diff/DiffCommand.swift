import PathConfigKit
import PathConfigSyntax

extension Command {
  static let diff = Command(.diff, DiffOptions.init) { options, session in
    var run = try DiffRun(options, in: session)
    return try run.run()
  }
}

/// One run of `diff`: two configurations, two clients, or an app before and after a download.
private struct DiffRun {
  private let options: DiffOptions
  private let session: Session
  private let reports: Reports
  private let expectations: [ChangeExpectation]?
  private let routes: RouteListing?

  private var outcome: DiffOutcome

  init(_ options: DiffOptions, in session: Session) throws(RunFailure) {
    self.options = options
    self.session = session
    reports = try Reports(options.reports, in: session)
    let inquirer = try options.inquiry.inquirer(reports: options.reports, in: session)
    expectations = try options.expectations?.read(with: inquirer.loader)
    routes = try options.routes.map { name throws(RunFailure) in
      try RouteListing(name, with: inquirer.loader)
    }
    routes?.note(in: session)
    let inquiry = try inquirer.resolve(
      options.inquiry.request(
        options.configurations.map { .sources([$0]) }, requiring: .configurations))
    let app = inquirer.finder.app(
      reading: inquiry.sides.last?.configuration.documents ?? [], in: inquiry.project,
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
      case .markdown: .verbatim(outcome.markdown(showsAll: options.showsAll))
      case .text: .text(outcome.text(output.style, showsAll: options.showsAll))
      default: .findings
      }
    }
    if case .difference(let report)? = outcome.parts.first?.content, outcome.parts.count == 1,
      !report.clients.contains(where: \.loadsASide)
    {
      session.missed(neitherIsLoaded)
    }
    return outcome.exitCode(undecided: options.undecided)
  }

  private func findings() -> FindingReport {
    DiffFindings(outcome.sections, isBounded: expectations != nil)
      .report(undecided: options.undecided, in: session)
  }
}

private let neitherIsLoaded = RunFailure.Explanation(
  "no client loads either configuration", help: "`pathconfig lint` shows every fault")
