import PathConfigClients
import PathConfigKit
import PathConfigSyntax

/// The options of `visit`.
struct VisitOptions: Equatable, Sendable {
  /// The steps and the configuration, in the order typed.
  ///
  /// A dash stands for standard input.
  var arguments: [String]
  var sources: [String]

  /// The URL of the first screen; nil if it is unknown.
  var start: UTF8String?

  /// The stacks before the first step, as typed.
  var state: String?
  var inquiry: InquiryOptions
  var reports: [ReportRequest]

  /// True if each step begins where the one before it ended.
  var isJourney: Bool { start != nil || state != nil }

  init(_ parsed: ParsedArguments) throws(UsageError) {
    arguments = parsed.operands
    sources = parsed.values(of: .source)
    start = parsed.value(of: .start).map { UTF8String($0) }
    let states = parsed.values(of: .state)
    state = states.isEmpty ? nil : states.joined(separator: " ")
    inquiry = try InquiryOptions(parsed)
    reports = try ReportRequest.all(in: parsed)
    try checkStandardInput(arguments + sources)
    if let state, Stacks(parsing: state, screen: { Screen(nativeClass: $0) }) == nil {
      throw .malformedValue(
        flag: "--state", value: state,
        expected: "stacks, as in 'main=[/,/posts] modal=[/posts/new]'")
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
      "The last argument is the configuration. Without one, the command answers for every app of "
        + ".pathconfig.json, at each moment of its life. With --source, every argument is a step.",
    ],
    forms: [
      Form([visited, Positional("CONFIG", .input, count: .optional, "The configuration")]),
      Form(chosenBy: [.source], [visited]),
    ],
    flags: [.start, .state, .source]
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
