import PathConfigClients
import PathConfigKit
import PathConfigSyntax

/// The answers of one client to one URL at every stage.
struct StageAnswers {
  let url: UTF8String
  let client: InquiredClient

  /// In the order of the stages at which they first apply; never empty.
  let answers: [StageAnswer]

  /// Asks the client at every stage, and puts stages with equal answers together.
  init(_ url: UTF8String, _ queried: QueriedClient) {
    self.url = url
    client = queried.client
    let departure = Departure(url, from: queried.navigator)
    var answers: [StageAnswer] = []
    var places: [UTF8String: Int] = [:]
    for moment in client.moments {
      guard let outcome = moment.outcome else { continue }
      let answer = moment.client.answer(url)
      let isAnswered = moment.hasConfiguration || answer.resolution != nil
      let next = StageAnswer(
        outcome,
        isAnswered
          ? QueryAnswer(
            side: nil, url: url, client: moment.client, answer: answer, replacement: nil,
            departure: answer.resolution == nil ? nil : departure) : nil)
      if let place = places[next.identity] {
        answers[place].outcomes.append(outcome)
      } else {
        places[next.identity] = answers.count
        answers.append(next)
      }
    }
    self.answers = answers
  }

  /// The origin of the client's configuration at each stage.
  var outcomes: [StageOutcome] { client.moments.compactMap(\.outcome) }

  /// The properties that differ between stages with an answer, in the order in which they are first
  /// set.
  var changingProperties: [UTF8String] {
    let resolutions = answers.map(\.resolution)
    let names = resolutions.flatMap { $0?.properties.map(\.name) ?? [] }
    return names.distinct().filter { name in
      Set(answers.map { $0.value(of: name) }).count > 1
    }
  }

  /// True if the client answers at every stage or at none.
  var isOfOneKind: Bool { Set(answers.map { $0.resolution == nil }).count == 1 }
}

/// The answer at one or more stages.
struct StageAnswer {
  /// In the order of the stages; all have the same state but for the source's role.
  var outcomes: [StageOutcome]

  /// Nil if the client has neither a configuration nor a rule of its own for the URL.
  let answer: QueryAnswer?

  /// Equal for stages that are shown together.
  let identity: UTF8String

  init(_ outcome: StageOutcome, _ answer: QueryAnswer?) {
    outcomes = [outcome]
    self.answer = answer
    if let answer {
      identity = JSONWriter.write(answer.output)
    } else {
      identity = UTF8String("\(outcome.state)")
    }
  }

  var stages: [LaunchStage] { outcomes.map(\.stage) }
  var state: StageOutcome.State { outcomes[0].state }

  /// The file that answers.
  var fileName: String? { outcomes[0].document?.buffer.name }

  var resolution: Resolution? { answer?.resolution }

  /// The value that decides; equal values have equal texts.
  func value(of name: UTF8String) -> UTF8String? {
    resolution?.properties.first { $0.name == name }?.winner.map {
      JSONWriter.write($0.property.value, style: .canonical)
    }
  }
}

extension StageAnswers {
  /// One object, with the same members for every result; absent ones are null.
  var output: JSONOutput { Self.shape.output(self) }

  static let schemaDocument = JSONSchemaDocument(
    "query-stages", "one line of `query --stages --format json`", shape.schema,
    definitions: JSONSchema.placeDefinitions)

  private static let shape = JSONShape<StageAnswers>.report([
    .member("url", \.url, .string, "The URL or path as asked."),
    .member("client", \.client.profile.id, .string, "The client as name@version."),
    .member(
      "changes", \.changingProperties, .array(of: .string),
      "The properties that are not the same wherever the client answers."),
    .member(
      "answers", \.answers, .array(of: StageAnswer.shape, atLeast: 1),
      "What the client answers, stages with equal answers together."),
    .member(
      "stages", \.outcomes, .array(of: StageOutcome.shape, atLeast: 1),
      "How the client comes by its configuration at each stage."),
  ])
}

extension StageAnswer {
  fileprivate static let shape = JSONShape<StageAnswer>.object([
    .member("stages", \.stages, .array(of: .word, atLeast: 1)),
    .member("state", \.state.word, .word(StageOutcome.State.words)),
    .member("file", \.fileName, .optional(.string), "The file that answers."),
    .member(
      "answer", \.answer, .optional(QueryAnswer.shape),
      "As `query` prints it; null without a configuration, unless the client's own rules match."),
  ])
}

extension StageOutcome {
  fileprivate static let shape = JSONShape<StageOutcome>.object([
    .member("stage", \.stage, .word),
    .member("state", \.state.word, .word(State.words)),
    .member(
      "source", \.state.role, .optional(.word),
      "The source in effect, or the one that is to blame."),
    .member("steps", \.writtenSteps, .array(of: step), "What is tried, in order."),
  ])

  private typealias Step = (step: SourceStep, sentence: String)

  private var writtenSteps: [Step] { Array(zip(steps, sentences)) }

  private static let step = JSONShape<Step>.object([
    .member("source", \.step.role, .word),
    .member("sentence", \.sentence, .string),
    .member("takesEffect", \.step.takesEffect, .boolean),
    .member(
      "reasons", \.step.reasons, .array(of: .string),
      "What the client does otherwise than to load it."),
    .member("citation", { "\($0.step.source)" }, .string, "Where the client's source says so."),
  ])
}

extension StageOutcome.State {
  /// The word in outputs.
  var word: String {
    switch self {
    case .nothing: "nothing"
    case .inEffect: "in-effect"
    case .crashed: "crashes"
    case .unknown: "undecided"
    }
  }

  fileprivate static let words = ["nothing", "in-effect", "crashes", "undecided"]

  /// The source that is in effect, or that caused a failure.
  var role: SourceRole? {
    switch self {
    case .nothing: nil
    case .inEffect(let role), .crashed(let role), .unknown(let role): role
    }
  }
}

extension SourceStep {
  /// The reasons why the text does not load without problems, each with its place.
  fileprivate var reasons: [String] {
    guard let buffer, let verdict, verdict.word != .loads else { return [] }
    return verdict.reasons.map { SourceReason($0, in: buffer).text }
  }
}

/// The answers of all clients for one URL at every stage: clients that agree share one block, and so do
/// stages.
extension QueryText {
  func render(_ answers: [StageAnswers]) -> String {
    let blocks = ClientBlocks(answers.map { ($0.client.profile, body($0)) }).blocks
    let url = answers.first.map { $0.url.isEmpty ? "(empty)" : $0.url.string } ?? ""
    return style.strong(Printable.text(url)) + "\n"
      + blocks.map { "  \(ClientNames.list($0.clients)): \($0.body)" }.joined()
  }

  /// The text after the clients' names: the summary, then stage by stage.
  private func body(_ answers: StageAnswers) -> String {
    let all = answers.outcomes.map(\.stage)
    var lines = answers.answers.flatMap { answer in
      heading(answer, of: all) + details(answer).map { "  \($0)" }
    }
    lines += notes(answers).map { style.note("note:") + " \(Printable.text($0))" }
    return gist(answers) + "\n" + lines.map { "    \($0)\n" }.joined()
  }

  private func heading(_ answer: StageAnswer, of all: [LaunchStage]) -> [String] {
    let name = answer.fileName.map { ": \(Printable.text($0))" } ?? ""
    return [style.strong(LaunchStage.phrase(for: answer.stages, of: all)) + name]
  }

  private func details(_ answer: StageAnswer) -> [String] {
    if let answer = answer.answer { return lines(answer) }
    switch answer.state {
    case .crashed:
      let crash = answer.outcomes[0].steps.last?.sentence(replacing: nil) ?? ""
      return [style.failure("crashes") + ": " + crash]
    case .unknown(let role):
      return [style.failure("undecided") + ": \(role.phrase) could not be read to its end"]
    case .nothing, .inEffect: return [nothing]
    }
  }

  /// The problems on the way, each once.
  private func notes(_ answers: StageAnswers) -> [String] {
    answers.outcomes.flatMap(\.steps).filter(\.isFailure).map(\.failure).distinct()
  }
}

extension SourceStep {
  /// The client's reaction to the text; nil without one.
  var verdict: LoadVerdict? {
    if case .read(let verdict) = event { verdict } else { nil }
  }

  /// The failure and, if a file caused it, the reason.
  var failure: String {
    let sentence = sentence(replacing: nil)
    guard let buffer, let reason = verdict?.reasons.first else { return sentence }
    return "\(sentence): \(SourceReason(reason, in: buffer).text)"
  }

  /// True for a state that a working app does not get into.
  var isFailure: Bool {
    switch event {
    case .read(.loads), .absent, .passedOver, .awaited, .unreachable(.keepsLoadedSources): false
    default: true
    }
  }
}

// MARK: - Wording

private let nothing = "nothing is loaded: the client's defaults apply"

private func gist(_ answers: StageAnswers) -> String {
  if answers.answers.count == 1 { return "the same at every stage" }
  guard answers.isOfOneKind else { return "not the same at every stage" }
  let names = answers.changingProperties.map { Printable.text("`\($0)`") }
  if names.isEmpty { return "the same properties at every stage" }
  return listed(names) + (names.count == 1 ? " changes" : " change")
}
