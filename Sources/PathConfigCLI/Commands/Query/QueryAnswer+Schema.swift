import PathConfigKit

extension QueryAnswer {
  /// The schema of one answer, member by member as `output` writes it.
  static let schemaDocument = JSONSchemaDocument(
    "query", "one line of `query --format json`", schema,
    definitions: JSONSchema.placeDefinitions)

  static let schema = JSONSchema.object([
    .required("url", .string.described("The URL or path as asked.")),
    .required("client", .string.described("The client as name@version.")),
    .required(
      "verdict",
      verdict.described("What the client does with the configuration, and at the look-up.")),
    .required("reason", .string.orNull.described("Why there are no properties.")),
    .required(
      "subject", .string.orNull.described("The part of the URL in which patterns are searched.")),
    .required(
      "properties", anyObject.orNull.described("The resolved properties, as written.")),
    .required(
      "effective",
      anyObject.orNull.described(
        "What the client reads where that is not as written; null where all of it is.")),
    .required("rules", JSONSchema.array(of: rule).orNull.described("What matches, in order.")),
    .required(
      "writes",
      JSONSchema.object([], others: .array(of: write, atLeast: 1)).orNull.described(
        "For each property who set it, in order; the last one decides.")),
    .required("notes", .array(of: .string)),
    .required(
      "sources",
      JSONSchema.array(of: source, atLeast: 2).orNull.described(
        "What the client does with each source; null where there is only one.")),
  ])

  private static let verdict = JSONSchema.words(["loads", "rejected", "crashes", "undecided"])
  private static let anyObject = JSONSchema.object([], others: .any)

  private static let rule = JSONSchema.object([
    .required("index", index),
    .required("pattern", .string.described("The first pattern of the rule that matches.")),
    .required(
      "source", .string.described("The input, or `client` for a rule of the client's own.")),
    .required("range", JSONSchema.range.orNull),
  ])

  private static let write = JSONSchema.object([.required("rule", index), .required("value", .any)])

  private static let source = JSONSchema.object([
    .required("source", .string),
    .required("verdict", verdict),
    .required("reason", JSONSchema.string.orNull),
    .required("inForce", .boolean),
  ])

  private static let index = JSONSchema.integer(from: 0).described(
    "The rule's place in the effective list, from 0.")
}
