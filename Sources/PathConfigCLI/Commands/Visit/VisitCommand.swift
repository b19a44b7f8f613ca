import PathConfigClients
import PathConfigKit
import PathConfigLint
import PathConfigSyntax

extension Command {
  static let visit = Command(.visit) { arguments, session in
    try VisitRun(arguments, in: session).run()
  }
}

/// One run of `visit` with every step for every client.
///
/// Each step begins at the usual places. On a journey it begins where the previous step ended.
private struct VisitRun {
  private let arguments: Arguments
  private let session: Session
  private let reports: Reports
  private let steps: [String]
  private let sides: [Side]

  /// A configuration with its clients and the app that reads it.
  private struct Side {
    /// The name of the configuration; nil if there is only one.
    var name: String?
    var configuration: Configuration
    var clients: [InquiredClient]
    var app: AppDescription
  }

  init(_ arguments: Arguments, in session: Session) throws {
    self.arguments = arguments
    self.session = session
    let inquirer = try arguments.inquirer(in: session)
    let asked = try AskedArguments(arguments, in: session)
    steps = asked.urls
    let selections = try asked.selections(inquirer)
    let inquiry = try inquirer.resolve(arguments.request(selections, requiring: .text))
    reports = try Reports(arguments.reports, in: session)
    sides = zip(selections, inquiry.sides).map { selection, side in
      var app = inquirer.finder.app(
        reading: side.configuration.documents, in: inquiry.project)
      if let start = arguments[.start] { app.start = UTF8String(start) }
      return Side(
        name: selections.count > 1 ? selection.references.joined(separator: ", ") : nil,
        configuration: side.configuration,
        clients: side.clients.map { InquiredClient(side.configuration, for: $0) }, app: app)
    }
  }

  func run() throws -> ExitCode {
    let code = try answer()
    for side in sides { session.requireLoaded(side.configuration, by: side.clients) }
    return code
  }

  private func answer() throws -> ExitCode {
    let unanswered = UnansweredLines(session)
    let first = answers()
    let firstWorker = worker(first, unanswered)
    if arguments.isJourney, !steps.contains("-") {
      firstWorker.write { first.append(steps.map { UTF8String($0) }, to: &$0) }
      return .success
    }
    for step in steps {
      if step != "-" {
        firstWorker.write { first.append([UTF8String(step)], to: &$0) }
      } else if reports.outputs.contains(where: \.writer.isOpen) {
        try session.workOnInputLines { worker(answers(), unanswered) }
      }
    }
    return unanswered.exist ? .input : .success
  }

  private func answers() -> VisitWriter {
    let apps = sides.flatMap { side in
      side.clients.map { client in
        VisitWriter.App(
          side: side.name, client: client.profile,
          moments: client.another().moments.map {
            ($0, NavigatingClient($0.client, in: side.app))
          })
      }
    }
    return VisitWriter(arguments, apps, reports.outputs)
  }

  private func worker(_ answers: VisitWriter, _ unanswered: UnansweredLines) -> AnswerWorker {
    AnswerWorker(reports, unanswered, in: session) { line, texts in
      let steps = line.bytes.split(separator: UInt8(ascii: " "))
        .map { UTF8String(wellFormed: ContiguousArray($0)) }
      if !steps.isEmpty { answers.append(steps, to: &texts) }
    }
  }
}

extension Arguments {
  /// True if each step begins where the one before it ended.
  fileprivate var isJourney: Bool { isGiven(.start) || isGiven(.state) }
}

/// Formats the answers to steps for every report; each instance has its own caches.
private final class VisitWriter {
  struct App {
    /// The name of the configuration; nil if there is only one.
    let side: String?
    let client: ClientProfile

    /// Each moment, with the app that plays it.
    let moments: [(moment: ClientMoment, app: NavigatingClient)]
  }

  private let apps: [App]
  private let arguments: Arguments
  private let outputs: [Reports.Output]

  init(_ arguments: Arguments, _ apps: [App], _ outputs: [Reports.Output]) {
    self.arguments = arguments
    self.apps = apps
    self.outputs = outputs
  }

  /// Appends the answers to some steps to the text of each report.
  ///
  /// - Parameter steps: one step, or all steps of a journey.
  func append(_ steps: [UTF8String], to texts: inout [ContiguousArray<UInt8>]) {
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
    for (place, output) in outputs.enumerated() {
      if output.format == .json {
        for app in answers {
          for group in app.answers.groups {
            for answer in group.answer {
              let line = answer.output(side: app.side, at: group.moments.all)
              texts[place].append(contentsOf: JSONWriter.write(line).bytes)
              texts[place].append(UInt8(ascii: "\n"))
            }
          }
        }
      } else {
        let blocks = ClientText.blocks(answers.map { $0.text(isJourney: isJourney) })
        let step = steps[0].isEmpty ? "(empty)" : steps[0].string
        let shown = isJourney ? blocks : [.heading(Line(step, .strong), blocks)]
        texts[place].append(contentsOf: output.text(shown).utf8)
      }
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
