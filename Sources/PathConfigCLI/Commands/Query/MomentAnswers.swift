import PathConfigClients
import PathConfigKit
import PathConfigSyntax

/// Answers at the moments of an app, equal ones together.
struct MomentGroups<Answer> {
  /// In the order of the moments at which they first apply; never empty.
  let groups: [(moments: [ClientMoment], answers: [Answer])]

  /// - Parameter identity: equal for answers that are shown as one.
  init(
    _ moments: [ClientMoment], _ answer: (ClientMoment) -> Answer,
    identity: (Answer, ClientMoment) -> UTF8String
  ) {
    let answered = moments.map { (moment: $0, answer: answer($0)) }
    groups = answered.grouped { identity($0.answer, $0.moment) }.map { _, group in
      (group.map(\.moment), group.map(\.answer))
    }
  }
}

extension [ClientMoment] {
  /// The moments, without those of a configuration that is the same at all times.
  var all: [Moment] { compactMap(\.moment) }

  /// The moments in words; nil for a configuration that is the same at all times.
  ///
  /// - Parameter others: every moment of the app.
  func phrase(of others: [ClientMoment]) -> String? {
    all.isEmpty ? nil : Moment.phrase(for: all, of: others.all)
  }
}

/// The answers of one client to one URL at every moment.
struct MomentAnswers {
  let url: UTF8String

  /// The app, if several are asked.
  let side: String?
  let client: InquiredClient
  let answers: [MomentAnswer]

  /// Asks the client at every moment.
  ///
  /// Moments with the same verdict and properties are one, even if other rules decide.
  init(_ url: UTF8String, _ queried: QueriedClient) {
    self.url = url
    side = queried.side
    client = queried.client
    let departure = Departure(url, from: queried.navigator)
    let groups = MomentGroups(queried.client.moments) { moment -> QueryAnswer? in
      let answer = moment.client.answer(url)
      guard moment.hasConfiguration || answer.resolution != nil else { return nil }
      return QueryAnswer(
        side: queried.side, url: url, client: moment.client, answer: answer,
        departure: answer.resolution == nil ? nil : departure)
    } identity: { answer, moment in
      answer.map(\.identity) ?? UTF8String(moment.outcome.map { "\($0.state)" } ?? "")
    }
    answers = groups.groups.map { MomentAnswer(moments: $0.moments, answers: $0.answers) }
  }

  /// The properties that differ between moments with an answer, in the order in which they are
  /// first set.
  var changingProperties: [UTF8String] {
    let names = answers.flatMap { $0.resolution?.properties.map(\.name) ?? [] }
    return names.distinct().filter { name in
      Set(answers.map { $0.value(of: name) }).count > 1
    }
  }

  /// True if the client answers at every moment or at none.
  fileprivate var isOfOneKind: Bool { Set(answers.map { $0.resolution == nil }).count == 1 }
}

/// The answer at one or more moments.
struct MomentAnswer {
  let moments: [ClientMoment]

  /// By moment; nil if the client has neither a configuration nor a rule of its own for the URL.
  fileprivate let answers: [QueryAnswer?]

  /// The answer at the last of them, which is shown for all.
  var answer: QueryAnswer? { answers.last ?? nil }

  fileprivate var state: MomentOutcome.State { moments[0].outcome?.state ?? .nothing }

  /// The files that answer.
  fileprivate var fileNames: [String] {
    moments.compactMap(\.outcome?.document?.buffer.name).map { UTF8String($0) }.distinct()
      .map(\.string)
  }

  var resolution: Resolution? { answer?.resolution }

  /// The value that decides; equal values have equal texts.
  fileprivate func value(of name: UTF8String) -> UTF8String? {
    resolution?.properties.first { $0.name == name }?.winner.map {
      JSONWriter.write($0.property.value, style: .canonical)
    }
  }

  /// The earlier moments at which another rule sets a property, such as
  /// ` (before the first download: rule 3)`.
  fileprivate func otherDeciders(of name: UTF8String) -> String {
    func decider(_ answer: QueryAnswer?) -> Int? {
      answer?.resolution?.properties.first { $0.name == name }?.winner?.rule
    }
    let last = decider(answer)
    let others = zip(moments, answers).compactMap { moment, answer -> String? in
      guard let rule = decider(answer), rule != last, let moment = moment.moment else {
        return nil
      }
      return "\(moment.phrase): rule \(rule + 1)"
    }
    return others.isEmpty ? "" : " (\(others.joined(separator: "; ")))"
  }
}

// MARK: - JSON

extension MomentAnswers {
  /// One object, with the same members for every result; absent ones are null.
  var output: JSONOutput { Self.shape.output(self) }

  static let schemaDocument = JSONSchemaDocument(
    "query-moments", "one line of `query @APP --format json`", shape.schema,
    definitions: JSONSchema.placeDefinitions)

  private static let shape = JSONShape<MomentAnswers>.report([
    .member("url", \.url, .string, "The URL or path as asked."),
    .member("side", \.side, .optional(.string), "The app that is asked, if there are several."),
    .member("client", \.client.profile.id, .string, "The client as name@version."),
    .member(
      "changes", \.changingProperties, .array(of: .string),
      "The properties that are not the same wherever the client answers."),
    .member(
      "answers", \.answers, .array(of: MomentAnswer.shape, atLeast: 1),
      "What the client answers, moments with equal answers together."),
    .member(
      "moments", { $0.client.moments.compactMap(\.outcome) }, .array(of: MomentOutcome.shape),
      "How the client comes by its configuration at each moment."),
  ])
}

extension MomentAnswer {
  fileprivate static let shape = JSONShape<MomentAnswer>.object([
    .member("moments", { $0.moments.all }, .array(of: .word)),
    .member("state", \.state.word, .word(MomentOutcome.State.words)),
    .member("files", \.fileNames, .array(of: .string), "The files that answer."),
    .member(
      "answer", \.answer, .optional(QueryAnswer.shape),
      "As `query` prints it for a file; null without a configuration, unless the client's own "
        + "rules match."),
  ])
}

extension MomentOutcome {
  fileprivate static let shape = JSONShape<MomentOutcome>.object([
    .member("moment", \.moment, .word),
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

extension MomentOutcome.State {
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
  /// The client's reaction to the text; nil without one.
  var verdict: LoadVerdict? {
    if case .read(let verdict) = event { verdict } else { nil }
  }

  /// The reasons why the text does not load without problems, each with its place.
  fileprivate var reasons: [String] {
    guard let buffer, let verdict, verdict.word != .loads else { return [] }
    return verdict.reasons.map { SourceReason($0, in: buffer).text }
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
    case .read(.loads), .absent, .passedOver, .awaited: false
    default: true
    }
  }
}

// MARK: - Text

extension QueryText {
  /// The answers of all clients to one URL; clients that agree share one block, and so do moments.
  func render(_ answers: [MomentAnswers]) -> String {
    let url = answers.first.map { $0.url.isEmpty ? "(empty)" : $0.url.string } ?? ""
    let texts = answers.map {
      ClientText(side: $0.side, client: $0.client.profile, body: body($0))
    }
    let blocks = ClientText.blocks(texts).map { "  \($0.names)\($0.body)" }
    return style.strong(Printable.text(url)) + "\n" + blocks.joined()
  }

  /// The text after the clients' names: the answer at every moment, or moment by moment.
  private func body(_ answers: MomentAnswers) -> String {
    let moments = answers.client.moments
    let notes = notes(answers).map { style.note("note:") + " \(Printable.text($0))" }
    if answers.answers.count == 1, let only = answers.answers.first {
      let head = only.moments.phrase(of: moments).map { ", \($0)" } ?? ""
      return "\(head)\n" + (details(only) + notes).map { "    \($0)\n" }.joined()
    }
    let changing = answers.changingProperties
    let lines = answers.answers.flatMap { answer in
      let files = answer.fileNames.map(Printable.text)
      let head = style.strong(answer.moments.phrase(of: moments) ?? "")
      return [head + (files.isEmpty ? "" : ": " + files.joined(separator: ", "))]
        + details(answer, showing: changing).map { "  \($0)" }
    }
    return gist(answers) + "\n" + (lines + notes).map { "    \($0)\n" }.joined()
  }

  /// - Parameter changing: the properties that another moment sets.
  private func details(_ answer: MomentAnswer, showing changing: [UTF8String] = []) -> [String] {
    if let shown = answer.answer {
      let unset = changing.filter { answer.value(of: $0) == nil }
      return lines(shown, unset: unset, remark: answer.otherDeciders)
    }
    switch answer.state {
    case .crashed:
      let crash = answer.moments[0].outcome?.steps.last?.sentence(replacing: nil) ?? ""
      return [style.failure("crashes") + ": " + crash]
    case .unknown(let role):
      return [style.failure("undecided") + ": \(role.phrase) could not be read to its end"]
    case .nothing, .inEffect: return ["nothing is loaded: the client's defaults apply"]
    }
  }

  /// The problems on the way, each once.
  private func notes(_ answers: MomentAnswers) -> [String] {
    answers.client.moments.flatMap { $0.outcome?.steps ?? [] }.filter(\.isFailure).map(\.failure)
      .distinct()
  }
}

// MARK: - Wording

private func gist(_ answers: MomentAnswers) -> String {
  guard answers.isOfOneKind else { return ": not the same at every moment" }
  let names = answers.changingProperties.map { Printable.text("`\($0)`") }
  if names.isEmpty { return ": the same properties at every moment" }
  return ": " + listed(names) + (names.count == 1 ? " changes" : " change") + " with the download"
}
