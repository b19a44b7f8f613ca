import PathConfigClients
import PathConfigSyntax

extension StageDiffReport {
  /// The report as one object; absent members are null.
  var output: JSONOutput { Self.shape.output(self) }

  static let schemaDocument = JSONSchemaDocument(
    "diff-stages", "what `diff --stages --format json` prints", shape.schema,
    definitions: JSONSchema.placeDefinitions)

  private static let shape = JSONShape<StageDiffReport>.report([
    .member("verdict", \.verdict.word, .diffVerdict),
    .member("clients", { $0.clients.map(\.id) }, .clients),
    .member(
      "transitions", \.transitions, .array(of: StageTransition.shape),
      "The moments at which the download gives phones another configuration."),
  ])
}

extension StageTransition {
  fileprivate static let shape = JSONShape<StageTransition>.object([
    .member(
      "launch", \.launch, .word,
      "What the phone holds of the server's file when the app starts."),
    .member("before", \.before, .optional(.string), "The file in effect until then, if any."),
    .member("after", \.after, .optional(.string), "The file in effect from then on, if any."),
    .member("clients", { $0.clients.map(\.id) }, .clients),
    .member("verdict", \.verdict.word, .diffVerdict),
    .member(
      "failure", \.failure, .optional(.string),
      "What comes of it where one of the two is not loaded."),
    .member(
      "difference", \.difference, .optional(DiffReport.shape),
      "As `diff` prints it, where both are loaded."),
  ])

  private var difference: DiffReport? {
    if case .difference(let report) = content { report } else { nil }
  }

  private var failure: String? {
    if case .failure(_, let sentence) = content { sentence } else { nil }
  }
}
