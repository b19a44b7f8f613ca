import PathConfigKit

extension OverlapReport {
  /// The schema of a report, member by member as `output` writes it.
  static let schemaDocument = JSONSchemaDocument(
    "overlaps", "what `overlaps --format json` prints",
    .object([
      .required(
        "rules", JSONSchema.array(of: rule).described("Every rule of the sources, in order.")),
      .required(
        "pairs",
        JSONSchema.array(of: pair).described(
          "Those that were asked for, in the order of their rules. A pair of which not the same "
            + "holds for all clients stands there several times.")),
      .required(
        "summary",
        JSONSchema.array(of: tally, atLeast: 1).described(
          "How many pairs there are of each kind; clients with the same numbers stand together.")),
    ]), definitions: JSONSchema.placeDefinitions)

  private static let rule = JSONSchema.place([
    .required("index", index), .required("patterns", .array(of: .string)),
  ])

  private static let pair = JSONSchema.object([
    .required("first", index),
    .required("second", index),
    .required(
      "relation",
      JSONSchema.words(RuleRelation.words).described(
        "What the URLs of the first rule are to those of the second.")),
    .required(
      "witness", JSONSchema.string.orNull.described("What a pattern sees of a URL that both match.")
    ),
    .required("reason", JSONSchema.string.orNull.described("Why the relation is not known.")),
    .required(
      "properties",
      JSONSchema.array(of: property).described("Those that both set, to different values.")),
    .required("clients", .array(of: .string, atLeast: 1)),
  ])

  private static let property = JSONSchema.object([
    .required("name", .string),
    .required("first", JSONSchema.any.described("The value of the first rule.")),
    .required("second", JSONSchema.any.described("The value of the second rule.")),
    .required(
      "decidedBy",
      JSONSchema.integer(from: 0).orNull.described(
        "The second rule, where it decides at some URL only because it comes later.")),
    .required(
      "others",
      JSONSchema.array(of: index, atLeast: 1).orNull.described(
        "The rules after the first of which one sets the property too wherever both match.")),
    .required(
      "witness",
      JSONSchema.string.orNull.described(
        "What a pattern sees of a URL at which the second rule decides.")),
    .required("reason", JSONSchema.string.orNull.described("Why it is not known who decides.")),
  ])

  private static let tally = JSONSchema.object(
    [.required("clients", .array(of: .string, atLeast: 1))]
      + ["pairs", "equal", "contained", "overlapping", "disjoint", "undecided", "notCompared"].map {
        .required(UTF8String($0), .integer(from: 0))
      })

  private static let index = JSONSchema.integer(from: 0).described(
    "The rule's place in the effective list, from 0.")
}
