import PathConfigClients
import PathConfigKit
import PathConfigSyntax

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
