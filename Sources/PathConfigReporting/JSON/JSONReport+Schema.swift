import PathConfigDiagnostics
package import PathConfigJSON

extension JSONReport {
  /// The schema of a report, member by member as `output` writes it.
  package static let schemaDocument = JSONSchemaDocument(
    "lint", "findings of `lint --format json`",
    .object([
      .required("findings", .array(of: finding)), .required("groups", .array(of: group)),
      .required("undecided", .array(of: question)),
      .required("summary", summary),
    ]), definitions: JSONSchema.placeDefinitions)

  /// The schema of one line of `JSONLinesReport`.
  package static let lineSchemaDocument = JSONSchemaDocument(
    "lint-line", "line of `lint --format ndjson`",
    .anyOf([
      .object([.required("finding", finding)]), .object([.required("group", group)]),
      .object([.required("undecided", question)]), .object([.required("summary", summary)]),
    ]), definitions: JSONSchema.placeDefinitions)

  private static let finding = JSONSchema.object([
    .required("check", .string.described("The id of the check, in kebab case.")),
    .required("severity", .words(Severity.allCases.reversed().map(\.name))),
    .required("message", .string.described("What is wrong and what it leads to.")),
    .required("file", .string),
    .required("range", .range),
    .required(
      "group",
      .integer(from: 0).orNull.described("The place in `groups` of the one that holds it, from 0.")),
    .required(
      "clients",
      .array(of: .string).described(
        "The clients, as name@version, for which the finding holds; none where it holds for any.")),
    .required("rule", .integer(from: 0).orNull.described("The place of the rule, from 0.")),
    .required("property", .string.orNull),
    .required("pattern", .string.orNull.described("The text of the regular expression.")),
    .required(
      "witness",
      .string.orNull.described("What a pattern sees of a URL by which the finding shows.")),
    .required("notes", .array(of: note)),
    .required("help", .string.orNull.described("What to write instead, in the imperative.")),
    .required("fixes", .array(of: fix)),
    .required(
      "suppression",
      suppression.orNull.described("Who allows the finding, so that it does not count.")),
  ])

  private static let suppression = JSONSchema.object([
    .required(
      "kind",
      .words(Diagnostic.Suppression.Kind.allCases.map(\.rawValue)).described(
        "Whether the rule, the file, the configuration of the tool or the baseline allows it.")),
    .required(
      "reason", .string.orNull.described("Why it is allowed; a baseline asks for no reason.")),
    .required("place", JSONSchema.place().described("Where that is written.")),
  ])

  private static let group = JSONSchema.object([
    .required("message", .string.described("What its findings have in common.")),
    .required("severity", .words(Severity.allCases.reversed().map(\.name))),
    .required("checks", .array(of: .string, atLeast: 1).described("The ids of the checks.")),
    .required("file", .string),
    .required(
      "range",
      .range.described("What is to blame, or the first of several places of the same mistake.")),
    .required("help", .string.orNull.described("What to write instead, in the imperative.")),
  ])

  private static let question = JSONSchema.object([
    .required("check", .string.described("The id of the check that asked, in kebab case.")),
    .required("file", .string),
    .required("range", .range),
    .required("reason", .string.described("Why there is no answer.")),
  ])

  private static let note = JSONSchema.object([
    .required("message", .string),
    .required("file", .string.orNull),
    .required("range", JSONSchema.range.orNull),
  ])

  private static let fix = JSONSchema.object([
    .required("title", .string.described("What the fix does, in the imperative.")),
    .required(
      "safe",
      .boolean.described("Whether nothing changes its meaning but what the finding names.")),
    .required(
      "doubt", .string.orNull.described("Why a fix that was meant to be safe is not known to be.")),
    .required(
      "edits",
      .array(
        of: .object([.required("range", .range), .required("replacement", .string)]), atLeast: 1
      ).described("Changes of the finding's file that do not overlap, in its order.")),
  ])

  private static let summary = JSONSchema.object([
    .required("files", .integer(from: 0).described("Inputs looked at.")),
    .required("errors", .integer(from: 0)),
    .required("warnings", .integer(from: 0)),
    .required("infos", .integer(from: 0)),
    .required(
      "suppressed",
      .integer(from: 0).described("Findings that are allowed; the other numbers leave them out.")),
    .required("undecided", .integer(from: 0).described("Questions whose budget ran out.")),
  ])
}
