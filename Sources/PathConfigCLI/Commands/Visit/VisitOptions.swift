import PathConfigClients
import PathConfigKit
import PathConfigSyntax

/// The options of `visit`.
struct VisitOptions: Equatable, Sendable {
  /// In the order typed; never empty.
  ///
  /// A dash stands for standard input.
  var steps: [String]
  var sources: SourceSelection

  /// The URL of the first screen; nil if it is unknown.
  var start: UTF8String?

  /// The stacks before the first step, as typed.
  var state: String?
  var code: AppCode?

  /// The deep links of the command line; empty for those of the project.
  var destinations: [UTF8String]
  var sheets: [UTF8String]

  /// The native screens of the command line; empty for those of the project.
  var nativeScreens: [UTF8String]
  var inquiry: InquiryOptions
  var reports: [ReportRequest]

  /// True if each step begins where the one before it ended.
  var isJourney: Bool { start != nil || state != nil }

  init(_ parsed: ParsedArguments) throws(UsageError) {
    steps = parsed.arguments("STEP")
    sources = SourceSelection(parsed, or: parsed.arguments("CONFIG"))
    start = parsed.value(of: .start).map { UTF8String($0) }
    let states = parsed.values(of: .state)
    state = states.isEmpty ? nil : states.joined(separator: " ")
    code = parsed.choice(of: .appCode)
    destinations = parsed.values(of: .destination).map { UTF8String($0) }
    sheets = parsed.values(of: .sheet).map { UTF8String($0) }
    nativeScreens = parsed.values(of: .nativeScreen).map { UTF8String($0) }
    inquiry = try InquiryOptions(parsed)
    reports = try ReportRequest.all(in: parsed)
    try checkStandardInput(steps + sources.references)
    if let state, Stacks(parsing: state, screen: { Screen(nativeClass: $0) }) == nil {
      throw .malformedValue(
        flag: "--state", value: state,
        expected: "stacks, as in 'main=[/,/posts] modal=[/posts/new]'")
    }
  }
}

extension AppCode: FlagChoice {
  package var doc: String {
    switch self {
    case .demo: "the demo of turbo-ios, with which many apps began"
    case .turboNavigator: "the package TurboNavigator"
    }
  }
}

extension CommandSpec {
  static let visit = CommandSpec(
    name: "visit", synonyms: ["navigate", "open", "go"],
    group: .ask,
    summary: "Show what the app does when a link is followed",
    discussion: [
      "Shows for each client what users see: a screen opens, a modal closes, a browser opens, nothing "
        + "happens, or the app crashes. Each URL is answered from four places: the start screen, a second "
        + "screen, a modal and the second screen of a modal.",
      "With --start or --state, the steps are a journey: each begins where the one before it ended. The "
        + "answer shows the stacks after each. --start visits its URL first. A crash ends the journey.",
      "A step is a URL or a path. A word and a colon before it name the cause of the visit, as in "
        + "form:/posts/1. Without a word, the cause is a tap on a link. `arguments` lists the words.",
      "With - for a step, the command reads one URL a line from standard input. With --start or --state "
        + "a line is a journey, its steps separated by spaces.",
      "The last argument is the configuration. With --source, every argument is a step.",
    ],
    forms: [
      Form([visited, Positional("CONFIG", .input, "The configuration")]),
      Form(chosenBy: [.source], [visited]),
    ],
    flags: [.start, .state, .destination, .sheet, .nativeScreen, .appCode, .source, .combine]
      + FlagSpec.configuration + [.client, .matchQueryStrings] + FlagSpec.remote
      + [.format, .output],
    examples: [
      Example(["visit", "/posts/new", "path-configuration.json"], "Show what a link does"),
      Example(
        [
          "visit", "--start", "https://example.com/", "/posts", "/posts/new", "form:/posts/1",
          "path-configuration.json",
        ], "Play a journey from the launch of the app"),
      Example(
        [
          "visit", "--state", "main=[/,/posts] modal=[/posts/new]", "redirect:/posts/1",
          "path-configuration.json",
        ], "Begin with a modal that is open"),
    ],
    exitCodes: [
      ExitMeaning(.success, "every step is answered, whatever the app does"),
      ExitMeaning(
        .usage, "wrong usage, a mistake in .pathconfig.json, or an output that cannot be written"),
      ExitMeaning(
        .input, "a source could not be read, or a line of standard input is longer than 1 MiB"),
    ])
}

private let visited = CommandSpec.Positional(
  "STEP", .location, count: .atLeastOne,
  "What the app visits: a URL, a path or -. These words may be before a URL or a path",
  prefixes: VisitStep.allCases.map { .init(name: $0.rawValue, doc: $0.doc) })
