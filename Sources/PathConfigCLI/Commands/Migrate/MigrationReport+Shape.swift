import PathConfigDiagnostics
import PathConfigJSON
import PathConfigLint
import PathConfigModel

extension MigrationReport {
  /// The report as one object; absent members are null.
  var output: JSONOutput { Self.shape.output(self) }

  static let schemaDocument = JSONSchemaDocument(
    "migrate", "what `migrate --format json` prints", shape.schema,
    definitions: JSONSchema.placeDefinitions)

  private static let shape = JSONShape<MigrationReport>.report([
    .member("from", \.migration.from.id, .string),
    .member("to", \.migration.to.id, .string),
    .member(
      "verdict", \.verdict.rawValue, .word(Verdict.allCases.map(\.rawValue)),
      "`kept` is a proof: every URL gets the same properties as before, but for the library's own "
        + "rules."),
    .member(
      "changes", { report in report.migration.changes.map { ($0, report.location($0.range)) } },
      .array(of: change), "Every change, in the order of the file."),
    .member(
      "losses", { report in report.migration.losses.map { ($0, report.location($0.range)) } },
      .array(of: loss), "What the newer library does not know."),
    .member(
      "novelties", \.migration.novelties, .array(of: novelty),
      "What the newer library does on its own, whatever the file says."),
    .member(
      "difference", \.difference, DiffReport.shape,
      "What of the rest differs, as `diff` prints it."),
  ])

  private static let change = JSONShape<(MigrationChange, SourceRange)>.place(
    { $0.1 },
    between: [
      .member("kind", \.0.kind.rawValue, .word(MigrationChange.Kind.allCases.map(\.rawValue))),
      .member("reason", \.0.reason, .string),
      .member("before", \.0.before, .string, "The text before; empty where something is added."),
      .member("after", \.0.after, .optional(.string), "The text after; null where it is gone."),
    ])

  private static let loss = JSONShape<(MigrationLoss, SourceRange)>.place(
    { $0.1 },
    between: [
      .member("message", \.0.sentence, .string),
      .member("witness", \.0.witness, .optional(.string), "A URL that shows it."),
    ])

  private static let novelty = JSONShape<Novelty>.object([
    .member("message", \.sentence, .string),
    .member("source", \.source.description, .string, "Where the library's source says so."),
  ])
}
