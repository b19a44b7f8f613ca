import PathConfigClients
import PathConfigKit
import PathConfigLint
import PathConfigSyntax

extension Command {
  /// Every step for every client: from the usual places, or from where the one before it ended.
  static let visit = Command(.visit) { arguments, session in
    let question = try Question(arguments, in: session)
    let steps = question.urls
    let isOneJourney = arguments.isJourney && !steps.contains("-")
    let players = VisitPlayers(arguments, question)
    return try question.answer(isOneJourney ? [steps] : steps.map { [$0] }) { steps, isTyped in
      let steps = isTyped ? steps : steps[0].words
      return steps.isEmpty ? nil : players.answer(steps)
    }
  }
}

extension UTF8String {
  /// The parts between blanks.
  fileprivate var words: [UTF8String] {
    bytes.split(separator: UInt8(ascii: " ")).map { UTF8String(wellFormed: ContiguousArray($0)) }
  }
}

extension Arguments {
  /// True if each step begins where the one before it ended.
  fileprivate var isJourney: Bool { isGiven(.start) || isGiven(.state) }
}

/// The apps that play the visits.
private struct VisitPlayers {
  struct App {
    /// The name of the configuration; nil if there is only one.
    let side: String?
    let client: ClientProfile

    /// Each moment, with the app that plays it.
    let moments: [(moment: ClientMoment, app: NavigatingClient)]
  }

  private let apps: [App]
  private let arguments: Arguments

  init(_ arguments: Arguments, _ question: Question) {
    self.arguments = arguments
    apps = question.sides.flatMap { side in
      var app = side.app
      if let start = arguments[.start] { app.start = UTF8String(start) }
      return side.clients.map { client in
        App(
          side: side.name, client: client.profile,
          moments: client.moments.map { ($0, NavigatingClient($0.client, in: app)) })
      }
    }
  }

  /// The answer to one step from every place, or to all steps of a journey.
  func answer(_ steps: [UTF8String]) -> Question.Answer {
    let isJourney = arguments.isJourney
    let answers = apps.map { app in
      VisitAnswers(
        side: app.side, client: app.client,
        answers: MomentGroups(app.moments.map(\.moment)) { moment in
          let played = app.moments.first { $0.moment.client === moment.client } ?? app.moments[0]
          return isJourney ? journey(steps, played.app) : everywhere(steps[0], played.app)
        } identity: { answers, _ in
          JSONWriter.write(.array(answers.map(\.identity)))
        })
    }
    return Question.Answer(lines: { answers.flatMap(\.output) }) {
      let blocks = ClientText.blocks(answers.map { $0.text(isJourney: isJourney) })
      let step = steps[0].isEmpty ? "(empty)" : steps[0].string
      return isJourney ? blocks : [.heading(Line(step, .strong), blocks)]
    }
  }

  private func everywhere(_ step: UTF8String, _ app: NavigatingClient) -> [VisitAnswer] {
    StartingPoint.allCases.map { point in
      VisitAnswer(step, from: app.navigator.stacks(at: point), point: point, app)
    }
  }

  private func journey(_ steps: [UTF8String], _ app: NavigatingClient) -> [VisitAnswer] {
    if let state = arguments[.state], let stacks = Stacks(parsing: state, screen: app.screen) {
      return VisitAnswer.journey(steps, from: stacks, app)
    }
    let launch = arguments[.start].map { [UTF8String("launch:\($0)")] } ?? []
    return VisitAnswer.journey(launch + steps, from: Stacks(), app)
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
    ],
    exitCodes: [
      ExitMeaning(.success, "every step is answered, whatever the app does"),
      .usage,
      ExitMeaning(
        .input, "a source could not be read, or a line of standard input is longer than 1 MiB"),
    ])
}

private let visited = CommandSpec.Positional(
  "STEP", .location, count: .atLeastOne,
  "What the app visits: a URL, a path or -. These words may be before a URL or a path",
  prefixes: VisitStep.allCases.map { .init(name: $0.rawValue, doc: $0.doc) })
