import PathConfigKit

extension TestReport {
  /// The schema of the report, member by member as `output` writes it.
  static let schemaDocument = JSONSchemaDocument(
    "test", "output of `test --format json`",
    .object([
      .required(
        "results",
        .array(of: result).described("An entry for each expectation, configuration and client.")),
      .required(
        "skipped",
        .array(of: .place([.required("url", .string)])).described(
          "The expectations that are for none of the clients asked.")),
      .required("coverage", .array(of: coverage).described("An entry a configuration.")),
      .required("summary", summary),
    ]), definitions: JSONSchema.placeDefinitions)

  private static let result = JSONSchema.object([
    .required("url", .string.described("The URL or path as the file has it.")),
    .required("client", .string.described("The client as name@version.")),
    .required(
      "stage",
      JSONSchema.words(LaunchStage.allCases.map(\.rawValue)).orNull.described(
        "The stage of the app; null where the configuration is the same at all times.")),
    .required("sources", sources),
    .required("verdict", .words(["met", "failed"])),
    .required("file", .string.described("The file of expectations.")),
    .required("range", JSONSchema.range.described("Where the URL stands in it.")),
    .required("comment", JSONSchema.string.orNull),
    .required(
      "subject",
      JSONSchema.string.orNull.described(
        "The part of the URL in which patterns are searched; null where the client has none.")),
    .required("failures", .array(of: failure)),
  ])

  private static let sources = JSONSchema.array(of: .string, atLeast: 1).described(
    "The sources of the configuration, lowest precedence first.")

  private static let failure = JSONSchema.object([
    .required("kind", .words(ExpectationFailure.names)),
    .required("message", .string),
    .required("range", JSONSchema.range.described("What is not met, in the file of expectations.")),
    .required("property", JSONSchema.string.orNull),
    .required("expected", .any),
    .required("got", .any),
    .required(
      "writes", .array(of: write).described("Who set the property, in order; the last decides.")),
  ])

  private static let write = JSONSchema.object([
    .required("rule", index),
    .required("pattern", JSONSchema.string.orNull),
    .required("value", .any),
    .required(
      "source", .string.described("The input, or `client` for a rule of the client's own.")),
    .required("range", JSONSchema.range.orNull),
  ])

  private static let index = JSONSchema.integer(from: 0).described(
    "The rule's place in the effective list, from 0.")

  private static let share = JSONSchema.object([
    .required("covered", .integer(from: 0)), .required("total", .integer(from: 0)),
    .required("percent", .integer(from: 0).described("Rounded down; 100 of nothing.")),
    .required("required", JSONSchema.integer(from: 0).orNull),
  ])

  private static let coverage = JSONSchema.object([
    .required("sources", sources),
    .required("clients", .array(of: .string)),
    .required("rules", share), .required("keys", share), .required("patterns", share),
    .required("uncovered", .array(of: gap)),
  ])

  private static let gap = JSONSchema.place([
    .required("kind", .words(CoverageItem.Kind.allCases.map(\.rawValue))),
    .required("rule", index),
    .required("property", JSONSchema.string.orNull),
    .required("pattern", JSONSchema.string.orNull),
    .required(
      "verdict",
      JSONSchema.words(["open", "dead", "undecided"]).described(
        "Whether some URL would exercise it.")),
    .required("witness", JSONSchema.string.orNull.described("A subject that would.")),
    .required("url", JSONSchema.string.orNull.described("A URL or path that would.")),
    .required("reason", JSONSchema.string.orNull.described("Why that is undecided.")),
  ])

  private static let summary = JSONSchema.object([
    .required("expectations", .integer(from: 0)), .required("met", .integer(from: 0)),
    .required("failed", .integer(from: 0)), .required("skipped", .integer(from: 0)),
  ])
}
