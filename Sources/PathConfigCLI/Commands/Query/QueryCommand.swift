import PathConfigKit

extension Command {
  package static let query = Command(.query, QueryOptions.init) { options, session in
    try QueryRun(options, in: session).run()
  }
}

/// One run of `query`: every URL for every client, in the order asked.
private struct QueryRun {
  private let options: QueryOptions
  private let session: Session
  private let sources: SourceStack
  private let clients: [QueriedClient]
  private let reports: [Report]

  /// A report and where it goes.
  private struct Report {
    var format: ReportFormat
    var writer: OutputWriter
    var style: TerminalStyle
  }

  init(_ options: QueryOptions, in session: Session) throws(CommandFailure) {
    self.options = options
    self.session = session
    let sources = try InputLoader(options.remote, reports: options.reports, in: session)
      .sources(options.sources)
    let configuration = try ConfigurationFinder(options.configuration, in: session)
      .configuration(for: options.sources.references)
    let profiles = try options.clients.profiles(
      for: sources.sources, configuration, in: session
    )
    .matchingQueryStrings(options.matchesQueryStrings, in: session)
    var reports: [Report] = []
    for request in options.reports {
      reports.append(
        Report(
          format: request.format, writer: try session.writer(for: request.destination),
          style: session.style(for: request.destination)))
    }
    self.reports = reports
    self.sources = sources
    clients = profiles.map {
      QueriedClient($0, sources, combine: options.sources.combine)
    }
  }

  func run() throws -> ExitCode {
    for case .url(let url) in options.subjects { try requireURL(url) }
    noteFallbacks()
    for subject in options.subjects {
      switch subject {
      case .url(let url): write(clients.map { $0.answer(url) })
      case .standardInput: try answerLines()
      }
    }
    guard let missing = missingConfiguration else { return .success }
    session.error(missing)
    return .input
  }

  /// A typed argument that no client could be asked about is a slip of the one who typed it.
  private func requireURL(_ url: UTF8String) throws(CommandFailure) {
    let defects = clients.compactMap { client in
      if case .notAURL(let defect) = client.profile.subject(of: url) { defect } else { nil }
    }
    if let defect = defects.first, defects.count == clients.count {
      throw .usage(.init("`\(url)` is not a URL: \(defect)"))
    }
  }

  private func answerLines() throws {
    var lines = session.inputLines()
    while reports.contains(where: \.writer.isOpen), let line = try nextLine(&lines) {
      switch line {
      case .text(let url):
        if !url.isEmpty { write(clients.map { $0.answer(url) }) }
      case .tooLong(let byteCount):
        session.note("line \(lines.number) has \(byteCount) bytes and is passed over")
      }
    }
  }

  private func nextLine(_ lines: inout LineReader) throws(CommandFailure) -> LineReader.Line? {
    do throws(SystemError) {
      return try lines.next()
    } catch {
      throw .input(.init("cannot read standard input: \(error.reason)"))
    }
  }

  private func write(_ answers: [QueryAnswer]) {
    for report in reports {
      switch report.format {
      case .text:
        report.writer.write(QueryText(report.style).render(answers))
      case .json:
        for answer in answers {
          report.writer.write(bytes: JSONWriter.write(answer.output).bytes)
          report.writer.write("\n")
        }
      }
    }
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
