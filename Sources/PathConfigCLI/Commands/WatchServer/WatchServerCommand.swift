import PathConfigKit
import PathConfigModel
import PathConfigReporting

extension Command {
  package static let watchServer = Command(.watchServer, WatchServerOptions.init) {
    options, session in
    let inquirer = try options.inquiry.inquirer(reports: options.reports, in: session)
    var servers = try inquirer.watchedServers(options.sources)
    if let copy = options.copy {
      guard servers.count == 1 else { throw RunFailure.usage(isOneCopy) }
      servers[0].copy = copy
    }
    // Every file and version comes first: a mistake should cost no request.
    let questions = try servers.map { server throws(RunFailure) in
      let copy = try server.copy.map { path throws(RunFailure) in try inquirer.loader.source(path) }
      return (server, try server.asker(options.version), copy?.document)
    }
    let reports = try Reports(options.reports, in: session)
    let entries = try questions.map { server, asker, copy throws(RunFailure) in
      var entry = WatchServerReport.Entry(server: server, asker: asker)
      do throws(RunFailure) {
        let live = try inquirer.loader.answered(
          by: server.url, as: asker.client, userAgent: options.inquiry.remote.userAgent)
        entry.answer = WatchedAnswer(
          live, of: server, beside: copy, certificateDays: options.certificateDays)
      } catch {
        guard case .input(let explanation) = error else { throw error }
        // The run still asks the other servers.
        session.missed(explanation)
        entry.failure = explanation.message
      }
      return entry
    }
    let report = WatchServerReport(entries: entries, failLevel: options.failLevel.severity)
    func markdown(showsAll: Bool) -> String { report.markdown(showsAll: showsAll) }
    reports.write(
      findings: { report.findings(in: session) }, jobSummary: { markdown(showsAll: false) }
    ) { output in
      switch output.format {
      case .json: .json(report.output)
      case .markdown: .verbatim(markdown(showsAll: options.showsAll))
      case .text: .text(report.text(output.style, showsAll: options.showsAll))
      default: .findings
      }
    }
    return report.exitCode
  }
}

extension WatchedServer {
  /// The version or client that asks: the newest unless a version is named.
  fileprivate func asker(_ version: String?) throws(RunFailure) -> Asker {
    guard let version else { return askers[0] }
    if let asker = askers.first(where: { $0.name.utf8.elementsEqual(version.utf8) }) {
      return asker
    }
    throw .usage(.init(hasNoVersion(name, version), help: areKnown(askers.map(\.name))))
  }
}

extension WatchedServer.Asker {
  /// The name for `--as`.
  fileprivate var name: String { version ?? client.id }
}

// MARK: - Wording

private let isOneCopy = RunFailure.Explanation(
  "--copy names the file of one server, and there are several",
  help: "name one source, as in `pathconfig watch-server @ios --copy FILE`")

private func hasNoVersion(_ source: String, _ version: String) -> String {
  "\(quoted(source)) has no version \(quoted(version))"
}

private func areKnown(_ names: [String]) -> String {
  "choose one of \(names.joined(separator: ", "))"
}
