import PathConfigDiagnostics
import PathConfigKit

extension Command {
  package static let query = Command(.query, QueryOptions.init) { options, session in
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
        reading: inquired.configuration.documents.first, in: inquiry.project,
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
    let missing = zip(options.sides, inquiry.sides).compactMap(missingConfiguration)
    missing.forEach(session.error)
    return missing.isEmpty ? code : .input
  }

  /// The failure if no client gets a configuration, which a script must not take for an answer.
  private func missingConfiguration(
    _ side: QuerySide, _ inquired: Inquiry.Side
  ) -> RunFailure.Explanation? {
    let own = clients.filter { $0.side == side.name }
    guard !own.contains(where: \.client.loadsAtSomeStage) else { return nil }
    switch inquired.configuration {
    case .byStage: return .init(neverConfigured, help: seeLint)
    case .always(let sources, _):
      let causes = sources.sources.compactMap { document -> String? in
        if let fault = document.parse.faults.first {
          return document.place(of: fault.range) + fault.message
        }
        return document.hasRulesArray ? nil : "\(document.buffer.name): it has no `rules` array"
      }
      return causes.isEmpty ? nil : .init(notConfigured(causes), help: seeLint)
    }
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

// MARK: - Wording

private let seeLint = "`pathconfig lint` shows every fault"
private let neverConfigured = "no client gets a configuration at any stage"

private func notConfigured(_ causes: [String]) -> String {
  "no client gets a configuration: \(causes.joined(separator: "; "))"
}
