import PathConfigClients
import PathConfigKit
import PathConfigSyntax

extension Command {
  static let traffic = Command(.traffic) { arguments, session in
    try TrafficRun(arguments, in: session).run()
  }
}

/// One run of `traffic`: counts the requests of logs for every client, or adds up parts.
private struct TrafficRun {
  private let arguments: Arguments
  private let session: Session
  private let inquirer: Inquirer
  private let reports: Reports

  init(_ arguments: Arguments, in session: Session) throws(RunFailure) {
    self.arguments = arguments
    self.session = session
    inquirer = try arguments.inquirer(in: session)
    reports = try Reports(arguments.reports, in: session)
  }

  func run() throws -> ExitCode {
    let (logs, parts) = (arguments["LOG"], arguments["PART"])
    try requireDistinct(logs + parts)
    let total: TrafficTotal
    if arguments[.mergeParts] {
      total = try PartSum(inquirer.loader, tool: session.tool.version).sum(parts)
    } else {
      let question = try question(arguments[.source] + arguments["CONFIG"])
      total = TrafficTotal(
        question: question, counts: try LogCount(question, inquirer.loader, session).count(logs))
    }
    if arguments[.partial] {
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
      let text = TrafficText(report, style: output.style, showsAll: arguments[.all])
      return .verbatim(text.render())
    }
    let code: ExitCode = report.fails(on: arguments[.failOnTraffic]) ? .findings : .success
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
      + (arguments[.against].map { [.sources([$0])] } ?? [])
    let inquiry = try inquirer.resolve(
      arguments.request(selections, requiring: .configurations))
    let configurations = try inquiry.sides.map { side throws(RunFailure) in
      try side.configuration.sources(for: "traffic")
    }
    return TrafficQuestion(
      configurations[0], comparedWith: configurations.dropFirst().first, for: inquiry.clients,
      counting: RouteFilter(arguments))
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

extension CommandSpec {
  static let traffic = CommandSpec(
    name: "traffic",
    group: .ask,
    summary: "Count which rules the requests of a log reach",
    discussion: [
      """
      A log is an access log, the log of Rails, lines of key=value pairs, JSON objects, or a list of \
      URLs. A JSON object names the URL as request_uri, url, uri or path. A log may mix these forms. \
      The tool reads logs of any length in constant memory, on all cores. Requests that show no page of \
      the app are left out. They are other verbs than GET, files that pages are made of, and failures. \
      So are paths that Rails serves itself.
      """,
      """
      A log that is too long for one machine is counted in parts. Cut it between any two lines, count \
      each part with --partial, and add the parts up with --merge. The report is the same as that of a \
      single run. --merge --partial adds parts up to a larger part. Parts hold the text of the \
      configuration.
      """,
    ],
    forms: [
      Form([logs, Positional("CONFIG", .input, "The configuration")]),
      Form(chosenBy: .of(.source), [logs]),
      Form(
        chosenBy: .of(.mergeParts),
        [Positional("PART", .input, count: .atLeastOne, "What --partial has written")]),
    ],
    flags: .of(
      .source, .against, .verb, .includeRequests, .byApp, .partial, .mergeParts, .config, .client,
      .matchQueryStrings, .failOnTraffic, .header, .timeout, .format, .output, .all),
    examples: [
      Example(
        ["traffic", "--by-app", "access.log", "path-configuration.json"],
        "Count which rules the requests of an app reach"),
      Example(
        ["traffic", "--partial", "-o", "1.part", "1.log", "path-configuration.json"],
        "Count a part of a log"),
      Example(["traffic", "--merge", "1.part", "2.part"], "Report on all parts"),
      Example(
        ["traffic", "--against", "old.json", "access.log", "new.json"],
        "Count the requests that get other properties"),
    ],
    exitCodes: [
      ExitMeaning(.success, "the requests are counted"),
      ExitMeaning(.findings, "there is something of a kind that --fail-on names"),
      ExitMeaning(
        .usage, "wrong usage, a mistake in .pathconfig.json, or an output that cannot be written"),
      ExitMeaning(
        .input,
        "a log, a part or a source could not be read as a whole, or there are no requests"),
    ])
}

private let logs = CommandSpec.Positional(
  "LOG", .input, count: .atLeastOne, "A log: a file, an http or https URL, or - for standard input")
