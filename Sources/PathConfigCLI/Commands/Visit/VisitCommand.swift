import PathConfigClients
import PathConfigKit
import PathConfigLint
import PathConfigSyntax

extension Command {
  /// Every step for every client: from the usual places, or from where the one before it ended.
  static let visit = Command(.visit) { arguments, session in
    let question = try Question(arguments, in: session)
    let steps = question.urls
    let isJourney = arguments.isGiven(.start) || arguments.isGiven(.state)
    let isOneJourney = isJourney && !steps.contains("-")
    return try question.answer(isOneJourney ? [steps] : steps.map { [$0] }) { steps, isTyped in
      let steps = isTyped ? steps : steps[0].words
      if steps.isEmpty { return nil }
      let answers = question.clients.map { app in
        Answers(app) { _, player in
          isJourney
            ? VisitAnswer.journey(steps, arguments, player) : VisitAnswer.all(steps[0], player)
        } identity: { answers, _ in
          .array(answers.map(\.answer.identity))
        }
      }
      return Question.Answer(lines: { answers.flatMap(\.output) }) {
        let blocks = ClientText.blocks(answers.map { $0.text(isJourney: isJourney) })
        let step = steps[0].isEmpty ? "(empty)" : steps[0].string
        return isJourney ? blocks : [.heading(Line(step, .strong), blocks)]
      }
    }
  }
}

extension UTF8String {
  /// The parts between blanks.
  fileprivate var words: [UTF8String] {
    bytes.split(separator: UInt8(ascii: " ")).map { UTF8String(wellFormed: ContiguousArray($0)) }
  }
}

extension VisitAnswer {
  /// The answers to all steps of a journey from the state of the arguments, or from a launch.
  fileprivate static func journey(
    _ steps: [UTF8String], _ arguments: Arguments, _ app: NavigatingClient
  ) -> [VisitAnswer] {
    if let state = arguments[.state], let stacks = Stacks(parsing: state, screen: app.screen) {
      return journey(steps, from: stacks, app)
    }
    let launch = arguments[.start].map { [UTF8String("launch:\($0)")] } ?? []
    return journey(launch + steps, from: Stacks(), app)
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
      Form(chosenBy: .of(.source), [visited]),
    ],
    flags: .of(
      .start, .state, .source, .config, .client, .matchQueryStrings, .header, .timeout,
      .formatOfAnswers, .output),
    examples: [
      Example(["visit", "/posts/new", "path-configuration.json"], "Show what a link does"),
      Example(
        ["visit", "--start", "https://example.com/", "/posts/new", "form:/posts", "ios.json"],
        "Play a journey from the launch of the app"),
      Example(
        ["visit", "--state", "main=[/] modal=[/new]", "redirect:/posts", "ios.json"],
        "Begin with a modal that is open"),
    ])
}

private let visited = CommandSpec.Positional(
  "STEP", .location, count: .atLeastOne,
  "What the app visits: a URL, a path or -. These words may be before a URL or a path",
  prefixes: VisitStep.allCases.map { .init(name: $0.rawValue, doc: $0.doc) })
