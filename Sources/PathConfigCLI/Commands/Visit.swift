import PathConfigClients
import PathConfigKit
import PathConfigSyntax

extension Command {
  /// Every step for every client: from the usual places, or from where the one before it ended.
  static let visit = Command(
    "visit", synonyms: ["navigate", "open", "go"], isUsual: true,
    forms: [
      Form([visited, Positional("CONFIG", .input, count: .optional)]),
      Form(chosenBy: .suggest, [Positional("CONFIG", .input, count: .optional)]),
      Form(chosenBy: .source, [visited]),
    ],
    flags: .of(
      .start, .state, .suggest(of: "visit"), .source, .config,
      .client, .matchQueryStrings, .header, .timeout, .formatOfAnswers, .output)
  ) { arguments, session in
    if arguments[.suggest] { return try suggest(arguments, in: session) }
    let question = try Question(arguments, in: session)
    question.noteUnloaded()
    let steps = question.urls
    let isJourney = arguments.isGiven(.start) || arguments.isGiven(.state)
    let isOneJourney = isJourney && !steps.contains("-")
    return try question.answer(isOneJourney ? [steps] : steps.map { [$0] }) {
      steps, isTyped throws(RunFailure) in
      let steps = isTyped ? steps : isJourney ? steps[0].parts : [steps[0].trimmed]
      if steps.allSatisfy(\.isEmpty) { return nil }
      for step in steps {
        if let fault = VisitStep.fault(of: step) { throw fault.failure }
        let url = VisitStep.split(step).url
        if !url.isEmpty { try question.requireURL(url) }
      }
      let answers = question.answers { moment in
        isJourney
          ? VisitAnswer.journey(steps, arguments, moment)
          : VisitAnswer.all(steps[0], moment)
      } identity: { answers, _ in
        .array(answers.map(\.answer.identity))
      }
      return Report(
        blocks: { _ in
          let blocks = Answers.blocks(answers) { $0.text(isJourney: isJourney) }
          return isJourney ? blocks : [.heading(Line(shown(steps[0]), .strong), blocks)]
        }, json: { .array(answers.flatMap(\.output)) })
    }
  }
}

/// Writes the journeys that the pages of the project allow, as `test` reads them.
private func suggest(_ arguments: Arguments, in session: Session) throws -> ExitCode {
  try Suggestions.checkOutput(arguments, in: session)
  let reports = try Reports(arguments.reports, in: session)
  let project = try arguments.project(in: session)
  let run = try TestRun([], arguments, project, in: session)
  let suggestions = try Suggestions(
    target: run.suggestionTarget(in: session), project: project, session: session)
  return try suggestions.write(areJourneys: true, to: reports)
}

extension UTF8String {
  /// The parts between blanks.
  fileprivate var parts: [UTF8String] {
    bytes.split(separator: UInt8(ascii: " ")).map { UTF8String(wellFormed: ContiguousArray($0)) }
  }

  /// The text without the blanks around it.
  fileprivate var trimmed: UTF8String {
    UTF8String(wellFormed: ContiguousArray(bytes.trimming { $0 == UInt8(ascii: " ") }))
  }
}

extension VisitAnswer {
  /// The answers to all steps of a journey from the state of the arguments, or from a launch.
  fileprivate static func journey(
    _ steps: [UTF8String], _ arguments: Arguments, _ app: Answerer
  ) -> [VisitAnswer] {
    let state = arguments[.state].flatMap { Stacks(parsing: $0, screen: app.screen) }
    let launch = arguments[.start].map { [UTF8String("launch:\($0)")] } ?? []
    return journey(state == nil ? launch + steps : steps, from: state ?? Stacks(), app)
  }

  private static func journey(
    _ steps: [UTF8String], from start: Stacks, _ app: Answerer
  ) -> [VisitAnswer] {
    let outcomes = app.journey(steps.map { Visit(step: $0) }, from: start)
    let starts = [start] + outcomes.map(\.end)
    return outcomes.indices.map { VisitAnswer(steps[$0], from: starts[$0], outcomes[$0], app) }
  }
}

/// The answer of one client to one step from one place.
struct VisitAnswer {
  /// The step as the user typed it.
  let step: UTF8String
  let visit: Visit

  /// Nil on a journey, and at the launch.
  let point: StartingPoint?
  let before: Stacks
  let app: Answerer

  let answer: ClientAnswer
  let outcome: Outcome

  private init(
    _ step: UTF8String, from before: Stacks, _ outcome: Outcome, point: StartingPoint? = nil,
    _ app: Answerer
  ) {
    self.step = step
    self.point = point
    self.before = before
    self.app = app
    self.outcome = outcome
    visit = Visit(step: step)
    answer = app.lookUp(visit.url).answer
  }

  /// The answers to one step from every starting point, and before them to the launch if the step
  /// is a link to the first screen.
  static func all(_ step: UTF8String, _ app: Answerer) -> [VisitAnswer] {
    let visit = Visit(step: step)
    let isStart = visit == Visit(visit.url, .link) && app.navigator.isStart(visit.url)
    let launches = isStart ? journey([UTF8String("launch:\(visit.url)")], from: Stacks(), app) : []
    return launches
      + StartingPoint.allCases.map { point in
        let stacks = app.navigator.stacks(at: point)
        let outcome = app.outcome(of: visit, from: stacks)
        return VisitAnswer(step, from: stacks, outcome, point: point, app)
      }
  }

  var resolution: Resolution? { answer.resolution }

  /// The properties of the URL that have no effect here.
  var unread: [UTF8String] { resolution.map { outcome.unread(among: $0) } ?? [] }

  /// The reasons why there are no properties; the outcome says whether a look-up crashes the app.
  private var failures: [String] {
    switch answer.failure {
    case .crashes, .parserThrows: []
    default: answer.explanations
    }
  }

  /// The reasons for which the properties may be others, a sentence each.
  private var doubts: [String] { resolution.map { app.doubts(about: $0) } ?? [] }
}

extension VisitAnswer {
  /// One object; absent members are null.
  ///
  /// - Parameters:
  ///   - side: the configuration; nil if there is only one.
  ///   - moments: those of an app at which this is the answer; empty for a configuration that is
  ///     the same at all times.
  func output(side: String?, at moments: [Moment]) -> JSONOutput {
    [
      "version": 1, "step": .string(step), "url": .string(visit.url), "side": .optional(side),
      "client": .string(app.client.id),
      "moments": .strings(moments.map(\.rawValue)), "from": .optional(point?.rawValue),
      "state": before.output, "action": .string(visit.action.rawValue),
      "redirect": .optional(redirect), "properties": .optional(resolution) { $0.output },
      "operations": .strings(outcome.operations.map(\.description)), "end": outcome.end.output,
      "animated": .bool(outcome.isAnimated),
      "unread": .strings(unread),
      "rules": .array((resolution?.rules ?? []).map(JSONOutput.rule)),
      "decisions": .array(outcome.rows.map { app.navigator.table[$0] }) {
        ["text": .string($0.text), "citation": .string("\($0.source)")]
      },
      "assumptions": .strings(outcome.assumptions.map(\.text)),
      "surprise": .optional(outcome.surprise(of: visit, from: before)),
      "notes": .strings(outcome.notes.map(\.text) + failures + doubts),
    ]
  }

  /// The stack whose page is redirected.
  private var redirect: String? {
    guard case .redirect(let stack) = visit.origin else { return nil }
    return (stack ?? before.shown).rawValue
  }
}

extension Stacks {
  /// Null if code of the app decided.
  fileprivate var output: JSONOutput {
    isKnown
      ? ["main": .strings(main.map(\.description)), "modal": .strings(modal.map(\.description))]
      : .null
  }
}

// MARK: - Text

/// The answers of one client to one step from every place, or to all steps of a journey.
extension Answers<[VisitAnswer]> {
  /// One object for each answer.
  var output: [JSONOutput] {
    groups.flatMap { group in
      group.content.map { $0.output(side: side, at: group.labels.named) }
    }
  }

  /// The answers for people, below the client's name: at every moment, or moment by moment.
  func text(isJourney: Bool) -> Text {
    func effects(_ group: Group) -> [Block] {
      isJourney ? group.content.map(\.stepBlock) : VisitAnswer.effects(group.content)
    }
    let isSame =
      groups.count > 1 && Set(groups.map { UTF8String(effects($0).text(.plain)) }).count == 1
    return text(isSame ? ": always the same screens" : ": not always the same") {
      effects($0) + (isJourney ? [] : VisitAnswer.reasons($0.content))
    }
  }
}

extension VisitAnswer {
  /// The outcomes of one step for a client, from every starting point.
  static func effects(_ answers: [VisitAnswer]) -> [Block] {
    // Worked out once for each: a list of URLs has a million of them.
    let effects = answers.map { Effect(phrase: UTF8String($0.phrase), remarks: $0.remarks) }
    let groups = zip(effects, answers).grouped(by: \.0)
    // A remark that holds everywhere comes once, after the outcomes.
    let common = (groups.count == 1 ? [] : effects[0].remarks).filter { remark in
      effects.allSatisfy { $0.remarks.contains(remark) }
    }
    return groups.map { effect, answers in
      let place = groups.count == 1 ? "" : "\(places(of: answers.map(\.1))): "
      return .heading(
        "\(place)\(effect.phrase, .strong)",
        effect.remarks.filter { !common.contains($0) }.map(\.block))
    } + common.map(\.block)
  }

  private struct Effect: Hashable {
    var phrase: UTF8String
    var remarks: [Remark]
  }

  /// A note or a condition, after a word that says which it is.
  private struct Remark: Hashable {
    var word: UTF8String
    var text: UTF8String

    var block: Block { .text("\(word, .note) \(text)") }
  }

  /// The places from which users get some answers to one step, as a phrase.
  private static func places(of answers: [VisitAnswer]) -> String {
    let points = answers.compactMap(\.point)
    let launch = points.count == answers.count ? [] : ["at the launch"]
    return listed(launch + (points.isEmpty ? [] : [StartingPoint.phrase(for: points)]), "or")
  }

  /// The outcome in words.
  ///
  /// Nothing is under the first screen, so nothing says where it opens.
  private var phrase: String {
    if !before.isKnown, isLeftToApp { return "is proposed, too" }
    guard before.isEmpty,
      [[.push(.main)], [.replace(.main)], [.replaceRoot], [.open]].contains(outcome.operations)
    else { return outcome.phrase }
    return "opens as the first screen"
  }

  /// The notes and conditions of the outcome.
  private var remarks: [Remark] {
    outcome.notes.filter { !$0.isUsual }.map { Remark(word: "note:", text: UTF8String($0.text)) }
      + outcome.assumptions.map { Remark(word: "if", text: UTF8String($0.text)) }
  }

  /// The properties that decide from some place, those that no place reads, and the reasons why
  /// there are none.
  fileprivate static func reasons(_ answers: [VisitAnswer]) -> [Block] {
    let properties = answers.flatMap { answer in
      (answer.resolution?.properties ?? []).filter {
        answer.isLeftToApp || !answer.outcome.used.isDisjoint(with: PropertySet($0.name))
      }
    }
    let deciding = properties.distinct(by: \.name).map { property -> Block in
      let written = JSONWriter.write(.node(property.value)).shortened()
      // The outcome says that the app crashes at a value.
      let value =
        answers.contains(where: \.outcome.isCrash)
        ? written : answers[0].app.client.phrase(of: property.value, for: property.name)
      let match = property.decider.match
      let place = match.location == nil ? match.name : match.phrase
      return .text("\(property.name): \(value) (\(place))")
    }
    let unread = answers[0].knownUnread.filter { name in
      answers.allSatisfy { $0.unread.contains(name) }
    }
    return deciding + notRead(unread) + answers[0].explanations
  }

  /// The reasons why the client finds nothing, and what is not certain about the look-up.
  private var explanations: [Block] {
    failures.map { .text(Line($0)) } + doubts.map { .text("\("note:", .note) \($0)") }
  }

  /// The unread properties of this platform that the client reads on other ways.
  private var knownUnread: [UTF8String] {
    unread.filter { app.navigator.known.contains(PropertySet($0)) }
  }

  private static func notRead(_ names: [UTF8String]) -> [Block] {
    let list = names.map { "`\($0.string)`" }.joined(separator: ", ")
    return names.isEmpty ? [] : [.text("not read here: \(list)")]
  }

  /// True if the library hands the visit to code of the app, which may read any property.
  private var isLeftToApp: Bool { outcome.operations.last == .appDecides }

  /// A step of a journey, and the stacks after it.
  fileprivate var stepBlock: Block {
    let stacks = Stack.allCases.compactMap { stack -> Block? in
      let screens = outcome.end[stack]
      if stack == .modal, screens.isEmpty { return nil }
      let drawn = screens.map(\.description).joined(separator: " > ")
      return .text("\(stack.rawValue.padded(to: 5))  \(drawn.isEmpty ? "(empty)" : drawn)")
    }
    let surprise = outcome.surprise(of: visit, from: before).map { text -> Block in
      .text("\("surprise:", .note) \(text)")
    }
    let remarks = remarks.map(\.block) + [surprise].compactMap(\.self)
    return .heading(
      "\(step, .strong)  \(phrase)",
      outcome.end.isKnown
        ? stacks + remarks + Self.notRead(knownUnread) + explanations
        : remarks + Self.reasons([self]))
  }
}

private let visited = Command.Positional(
  "STEP", .location, count: .atLeastOne,
  prefixes: VisitStep.allCases.map { .init(name: $0.rawValue, doc: $0.doc) })
