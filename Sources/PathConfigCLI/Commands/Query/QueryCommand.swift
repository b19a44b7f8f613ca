import PathConfigKit
import PathConfigSyntax

extension Command {
  static let query = Command(.query, QueryOptions.init) { options, session in
    try QueryRun(options, in: session).run()
  }
}

/// One run of `query`: every URL for every client, and at every stage if the configuration is an
/// app's.
private struct QueryRun {
  private let options: QueryOptions
  private let session: Session
  private let inquiry: Inquiry
  private let clients: [QueriedClient]
  private let reports: Reports

  init(_ options: QueryOptions, in session: Session) throws(RunFailure) {
    self.options = options
    self.session = session
    try QueryArguments.requireOrder(options.sides.flatMap(\.configuration.references), in: session)
    let inquirer = try options.inquiry.inquirer(reports: options.reports, in: session)
    let inquiry = try inquirer.resolve(
      options.inquiry.request(options.sides.map(\.configuration), requiring: .text))
    self.inquiry = inquiry
    reports = try Reports(options.reports, in: session)
    clients = zip(options.sides, inquiry.sides).flatMap { side, inquired in
      let app = inquirer.finder.app(
        reading: inquired.configuration.documents, in: inquiry.project,
        readsSource: options.mayLeaveApp)
      return inquired.clients.map { profile in
        let client = InquiredClient(
          inquired.configuration, for: profile, comparesReplacement: true)
        return QueriedClient(side: side.name, client, in: app)
      }
    }
  }

  func run() throws -> ExitCode {
    let subjects = QuerySubjects(options.subjects, clients.map(\.client.profile), in: session)
    try subjects.requireURLs()
    noteFallbacks()
    let code = try subjects.answer(in: reports) {
      QueryAnswers(clients.map { $0.another() }, reports)
    }
    for (side, inquired) in zip(options.sides, inquiry.sides) {
      session.requireLoaded(
        inquired.configuration, by: clients.filter { $0.side == side.name }.map(\.client))
    }
    return code
  }

  /// Notes the patterns that ICU matches instead of the automaton, each once for all clients.
  private func noteFallbacks() {
    let moments = clients.flatMap(\.client.moments).filter { $0.stage == nil }
    for pattern in moments.flatMap(\.client.compiled.patterns) {
      guard case .fallback(_, let reason) = pattern.fate else { continue }
      session.noteOnce(
        "`\(pattern.pattern.text.shortened())` is matched by ICU itself: \(reason.phrase)")
    }
  }
}
