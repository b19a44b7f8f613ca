import PathConfigClients
import PathConfigKit
import PathConfigLint
import PathConfigSyntax

extension Command {
  static let visit = Command(.visit, VisitOptions.init) { options, session in
    try VisitRun(options, in: session).run()
  }
}

/// One run of `visit` with every step for every client.
///
/// Each step begins at the usual places. On a journey it begins where the previous step ended.
private struct VisitRun {
  private let options: VisitOptions
  private let session: Session
  private let reports: Reports
  private let configuration: InquiredConfiguration
  private let clients: [InquiredClient]
  private let app: AppDescription

  init(_ options: VisitOptions, in session: Session) throws(RunFailure) {
    self.options = options
    self.session = session
    let inquirer = try options.inquiry.inquirer(reports: options.reports, in: session)
    let inquiry = try inquirer.resolve(
      options.inquiry.request([.sources(options.sources)], requiring: .text))
    reports = try Reports(options.reports, in: session)
    configuration = inquiry.configuration
    clients = inquiry.clients.map { InquiredClient(inquiry.configuration, for: $0) }
    app = Self.app(
      options, inquirer.finder.app(reading: inquiry.documents, in: inquiry.project))
  }

  /// Flags override the settings and the app's own source.
  private static func app(_ options: VisitOptions, _ found: AppDescription) -> AppDescription {
    var app = found
    app.code = options.code
    if let start = options.start { app.start = start }
    if !options.destinations.isEmpty || !options.sheets.isEmpty {
      app.destinations = Destinations(
        registered: options.destinations + options.sheets, dialogs: options.sheets)
    }
    if !options.nativeScreens.isEmpty { app.nativeScreens = options.nativeScreens }
    return app
  }

  func run() throws -> ExitCode {
    let code = try answer()
    session.requireLoaded(configuration, by: clients)
    return code
  }

  private func answer() throws -> ExitCode {
    let unanswered = UnansweredLines(session)
    let first = answers()
    let firstWorker = worker(first, unanswered)
    if options.isJourney, !options.steps.contains("-") {
      firstWorker.write { first.append(options.steps.map { UTF8String($0) }, to: &$0) }
      return .success
    }
    for step in options.steps {
      if step != "-" {
        firstWorker.write { first.append([UTF8String(step)], to: &$0) }
      } else if reports.outputs.contains(where: \.writer.isOpen) {
        try session.workOnInputLines { worker(answers(), unanswered) }
      }
    }
    return unanswered.exist ? .input : .success
  }

  private func answers() -> VisitAnswers {
    let apps = clients.map { NavigatingClient($0.another().moments[0].client, in: app) }
    return VisitAnswers(options, apps, reports.outputs)
  }

  private func worker(_ answers: VisitAnswers, _ unanswered: UnansweredLines) -> AnswerWorker {
    AnswerWorker(reports, unanswered, in: session) { lines, texts in
      for line in lines {
        let steps = line.bytes.split(separator: UInt8(ascii: " "))
          .map { UTF8String(wellFormed: ContiguousArray($0)) }
        if !steps.isEmpty { answers.append(steps, to: &texts) }
      }
    }
  }
}

/// Formats the answers to steps for every report; each instance has its own caches.
private final class VisitAnswers {
  private let apps: [NavigatingClient]
  private let options: VisitOptions
  private let outputs: [Reports.Output]

  init(_ options: VisitOptions, _ apps: [NavigatingClient], _ outputs: [Reports.Output]) {
    self.options = options
    self.apps = apps
    self.outputs = outputs
  }

  /// Appends the answers to some steps to the text of each report.
  ///
  /// - Parameter steps: one step, or all steps of a journey.
  func append(_ steps: [UTF8String], to texts: inout [ContiguousArray<UInt8>]) {
    let answers = apps.map { options.isJourney ? journey(steps, $0) : everywhere(steps[0], $0) }
    for (place, output) in outputs.enumerated() {
      if output.format == .json {
        for answer in answers.joined() {
          texts[place].append(contentsOf: JSONWriter.write(answer.output).bytes)
          texts[place].append(UInt8(ascii: "\n"))
        }
      } else {
        let text = VisitText(output.style)
        let shown = options.isJourney ? text.render(journeys: answers) : text.render(answers)
        texts[place].append(contentsOf: shown.utf8)
      }
    }
  }

  private func everywhere(_ step: UTF8String, _ app: NavigatingClient) -> [VisitAnswer] {
    StartingPoint.allCases.map { point in
      VisitAnswer(step, from: app.navigator.stacks(at: point), point: point, app)
    }
  }

  private func journey(_ steps: [UTF8String], _ app: NavigatingClient) -> [VisitAnswer] {
    if let state = options.state, let stacks = Stacks(parsing: state, screen: app.screen) {
      return VisitAnswer.journey(steps, from: stacks, app)
    }
    let launch = options.start.map { [UTF8String("launch:\($0)")] } ?? []
    return VisitAnswer.journey(launch + steps, from: Stacks(), app)
  }
}
