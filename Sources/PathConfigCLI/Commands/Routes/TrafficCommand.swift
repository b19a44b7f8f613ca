import PathConfigClients
import PathConfigKit
import PathConfigSyntax

extension Command {
  /// Counts the requests of logs for every client, or adds up parts.
  static let traffic = Command(
    "traffic",
    forms: .withConfiguration(.init("LOG", .input, count: .atLeastOne)) + [
      Form(chosenBy: .mergeParts, [Positional("PART", .input, count: .atLeastOne)])
    ],
    flags: .of(
      .source, .against, .verb, .includeRequests, .byApp, .partial, .mergeParts, .config, .client,
      .matchQueryStrings, .failOnTraffic, .header, .timeout, .formatOfAnswers, .output,
      .all(of: "traffic"))
  ) { arguments, session in
    let project = try arguments.project(in: session)
    let reports = try Reports(arguments.reports, in: session)
    let (questions, counts, panel) =
      try arguments[.mergeParts]
      ? addedUp(arguments["PART"], project, session) : countedRequests(arguments, project, session)
    if arguments[.failOnTraffic].contains(.changed), questions.reports[0].otherNames.isEmpty {
      throw RunFailure.usage(
        "`--fail-on changed` needs a second configuration", help: "name it by `--against`")
    }
    if arguments[.partial] {
      // Without escaping, because the content of a part must not change.
      let part = TrafficPart(questions.reports[0], counts, tool: session.tool.version)
      reports.write(bytes: part.line.bytes + [UInt8(ascii: "\n")])
      return .success
    }
    let tooLong = try requireRequests(in: counts, session)
    var clients = 0..<0
    let found = questions.map { question in
      clients = clients.upperBound..<clients.upperBound + question.clientCount
      return RouteReport(counts.ofClients(clients), of: question)
    }
    _ = reports.write(
      Report(
        blocks: { _ in found.blocks { $0.blocks(showsAll: arguments[.all]) } },
        json: { found.json(\.output) }))
    panel?.requireLoaded(in: session)
    let code = session.exitCode(of: found.reports, failingOn: arguments[.failOnTraffic])
    return tooLong > 0 ? .input : code
  }
}

/// The questions of a run, the counts of their requests, and those who answered.
private typealias CountedTraffic = (PartReports<TrafficQuestion>, TrafficCounts, Panel?)

/// The counts of logs.
private func countedRequests(
  _ arguments: Arguments, _ project: Project, _ session: Session
) throws(RunFailure) -> CountedTraffic {
  var (logs, configuration) = arguments.listsAndConfiguration
  if arguments[.source].isEmpty,
    !configuration.allSatisfy(session.fileReader.mayBeConfiguration)
  {
    (logs, configuration) = (logs + configuration, [])
  }
  try requireDistinct(logs, session.fileReader)
  if logs.isEmpty { throw .usage("no log is named", help: "write it before the configuration") }
  // The app that requests are counted for, and the one to compare with.
  let against = try arguments[.against].map(project.input(named:))
  let apps = try project.apps(
    [project.configuration(project.inputs(configuration))] + (against.map { [[$0]] } ?? []),
    requiring: .configurations)
  let panel = Panel(apps, readsSource: false)
  let questions = try PartReports.about(panel, arguments)
  let counts = try questions.counts(of: logs, project, threads: session.console.coreCount())
  return (questions, counts, panel)
}

/// Fails if the logs have no request; shows the number of lines that were too long, and returns it.
private func requireRequests(
  in counts: TrafficCounts, _ session: Session
) throws(RunFailure) -> Int {
  let tooLong = counts.unread.tooLong
  if counts.requests == 0, counts.leftOut.isEmpty {
    throw .input(
      "no line names a request",
      help: "give an access log, a log of JSON objects, or a list of URLs")
  }
  if tooLong > 0 {
    let reason = "because \(tooLong == 1 ? "it is" : "they are") too long"
    session.error(
      "\(counted(tooLong, "line")) not counted, \(reason)", help: "shorten every line to 1 MiB")
  }
  return tooLong
}

/// Fails if one log or part is named twice: its requests would count twice.
private func requireDistinct(_ inputs: [String], _ files: FileReader) throws(RunFailure) {
  var seen: Set<UTF8String> = []
  for input in inputs {
    let place = files.realPath(of: input) ?? input
    guard seen.insert(UTF8String(place)).inserted else {
      throw .usage(
        "\(quoted(input)) is named twice, and its requests would count twice",
        help: "name it once")
    }
  }
}

extension PartReports<TrafficQuestion> {
  /// The question, or one for each file that the phones of an app have at some moment.
  fileprivate static func about(
    _ panel: Panel, _ arguments: Arguments
  ) throws(RunFailure) -> Self {
    let apps = panel.members.map(\.app)
    let other = try apps.dropFirst().first?.configuration.sources(for: "traffic --against")
    if let other { try (apps[0].documents + other).requireAllKnown(for: "traffic --against") }
    if arguments[.partial] { _ = try apps[0].configuration.sources(for: "traffic --partial") }
    return try Self(on: panel.members[0]) { part in
      TrafficQuestion(
        part.sources, comparedWith: other, for: part.profiles, counting: RouteFilter(arguments))
    }
  }

  /// The counts of logs, which all cores read.
  fileprivate func counts(
    of logs: [String], _ project: Project, threads: Int
  ) throws(RunFailure) -> TrafficCounts {
    let clients = reports.flatMap { $0.askedClients() }
    let filter = reports[0].filter
    var counts = TrafficCounts()
    for log in logs {
      let blocks = LineBlockReader(try project.chunks(of: .parse(log)))
      var tallies: [TrafficTally] = []
      // More threads would wait for the serial part, and each has its own cache.
      try LinePipeline.run(
        workers: min(threads, 4),
        make: {
          let tally = TrafficTally(clients, counting: filter)
          tallies.append(tally)
          return tally.count
        }, read: blocks.next)
      for tally in tallies { counts.add(tally.result) }
    }
    return counts
  }
}

/// The sum of parts.
private func addedUp(
  _ parts: [String], _ project: Project, _ session: Session
) throws(RunFailure) -> CountedTraffic {
  try requireDistinct(parts, session.fileReader)
  var sum: (name: String, question: TrafficQuestion, counts: TrafficCounts)?
  for argument in parts {
    let source = try SourceReference.parse(argument)
    let name = source.name
    let bytes = try project.bytes(of: source, upTo: maximumPartBytes)
    let (question, counts): (TrafficQuestion, TrafficCounts)
    do throws(LoadFault) {
      let part = try TrafficPart(reading: bytes, tool: session.tool.version)
      (question, counts) = (part.question, try part.counts())
    } catch {
      throw .input("\(name): \(error.message)", help: "count that part of the log again")
    }
    if let sum, sum.question != question {
      throw .input("\(name): \(sum.name) has other clients or another configuration")
    }
    if sum == nil { sum = (name, question, counts) } else { sum?.counts.add(counts) }
  }
  guard let sum else { throw .input("there is no part") }
  return (PartReports(alone: sum.question), sum.counts, nil)
}

/// A part has the text of a configuration, and may be as long as JSON makes it.
private let maximumPartBytes = 256 << 20
