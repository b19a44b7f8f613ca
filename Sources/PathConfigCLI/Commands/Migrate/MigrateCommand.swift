import PathConfigDiagnostics
import PathConfigKit
import PathConfigLint
import PathConfigModel
import PathConfigPlatform

extension Command {
  package static let migrate = Command(.migrate, MigrateOptions.init) { options, session in
    try MigrateRun(options, in: session).run()
  }
}

/// One run of `migrate`: one file, from one client to another.
private struct MigrateRun {
  private let options: MigrateOptions
  private let configuration: Reports
  private let reports: Reports
  private let migration: Migration
  private let report: MigrationReport

  init(_ options: MigrateOptions, in session: Session) throws(RunFailure) {
    self.options = options
    let requests = [ReportRequest(.json, to: options.destination), options.report]
    let inquirer = try Inquirer(
      options.remote, options.settings, outputs: session.files(of: requests), in: session)
    let inquiry = try inquirer.resolve(
      Inquiry.Request(
        [.sources(SourceSelection([options.source]))], clients: .named([options.from, options.to]),
        matchesQueryStrings: options.matchesQueryStrings, requiring: .configurations))
    let clients = inquiry.clients
    guard let document = inquiry.documents.first, inquiry.documents.count == 1 else {
      throw .usage(.init(isNotOneFile(options.source)))
    }
    guard let from = clients.first, let to = clients.last, clients.count <= 2 else {
      throw .usage(.init(isNotOneRelease))
    }
    guard from.canMove(to: to) else { throw .usage(.init(isNoUpgrade(from, to))) }
    let old = InquiredClient(inquiry.configuration, for: from).moments[0].client
    guard old.loads else {
      throw .input(.init(isNotLoaded(document, from, old.standing.reasons.first?.text)))
    }
    configuration = try Reports([requests[0]], in: session)
    reports = try Reports([requests[1]], in: session)
    var name = document.buffer.name
    if case .file(let path) = options.destination { name = path }
    let declarations = inquirer.finder.declarations(
      inquiry.project.configuration(for: document.buffer.name).declarations, for: document)
    migration = Migration(
      of: document, named: name, from: from, to: to, destinations: declarations.destinations,
      fallback: ICUEngine())
    let app = inquirer.finder.app(reading: document, in: inquiry.project, readsSource: false)
    report = MigrationReport(migration, in: app)
  }

  func run() -> ExitCode {
    let document = migration.document
    for output in configuration.outputs {
      output.writer.writeAsIs(document.parse.encoding.encode(document.buffer.bytes))
    }
    reports.write { output in
      if output.format == .json { return .json(report.output) }
      return .text(MigrationText(report, output.style, options.showsAll).render())
    }
    return report.exitCode
  }
}

// MARK: - Wording

private func isNotOneFile(_ name: String) -> String {
  "\(name) is not one configuration: `migrate` takes one file at a time"
}

private let isNotOneRelease = "--from and --to take one release each, and no range"

private func isNoUpgrade(_ from: ClientProfile, _ to: ClientProfile) -> String {
  "no app moves from \(from.title) to \(to.title): --to must be a later release of the same library "
    + "or of its successor"
}

private func isNotLoaded(
  _ document: ConfigurationDocument, _ client: ClientProfile, _ reason: String?
) -> String {
  "\(client.title) does not load \(document.buffer.name), so that there is nothing to keep"
    + (reason.map { ": \($0)" } ?? "")
}
