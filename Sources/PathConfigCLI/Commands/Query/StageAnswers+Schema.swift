import PathConfigKit

extension StageAnswers {
  /// The schema of one line, member by member as `output` writes it.
  static let schemaDocument = JSONSchemaDocument(
    "query-stages", "one line of `query --stages --format json`",
    .object([
      .required("url", .string.described("The URL or path as asked.")),
      .required("client", .string.described("The client as name@version.")),
      .required(
        "changes",
        JSONSchema.array(of: .string).described(
          "The properties that are not the same wherever the client answers.")),
      .required(
        "answers",
        JSONSchema.array(of: answer, atLeast: 1).described(
          "What the client answers, stages with equal answers together.")),
      .required(
        "stages",
        JSONSchema.array(of: stage, atLeast: 1).described(
          "How the client comes by its configuration at each stage.")),
    ]), definitions: JSONSchema.placeDefinitions)

  private static let stageName = JSONSchema.words(LaunchStage.allCases.map(\.rawValue))
  private static let state = JSONSchema.words(["nothing", "in-effect", "crashes", "undecided"])
  private static let role = JSONSchema.words(SourceRole.allCases.map(\.rawValue))

  private static let answer = JSONSchema.object([
    .required("stages", .array(of: stageName, atLeast: 1)),
    .required("state", state),
    .required("file", JSONSchema.string.orNull.described("The file that answers.")),
    .required(
      "answer",
      QueryAnswer.schema.orNull.described("As `query` prints it; null without a configuration.")),
  ])

  private static let stage = JSONSchema.object([
    .required("stage", stageName),
    .required("state", state),
    .required(
      "source", role.orNull.described("The source in effect, or the one that is to blame.")),
    .required("steps", JSONSchema.array(of: step).described("What is tried, in order.")),
  ])

  private static let step = JSONSchema.object([
    .required("source", role),
    .required("sentence", .string),
    .required("takesEffect", .boolean),
    .required(
      "reasons",
      JSONSchema.array(of: .string).described("What the client does otherwise than to load it.")),
    .required("citation", .string.described("Where the client's source says so.")),
  ])
}
