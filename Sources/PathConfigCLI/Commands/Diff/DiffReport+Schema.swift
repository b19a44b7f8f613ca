import PathConfigKit

extension DiffReport {
  /// The schema of a report, member by member as `output` writes it.
  static let schemaDocument = JSONSchemaDocument(
    "diff", "what `diff --format json` prints", schema,
    definitions: JSONSchema.placeDefinitions)

  static let schema = JSONSchema.object(
    [
      .required(
        "verdict",
        JSONSchema.words(BehaviouralDifference.Verdict.words).described(
          "`equal` is a proof: no URL gets another value, and no setting has another.")),
      .required(
        "routes",
        JSONSchema.integer(from: 0).orNull.described("How many routes and URLs are known.")),
      .required(
        "baseline",
        JSONSchema.string.orNull.described(
          "Where one configuration is compared, the client that the others are compared with.")),
      .required(
        "changes",
        JSONSchema.array(of: change).described(
          "Every change of a property from one value to another, the weightiest first.")),
      .required("settings", .array(of: setting)),
      .required(
        "undecided",
        JSONSchema.array(of: doubt).described(
          "Classes of URLs of which it is not known whether they hold any; outside them all is "
            + "known.")),
      .required(
        "edits",
        JSONSchema.array(of: edit).orNull.described(
          "What was done to the text of the rules, whatever comes of it.")),
      .required("clients", .array(of: client, atLeast: 1)),
      .required(
        "expectation", expectation.orNull.described("Whether no more changes than is expected.")),
    ])

  private static let change = JSONSchema.object(
    [
      .required("property", .string),
      .required(
        "before", JSONSchema.any.described("The value as written; null where no rule sets it.")),
      .required(
        "after", JSONSchema.any.described("The value as written; null where no rule sets it.")),
      .required(
        "beforeEffective",
        JSONSchema.any.described("What the client reads, where that is not what is written.")),
      .required(
        "afterEffective",
        JSONSchema.any.described("What the client reads, where that is not what is written.")),
      .required("witness", witness),
      .required("clients", clients),
      .required(
        "routes",
        JSONSchema.integer(from: 0).orNull.described(
          "How many of the known routes have a URL of it; null where none are known.")),
      .required("beforeRule", rule.orNull),
      .required("afterRule", rule.orNull),
      .required(
        "classes",
        JSONSchema.array(
          of: .object([
            .required("witness", witness), .required("beforeRule", rule.orNull),
            .required("afterRule", rule.orNull),
          ]), atLeast: 1
        ).described(
          "The URLs of the change by the rules that decide before and after; the first of them is "
            + "told above too.")),
    ])

  private static let witness = JSONSchema.string.described("What a pattern sees of a URL of it.")
  private static let clients = JSONSchema.array(of: .string, atLeast: 1)

  private static let rule = JSONSchema.object([
    .required("index", .integer(from: 0)),
    .required("pattern", JSONSchema.string.orNull),
    .required(
      "source", JSONSchema.string.described("The input; `client` for a rule of the client's own.")),
    .required("range", JSONSchema.range.orNull),
  ]).described("The rule that decides, and the pattern by which it matches.")

  private static let setting = JSONSchema.object([
    .required("name", .string),
    .required("before", JSONSchema.any),
    .required("after", JSONSchema.any),
    .required("beforePlace", JSONSchema.place().orNull),
    .required("afterPlace", JSONSchema.place().orNull),
    .required("clients", clients),
  ])

  private static let doubt = JSONSchema.object([
    .required("property", .string),
    .required("beforeRule", rule.orNull),
    .required("afterRule", rule.orNull),
    .required("reason", .string),
    .required("clients", clients),
  ])

  private static let edit = JSONSchema.object([
    .required("edit", .words(RuleEdit.words)),
    .required("before", JSONSchema.integer(from: 0).orNull),
    .required("after", JSONSchema.integer(from: 0).orNull),
  ]).described("The places of the rule before and after, from 0.")

  private static let client = JSONSchema.object([
    .required("client", .string),
    .required("verdict", .words(BehaviouralDifference.Verdict.words)),
    .required("before", .words(Standing.Verdict.allCases.map(\.rawValue))),
    .required("after", .words(Standing.Verdict.allCases.map(\.rawValue))),
    .required("reason", JSONSchema.string.orNull.described("Why it does not load.")),
  ])

  private static let expectation = JSONSchema.object([
    .required("expected", .array(of: .string)),
    .required("holds", JSONSchema.boolean.orNull.described("Null where it is not known.")),
    .required(
      "violations",
      .array(
        of: .object([
          .required("property", JSONSchema.string.orNull),
          .required("setting", JSONSchema.string.orNull),
          .required("witness", JSONSchema.string.orNull),
          .required("clients", clients),
        ]))),
    .required(
      "undecided",
      .array(
        of: .object([
          .required("property", .string), .required("reason", .string),
          .required("clients", clients),
        ]))),
  ])
}
