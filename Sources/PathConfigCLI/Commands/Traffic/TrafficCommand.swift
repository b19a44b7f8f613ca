import PathConfigClients
import PathConfigKit
import PathConfigSyntax

extension Command {
  static let traffic = Command(.traffic, TrafficOptions.init) { options, session in
    try TrafficRun(options, in: session).run()
  }
}

/// One run of `traffic`: counts the requests of logs for every client, or adds up parts.
private struct TrafficRun {
  private let options: TrafficOptions
  private let session: Session
  private let inquirer: Inquirer
  private let reports: Reports

  init(_ options: TrafficOptions, in session: Session) throws(RunFailure) {
    self.options = options
    self.session = session
    inquirer = try options.inquiry.inquirer(reports: options.reports, in: session)
    reports = try Reports(options.reports, in: session)
  }

  func run() throws -> ExitCode {
    try requireDistinct(options.work.inputs)
    let total: TrafficTotal
    switch options.work {
    case .count(let logs, let sources):
      let question = try question(sources)
      total = TrafficTotal(
        question: question, counts: try LogCount(question, inquirer.loader, session).count(logs))
    case .merge(let parts):
      total = try PartSum(inquirer.loader, tool: session.tool.version).sum(parts)
    }
    if options.isPartial {
      write(TrafficPart.lines(total.question, total.counts, tool: session.tool.version))
      return .success
    }
    let unread = total.counts.unread
    if total.counts.requests == 0, total.counts.leftOut.isEmpty {
      throw RunFailure.input(noRequests)
    }
    if unread.tooLong > 0 { session.error(tooLong(unread.tooLong)) }
    let report = TrafficReport(total)
    reports.write { output in
      guard output.format == .text else { return .json(report.output) }
      let text = TrafficText(report, style: output.style, showsAll: options.showsAll)
      return .verbatim(text.render())
    }
    let code: ExitCode = report.fails(on: options.failures) ? .findings : .success
    return unread.tooLong > 0 ? .input : code
  }

  /// Fails if one log or part is named twice: its requests would count twice.
  private func requireDistinct(_ inputs: [String]) throws(RunFailure) {
    var known: Set<UTF8String> = []
    for input in inputs {
      let place = session.fileReader.realPath(of: input) ?? input
      guard known.insert(UTF8String(place)).inserted else { throw .usage(isNamedTwice(input)) }
    }
  }

  private func question(_ sources: [String]) throws(RunFailure) -> TrafficQuestion {
    let selections =
      [try inquirer.configuration(sources)]
      + (options.other.map { [.sources([$0])] } ?? [])
    let inquiry = try inquirer.resolve(
      options.inquiry.request(selections, requiring: .configurations))
    let configurations = try inquiry.sides.map { side throws(RunFailure) in
      try side.configuration.sources(for: "traffic")
    }
    return TrafficQuestion(
      configurations[0], comparedWith: configurations.dropFirst().first, for: inquiry.clients,
      counting: options.filter)
  }

  /// Writes a part without escaping, because its content must not change.
  private func write(_ lines: [UTF8String]) {
    for output in reports.outputs {
      for line in lines { output.writer.writeAsIs(line.bytes + [UInt8(ascii: "\n")]) }
    }
  }
}

// MARK: - Wording

private func isNamedTwice(_ input: String) -> RunFailure.Explanation {
  .init("\(quoted(input)) is named twice, and its requests would count twice", help: "name it once")
}

private let noRequests = RunFailure.Explanation(
  "no line names a request",
  help: "give an access log, a log of JSON objects, or a list of URLs")

private func tooLong(_ count: Int) -> RunFailure.Explanation {
  .init(
    "\(counted(count, "line")) not counted, because \(count == 1 ? "it is" : "they are") too long",
    help: "shorten every line to 1 MiB")
}
