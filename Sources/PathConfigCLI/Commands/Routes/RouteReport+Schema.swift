import PathConfigKit

extension RouteReport {
  /// The schema of a report, member by member as `output` writes it.
  static let schemaDocument = JSONSchemaDocument(
    "routes", "what `routes --format json` prints",
    .object([
      .required("input", input),
      .required(
        "routes",
        JSONSchema.array(of: route).described(
          "The routes of the list that count, in order; single URLs are none.")),
      .required(
        "clients",
        JSONSchema.array(of: client, atLeast: 1).described(
          "What holds for each client; those of which the same is said stand together.")),
    ]), definitions: JSONSchema.placeDefinitions)

  private static let count = JSONSchema.integer(from: 0)
  private static let routeIndex = JSONSchema.integer(from: 0).described(
    "The place among `routes`, from 0.")
  private static let ruleIndex = JSONSchema.integer(from: 0).described(
    "The rule's place in the effective list, from 0.")
  private static let witness = JSONSchema.string.described(
    "What a pattern sees of one of the URLs.")

  private static let input = JSONSchema.object([
    .required("file", .string),
    .required("format", .words(RouteFormat.allCases.map(\.rawValue))),
    .required("entries", count.described("Routes and URLs, those included that do not count.")),
    .required("routes", count.described("Routes that count.")),
    .required("urls", count.described("Distinct URLs that count, as far as they are told apart.")),
    .required("hits", count.described("URLs that count, each as often as it occurs.")),
    .required(
      "hitsOfUncountedURLs",
      count.described("Those of further URLs, once there are too many to tell apart.")),
    .required(
      "leftOut",
      JSONSchema.object(
        RouteFilter.Exclusion.allCases.map { .required(UTF8String($0.rawValue), count) }
      ).described("How many entries do not count, and why.")),
    .required(
      "notUnderstood",
      .object([
        .required("count", count),
        .required(
          "lines",
          JSONSchema.array(
            of: .object([.required("line", .integer(from: 1)), .required("text", .string)])
          ).described("The first of them.")),
      ])),
  ])

  private static let route = JSONSchema.object([
    .required("path", .string),
    .required("line", .integer(from: 1)),
    .required("verb", JSONSchema.string.orNull),
    .required("name", JSONSchema.string.orNull),
    .required("endpoint", JSONSchema.string.orNull.described("What serves the route.")),
    .required(
      "excludes",
      JSONSchema.boolean.described(
        "Whether the route only takes URLs from those after it, as `NOT` and `exclude` do.")),
  ])

  private static let client = JSONSchema.object([
    .required("clients", .array(of: .string, atLeast: 1)),
    .required(
      "rules", JSONSchema.array(of: rule).described("Every rule of the sources, in order.")),
    .required(
      "classes",
      JSONSchema.array(of: propertyClass).described("What routes and URLs resolve to.")),
    .required(
      "unreached", JSONSchema.array(of: ruleIndex).described("The rules that nothing reaches.")),
    .required(
      "uncovered",
      finding.described("What no rule matches but those that match everything.")),
    .required(
      "notModal", finding.described("What looks like a form and is not shown as a modal.")),
    .required(
      "withoutURL",
      JSONSchema.array(of: routeIndex).described(
        "Routes that serve no URL, since earlier ones serve them all.")),
    .required(
      "undecided",
      .array(of: .object([.required("route", routeIndex), .required("reason", .string)]))),
    .required(
      "hitsWithoutSubject", count.described("URLs that the client cannot be asked about.")),
  ])

  private static let rule = JSONSchema.place([
    .required("index", ruleIndex),
    .required("patterns", .array(of: .string)),
    .required("matchesEverything", .boolean),
    .required(
      "always",
      JSONSchema.array(of: routeIndex).described("Routes of which the rule matches every URL.")),
    .required(
      "sometimes",
      JSONSchema.array(
        of: .object([.required("route", routeIndex), .required("witness", witness)])
      ).described("Routes of which the rule matches some URLs.")),
    .required("undecided", .array(of: routeIndex)),
    .required("urls", count),
    .required("hits", count),
  ])

  private static let member = JSONSchema.object([
    .required("route", routeIndex),
    .required("witness", witness),
    .required(
      "all", JSONSchema.boolean.described("Whether this holds for every URL of the route.")),
  ])

  private static let shapes = JSONSchema.array(
    of: .object([
      .required(
        "shape",
        JSONSchema.string.described("The path of the URLs, with `:id` for numbers and keys.")),
      .required("urls", .integer(from: 1)),
      .required("hits", .integer(from: 1)),
      .required("example", JSONSchema.string.described("The most frequent URL.")),
      .required("line", .integer(from: 1)),
    ])
  ).described("The most frequent kinds of URLs.")

  private static let finding = JSONSchema.object([
    .required("routes", .array(of: member)),
    .required("urls", count),
    .required("hits", count),
    .required("shapes", shapes),
  ])

  private static let propertyClass = JSONSchema.object([
    .required("properties", .object([], others: .any)),
    .required(
      "decidedByClient",
      JSONSchema.boolean.described("Whether a rule of the client's own takes part.")),
    .required("routes", .array(of: member)),
    .required("urls", count),
    .required("hits", count),
    .required("shapes", shapes),
  ])
}
