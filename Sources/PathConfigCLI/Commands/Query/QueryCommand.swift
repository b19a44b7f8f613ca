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
    let profiles = try options.clients.profiles(for: sources.sources, in: session)
      .matchingQueryStrings(options.matchesQueryStrings, in: session)
    var reports: [Report] = []
    for request in options.reports {
      reports.append(
        Report(
          format: request.format, writer: try session.writer(for: request.destination),
          style: session.style(for: request.destination)))
    }
    self.reports = reports
    clients = profiles.map {
      QueriedClient($0, sources, combine: options.sources.combine)
    }
    try requireSomeConfiguration(sources)
  }

  func run() throws -> ExitCode {
    for subject in options.subjects {
      switch subject {
      case .url(let url): try answerTyped(url)
      case .standardInput: try answerLines()
      }
    }
    return .success
  }

  /// A typed argument that no client could be asked about is a slip of the one who typed it.
  private func answerTyped(_ url: UTF8String) throws(CommandFailure) {
    let answers = clients.map { $0.answer(url) }
    let defects = answers.compactMap { answer in
      if case .notAURL(let defect) = answer.outcome { defect } else { nil }
    }
    if let defect = defects.first, defects.count == answers.count {
      throw .usage(.init("`\(url)` is not a URL: \(defect)"))
    }
    write(answers)
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

  /// Fails where the sources hold nothing that any JSON reader could take for a configuration.
  private func requireSomeConfiguration(_ sources: SourceStack) throws(CommandFailure) {
    let hasSyntaxFaults = sources.sources.contains { !$0.parse.faults.isEmpty }
    guard hasSyntaxFaults, !clients.contains(where: \.loadsConfiguration) else { return }
    let faults = sources.sources.flatMap { document in
      document.parse.faults.prefix(1).map { fault in
        let start = document.buffer.position(at: fault.range.lowerBound)
        return "\(document.buffer.name):\(start.line):\(start.column): \(fault.message)"
      }
    }
    throw .input(
      .init(
        "no client gets a configuration: \(faults.joined(separator: "; "))",
        help: "`pathconfig lint` shows every fault"))
  }
}
