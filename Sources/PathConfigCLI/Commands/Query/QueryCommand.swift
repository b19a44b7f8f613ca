import PathConfigKit

extension Command {
  package static let query = Command(.query, QueryOptions.init) { options, session in
    if let app = options.app { return try StageQueryRun(app, options, in: session).run() }
    return try QueryRun(options, in: session).run()
  }
}

/// One run of `query`: every URL for every client, in the order asked.
private struct QueryRun {
  private let options: QueryOptions
  private let session: Session
  private let sources: SourceStack
  private let clients: [QueriedClient]
  private let reports: [QueryReport]

  init(_ options: QueryOptions, in session: Session) throws(CommandFailure) {
    self.options = options
    self.session = session
    let sources = try InputLoader(
      options.remote, options.configuration, reports: options.reports, in: session
    )
    .sources(options.sources)
    let configuration = try ConfigurationFinder(options.configuration, in: session)
      .configuration(for: options.sources.references)
    let profiles = try options.clients.profiles(
      for: sources.sources, configuration, in: session
    )
    .matchingQueryStrings(options.matchesQueryStrings, in: session)
    reports = try QueryReport.all(options.reports, in: session)
    self.sources = sources
    clients = profiles.map {
      QueriedClient($0, sources, combine: options.sources.combine)
    }
  }

  func run() throws -> ExitCode {
    let subjects = QuerySubjects(options.subjects, clients.map(\.profile), in: session)
    try subjects.requireURLs()
    noteFallbacks()
    try subjects.answer(in: reports) {
      QueryAnswers(clients.map { $0.copy() }, reports)
    }
    guard let missing = missingConfiguration else { return .success }
    session.error(missing)
    return .input
  }

  /// What a script must not take for an answer: no client gets a configuration, because a source is
  /// no JSON or has no rules.
  private var missingConfiguration: CommandFailure.Explanation? {
    guard !clients.contains(where: \.loadsConfiguration) else { return nil }
    let causes = sources.sources.compactMap { document -> String? in
      let name = document.buffer.name
      if let fault = document.parse.faults.first {
        let start = document.buffer.position(at: fault.range.lowerBound)
        return "\(name):\(start.line):\(start.column): \(fault.message)"
      }
      return document.hasRulesArray ? nil : "\(name): it has no `rules` array"
    }
    if causes.isEmpty { return nil }
    return .init(
      "no client gets a configuration: \(causes.joined(separator: "; "))",
      help: "`pathconfig lint` shows every fault")
  }

  /// Tells which patterns the automaton does not run, each once for all clients.
  private func noteFallbacks() {
    var told: Set<String> = []
    for pattern in clients.flatMap(\.compiled.patterns) {
      guard case .fallback(_, let reason) = pattern.fate else { continue }
      let text = "`\(pattern.pattern.text.shortened)` is matched by ICU itself: \(reason.phrase)"
      if told.insert(text).inserted { session.note(text) }
    }
  }
}
