import PathConfigKit

/// The options of `traffic`.
struct TrafficOptions: Equatable, Sendable {
  var work: Work

  /// A source to compare with.
  var other: String?
  var filter: RouteFilter

  /// True to write counts for a later sum.
  var isPartial: Bool
  var failures: [TrafficFailure]
  var inquiry: InquiryOptions
  var reports: [ReportRequest]

  /// True if lists in text are complete.
  var showsAll: Bool

  enum Work: Equatable, Sendable {
    case count([String], sources: [String])
    case merge([String])

    /// The logs or parts as typed.
    var inputs: [String] {
      switch self {
      case .count(let logs, _): logs
      case .merge(let parts): parts
      }
    }
  }

  init(_ parsed: ParsedArguments) throws(UsageError) {
    isPartial = parsed.contains(.partial)
    if isPartial, parsed.contains(.format) { throw .conflict("--partial", "--format") }
    other = parsed.value(of: .against)
    if parsed.contains(.mergeParts) {
      if other != nil { throw .conflict("--merge", "--against") }
      work = .merge(parsed.arguments("PART"))
    } else {
      work = .count(
        parsed.arguments("LOG"),
        sources: parsed.values(of: .source) + parsed.arguments("CONFIG"))
    }
    let included = parsed.values(of: .includeRequests).compactMap(RequestChoice.init(rawValue:))
    filter = RouteFilter()
    filter.includesOtherVerbs = parsed.choice(of: .verb, VerbChoice.self) == .all
    filter.includesAssets = included.contains(.assets)
    filter.includesFailures = included.contains(.failures)
    filter.includesFramework = included.contains(.rails)
    filter.isByAppOnly = parsed.contains(.byApp)
    failures = parsed.values(of: .failOnTraffic).compactMap(TrafficFailure.init(rawValue:))
    inquiry = try InquiryOptions(parsed)
    reports = try ReportRequest.all(in: parsed)
    showsAll = parsed.contains(.all)
    try checkStandardInput(references)
  }

  private var references: [String] {
    switch work {
    case .count(let logs, let sources): logs + sources + [other].compactMap { $0 }
    case .merge(let parts): parts
    }
  }
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
      Form(chosenBy: [.source], [logs]),
      Form(
        chosenBy: [.mergeParts],
        [Positional("PART", .input, count: .atLeastOne, "What --partial has written")]),
    ],
    flags: [
      .source, .against, .verb, .includeRequests, .byApp, .partial, .mergeParts,
    ] + FlagSpec.configuration + [
      .client, .matchQueryStrings, .failOnTraffic,
    ] + FlagSpec.remote + [.format, .output, .all],
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
