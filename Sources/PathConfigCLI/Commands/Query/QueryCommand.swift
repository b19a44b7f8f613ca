import PathConfigKit
import PathConfigSyntax

extension Command {
  static let query = Command(.query, QueryOptions.init) { options, session in
    try QueryRun(options, in: session).run()
  }
}

/// One run of `query`: every URL for every client, and at every moment if the configuration is an
/// app's.
private struct QueryRun {
  private let options: QueryOptions
  private let session: Session
  private let inquiry: Inquiry

  /// By side.
  private let clients: [[QueriedClient]]
  private let subjects: [QueryOptions.Subject]
  private let reports: Reports

  init(_ options: QueryOptions, in session: Session) throws {
    self.options = options
    self.session = session
    let arguments = try AskedArguments(
      options.arguments, sources: options.sources, of: "query", isFile: session.fileReader.isFile)
    let inquirer = try options.inquiry.inquirer(reports: options.reports, in: session)
    let selections = try arguments.selections(inquirer)
    let inquiry = try inquirer.resolve(options.inquiry.request(selections, requiring: .text))
    self.inquiry = inquiry
    let subjects = arguments.urls.map(QueryOptions.Subject.init)
    self.subjects = subjects
    reports = try Reports(options.reports, in: session)
    clients = zip(selections, inquiry.sides).map { selection, side in
      let app = inquirer.finder.app(
        reading: side.configuration.documents, in: inquiry.project,
        readsSource: subjects.contains(where: \.mayLeaveApp))
      return side.clients.map { profile in
        QueriedClient(
          side: selections.count > 1 ? selection.references.joined(separator: ", ") : nil,
          InquiredClient(side.configuration, for: profile), in: app)
      }
    }
  }

  func run() throws -> ExitCode {
    let clients = Array(clients.joined())
    let subjects = QuerySubjects(subjects, clients.map(\.client.profile), in: session)
    try subjects.requireURLs()
    noteFallbacks()
    let code = try subjects.answer(in: reports) {
      QueryAnswers(clients.map { $0.another() }, reports)
    }
    for (clients, side) in zip(self.clients, inquiry.sides) {
      session.requireLoaded(side.configuration, by: clients.map(\.client))
    }
    return code
  }

  /// Notes the patterns that ICU matches instead of the automaton, each once for all clients.
  private func noteFallbacks() {
    let moments = clients.joined().flatMap(\.client.moments).filter { $0.moment == nil }
    for pattern in moments.flatMap(\.client.compiled.patterns) {
      guard case .fallback(_, let reason) = pattern.fate else { continue }
      session.noteOnce(
        "`\(pattern.pattern.text.shortened())` is matched by ICU itself: \(reason.phrase)")
    }
  }
}
