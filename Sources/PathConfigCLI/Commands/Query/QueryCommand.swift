import PathConfigKit

extension Command {
  package static let query = Command(.query, QueryOptions.init) { options, session in
    try QueryRun(options, in: session).run()
  }
}

/// One run of `query`: every URL for every client, and at every stage if the question is about an app.
private struct QueryRun {
  private let options: QueryOptions
  private let session: Session
  private let configuration: InquiredConfiguration
  private let clients: [InquiredClient]
  private let reports: Reports

  init(_ options: QueryOptions, in session: Session) throws(RunFailure) {
    self.options = options
    self.session = session
    let inquiry = try options.inquiry.resolve(
      [options.configuration], requiring: .text, reports: options.reports, in: session)
    let configuration = inquiry.configuration
    self.configuration = configuration
    reports = try Reports(options.reports, in: session)
    clients = inquiry.clients.map {
      InquiredClient(configuration, for: $0, comparesReplacement: true)
    }
  }

  func run() throws -> ExitCode {
    let subjects = QuerySubjects(options.subjects, clients.map(\.profile), in: session)
    try subjects.requireURLs()
    noteFallbacks()
    let code = try subjects.answer(in: reports) {
      QueryAnswers(clients.map { $0.another() }, reports)
    }
    guard let missing = missingConfiguration else { return code }
    session.error(missing)
    return .input
  }

  /// The failure that a script must not take for an answer: no client gets a configuration.
  private var missingConfiguration: RunFailure.Explanation? {
    guard !clients.contains(where: \.loadsAtSomeStage) else { return nil }
    switch configuration {
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

  /// Tells which patterns ICU matches instead of the automaton, each once for all clients.
  private func noteFallbacks() {
    guard case .always = configuration else { return }
    for pattern in clients.flatMap(\.moments).flatMap(\.client.compiled.patterns) {
      guard case .fallback(_, let reason) = pattern.fate else { continue }
      session.noteOnce(
        "`\(pattern.pattern.text.shortened)` is matched by ICU itself: \(reason.phrase)")
    }
  }
}

// MARK: - Wording

private let seeLint = "`pathconfig lint` shows every fault"
private let neverConfigured = "no client gets a configuration at any stage"

private func notConfigured(_ causes: [String]) -> String {
  "no client gets a configuration: \(causes.joined(separator: "; "))"
}
