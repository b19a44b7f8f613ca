import PathConfigClients
import PathConfigKit
import PathConfigLint

extension Command {
  static let deploy = Command(.deploy, DeployOptions.init) { options, session in
    let reports = try Reports(options.reports, in: session)
    let inquirer = try options.inquiry.inquirer(reports: options.reports, in: session)
    let expectations = try options.expectations?.read(with: inquirer.loader)
    let routes = try options.routes.map { name throws(RunFailure) in
      try RouteListing(name, with: inquirer.loader)
    }
    routes?.note(in: session)
    let app = try inquirer.installedApp(options.app)
    let (current, new) = try options.copies(of: app, with: inquirer.loader)
    var report = DeployReport(app.versions, from: current, to: new)
    report.update { difference in
      if let routes { difference.weigh(by: routes.list) }
      difference.judgement = expectations.map { ExpectationJudgement($0, of: difference) }
      if options.undecided == .ignore { difference.leaveOutDoubts() }
    }
    let answer = report
    func findings() -> FindingReport {
      answer.findings(
        isBounded: expectations != nil, undecided: options.undecided, in: session)
    }
    func markdown(showsAll: Bool) -> String {
      DeployMarkdown(answer, showsAll: showsAll).render()
    }
    reports.write(findings: { findings() }, jobSummary: { markdown(showsAll: false) }) { output in
      switch output.format {
      case .json: .json(answer.output)
      case .markdown: .verbatim(markdown(showsAll: options.showsAll))
      case .text:
        .text(DeployText(answer, style: output.style, showsAll: options.showsAll).render())
      default: .findings
      }
    }
    return answer.exitCode(undecided: options.undecided)
  }
}

extension DeployOptions {
  /// Today's copy of the server and the new one.
  ///
  /// Flags come first, then the settings: the live address for today's copy, and the repository's
  /// file for the new one.
  fileprivate func copies(
    of installed: InstalledApp, with loader: InputLoader
  ) throws(RunFailure) -> (current: AppSources.Server, new: AppSources.Server) {
    let live = installed.server.flatMap { SourceReference.isFile($0) ? nil : "\(app).server" }
    guard let currentReference = current ?? live else {
      throw .usage(.init(hasNoLiveAddress(app), help: "name today's copy by --current"))
    }
    let file = installed.server.flatMap { SourceReference.isFile($0) ? $0 : nil }
    guard let newReference = server ?? installed.copy ?? file else {
      throw .usage(.init(hasNoCopy(app), help: "name the new copy by --server"))
    }
    func copy(_ reference: String) throws(RunFailure) -> AppSources.Server {
      guard let copy = try loader.app(AppSelection(download: reference)).sources.server else {
        throw .input(.init("\(quoted(reference)) is not an answer of a server"))
      }
      return copy
    }
    let today = try copy(currentReference)
    var next = try copy(newReference)
    if next.address == nil { next.address = today.address }
    return (today, next)
  }
}

// MARK: - Wording

private func hasNoLiveAddress(_ app: String) -> String {
  "\(quoted(app)) names no address of a server, so that nobody can ask for today's copy"
}

private func hasNoCopy(_ app: String) -> String {
  "\(quoted(app)) names no file that the server will send"
}
