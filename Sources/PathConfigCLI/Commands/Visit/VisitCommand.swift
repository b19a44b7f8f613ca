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
  private let steps: [String]
  private let sides: [Side]

  /// A configuration with its clients and the app that reads it.
  private struct Side {
    var configuration: InquiredConfiguration
    var clients: [InquiredClient]
    var app: AppDescription
  }

  init(_ options: VisitOptions, in session: Session) throws {
    self.options = options
    self.session = session
    let inquirer = try options.inquiry.inquirer(reports: options.reports, in: session)
    let arguments = try AskedArguments(
      options.arguments, sources: options.sources, of: "visit", isFile: session.fileReader.isFile)
    steps = arguments.urls
    let inquiry = try inquirer.resolve(
      options.inquiry.request(try arguments.selections(inquirer), requiring: .text))
    reports = try Reports(options.reports, in: session)
    sides = inquiry.sides.map { side in
      var app = inquirer.finder.app(
        reading: side.configuration.documents, in: inquiry.project)
      if let start = options.start { app.start = start }
      return Side(
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
    if options.isJourney, !steps.contains("-") {
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

  private func answers() -> VisitAnswers {
    let apps = sides.flatMap { side in
      side.clients.map { client in
        client.another().moments.map { ($0, NavigatingClient($0.client, in: side.app)) }
      }
    }
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

/// A moment of a client, with the app that it plays.
private typealias AppMoment = (moment: ClientMoment, app: NavigatingClient)

/// Formats the answers to steps for every report; each instance has its own caches.
private final class VisitAnswers {
  /// By client, the moments of its configuration.
  private let apps: [[AppMoment]]
  private let options: VisitOptions
  private let outputs: [Reports.Output]

  init(_ options: VisitOptions, _ apps: [[AppMoment]], _ outputs: [Reports.Output]) {
    self.options = options
    self.apps = apps
    self.outputs = outputs
  }

  /// Appends the answers to some steps to the text of each report.
  ///
  /// - Parameter steps: one step, or all steps of a journey.
  func append(_ steps: [UTF8String], to texts: inout [ContiguousArray<UInt8>]) {
    let answers = apps.map { moments in
      MomentGroups(moments.map(\.moment)) { moment in
        let app = moments.first { $0.moment.client === moment.client }?.app ?? moments[0].app
        return options.isJourney ? journey(steps, app) : everywhere(steps[0], app)
      } identity: { answers, _ in
        JSONWriter.write(.array(answers.map(\.identity)))
      }
    }
    for (place, output) in outputs.enumerated() {
      if output.format == .json {
        for group in answers.flatMap(\.groups) {
          for answer in group.answers[group.answers.count - 1] {
            let output = answer.output(at: group.moments.all)
            texts[place].append(contentsOf: JSONWriter.write(output).bytes)
            texts[place].append(UInt8(ascii: "\n"))
          }
        }
      } else {
        let text = VisitText(output.style)
        let shown = text.render(answers, isJourney: options.isJourney)
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
